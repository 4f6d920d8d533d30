import PegbarCore

/// The reason why a file is not used.
public struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// A stable code for the problem, which never changes.
  public struct Code: Sendable, Hashable {
    /// The code's text, such as `world-writable`.
    public var word: String

    /// Makes a code.
    public init(_ word: String) { self.word = word }

    // The file system.
    static let notFound = Code("not-found")
    static let unreadable = Code("unreadable")
    static let relativePath = Code("relative-path")
    static let notARegularFile = Code("not-a-regular-file")
    static let danglingLink = Code("dangling-link")
    static let linkOutside = Code("link-outside")
    static let worldWritable = Code("world-writable")
    static let foreignOwner = Code("foreign-owner")
    static let changed = Code("changed")
    // The file's contents.
    static let empty = Code("empty")
    static let tooLarge = Code("too-large")
    static let truncated = Code("truncated")
    static let notELF = Code("not-elf")
    static let wrongMachine = Code("wrong-machine")
    static let notASharedLibrary = Code("not-a-shared-library")
    static let textRelocations = Code("text-relocations")
    static let executableStack = Code("executable-stack")
    static let noEntry = Code("no-entry")
    static let entryNotFunction = Code("entry-not-function")
    // The manifest.
    package static let badManifest = Code("bad-manifest")
    package static let manifestDiffers = Code("manifest-differs")
    static let abiMajor = Code("abi-major")
    static let abiMinor = Code("abi-minor")
    static let notBuiltin = Code("not-builtin")
    static let reservedID = Code("reserved-id")
    // Functions bound by a sidecar file.
    package static let badSignature = Code("bad-signature")
    package static let deniedSymbol = Code("denied-symbol")
    static let noSymbol = Code("no-symbol")
    static let symbolNotFunction = Code("symbol-not-function")
    package static let notFinite = Code("not-finite")
    package static let failingStatus = Code("failing-status")
    static let systemLibrary = Code("system-library")
    // Files that providers open.
    static let badFile = Code("bad-file")
    static let unclaimed = Code("unclaimed")
    static let wrongID = Code("wrong-id")
    // The scan.
    static let noScanner = Code("no-scanner")
    static let crashed = Code("crashed")
    static let timeout = Code("timeout")
    static let asleep = Code("asleep")
    static let notReached = Code("not-reached")
    static let exited = Code("exited")
    // Loading.
    package static let doesNotLoad = Code("does-not-load")
    static let entryFailed = Code("entry-failed")
    static let hostLimit = Code("host-limit")
    static let missingExtension = Code("missing-extension")
  }

  /// The file or folder.
  public var path: String

  /// The code of the problem.
  public var code: Code

  /// The reason in one sentence, without the path.
  public var reason: String

  /// The line of the file that is at fault, counted from 1; nil if it has none.
  public var line: Int?

  /// Makes a refusal.
  public init(_ path: String, _ code: Code, _ reason: String, line: Int? = nil) {
    self.path = path
    self.code = code
    self.reason = reason
    self.line = line
  }

  /// The reason, behind the line if there is one.
  package var words: String { (line.map { "line \($0): " } ?? "") + reason }

  /// The path, with a colon and the line if there is one.
  public var place: String { line.map { "\(path):\($0)" } ?? path }

  /// One line: path and line, reason, code.
  public var description: String { ForeignText.visible("\(place): \(reason) (\(code.word))") }

  /// Whether a limit of this process is the cause, and not the file.
  package var isShortage: Bool { code == .hostLimit }

  /// Whether code of the library ran and crashed, hung or ended its process.
  public var isCrash: Bool { [.crashed, .timeout, .asleep, .exited].contains(code) }
}

/// A warning about a library that is used.
public struct LibraryWarning: Sendable, Hashable, CustomStringConvertible {
  /// The file or folder.
  public var path: String

  /// A stable code: `group-writable`, `changes-float-state`.
  public var code: String

  /// The reason in one sentence, without the path.
  public var reason: String

  /// Makes a warning.
  public init(path: String, code: String, reason: String) {
    self.path = path
    self.code = code
    self.reason = reason
  }

  /// One line: path, reason.
  public var description: String { ForeignText.visible("\(path): \(reason)") }

  static func changesFloatState(_ path: String) -> LibraryWarning {
    LibraryWarning(
      path: path, code: "changes-float-state",
      reason: "loading it changes the floating-point mode (restored); link without -ffast-math")
  }
}
