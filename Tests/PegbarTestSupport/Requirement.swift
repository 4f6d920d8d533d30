import Foundation
import Testing

/// Something outside the package that a test cannot do without.
///
/// Where it is missing the test is skipped, by name. Where the environment says CI=true it is a
/// failure, unless it is a matter of the machine: no test passes because something is missing.
public struct Requirement: Sendable {
  /// What is needed, as in "needs ffmpeg".
  public let name: String

  /// Whether it is here.
  public let isMet: Bool

  /// Whether no package could bring it, such as a feature of the kernel.
  private let isOfMachine: Bool

  private init(_ name: String, _ isMet: Bool, isOfMachine: Bool) {
    (self.name, self.isMet, self.isOfMachine) = (name, isMet, isOfMachine)
  }

  /// A program, or a part of one, that can be installed.
  public static func tool(_ name: String, isMet: Bool) -> Requirement {
    Requirement(name, isMet, isOfMachine: false)
  }

  /// A right or a feature of the system, or a folder beside the package.
  public static func machine(_ name: String, isMet: Bool) -> Requirement {
    Requirement(name, isMet, isOfMachine: true)
  }

  /// Something that has to be here.
  public struct Missing: Error, CustomStringConvertible {
    /// What is missing.
    public let description: String

    /// Makes the error with a sentence that says what is missing.
    public init(_ description: String) { self.description = description }
  }

  private static let isContinuousIntegration = ProcessInfo.processInfo.environment["CI"] == "true"

  /// Whether a test that needs this can run.
  ///
  /// - Throws: `Missing`, where it cannot and has to.
  public func check() throws -> Bool {
    if isMet || isOfMachine { return isMet }
    if Requirement.isContinuousIntegration { throw Missing("CI needs \(name)") }
    return false
  }

  /// Ends the running test as skipped where this is missing.
  ///
  /// - Throws: an error that means that, or `Missing`.
  public func demand() throws {
    if try check() { return }
    print("skipped: \(Test.current?.name ?? "a test"): needs \(name)")
    try Test.cancel("needs \(name)")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test or suite, by name, where something is missing; in CI that is a failure.
  public static func needs(
    _ requirement: @escaping @autoclosure @Sendable () -> Requirement
  ) -> Self {
    .enabled("needs \(requirement().name)") { try requirement().check() }
  }
}

extension Requirement {
  /// A C compiler.
  public static let compiler = tool("a C compiler", isMet: path(of: "cc") != nil)

  /// ffmpeg and ffprobe.
  public static let ffmpeg = tool(
    "ffmpeg and ffprobe", isMet: path(of: "ffmpeg") != nil && path(of: "ffprobe") != nil)

  /// Python with Pillow: the independent reader and writer of pictures.
  public static let pillow = tool(
    "python3 with Pillow", isMet: succeeds(["python3", "-c", "import PIL"]))

  /// Where a program lies; nil where PATH has none of the name.
  public static func path(of program: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").lazy.map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether a command runs and ends with 0.
  public static func succeeds(_ command: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
