import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport

/// Libraries made for the tests with the machine's C compiler.
enum Fixture {
  /// What one variant of the test library does wrong; `-D` names of `source`.
  enum Variant: String, CaseIterable, Sendable {
    case good, noEntry, entryIsData, crashes, loops, exits, forks, prints, closes
    case wrongMagic, wrongMajor, wrongMinor, tooSmall, noLibrary, failingEntry
    case nullDescriptor, noFunctions, badID, badText, badDefault, badBounds, twice, manyPlugins
    case badKind, badThreads, changesFloats, unresolved, attacks, lies, saysTruth,
      crashesButTruthful
    case waits, foreignText, reservedID, reservedLibrary, takenName, meddles
  }

  /// The scanner that was built with the tests; patient, as other tests keep the machine busy.
  static let scanner: LibraryScanner? = {
    var scanner = LibraryScanner()
    scanner?.deadline = 60
    return scanner
  }()

  private static let headers = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/CPegbarPlugin/include").path

  /// A new empty folder.
  static func folder() throws -> String {
    var name = Array("/tmp/pegbar-tests-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw CocoaError(.fileWriteUnknown) }
    return String(decoding: name.dropLast().map(UInt8.init), as: UTF8.self)
  }

  /// Runs something with a new folder, which is removed afterwards.
  static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  /// Compiles C source into a shared library.
  static func compile(_ source: String, to path: String, _ flags: [String] = []) throws {
    try Requirement.compiler.demand()
    let file = path + ".c"
    try source.write(toFile: file, atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["cc", "-shared", "-fPIC", "-w", "-I", headers] + flags + ["-o", path, file]
    try process.run()
    process.waitUntilExit()
    try FileManager.default.removeItem(atPath: file)
    guard process.terminationStatus == 0 else { throw CocoaError(.executableNotLoadable) }
  }

  /// Every variant, compiled once for all tests.
  private static let built: [Variant: String] = {
    var paths: [Variant: String] = [:]
    guard let folder = try? folder() else { return [:] }
    atexit { Fixture.removeBuilt() }
    for variant in Variant.allCases {
      let path = "\(folder)/\(variant.rawValue).so"
      let flags = ["-D\(variant.rawValue)", "-DVICTIM=\"\(folder)/victim\""]
      try? compile(variantSource, to: path, flags)
      paths[variant] = path
    }
    return paths
  }()

  /// A file that the variant `attacks` would like to remove.
  static var victim: String? {
    built[.good].map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/victim" }
  }

  private static func removeBuilt() {
    guard let path = built[.good] else { return }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Puts a variant into a folder.
  @discardableResult
  static func put(
    _ variant: Variant, in folder: String, as name: String? = nil
  ) throws -> String {
    let path = "\(folder)/\(name ?? variant.rawValue + ".so")"
    guard let source = built[variant] else { throw CocoaError(.fileNoSuchFile) }
    try FileManager.default.copyItem(atPath: source, toPath: path)
    return path
  }

  /// Looks at one folder or file only.
  static func discover(
    _ path: String, cache: String? = nil, rescans: Bool = false, verifies: Bool = false,
    deadline: Double = 10
  ) -> PluginCatalog {
    var policy = ScanPolicy(scanner: scanner, cache: cache.map(ScanCache.init(folder:)))
    policy.scanner?.deadline = deadline
    policy.rescans = rescans
    var options = DiscoveryOptions(policy: policy)
    options.builtins = .none
    options.verifiesManifests = verifies
    let environment = HostEnvironment(variables: [:], executable: "")
    return PluginCatalog.discover(
      SearchPath(explicit: [path], environment: environment), options: options)
  }
}
