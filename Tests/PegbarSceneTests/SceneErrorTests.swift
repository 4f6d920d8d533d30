import Foundation
import PegbarCore
import PegbarScene
import Testing

/// A mistake in one layer: the layer, where it is found, and a part of what is said.
struct LayerMistake: Sendable, CustomTestStringConvertible {
  var layer: String
  var path: String
  var fragment: String
  var testDescription: String { layer }

  init(_ layer: String, _ path: String, _ fragment: String) {
    (self.layer, self.path, self.fragment) = (layer, path, fragment)
  }
}

@Suite struct SceneErrorTests {
  @Test(arguments: [
    LayerMistake("7", "", "expected a layer"),
    LayerMistake("{\"class\": \"CALayr\"}", ".class", "did you mean 'CALayer'?"),
    LayerMistake("{\"opacty\": 1}", ".opacty", "did you mean 'opacity'?"),
    LayerMistake("{\"isHidden\": true}", ".isHidden", "did you mean 'hidden'?"),
    LayerMistake("{\"fillColor\": \"#000000\"}", ".fillColor", "CAShapeLayer has it"),
    LayerMistake("{\"nonsense\": 1}", ".nonsense", "not a property of CALayer"),
    LayerMistake("{\"opacity\": \"1\"}", ".opacity", "expected a number; this is a string"),
    LayerMistake("{\"opacity\": null}", ".opacity", "null is not allowed"),
    LayerMistake("{\"hidden\": 1}", ".hidden", "true or false"),
    LayerMistake("{\"bounds\": [0, 0, 10]}", ".bounds", "[x, y, width, height], 4 numbers"),
    LayerMistake("{\"position\": [0, \"a\"]}", ".position[1]", "expected a number"),
    LayerMistake("{\"maskedCorners\": 16}", ".maskedCorners", "0…15"),
    LayerMistake("{\"contentsScale\": 0}", ".contentsScale", "more than 0"),
    LayerMistake(
      "{\"class\": \"CAEmitterLayer\", \"emitterCells\": [{\"contentsScale\": 0}]}",
      ".emitterCells[0].contentsScale", "must be more than 0; this is 0"),
    LayerMistake(
      "{\"class\": \"CATextLayer\", \"fontSize\": -5}", ".fontSize", "must be at least 0"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"noise\", \"inputMonochrome\": 1}]}",
      ".filters[0].inputMonochrome", "expected true or false; this is a number"),
    LayerMistake("{\"contentsGravity\": \"centre\"}", ".contentsGravity", "'center'"),
    LayerMistake("{\"duration\": -1}", ".duration", "at least 0"),
    LayerMistake("{\"repeatCount\": \"infinite\"}", ".repeatCount", "\"inf\""),
    LayerMistake("{\"fillMode\": \"frwards\"}", ".fillMode", "'forwards'"),
    LayerMistake("{\"name\": \"\"}", ".name", "must not be empty"),
    LayerMistake("{\"frame\": [0,0,1,1], \"bounds\": [0,0,1,1]}", ".frame", "give either"),
    LayerMistake("{\"sublayers\": {}}", ".sublayers", "expected an array of layers"),
    LayerMistake("{\"mask\": []}", ".mask", "expected a layer"),
    LayerMistake(
      "{\"sublayers\": [{\"mask\": {\"x\": 1}}]}", ".sublayers[0].mask.x", "unknown key"),
    LayerMistake("{\"class\": \"CAShapeLayer\", \"path\": \"L1 1\"}", ".path", "must begin with M"),
    LayerMistake("{\"class\": \"CAShapeLayer\", \"path\": 3}", ".path", "SVG path data"),
    LayerMistake("{\"filters\": [{\"name\": \"a\"}]}", ".filters[0]", "needs a 'type'"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"gaussianBlur\", \"inputRaduis\": 3}]}",
      ".filters[0].inputRaduis",
      "did you mean 'inputRadius'?"),
    LayerMistake(
      "{\"backgroundFilters\": [{\"type\": \"gaussianBlur\", \"inputRadius\": \"abc\"}]}",
      ".backgroundFilters[0].inputRadius", "expected a number; this is a string"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"gaussianBlur\", \"inputRadius\": -1}]}",
      ".filters[0].inputRadius", "at least 0"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"vignette\", \"inputExtent\": [0, 0, 9, 9]}]}",
      ".filters[0].inputExtent", "unknown key 'inputExtent'"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"sepia\", \"name\": \"a\"}, {\"type\": \"bloom\", \"name\": \"a\"}]}",
      ".filters[1]", "two filters of a layer are named 'a'"),
    LayerMistake(
      "{\"compositingFilter\": \"sparkleBlendMode\"}", ".compositingFilter", "unknown word"),
    LayerMistake(
      "{\"compositingFilter\": \"linearDogdeBlendMode\"}", ".compositingFilter",
      "did you mean 'linearDodgeBlendMode'?"),
    LayerMistake(
      "{\"compositingFilter\": \"CISourceInCompositin\"}", ".compositingFilter",
      "did you mean 'CISourceInCompositing'?"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"sepia\", \"inputAmount\": 2}]}", ".filters[0].inputAmount",
      "must be in 0…1; this is 2"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"gausianBlur\", \"a\": 1}]}", ".filters[0].type",
      "there is no filter called 'gausianBlur'; did you mean 'gaussianBlur'?"),
    LayerMistake(
      "{\"backgroundFilters\": [{\"type\": \"frei0r:nosuch\"}]}", ".backgroundFilters[0].type",
      "'pegbar list filters' shows all"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"multiplyBlendMode\"}]}", ".filters[0].type",
      "give it as 'compositingFilter'"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"displacement\", \"inputDisplacementImage\": \"no.png\"}]}",
      ".filters[0].inputDisplacementImage", "no picture 'no.png'"),
    LayerMistake(
      "{\"compositingFilter\": {\"type\": \"multiplyBlendMod\"}}", ".compositingFilter.type",
      "did you mean 'multiplyBlendMode'?"),
    LayerMistake("{\"compositingFilter\": {}}", ".compositingFilter", "needs a 'type'"),
    LayerMistake(
      "{\"drawsAsynchronously\": 1}", ".drawsAsynchronously", "expected true or false"),
    LayerMistake("{\"contentsFormat\": \"RGBA\"}", ".contentsFormat", "'RGBA8'"),
    LayerMistake("{\"actions\": []}", ".actions", "expected actions, an object"),
    LayerMistake(
      "{\"actions\": {\"positon\": null}}", ".actions.positon", "did you mean 'position'?"),
    LayerMistake(
      "{\"actions\": {\"opacity\": {\"type\": \"CABasicAnimation\", \"toValue\": [1]}}}",
      ".actions.opacity.toValue", "expected a number"),
    LayerMistake(
      "{\"animations\": [{\"type\": \"CATransition\", \"filter\": {\"type\": \"pusch\"}}]}",
      ".animations[0].filter.type", "did you mean 'push'?"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"colorMatrix\", \"inputColorMatrix\": [1, 2, 3]}]}",
      ".filters[0].inputColorMatrix", "it takes inputRVector"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"colorMatrix\", \"inputRVector\": [1, 2, 3]}]}",
      ".filters[0].inputRVector", "expected 4 numbers"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"colorMatrix\", \"inputRVector\": 1}]}",
      ".filters[0].inputRVector", "expected 4 numbers"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"sepia\", \"enabled\": 1}]}", ".filters[0].enabled",
      "expected true or false"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"sepia\", \"name\": \"\"}]}", ".filters[0]", "not empty"),
    LayerMistake(
      "{\"filters\": [{\"type\": \"gaussianBlur\", \"name\": \"b\", \"inputRadius\": 1}], \"animations\": "
        + "[{\"type\": \"CABasicAnimation\", \"keyPath\": \"filters.b.inputRaduis\", \"toValue\": 1}]}",
      ".animations[0].keyPath", "did you mean 'filters.b.inputRadius'?"),
    LayerMistake(
      "{\"animations\": [{\"type\": \"CABasicAnimation\", \"keyPath\": \"filters.b.inputRadius\", "
        + "\"toValue\": 1}]}", ".animations[0].keyPath", "no input of the layer's filters"),
    LayerMistake("{\"contents\": \"no-such.png\"}", ".contents", "no picture 'no-such.png'"),
  ])
  func findsMistakesInLayers(_ mistake: LayerMistake) {
    let found = issues { try scene(mistake.layer) }
    let wanted = "layers[0]\(mistake.path): "
    #expect(found.count == 1, "\(found)")
    #expect(found.contains { $0.hasPrefix(wanted) && $0.contains(mistake.fragment) }, "\(found)")
  }

