import Foundation
import PegbarTestSupport
import Testing

/// Every header stands alone, in C and in C++, with every compiler at hand.
@Suite struct HeaderTests {
  static let include = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/CPegbarPlugin/include")

  static let headers: [String] = {
    let files = FileManager.default.enumerator(atPath: include.path)?.allObjects as? [String]
    return (files ?? []).filter { $0.hasSuffix(".h") }.sorted()
  }()

  static let compilers = [
    ["gcc", "-std=c11", "-x", "c"], ["clang", "-std=c11", "-x", "c"],
    ["g++", "-std=c++17", "-x", "c++"], ["clang++", "-std=c++17", "-x", "c++"],
  ]

  @Test func thereAreHeaders() {
    #expect(Self.headers.contains("pegbar/plugin.h"))
  }

  /// The headers of the interface, without the elementary functions and the host for unit tests.
  static let interface = headers.filter {
    !$0.hasPrefix("pegbar/math/") && $0 != "pegbar/testing.h"
  }

  /// How many lines of a header have words of a comment, and how many have code.
  static func lines(of text: String) -> (comment: Int, code: Int) {
    var (comment, code, isInside) = (0, 0, false)
    for line in text.split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      let begins = line.range(of: "/*")
      if !isInside, begins?.lowerBound != line.startIndex { code += 1 }
      if (isInside || begins != nil), !["/*", "/**", "*", "*/"].contains(line) { comment += 1 }
      isInside = (isInside || begins != nil) && !line.hasSuffix("*/")
    }
    return (comment, code)
  }

  @Test func linesAreCounted() {
    let text = "/*\n * One.\n *\n * Two.\n */\nint a; /* three */\n\n/** Four. */\nint b;\n"
    #expect(Self.lines(of: text) == (comment: 4, code: 2))
  }

  @Test(arguments: interface) func commentsAreNoShorterThanCode(_ header: String) throws {
    let text = try String(contentsOf: Self.include.appending(path: header), encoding: .utf8)
    let lines = Self.lines(of: text)
    #expect(lines.comment >= lines.code)
    for line in text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  @Test(arguments: compilers) func headersCompileAlone(_ command: [String]) throws {
    let compiles = try Self.run(command, source: "int main(void);\n").status == 0
    try Requirement.tool(command[0], isMet: compiles).demand()
    for header in Self.headers {
      // Twice, so that a missing include guard shows.
      let include = "#include \"\(header)\"\n"
      let result = try Self.run(command, source: include + include)
      #expect(result.status == 0, "\(header): \(result.errors)")
    }
  }

  static func run(
    _ command: [String], source: String
  ) throws -> (status: Int32, errors: String) {
    let process = Process()
    let input = Pipe()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      command + ["-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only"]
      + ["-I", include.path, "-"]
    process.standardInput = input
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(source.utf8))
    try input.fileHandleForWriting.close()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text.prefix(2000), as: UTF8.self))
  }
}
