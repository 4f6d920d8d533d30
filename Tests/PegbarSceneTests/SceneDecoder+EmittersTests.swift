import Foundation
import Pegbar
import PegbarCore
import Testing

@testable import PegbarScene

/// Emitters in scene files.
@Suite struct SceneDecoderEmittersTests {
  private func document(_ layer: String, events: String = "[]") throws -> SceneDocument {
    let text =
      """
      {"version": 1, "size": [64, 64], "fps": 10, "duration": 4,
       "layers": [{"class": "CAEmitterLayer", "name": "e", "bounds": [0, 0, 64, 64], \(layer)}],
       "events": \(events)}
      """
    return try SceneDocument.parse(bytes: Array(text.utf8), path: "scene.json")
  }

  private func problems(_ layer: String, events: String = "[]") -> [String] {
    do {
      _ = try document(layer, events: events)
      return []
    } catch let error as SceneError {
      return error.issues.map(\.message)
    } catch {
      return ["\(error)"]
    }
  }

  private let cells = """
    "emitterCells": [{"name": "spark", "birthRate": 8, "lifetime": "inf", "color": "#ff8000",
      "beginTime": 0.5, "magnificationFilter": "nearest",
      "emitterCells": [{"birthRate": 2, "lifetime": 1}]}]
    """

