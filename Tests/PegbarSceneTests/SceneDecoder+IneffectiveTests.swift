import Foundation
import PegbarScene
import Testing

/// What changes no picture, or is drawn otherwise than it is written, is told.
@Suite struct SceneDecoderIneffectiveTests {
  private func warnings(_ layer: String, _ more: String = "") throws -> [String] {
    try scene(layer, more).warnings.map { "\($0.path): \($0.message)" }
  }

  /// Core Animation's list for CATransformLayer; what it does draw stays untold.
  @Test(
    arguments: [
      (##""backgroundColor": "#f00""##, "backgroundColor"), (#""cornerRadius": 4"#, "cornerRadius"),
      (#""borderWidth": 1"#, "borderWidth"), (#""shadowOpacity": 1"#, "shadowOpacity"),
      (#""masksToBounds": true"#, "masksToBounds"),
      (#""shouldRasterize": true"#, "shouldRasterize"),
      (#""filters": [{"type": "gaussianBlur"}]"#, "filters"), (#""mask": {}"#, "mask"),
      (#""backgroundFilters": [{"type": "gaussianBlur"}]"#, "backgroundFilters"),
      (#""compositingFilter": "multiplyBlendMode""#, "compositingFilter"),
      (#""opacity": 0.5, "sublayerTransform": [], "masksToBounds": false, "filters": []"#, nil),
    ] as [(String, String?)])
  func tellsWhatATransformLayerDoesNotDraw(_ member: String, _ key: String?) throws {
    let found = try warnings("{\"class\": \"CATransformLayer\", \(member)}")
    #expect(
      found.map { String($0.prefix { $0 != ":" }) } == (key.map { ["layers[0].\($0)"] } ?? []))
    #expect(try warnings("{\(member)}") == [])
  }

  @Test func tellsWhatChangesATransformLayerInVain() throws {
    let found = try warnings(
      #"""
      {"class": "CATransformLayer", "name": "a", "animations": [
        {"type": "CABasicAnimation", "keyPath": "shadowOffset.width", "toValue": 1},
        {"type": "CABasicAnimation", "keyPath": "opacity", "toValue": 1}]}
      """#,
      #""events": [{"time": 0, "set": [{"layer": "a", "keyPath": "cornerRadius", "value": 3}]}]"#)
    #expect(found.count == 2, "\(found)")
    #expect(found.first?.hasPrefix("layers[0].animations[0].keyPath: ") == true)
    #expect(found.last?.hasPrefix("events[0].set[0].keyPath: ") == true)
  }

  private static let colors = ##""class": "CAGradientLayer", "colors": ["#f00", "#00f"]"##
  private static let strokes = ##""class": "CAShapeLayer", "strokeColors": ["#f00", "#00f"]"##

  private static let inVain: [(String, String, String)] = [
    (
      #""class": "CAShapeLayer", "strokeLocations": [0, 1]"#, ".strokeLocations",
      "without 'strokeColors'"
    ),
    (
      #""class": "CAShapeLayer", "strokeMidpoints": [0.5]"#, ".strokeMidpoints",
      "without 'strokeColors'"
    ),
    (#""class": "CAGradientLayer", "locations": [0, 1]"#, ".locations", "without 'colors'"),
    (#""minificationFilterBias": 1"#, ".minificationFilterBias", "trilinear"),
    (#""minificationFilterBias": 1, "minificationFilter": "trilinear""#, "", ""),
    (colors + #", "type": "radial""#, ".type", "draws nothing"),
    (colors + #", "type": "radial", "endPoint": [1, 1]"#, "", ""),
    (colors + #", "startPoint": [0.5, 1]"#, ".startPoint", "draws nothing"),
    (
      colors + #", "type": "conic", "startPoint": [1, 1], "endPoint": [1, 1]"#, ".endPoint",
      "draws nothing"
    ),
    (colors, "", ""),
    (strokes + #", "strokeGradientType": "radial""#, ".strokeGradientType", "draws nothing"),
    (strokes + #", "strokeEndPoint": [0.5, 0]"#, ".strokeEndPoint", "draws nothing"),
    (
      #""class": "CAEmitterLayer", "emitterCells": [{"autoreverses": true}]"#,
      ".emitterCells[0].autoreverses", "no effect"
    ),
    (
      #""class": "CAEmitterLayer", "emitterCells": [{"fillMode": "both"}]"#,
      ".emitterCells[0].fillMode", "no effect"
    ),
    (#""class": "CAEmitterLayer", "emitterCells": [{"fillMode": "removed", "speed": 2}]"#, "", ""),
  ]

  @Test(arguments: inVain)
  func tellsWhatHasNoEffect(_ members: String, _ path: String, _ words: String) throws {
    let found = try warnings("{\(members)}")
    #expect(found.count == (path.isEmpty ? 0 : 1), "\(found)")
    guard let first = found.first else { return }
    #expect(first.hasPrefix("layers[0]\(path): ") && first.contains(words), "\(found)")
  }

  /// What an animation or an event gives an effect later is not told.
  @Test func waitsForWhatEventsChange() throws {
    let layer = "{\"name\": \"a\", \(Self.colors), \"type\": \"radial\""
    let animation = #"{"type": "CABasicAnimation", "keyPath": "endPoint.x", "toValue": 1}"#
    #expect(try warnings(layer + "}").count == 1)
    #expect(try warnings(layer + ", \"animations\": [\(animation)]}") == [])
    let set = #"{"layer": "a", "keyPath": "endPoint", "value": [1, 1]}"#
    #expect(try warnings(layer + "}", "\"events\": [{\"time\": 1, \"set\": [\(set)]}]") == [])
    let add = "{\"layer\": \"a\", \"animation\": \(animation)}"
    #expect(try warnings(layer + "}", "\"events\": [{\"time\": 1, \"add\": [\(add)]}]") == [])
  }

  private static let animations: [(String, String, String)] = [
    (
      #""CAKeyframeAnimation", "keyPath": "position.x", "values": [1, 2], "tensionValues": [1, 1]"#,
      ".tensionValues", "cubic"
    ),
    (
      #""CAKeyframeAnimation", "keyPath": "position.x", "values": [1, 2], "continuityValues": [1, 1]"#,
      ".continuityValues", "cubic"
    ),
    (
      #""CAKeyframeAnimation", "keyPath": "position.x", "values": [1, 2], "calculationMode": "paced", "biasValues": [1, 1]"#,
      ".biasValues", "cubic"
    ),
    (
      #""CAKeyframeAnimation", "keyPath": "position.x", "values": [1, 2], "calculationMode": "cubic", "biasValues": [1, 1]"#,
      "", ""
    ),
    (
      #""CAKeyframeAnimation", "keyPath": "position", "values": [[1, 2]], "rotationMode": "auto""#,
      ".rotationMode", "path"
    ),
    (
      #""CAKeyframeAnimation", "keyPath": "position", "path": "M0 0H9", "rotationMode": "auto""#,
      "", ""
    ),
    (#""CATransition", "subtype": "fromLeft""#, ".subtype", "no directions"),
    (#""CATransition", "transitionType": "push", "subtype": "fromLeft""#, "", ""),
    (
      #""CATransition", "transitionType": "push", "filter": "fade""#, ".transitionType",
      "'filter' stands for"
    ),
    (
      #""CATransition", "subtype": "fromLeft", "filter": "push""#, ".subtype", "'filter' stands for"
    ),
    (
      #""CABasicAnimation", "keyPath": "backgroundColor", "toValue": [255, 0, 0, 1]"#, ".toValue",
      "255 is drawn as 1"
    ),
    (#""CABasicAnimation", "keyPath": "backgroundColor", "byValue": [2, 0, 0, 1]"#, "", ""),
    (
      #""CABasicAnimation", "keyPath": "backgroundColor", "additive": true, "toValue": [2, 0, 0, 1]"#,
      "", ""
    ),
    (
      ##""CAKeyframeAnimation", "keyPath": "borderColor", "values": ["#fff", [0, -1, 0, 1]]"##,
      ".values[1]", "-1 is drawn as 0"
    ),
  ]

  @Test(arguments: animations)
  func tellsOfAnimations(_ members: String, _ path: String, _ words: String) throws {
    let found = try warnings("{\"animations\": [{\"duration\": 1, \"type\": \(members)}]}")
    #expect(found.count == (path.isEmpty ? 0 : 1), "\(found)")
    guard let first = found.first else { return }
    #expect(
      first.hasPrefix("layers[0].animations[0]\(path): ") && first.contains(words), "\(found)")
  }

  @Test(
    arguments: [
      (#""opacity": 2"#, "2 is drawn as 1"), (#""opacity": -0.5"#, "-0.5 is drawn as 0"),
      (#""shadowOpacity": 1.5"#, "1.5 is drawn as 1"), (#""shadowRadius": -1"#, "-1 is drawn as 0"),
      (#""borderWidth": -2"#, "-2 is drawn as 0"), (#""cornerRadius": -2"#, "-2 is drawn as 0"),
      (
        ##""class": "CAGradientLayer", "colors": ["#f00", "#00f"], "locations": [0, 1.5]"##,
        "part in 0…1"
      ),
      (
        #""class": "CATextLayer", "string": [{"text": "a", "color": [255, 0, 0, 1]}]"#,
        "255 is drawn as 1"
      ),
      (#""opacity": 1, "shadowOpacity": 0, "cornerRadius": 0"#, nil),
    ] as [(String, String?)])
  func tellsOfNumbersThatAreDrawnOtherwise(_ members: String, _ words: String?) throws {
    let found = try warnings("{\(members)}").filter { !$0.contains("font") }
    #expect(found.count == (words == nil ? 0 : 1), "\(found)")
    #expect(words.map { found.first?.contains($0) == true } ?? true, "\(found)")
    guard words != nil, !members.contains("class") else { return }
    let key = members.split(separator: "\"")[0], value = members.split(separator: " ")[1]
    let set = "{\"layer\": \"a\", \"keyPath\": \"\(key)\", \"value\": \(value)}"
    #expect(
      try warnings(#"{"name": "a"}"#, "\"events\": [{\"time\": 1, \"set\": [\(set)]}]").count == 1)
  }
}
