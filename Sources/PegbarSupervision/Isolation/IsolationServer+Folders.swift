import PegbarPlugins
import PegbarSystem

extension IsolationServer {
  /// The folder of a library, in which it finds the files that it comes with.
  ///
  /// - Returns: nil if the folder contains more than that: the root, a home folder or a folder above one, and a folder
  ///   that everybody may write to.
  package static func folder(ofLibrary path: String) -> String? {
    let folder = FileSystem.folder(of: path)
    var about = stat()
    guard folder != "/", stat(folder, &about) == 0, about.st_mode & S_IWOTH == 0 else { return nil }
    let holdsHome = (homes + ["/home"]).contains { "\($0)/".hasPrefix("\(folder)/") }
    return holdsHome ? nil : folder
  }

  /// The user's home folders, according to `HOME` and to the system's list of users.
  private static var homes: [String] {
    let paths: [UnsafeMutablePointer<CChar>?] = [
      getenv("HOME"), getpwuid(geteuid())?.pointee.pw_dir,
    ]
    return paths.compactMap { $0 }.compactMap { FileSystem.realPath(String(cString: $0)) }
  }
}