  @Test func valuesAnimateThatTheFileLeavesOut() throws {
    let animated = """
      "emitterCells": [{"name": "a", "birthRate": 5, "lifetime": 1}],
      "filters": [{"type": "gaussianBlur"}, {"type": "tint", "inputColor": [1, 0.8, 0.6, 1]}],
      "animations": [
        {"type": "CABasicAnimation", "key": "a", "keyPath": "emitterCells.a.scale", "toValue": 5,
         "duration": 3},
        {"type": "CABasicAnimation", "key": "b", "keyPath": "filters.gaussianBlur.inputRadius",
         "toValue": 9, "duration": 3},
        {"type": "CABasicAnimation", "key": "c", "keyPath": "filters.tint.inputColor",
         "toValue": "#0f0", "duration": 3}]
      """
    let set = """
      [{"time": 1, "set": [
        {"layer": "e", "keyPath": "filters.gaussianBlur.inputRadius", "value": 3}]}]
      """
    let stage = try Scene(document(animated, events: set)).makeStage()
    let layer = try #require(stage.layer.sublayers?.first)
    #expect(layer.animationKeys() == ["a", "b", "c"])
    stage.advance(to: 2)
    #expect(layer.value(forKeyPath: "filters.gaussianBlur.inputRadius") as? Double == 3)
    #expect(
      problems(animated.replacing("inputRadius", with: "inputRaduis")).first?
        .contains("did you mean 'filters.gaussianBlur.inputRadius'?") == true)
  }

  @Test func storesCellsUnderTheirNames() throws {
    let layer = try document(cells).layers[0]
    var values: [String: Value] = [:]
    for setting in layer.settings {
      if case .property(let path) = setting.target { values[path.property.key] = setting.value }
    }
    #expect(values["emitterCells.spark.birthRate"] == .number(8))
    #expect(values["emitterCells.spark.color"]?.kind == .color)
    #expect(values["emitterCells.spark.beginTime"] == .number(0.5))
    #expect(values["emitterCells.spark.emitterCells.0.lifetime"] == .number(1))
    guard case .number(let life)? = values["emitterCells.spark.lifetime"] else {
      Issue.record("no lifetime")
      return
    }
    #expect(life > 1e30)
  }

  @Test func animatesAndSetsWhatCellsHave() throws {
    let animation = """
      , "animations": [{"type": "CABasicAnimation", "keyPath": "emitterCells.spark.velocity",
        "fromValue": 0, "toValue": 10, "duration": 1}]
      """
    let set = """
      [{"time": 1, "set": [{"layer": "e",
        "keyPath": "emitterCells.spark.emitterCells.0.birthRate", "value": 5}]}]
      """
    #expect(problems(cells + animation, events: set) == [])
    let wrong = animation.replacingOccurrences(of: "velocity", with: "velocty")
    #expect(problems(cells + wrong).first?.contains("did you mean") == true)
    let timed = animation.replacingOccurrences(of: "velocity", with: "beginTime")
    #expect(problems(cells + timed).first?.contains("cannot be animated") == true)
  }

  @Test(arguments: [
    ("{\"birthrate\": 1}", "unknown key 'birthrate' in an emitter cell; did you mean 'birthRate'?"),
    ("{\"birthRate\": \"1\"}", "expected a number"), ("{\"birthRate\": -1}", "must be at least 0"),
    ("{\"color\": [1, 2]}", "expected a colour"), ("{\"name\": \"a.b\"}", "no dots"),
    ("{\"enabled\": 1}", "expected true or false"), ("{\"fillMode\": \"x\"}", "unknown word 'x'"),
    ("{\"name\": \"a\"}, {\"name\": \"a\"}", "two emitter cells of a list are named 'a'"),
    ("{\"emitterCells\": 3}", "expected an array of emitter cells"),
  ])
  func saysWhatIsWrong(_ cell: String, _ message: String) {
    let found = problems("\"emitterCells\": [\(cell)]")
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test func cellsLieEightDeep() {
    var cell = "{\"birthRate\": 1}"
    for _ in 0..<8 { cell = "{\"emitterCells\": [\(cell)]}" }
    #expect(problems("\"emitterCells\": [\(cell)]").first?.contains("8 in one another") == true)
  }

  /// Rule: emitters.limits.
  @Test func tellsOfTooManyParticles() throws {
    let many = try document("\"emitterCells\": [{\"birthRate\": 1e9, \"lifetime\": 1}]")
    #expect(many.info.unsupported == [EmitterLimits.message])
    #expect(try document(cells).info.unsupported == [])
    // 50 a second for ever are 200 until the end.
    let endless = try document("\"emitterCells\": [{\"birthRate\": 50, \"lifetime\": \"inf\"}]")
    #expect(endless.info.unsupported == [])
    let later = try document("\"emitterCells\": [{\"birthRate\": 1e5, \"lifetime\": \"inf\"}]")
    #expect(later.info.unsupported == [EmitterLimits.message])
  }

  @Test func tellsOfTooManyCopies() throws {
    func unsupported(_ outer: Int, _ inner: Int) throws -> [String] {
      let layer = """
        {"class": "CAReplicatorLayer", "instanceCount": \(outer), "sublayers": [
          {"class": "CAReplicatorLayer", "instanceCount": \(inner), "sublayers": [{}]}]}
        """
      return try scene(layer).info.unsupported
    }
    #expect(try unsupported(1000, 900) == [])
    #expect(try unsupported(1000, 1000) == [ReplicatorLimits.frameMessage])
    #expect(try unsupported(1, 200_000) == [ReplicatorLimits.message])
  }

  /// What is told when frames are drawn has the layer's place in the file.
  @Test func tellsWhereTooMuchIsAskedFor() throws {
    let stage = try Scene(document(cells)).makeStage()
    let emitter = try #require(stage.layer.sublayers?.first)
    let told = stage.placing?(emitter.id, "too many")
    #expect(told == "scene.json: layers[0] (line 2, column 13): too many, in layer 'e'")
    #expect(stage.placing?(stage.layer.id, "too many") == nil)
  }

  @Test func writesWhatItReads() throws {
    let scene = try Scene(document(cells))
    let stage = try scene.makeStage()
    let emitter = try #require(stage.layer.sublayers?.first as? CAEmitterLayer)
    #expect(emitter.emitterCells?.first?.emitterCells?.first?.birthRate == 2)
    let text = try stage.sceneText { _ in "none.png" }
    let again = try SceneDocument.parse(bytes: Array(text.utf8), path: "scene.json")
    let old = try document(cells).layers[0].settings, new = again.layers[0].settings
    let cell = { (list: [SceneSetting]) in
      list.filter {
        if case .property(let path) = $0.target { path.property.cellKey != nil } else { false }
      }.map { "\($0)" }.sorted()
    }
    #expect(cell(old) == cell(new))
  }
}
