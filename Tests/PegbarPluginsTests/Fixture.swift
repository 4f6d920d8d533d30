import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport

/// Libraries and folders for tests.
enum Fixture {
  /// What one variant of the test library does wrong; names that `variants.c` knows.
  enum Variant: String, CaseIterable, Sendable {
    case good, noEntry, entryIsData, crashes, loops, exits, forks, prints, closes
    case wrongMagic, wrongMajor, wrongMinor, tooSmall, noLibrary, failingEntry
    case nullDescriptor, noFunctions, badID, badText, badDefault, badBounds, twice, manyPlugins
    case badKind, badThreads, changesFloats, unresolved, attacks, lies, saysTruth,
      crashesButTruthful
    case waits, computes, foreignText, reservedID, reservedLibrary, takenName, meddles
  }

  /// The scanner that was built with the tests; patient, as other tests keep the machine busy.
  static let scanner: LibraryScanner? = {
    var scanner = LibraryScanner()
    scanner?.deadline = 60
    return scanner
  }()

  /// A new empty folder.
  static func folder() throws -> String {
    var name = Array("/tmp/pegbar-tests-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw CocoaError(.fileWriteUnknown) }
    return String(decoding: name.dropLast().map(UInt8.init), as: UTF8.self)
  }

  /// Makes a folder, and those above it, in which only its owner may write.
  static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  /// Runs something with a new folder, which is removed afterwards.
  static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  /// A file that the variant `attacks` would like to remove.
  static let victim = FileManager.default.temporaryDirectory.path + "/pegbar-victim-\(getpid())"

  /// Puts a variant into a folder.
  @discardableResult
  static func put(
    _ variant: Variant, in folder: String, as name: String? = nil
  ) throws -> String {
    let path = "\(folder)/\(name ?? variant.rawValue + ".so")"
    try CompiledLibrary.put(
      fixture("variants.c"), at: path, ["-D\(variant.rawValue)", "-DVICTIM=\"\(victim)\""])
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