  @Test(arguments: [
    LayerMistake("{}", "", "needs a 'type'"),
    LayerMistake("{\"type\": \"CABasicAnimaton\"}", ".type", "did you mean 'CABasicAnimation'?"),
    LayerMistake("{\"type\": \"no.such.kind\"}", ".type", "there is no animation kind called"),
    LayerMistake("{\"type\": \"CABasicAnimation\"}", "", "needs a 'keyPath'"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacty\"}", ".keyPath",
      "did you mean 'opacity'?"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"strokeEnd\"}", ".keyPath",
      "CAShapeLayer has"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"position.z\"}", ".keyPath",
      "no part 'z'"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"frame\"}", ".keyPath", "cannot be animated"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"speed\"}", ".keyPath", "cannot be animated"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"sublayers\"}", ".keyPath", "neither"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"toValue\": [1]}", ".toValue",
      "expected a number"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"transform.translation\", \"byValue\": 3}",
      ".byValue", "[width, height]"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"values\": [1]}", ".values",
      "unknown key"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"timingFunction\": \"easIn\"}",
      ".timingFunction", "did you mean 'easeIn'?"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"timingFunction\": [2, 0, 1, 1]}",
      ".timingFunction[0]", "0…1"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"timingFunction\": [0, 1]}",
      ".timingFunction", "4 numbers"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"timingFunction\": {\"id\": "
        + "\"steps\", \"parameters\": {\"cont\": 2}}}", ".timingFunction.parameters.cont",
      "did you mean 'count'?"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"timingFunction\": {\"id\": "
        + "\"steps\", \"parameters\": {\"count\": 0}}}", ".timingFunction.parameters.count",
      "0.0 is below 1.0"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"timingFunction\": {\"id\": "
        + "\"steps\", \"parameters\": {\"position\": \"jump\"}}}",
      ".timingFunction.parameters.position", "none of"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"valueFunction\": \"rotateZ\"}",
      ".keyPath", "makes transforms"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"transform\", \"valueFunction\": \"rotatZ\"}",
      ".valueFunction", "did you mean 'rotateZ'?"),
    LayerMistake(
      "{\"type\": \"CASpringAnimation\", \"keyPath\": \"opacity\", \"mass\": 0}", ".mass",
      "more than 0"),
    LayerMistake(
      "{\"type\": \"CAKeyframeAnimation\", \"keyPath\": \"opacity\"}", "", "'values' or a 'path'"),
    LayerMistake(
      "{\"type\": \"CAKeyframeAnimation\", \"keyPath\": \"opacity\", \"values\": []}", ".values",
      "at least one"),
    LayerMistake(
      "{\"type\": \"CAKeyframeAnimation\", \"keyPath\": \"opacity\", \"values\": [0, null]}",
      ".values[1]", "cannot be null"),
    LayerMistake(
      "{\"type\": \"CAKeyframeAnimation\", \"keyPath\": \"opacity\", \"path\": \"M0 0L1 1\"}",
      ".path", "animates points"),
    LayerMistake(
      "{\"type\": \"CAKeyframeAnimation\", \"keyPath\": \"opacity\", \"values\": [0, 1], "
        + "\"keyTimes\": [0, true]}", ".keyTimes[1]", "expected a number"),
    LayerMistake(
      "{\"type\": \"CAKeyframeAnimation\", \"keyPath\": \"opacity\", \"values\": [0, 1], "
        + "\"calculationMode\": \"cubics\"}", ".calculationMode", "'cubic'"),
    LayerMistake("{\"type\": \"CAAnimationGroup\"}", "", "needs 'animations'"),
    LayerMistake(
      "{\"type\": \"CAAnimationGroup\", \"animations\": [{\"type\": \"CABasicAnimation\"}]}",
      ".animations[0]", "needs a 'keyPath'"),
    LayerMistake(
      "{\"type\": \"CATransition\", \"transitionType\": \"pusch\"}", ".transitionType",
      "did you mean 'push'?"),
    LayerMistake(
      "{\"type\": \"CATransition\", \"transitionType\": \"push\", \"subtype\": \"fromTop\"}",
      ".subtype", "it has fromLeft, fromRight"),
    LayerMistake(
      "{\"type\": \"CATransition\", \"startProgress\": 2}", ".startProgress", "in 0…1"),
    LayerMistake(
      "{\"type\": \"CATransition\", \"startProgress\": 0.5, \"endProgress\": 0.25}",
      ".endProgress", "before"),
    LayerMistake(
      "{\"type\": \"CATransition\", \"parameters\": {\"x\": 1}}", ".parameters",
      "has no parameters"),
    LayerMistake(
      "{\"type\": \"wobble\", \"keyPath\": \"opacity\", \"parameters\": {\"strength\": 2}}",
      ".parameters.strength", "outside"),
    LayerMistake(
      "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"repeatCount\": -1}",
      ".repeatCount", "at least 0"),
  ])
  func findsMistakesInAnimations(_ mistake: LayerMistake) {
    let found = issues { try scene("{\"animations\": [\(mistake.layer)]}") }
    let wanted = "layers[0].animations[0]\(mistake.path): "
    #expect(found.count == 1, "\(found)")
    #expect(found.contains { $0.hasPrefix(wanted) && $0.contains(mistake.fragment) }, "\(found)")
  }

