import Foundation
import PegbarPort

/// The Swift sources of a folder, and the folder that their ports go to.
struct PortFolder {
  /// With paths that begin with the folder as given.
  let sources: [SourcePort.Source]
  private let folder: String
  private let output: String

  /// Reads every Swift source of a folder and of those in it; hidden ones are left out.
  ///
  /// - Throws: `Failure` for folders that cannot be read, and for an output that may not be written.
  init(_ folder: String, output: String, overwrite: Bool) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw Failure(.invalidInput, "\(folder): there is no such folder")
    }
    guard isFolder.boolValue else {
      throw Failure(.invalidInput, "\(folder): it is a file; name the folder that it lies in")
    }
    let (inside, outside) = (PortFolder.real(folder), PortFolder.real(output))
    guard !"\(outside)/".hasPrefix("\(inside)/"), !"\(inside)/".hasPrefix("\(outside)/") else {
      throw Failure.usage(
        "\(output): it is not apart from \(folder); choose another folder with -o")
    }
    if access(output, F_OK) == 0, !overwrite {
      throw Failure.usage("\(output): it exists; choose another folder, or give --overwrite")
    }
    self.folder = folder
    self.output = output
    sources = try PortFolder.paths(in: folder).map { path in
      let whole = "\(folder)/\(path)"
      guard let bytes = FileManager.default.contents(atPath: whole) else {
        throw Failure(
          .invalidInput, "\(whole): it cannot be read: \(String(cString: strerror(errno)))")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(.invalidInput, "\(whole): it is not UTF-8")
      }
      return SourcePort.Source(path: whole, text: text)
    }
    guard !sources.isEmpty else {
      throw Failure(.invalidInput, "\(folder): it has no Swift sources")
    }
  }

  /// An absolute path without links, also of what does not exist yet.
  private static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The paths of Swift sources in a folder, sorted.
  private static func paths(in folder: String) throws -> [String] {
    // An enumerator does not follow a symbolic link to a folder.
    guard let found = FileManager.default.enumerator(atPath: real(folder)) else {
      throw Failure(.invalidInput, "\(folder): it cannot be read")
    }
    var paths: [String] = []
    while let path = found.nextObject() as? String {
      let name = (path as NSString).lastPathComponent
      if name.hasPrefix(".") {
        found.skipDescendants()
      } else if name.hasSuffix(".swift") {
        paths.append(path)
      }
    }
    return paths.sorted()
  }

  /// Writes all ports as a `StagedFolder`.
  ///
  /// - Parameter ports: the ports of `sources`.
  /// - Throws: `MediaError` if something cannot be written.
  func write(_ ports: [SourcePort.Source]) throws {
    try StagedFolder.write(output) { made in
      for port in ports {
        try made.add(String(port.path.dropFirst(folder.count + 1)), port.text.utf8)
      }
    }
  }
}
