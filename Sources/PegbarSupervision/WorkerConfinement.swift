import CPegbarConfinement
import PegbarSystem

/// What a worker may change on the machine while plugins of others run in it.
package enum WorkerConfinement {
  /// From now on this process and what it starts write below the folders of its outputs and the one for
  /// temporary files only, and make no connection.
  ///
  /// Comes before the first thread, and has no effect but in a worker.
  ///
  /// - Parameter outputs: the paths that are written; `-` is none.
  /// - Returns: whether the kernel offers it.
  @discardableResult
  package static func enter(outputs: [String]) -> Bool {
    guard WorkerMemory.isWorker else { return false }
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let places = outputs.filter { $0 != "-" }.map(folder) + [temporary]
    let texts = places.map { strdup($0) }
    defer { texts.forEach { free($0) } }
    var pointers = texts.compactMap { $0.map { UnsafePointer($0) } }
    return pgb_confine_worker(&pointers, UInt32(pointers.count)) == 1
  }

  /// The nearest folder above a path that exists, or the path itself where it is a folder.
  static func folder(of path: String) -> String {
    var about = stat()
    var path = path
    while stat(path, &about) != 0 || about.st_mode & S_IFMT != S_IFDIR {
      guard let end = path.lastIndex(of: "/") else { return "." }
      path = end == path.startIndex ? "/" : String(path[..<end])
    }
    return path
  }
}
