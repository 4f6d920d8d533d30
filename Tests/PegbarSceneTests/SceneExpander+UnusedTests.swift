import PegbarCore
import Testing

@testable import PegbarScene

/// What a file has that nothing uses is told, and nothing else.
@Suite struct SceneExpanderUnusedTests {
  private func warnings(_ layers: String, _ more: String) throws -> [String] {
    try scene(layers, more).warnings.map { "\($0.path): \($0.message)" }
  }

  private static let title = #""variables": {"t": {"type": "string", "default": "a"}}"#

  @Test(arguments: [
    (#"{"name": "x"}"#, title, "variables.t: the variable 't' is not used"),
    (#"{"name": "$${t}"}"#, title, "variables.t: the variable 't' is not used"),
    ("", #""styles": {"s": {}}"#, "styles.s: the style 's' is not used"),
    ("", #""components": {"c": {"layer": {}}}"#, "components.c: the component 'c' is not used"),
    (
      #"{"component": "c"}"#,
      #""components": {"c": {"layer": {}, "variables": {"v": {"type": "bool", "default": true}}}}"#,
      "components.c.variables.v: the component 'c' does not use its variable 'v'"
    ),
  ])
  func tells(_ layers: String, _ more: String, _ words: String) throws {
    let found = try warnings(layers, more)
    #expect(found.count == 1 && found.first?.hasPrefix(words) == true, "\(found)")
  }

  /// A component's variable hides that of the file.
  @Test func tellsWhatIsHidden() throws {
    let more = #"""
      "variables": {"v": {"type": "string", "default": "x"}}, "components":
        {"c": {"variables": {"v": {"type": "string", "default": "y"}}, "layer": {"sublayers": [{"name": "${v}"}]}}}
      """#
    #expect(
      try warnings(#"{"component": "c", "name": "n"}"#, more) == [
        "variables.v: the variable 'v' is not used"
      ])
  }

  @Test(arguments: [
    #"{"name": "${t}"}"#, #"{"name": {"$": "t"}}"#, #"{"component": "c", "name": "n"}"#,
    #"{"component": "d", "set": {"u": "${t}"}}"#, #"{"style": "${t}"}"#, #"{"style": "b"}"#,
  ])
  func isSilentOtherwise(_ layers: String) throws {
    let more = #"""
      "styles": {"a": {}, "b": {"stored": {"k": "${t}"}}}, "components": {
        "c": {"layer": {"sublayers": [{"name": "${t}"}]}},
        "d": {"variables": {"u": {"type": "string", "default": "${t}"}}, "layer": {"stored": {"k": "${u}"}}}},
      """#
    let found = try warnings(layers, more + Self.title)
    #expect(!found.contains { $0.contains("variable") }, "\(found)")
  }
}
