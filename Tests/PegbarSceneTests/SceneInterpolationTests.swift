import PegbarScene
import Testing

/// What a scene says of animations, and does not show, is told once with its place.
@Suite struct SceneInterpolationTests {
  private func warnings(_ layer: String) throws -> [String] {
    try scene(layer).warnings.map { "\($0.path): \($0.message.prefix(45))" }
  }

  private func basic(_ keyPath: String, _ from: String, _ to: String) -> String {
    """
    {"type": "CABasicAnimation", "keyPath": "\(keyPath)", "fromValue": \(from), "toValue": \(to), "duration": 1}
    """
  }

  private static let flat = "[0,0,0,0, 0,0,0,0, 0,0,1,0, 0,0,0,1]"

  @Test(
    arguments: [
      ("CAGradientLayer", "colors", "[\"#f00\", \"#00f\"]", "[\"#f00\", \"#0f0\", \"#00f\"]"),
      ("CAGradientLayer", "locations", "[0, 1]", "[0, 0.5, 1]"),
      ("CAShapeLayer", "path", "\"M0 0L9 9\"", "\"M0 0L9 9L9 0Z\""),
      ("CALayer", "transform", flat, "[1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1]"),
    ])
  func valuesWithNothingInBetween(
    _ type: String, _ keyPath: String, _ from: String, _ to: String
  ) throws {
    let colors = type == "CAGradientLayer" ? "\"colors\": [\"#f00\", \"#00f\"]," : ""
    func told(_ animation: String) throws -> [String] {
      try scene("{\"class\": \"\(type)\", \(colors) \"animations\": [\(animation)]}").warnings.map {
        "\($0.path)"
      }
    }
    #expect(
      try told(basic(keyPath, from, to)) == ["layers[0].animations[0].toValue"], "\(keyPath)")
    #expect(try told(basic(keyPath, to, to)) == [])
    let frames = """
      {"type": "CAKeyframeAnimation", "keyPath": "\(keyPath)", "values": [\(to), \(to), \(from)], "duration": 1}
      """
    #expect(try told(frames) == ["layers[0].animations[0].values[2]"], "\(keyPath)")
  }

  @Test func oneColorIsNoGradient() throws {
    #expect(
      try warnings("{\"class\": \"CAGradientLayer\", \"colors\": [\"#f00\"]}")
        == ["layers[0].colors: a gradient of one colour draws nothing; give "])
    #expect(
      try warnings("{\"class\": \"CAGradientLayer\", \"colors\": [\"#f00\", \"#00f\"]}") == [])
  }

  @Test func keyTimesAreParts() throws {
    func told(_ times: String) throws -> Int {
      try warnings(
        """
        {"animations": [{"type": "CAKeyframeAnimation", "keyPath": "opacity", "values": [0, 1, 0],
          "keyTimes": \(times), "duration": 2}]}
        """
      ).count
    }
    #expect(try told("[0, 0.5, 1]") == 0)
    #expect(try told("[0, 1, 2]") == 1)
    #expect(try told("[-1, 0.5, 1]") == 1)
  }

  @Test func animationsSideBySide() throws {
    let fade = "\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"toValue\": 0"
    #expect(
      try warnings(
        "{\"animations\": [{\(fade), \"key\": \"a\"}, {\(fade), \"key\": \"a\"}, {\(fade)}]}")
        == ["layers[0].animations[1]: two animations have the key 'a': this one rep"])
    #expect(
      try warnings(
        """
        {"animations": [{"type": "CAAnimationGroup", "duration": 2, "animations": [
          {\(fade), "beginTime": 2}, {\(fade), "beginTime": 1, "fillMode": "forwards"}]}]}
        """) == [
          "layers[0].animations[0].animations[0]: it begins at 2 s, when its group of 2 s is ov"
        ])
    #expect(
      try warnings(
        """
        {"animations": [{\(fade), "fillMode": "forwards"},
          {\(fade), "fillMode": "forwards", "removedOnCompletion": false}, {\(fade), "fillMode": "both"}]}
        """) == [
          "layers[0].animations[0].fillMode: the animation is removed at its end, so 'forw"
        ])
  }
}