  private static let findsMistakesInTheHeaderCases: [(String, String)] = [
    ("[]", "expected a scene"),
    ("{\"size\": [1, 1], \"duration\": 1}", "'version' is missing"),
    ("{\"version\": 2, \"size\": [1, 1], \"duration\": 1}", "version: version 2 is not known"),
    ("{\"version\": 1, \"duration\": 1}", "'size' is missing"),
    ("{\"version\": 1, \"size\": [0, 1], \"duration\": 1}", "size: width and height"),
    ("{\"version\": 1, \"size\": [1.5, 1], \"duration\": 1}", "size: width and height"),
    ("{\"version\": 1, \"size\": [65536, 65536], \"duration\": 1}", "size: width and height"),
    ("{\"version\": 1, \"size\": [1, 65501], \"duration\": 1}", "points from 1 to 65500"),
    ("{\"version\": 1, \"size\": [1, 1]}", "'duration' is missing"),
    ("{\"version\": 1, \"size\": [1, 1], \"duration\": \"inf\"}", "duration: expected seconds"),
    ("{\"version\": 1, \"size\": [1, 1], \"duration\": 1, \"fps\": 0}", "fps: expected frames"),
    ("{\"version\": 1, \"size\": [1, 1], \"duration\": 1, \"fps\": \"a\"}", "fps: expected frames"),
    (
      "{\"version\": 1, \"size\": [1, 1], \"duration\": 1, \"layer\": []}", "did you mean 'layers'?"
    ),
    ("{\"version\": 1, \"size\": [1, 1], \"duration\": 1, \"version\": 1}", "duplicate key"),
    (
      "{\"version\": 1, \"size\": [1, 1], \"duration\": 1, \"background\": 1}",
      "background: expected"
    ),
  ]

