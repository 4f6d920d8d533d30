import Foundation
import Synchronization

/// The text of a file in Tests/Fixtures.
public func fixture(_ name: String) -> String {
  let path = CompiledLibrary.tests + "/Fixtures/" + name
  guard let bytes = FileManager.default.contents(atPath: path) else {
    preconditionFailure("\(path) can't be read")
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Shared libraries that tests compile with the machine's C compiler; equal ones are compiled once in a process.
public enum CompiledLibrary {
  /// The folder of all tests.
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().path

  private static let includes = [
    "-I", tests + "/../Sources/CPegbarPlugin/include", "-I", tests + "/Fixtures",
  ]

  /// Paths of libraries by their flags and sources.
  private static let made = Mutex<[[String]: String]>([:])

  private static let folder: String = {
    var name = Array("/tmp/pegbar-libraries-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { preconditionFailure("/tmp can't be written") }
    atexit { CompiledLibrary.removeAll() }
    return String(decoding: name.dropLast().map(UInt8.init), as: UTF8.self)
  }()

  private static func removeAll() { try? FileManager.default.removeItem(atPath: folder) }

  /// Puts the library of a C source at a path; it replaces what is there.
  ///
  /// - Parameters:
  ///   - source: the text; it finds the headers of plugins and of fixtures.
  ///   - path: where to put it, readable and executable for all.
  ///   - flags: for the compiler; warnings are off.
  /// - Throws: an error of the file system, or `CocoaError` for a source that doesn't compile.
  public static func put(_ source: String, at path: String, _ flags: [String] = []) throws {
    try Requirement.compiler.demand()
    let library = try made.withLock { made in
      let key = flags + [source]
      if let library = made[key] { return library }
      let library = "\(folder)/\(made.count).so"
      try compile(source, to: library, flags)
      made[key] = library
      return library
    }
    if access(path, F_OK) == 0 { try FileManager.default.removeItem(atPath: path) }
    // Not a copy with the time of the first: a new build has a time of its own.
    try Data(contentsOf: URL(fileURLWithPath: library)).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o755)
  }

  private static func compile(_ source: String, to path: String, _ flags: [String]) throws {
    let file = path + ".c"
    try source.write(toFile: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["cc", "-shared", "-fPIC", "-w"] + includes + flags + ["-o", path, file]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableNotLoadable) }
  }
}
