import Foundation
import Testing

/// A scene that is wrong: what it holds, the code of every command, and what the message says.
struct WrongScene: Sendable, CustomStringConvertible {
  /// The rest of a layer called `a`, or of an animation of it.
  var text: String
  var code: Int32
  /// The place in the file, and a word of the reason.
  var words: [String]

  init(_ text: String, _ code: Int32, _ words: String...) {
    (self.text, self.code, self.words) = (text, code, words)
  }

  var description: String { text }
}

/// `check`, `render` and `sample` end with the same code for the same scene.
@Suite struct SceneCodeTests {
  private static let basic = #""type": "CABasicAnimation", "keyPath": "opacity", "duration": 1"#
  private static let keys = #""type": "CAKeyframeAnimation", "keyPath": "position", "duration": 1"#
  private static let spring = #""type": "CASpringAnimation", "keyPath": "opacity", "duration": 1"#
  private static let stops = #"{"id": "linearStops", "parameters": {"stops": "0, x"}}"#
  private static let huge = "[[0, 0], [1e308, 1], [-1e308, 0]]"

  static let animations = [
    WrongScene("\(basic), \"timingFunction\": \(stops)", 3, ".timingFunction (", "\"x\""),
    WrongScene(
      "\(keys), \"values\": [[0, 0], [1, 1]], \"timingFunctions\": [\(stops)]", 3,
      ".timingFunctions[0] (", "\"x\""),
    WrongScene(
      #""type": "CAAnimationGroup", "duration": 1, "animations": [{"#
        + "\(basic), \"timingFunction\": \(stops)}]", 3, ".animations[0].timingFunction (", "\"x\""),
    WrongScene("\(keys), \"path\": \"\"", 3, "animations[0].path (", "the path is empty"),
    WrongScene(
      "\(keys), \"path\": \"M0 0L1e308 0L-1e308 0\", \"calculationMode\": \"paced\"", 3,
      "animations[0] (", "path: the values become"),
    WrongScene(
      "\(basic), \"timingFunction\": [0, 1e200, 1, 1]", 3, ".timingFunction (", "at most 1e100"),
    WrongScene("\(keys), \"values\": \(huge)", 3, "animations[0] (", "position: the values become"),
    WrongScene(
      "\(keys), \"values\": \(huge), \"calculationMode\": \"cubic\"", 3, "animations[0] (",
      "position: the values become"),
    WrongScene(
      "\(spring), \"fromValue\": -1e308, \"toValue\": 1e308", 3, "animations[0] (",
      "opacity: the values become"),
    WrongScene("\(spring), \"mass\": 1e10", 3, "animations[0].mass (", "10000000000.0 is outside"),
    WrongScene(
      "\(spring), \"initialVelocity\": -1e300", 3, ".initialVelocity (", "is outside"),
    WrongScene(
      #""type": "CABasicAnimation", "keyPath": "transform", "valueFunction": "rotateQ", "#
        + #""fromValue": 0, "toValue": 1"#, 4, ".valueFunction (", "no value function"),
    WrongScene(
      #""type": "CABasicAnimation", "keyPath": "transform", "valueFunction": "rotateQ", "#
        + #""fromValue": 0, "mass": 1"#, 4, "no value function"),
  ]

  static let layers = [
    WrongScene(#""stored": {"opacity": "x"}"#, 3, "stored.opacity (", "expected a number"),
    WrongScene(#""stored": {"bounds": [1, 2]}"#, 3, "stored.bounds (", "expected a rect"),
    WrongScene(#""stored": {"frame": [1, 2]}"#, 3, "stored.frame (", "expected a rect"),
    WrongScene(#""stored": {"contents": 1}"#, 3, "stored.contents (", "expected a content"),
    WrongScene(#""stored": {"maskedCorners": 99}"#, 3, "stored.maskedCorners (", "0…15"),
    WrongScene(#""stored": {"filters.x.type": 1}"#, 3, "belong in 'filters'"),
    WrongScene(#""contents": "broken.png""#, 3, "layers[0].contents (", "broken.png"),
  ]

  static let events = [
    WrongScene(
      #""add": [{"layer": "a", "animation": {"# + "\(basic), \"timingFunction\": \(stops)}}]", 3,
      "events[0].add[0].animation.timingFunction (", "\"x\""),
    WrongScene(
      #""transaction": {"timingFunction": "# + "\(stops)}", 3,
      "events[0].transaction.timingFunction (", "\"x\""),
    WrongScene(
      #""insert": [{"layer": {"animations": [{"# + "\(keys), \"values\": \(huge)}]}}]", 3,
      "events[0].insert[0].layer.animations[0] (", "position"),
  ]

  /// Runs every command on a scene and looks for the same code and the place.
  private func expect(
    _ scene: WrongScene, layer: String = "", events: String = "", in tool: Tool
  ) {
    tool.write(
      "s.json",
      """
      {"version": 1, "size": [8, 8], "duration": 1, "layers": [{"name": "a"\(layer)}],
       "events": [\(events)]}
      """)
    let calls = [
      ["check", "s.json"], ["render", "s.json", "--at", "0.25", "-o", "x.png"],
      ["sample", "s.json", "--at", "0.25"],
    ]
    for call in calls {
      let answer = tool.run(call)
      #expect(answer.status == scene.code, "\(call[0]): \(answer.err)")
      for word in scene.words + ["s.json"] {
        #expect(answer.err.contains(word), "\(call[0]): \(answer.err)")
      }
      #expect(!answer.err.contains("report it"), "\(call[0]): \(answer.err)")
    }
    #expect(!tool.files.contains("x.png"))
  }

  @Test(arguments: animations) func wrongAnimations(_ scene: WrongScene) throws {
    let tool = try Tool()
    defer { tool.remove() }
    expect(scene, layer: ", \"animations\": [{\(scene.text)}]", in: tool)
  }

  @Test(arguments: layers) func wrongLayers(_ scene: WrongScene) throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("broken.png", "\u{89}PNG")
    expect(scene, layer: ", \(scene.text)", in: tool)
  }

  /// Events behind the moment that is asked for count all the same.
  @Test(arguments: events) func wrongEvents(_ scene: WrongScene) throws {
    let tool = try Tool()
    defer { tool.remove() }
    expect(scene, events: "{\"time\": 0.75, \(scene.text)}", in: tool)
  }

  /// Extreme, but nothing that numbers cannot hold.
  @Test(arguments: [
    "\(spring), \"fromValue\": 0, \"speed\": 1e300",
    #""type": "CASpringAnimation", "keyPath": "opacity", "damping": 0, "duration": 1e308"#,
    "\(basic), \"timingFunction\": [0, 1e99, 1, -1e99]", "\(keys), \"path\": \"M3 3\"",
    "\(basic), \"cumulative\": true, \"toValue\": 1e90, \"repeatCount\": 1e308, \"speed\": 1e308",
  ])
  func extremesThatWork(_ animation: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write(
      "s.json",
      """
      {"version": 1, "size": [8, 8], "duration": 1,
       "layers": [{"name": "a", "animations": [{\(animation)}]}]}
      """)
    let calls = [
      ["check", "s.json"], ["render", "s.json", "--at", "0.25", "-o", "x.png"],
      ["sample", "s.json", "--at", "0.25"],
    ]
    for call in calls {
      let answer = tool.run(call)
      #expect(answer.status == 0, "\(call[0]): \(answer.err)")
    }
  }

  @Test func everyErrorOfAPreparationIsTold() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let bad = "{\(SceneCodeTests.basic), \"timingFunction\": \(SceneCodeTests.stops)}"
    tool.write(
      "s.json",
      """
      {"version": 1, "size": [8, 8], "duration": 1, "layers": [
        {"animations": [\(bad), {\(SceneCodeTests.basic)}, \(bad)]}, {"animations": [\(bad)]}]}
      """)
    let answer = tool("sample", "s.json", "--at", "0")
    let places = answer.err.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("layers") }.map(String.init)
    }
    #expect(
      places == [
        "layers[0].animations[0].timingFunction", "layers[0].animations[2].timingFunction",
        "layers[1].animations[0].timingFunction",
      ], "\(answer.err)")
  }

  @Test func manyKeysOfTheScenesOwnAreRefused() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let keys = (0..<65_001).map { "\"k\($0)\":1" }.joined(separator: ",")
    tool.write(
      "s.json",
      #"{"version":1,"size":[8,8],"duration":1,"layers":[{"stored":{\#(keys)}}]}"#)
    let answer = tool("check", "s.json")
    #expect(answer.status == 3 && answer.err.contains("65000 different keys"), "\(answer.err)")
  }
}
