import PegbarCore
import Testing

@testable import PegbarScene

@Suite struct SceneVariableTests {
  private func variable(_ kind: SceneVariable.Kind) -> SceneVariable {
    SceneVariable(name: "x", kind: kind, choices: [], note: "")
  }

  private static let texts: [(SceneVariable.Kind, String, JSONValue)] = [
    (.string, "7", .string("7")), (.number, "-2.5", .number(-2.5)), (.bool, "true", .bool(true)),
    (.color, "#f80", .string("#f80")), (.color, "1,0,0,1", .numbers([1, 0, 0, 1])),
    (.point, "1,2", .numbers([1, 2])), (.size, "[3,4]", .numbers([3, 4])),
    (.rect, "1,2,3,4", .numbers([1, 2, 3, 4])), (.list, "[\"a\"]", .array(["a"])),
    (.duration, "2", .number(2)), (.picture, "a.png", .string("a.png")),
  ]

  @Test(arguments: texts)
  func readsText(_ kind: SceneVariable.Kind, _ text: String, _ value: JSONValue) {
    #expect(variable(kind).value(ofText: text) == value)
    #expect(variable(kind).objection(to: value) == nil)
  }

  private static let wrong: [(SceneVariable.Kind, JSONValue)] = [
    (.number, .string("1")), (.integer, .number(1.5)), (.bool, .number(1)),
    (.color, .string("red")), (.color, .numbers([1, 2, 3])), (.point, .numbers([1])),
    (.rect, .numbers([1, 2])), (.duration, .number(-1)), (.list, .string("a")),
    (.string, .number(1)), (.size, .array([.string("1"), .number(2)])),
  ]

  @Test(arguments: wrong)
  func refuses(_ kind: SceneVariable.Kind, _ value: JSONValue) {
    #expect(variable(kind).objection(to: value) != nil)
  }

  @Test(arguments: [
    ("a", true), ("_a1", true), ("1a", false), ("", false), ("a-b", false), ("é", false),
  ])
  func knowsNames(_ text: String, _ isName: Bool) {
    #expect(SceneVariable.isName(text) == isName)
  }
}