  @Test(arguments: findsMistakesInTheHeaderCases)
  func findsMistakesInTheHeader(_ text: String, _ fragment: String) {
    let found = issues { try parse(text) }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains(fragment) == true, "\(found)")
  }

  @Test func findsAllMistakesAtOnceInOrder() {
    let text = """
      { "version": 1, "size": [4, 4], "duration": 1,
        "layers": [
          { "opacity": "x",
            "bounds": 1 },
          { "nam": "b" } ],
        "colour": 1, "size": [1, 1] }
      """
    do {
      _ = try parse(text)
      Issue.record("the scene was read")
    } catch let error as SceneError {
      let places = error.issues.map { "\($0.path) \($0.line):\($0.column)" }
      #expect(
        places == [
          "layers[0].opacity 3:18", "layers[0].bounds 4:17", "layers[1].nam 5:14", "colour 6:13",
          "size 6:16",
        ])
      #expect(error.omittedCount == 0)
      #expect("\(error)".split(separator: "\n").count == 5)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func reportsTwentyAndCountsTheRest() {
    let layers = Array(repeating: "{\"opacity\": \"x\"}", count: 25).joined(separator: ",\n")
    do {
      _ = try scene(layers)
      Issue.record("the scene was read")
    } catch let error as SceneError {
      #expect(error.issues.count == 20)
      #expect(error.omittedCount == 5)
      #expect("\(error)".hasSuffix("scene.json: … and 5 more"))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func tellsMissingPluginsFromOtherMistakes() {
    func isMissing(_ layers: String) -> Bool? {
      do {
        _ = try scene(layers)
        return nil
      } catch {
        return (error as? SceneError)?.isMissingPluginsOnly
      }
    }
    let animation = "{\"animations\": [{\"type\": \"my.kind\"}]"
    #expect(isMissing(animation + "}") == true)
    #expect(isMissing(animation + ", \"opacity\": \"x\"}") == false)
  }

  @Test func warnsOfColorsThatAreNotDrawnAsWritten() throws {
    let document = try scene(
      """
      {"class": "CAGradientLayer", "backgroundColor": [0, 1, -0.5, 1], "borderColor": [0, 1, 1, 1],
       "colors": ["#fff", [0, 0, 0, 2]],
       "animations": [{"type": "CABasicAnimation", "keyPath": "backgroundColor",
         "byValue": [-1, 0, 0, 0], "duration": 1}]}
      """)
    #expect(
      document.warnings.map { "\($0.path): \($0.message.prefix(60))" } == [
        "layers[0].backgroundColor: a colour has numbers in 0…1; -0.5 is drawn as 0",
        "layers[0].colors: a colour has numbers in 0…1; 2 is drawn as 1",
      ])
  }

  @Test func unknownFiltersAreMissingPlugins() {
    for list in ["filters", "backgroundFilters"] {
      let layer = "{\"\(list)\": [{\"type\": \"sparkle\"}]}"
      let error = #expect(throws: SceneError.self) { try scene(layer) }
      #expect(error?.isMissingPluginsOnly == true)
    }
  }

  /// Its box would need bounds that are no numbers.
  @Test func framesThatNothingFillsHaveAPlace() throws {
    let huge = Array(repeating: "1e300", count: 16).joined(separator: ", ")
    let document = try scene(
      "{\"sublayers\": [{\"frame\": [0, 0, 9, 9], \"transform\": [\(huge)]}]}")
    let error = #expect(throws: SceneError.self) { try Scene(document).makeStage() }
    #expect(error?.issues.map(\.path) == ["layers[0].sublayers[0].frame"])
  }

  @Test func warnsOfWhatHasNoEffect() throws {
    let document = try scene(
      """
      {"animations": [
        {"type": "CAKeyframeAnimation", "keyPath": "opacity", "values": [0, 1, 0], "duration": 1,
         "keyTimes": [0, 1], "timingFunctions": ["linear"]},
        {"type": "CABasicAnimation", "keyPath": "transform", "toValue": [1, 2],
         "valueFunction": "translate"}]}
      """)
    #expect(
      document.warnings.map(\.path) == [
        "layers[0].animations[0].keyTimes", "layers[0].animations[0].timingFunctions",
        "layers[0].animations[1].toValue",
      ])
  }
}
