import Foundation
import PegbarTestSupport
import Testing

/// What foreign plugins declare that they read reaches them from a scene.
@Suite struct ForeignKindTests {
  /// Samples a layer with an animation.
  private func sample(_ animation: String, at time: Double, _ keyPath: String) throws -> Answer {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("kinds", fixture("foreign-kinds.c"))
    let scene = """
      {"version": 1, "size": [64, 64], "duration": 4, "layers": [
        {"name": "a", "bounds": [0, 0, 8, 8], "position": [0, 0], "animations": [\(animation)]}]}
      """
    tool.write("s.json", scene)
    let answer = tool(
      "sample", "s.json", "--at", "\(time)", "--key-path", keyPath, "--plugin-path", library,
      "--json")
    let samples = answer.json["samples"] as? [[String: Any]]
    let layers = samples?.first?["layers"] as? [String: [String: Any]]
    return Answer(
      status: answer.status, error: answer.err, value: layers?["a"]?[keyPath] as? [Double] ?? [],
      number: layers?["a"]?[keyPath] as? Double)
  }

  private struct Answer {
    var status: Int32
    var error: String
    var value: [Double]
    var number: Double?
  }

  @Test func aPathWithModesAndCurves() throws {
    let answer = try sample(
      """
      {"type": "org.example.follow", "keyPath": "position", "duration": 1,
       "path": "M0 0L100 200", "calculationMode": "paced", "rotationMode": "auto",
       "timingFunctions": [{"id": "steps", "parameters": {"count": 2}}]}
      """, at: 0.75, "position")
    #expect(answer.status == 0, "\(answer.error)")
    #expect(answer.value == [3050, 1100])
  }

  @Test func aGroupOfAnotherKind() throws {
    let child = { (to: Int) in
      """
      {"type": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "toValue": \(to), \
      "duration": 1}
      """
    }
    let group = """
      {"type": "org.example.stagger", "duration": 4, "parameters": {"number": 2},
       "animations": [\(child(1)), \(child(0))]}
      """
    #expect(try sample(group, at: 0.5, "opacity").number == 0.5)
    #expect(try sample(group, at: 2.5, "opacity").number == 0)
    #expect(try sample(group, at: 1.5, "opacity").number == 1)
  }

  @Test func aValueFunctionWithParameters() throws {
    let answer = try sample(
      """
      {"type": "CABasicAnimation", "keyPath": "transform", "fromValue": 0, "toValue": 1,
       "duration": 1, "valueFunction": {"id": "org.example.lob", "parameters": {"number": 30}}}
      """, at: 0.5, "transform.translation.y")
    #expect(answer.number == -30, "\(answer.error)")
  }

  @Test(arguments: [
    (
      #"{"type": "org.example.stagger", "animations": [], "path": "M0 0L1 1"}"#,
      "unknown key 'path'"
    ),
    (#"{"type": "org.example.stagger"}"#, "a group needs 'animations'"),
    (
      #"{"type": "CABasicAnimation", "keyPath": "transform", "valueFunction": {"parameters": {}}}"#,
      "a value function needs an 'id'"
    ),
    (
      #"{"type": "CABasicAnimation", "keyPath": "transform", "valueFunction": {"id": "org.example.lob", "parameters": {"number": "x"}}}"#,
      "expected a number"
    ),
  ])
  func whatAKindDoesNotReadIsRefused(_ animation: String, _ words: String) throws {
    let answer = try sample(animation, at: 0, "opacity")
    #expect(answer.status == 3 && answer.error.contains(words), "\(answer.error)")
  }
}
