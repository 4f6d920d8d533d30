import Foundation
import PegbarTestSupport
import Testing

/// The crate that plugins in Rust are written with.
@Suite(.serialized) struct RustCrateTests {
  private static let root = #filePath.components(separatedBy: "/Tests/")[0]
  private static let crate = root + "/Sources/PegbarPluginKit/Rust"

  /// Runs cargo on a copy of the crate.
  private func cargo(_ tool: Tool, _ arguments: String) throws -> String {
    let (status, words) = try tool.shell(
      "[ -d rust ] || cp -r '\(Self.crate)' rust; cd rust && "
        + "cargo \(arguments) --offline --target-dir ../.answer-target")
    try Requirement.tool("cargo", isMet: !words.contains("cargo: not found")).demand()
    try #require(status == 0, "\(words)")
    return words
  }

  @Test func itsOwnTestsPassWithoutWarnings() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let words = try cargo(tool, "test --all-targets")
    #expect(words.contains("passes_share_the_memory_of_a_frame ... ok"))
    #expect(words.contains("frames_have_the_values_of_the_instance ... ok"))
    #expect(!words.contains("warning"), "\(words)")
  }

  /// Clippy accepts the crate and the plugins that `new` writes.
  @Test func clippyHasNoWarnings() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let kinds = ["transition", "timing", "value", "animation", "filter"]
    for kind in kinds {
      #expect(tool("new", "plugin", kind, "--kind", kind, "--language", "rust").status == 0)
    }
    let (status, words) = try tool.shell(
      """
      for plugin in \(kinds.joined(separator: " ")); do
        (cd $plugin && cargo clippy --offline --all-targets --target-dir ../.answer-target \
          -- -D warnings) || exit 1
      done
      cd transition/pegbar && cargo clippy --offline --all-targets \
        --target-dir ../../.answer-target -- -D warnings
      """)
    let isThere = !words.contains("cargo: not found") && !words.contains("no such command")
    try Requirement.tool("cargo-clippy", isMet: isThere).demand()
    #expect(status == 0, "\(words)")
  }

  /// A plugin in two passes with memory, parameters and exact mathematics keeps every law.
  @Test func anEffectInPassesKeepsTheLaws() throws {
    let tool = try Tool()
    defer { tool.remove() }
    _ = try cargo(tool, "build --release --example haze")
    let library = ".answer-target/release/examples/libhaze.so"
    let answer = tool("check", "--strict", library)
    #expect(answer.status == 0, "\(answer.err)\n\(answer.out)")
    let info = tool("info", "org.example.haze", "--json", "--plugin-path", library)
    #expect(info.out.contains("\"exponent\"") && info.out.contains("\"strength\""), "\(info.err)")
  }

  /// A transition with placements, a blend mode and an animation with segments keep theirs.
  @Test func extensionsOfInstancesKeepTheLaws() throws {
    let tool = try Tool()
    defer { tool.remove() }
    _ = try cargo(tool, "build --release --example extensions")
    let library = ".answer-target/release/examples/libextensions.so"
    let answer = tool("check", "--strict", library)
    #expect(answer.status == 0, "\(answer.err)\n\(answer.out)")
    for law in ["geometry", "row-blend", "segments"] {
      #expect(answer.out.contains("passed   \(law)"), "\(answer.out)")
    }
    tool.write(
      "s.json",
      """
      {"version": 1, "size": [4, 4], "duration": 1, "background": "#102030", "layers": [
        {"bounds": [0, 0, 4, 4], "position": [2, 2], "backgroundColor": "#201040",
         "compositingFilter": "org.example.most"}]}
      """)
    tool.write("raw", "")
    let drawn = tool.run(
      ["render", "s.json", "--at", "0", "--plugin-path", library, "-o", "-"],
      out: tool.folder + "/raw")
    #expect(drawn.status == 0, "\(drawn.err)")
    // The greater channels, 32 32 64, under an alpha of 200.
    #expect(Array(tool.bytes("raw").prefix(4)) == [41, 41, 82, 200])
  }

  /// The same bits as the headers in C, for 20,000 arguments of every size.
  @Test func itsMathematicsIsThatOfTheHeaders() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try Requirement.compiler.demand()
    let (status, expected) = try tool.shell(
      "cc -O2 -ffp-contract=off -I '\(Self.root)/Sources/CPegbarPlugin/include' -o .answer-bits "
        + "'\(Self.root)/Tests/PegbarPluginKitTests/Math/bits.c' && ./.answer-bits")
    try #require(status == 0, "\(expected)")
    #expect(expected.split(separator: "\n").count == 13)
    #expect(try cargo(tool, "run --quiet --example math_bits") == expected)
  }
}
