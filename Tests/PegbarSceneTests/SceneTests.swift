import Foundation
import Pegbar
import PegbarCore
import PegbarEngine
import PegbarScene
import Testing

/// Scenes whose values change at once, so that no plugin is needed.
@Suite struct SceneTests {
  private func stage(_ layers: String, _ events: String = "") throws -> Stage {
    try Scene(scene(layers, "\"events\": [\(events)]")).makeStage()
  }

  private func value(
    _ stage: Stage, _ layer: String, _ keyPath: String
  ) throws -> Value? {
    let frame = try stage.presentationFrame()
    guard let path = PropertyPath(keyPath: keyPath) else { return nil }
    return frame.rows.first { $0.name == layer }?.properties.value(at: path)
  }

  private func names(_ stage: Stage) throws -> [String] {
    try stage.presentationFrame().rows.compactMap(\.name)
  }

  @Test func buildsTheTree() throws {
    let stage = try stage(
      """
      {"class": "CAShapeLayer", "name": "a", "speed": 2, "anchorPoint": [0, 0],
       "frame": [10, 20, 30, 40], "fillColor": null, "mask": {"name": "m"},
       "sublayers": [{"name": "b", "position": [1, 2]}, {"name": "c"}]}, {"name": "d"}
      """)
    let rows = try stage.presentationFrame().rows
    #expect(rows.map(\.name) == [nil, "a", "m", "b", "c", "d"])
    #expect(rows[0].properties.frame == Rect(x: 0, y: 0, width: 640, height: 360))
    #expect(rows[1].layerClass == .shape)
    #expect(rows[1].timing.speed == 2)
    #expect(rows[1].properties.point(.position) == Point(x: 10, y: 20))
    #expect(rows[1].properties.rect(.bounds) == Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(rows[1].properties.color(.fillColor) == nil)
    #expect(rows[1].mask == 2)
    #expect(rows[3].properties.point(.position) == Point(x: 1, y: 2))
  }

  @Test func runsEventsInOrderOfTime() throws {
    let set = { (time: Double, value: Int) in
      """
      {"time": \(time), "transaction": {"disableActions": true}, "set": [{"layer": "a", "keyPath":
      "zPosition", "value": \(value)}]}
      """
    }
    let stage = try stage(
      "{\"name\": \"a\"}", [set(2, 3), set(1, 1), set(2, 4), set(0, 7)].joined(separator: ","))
    stage.advance(to: 0)
    #expect(try value(stage, "a", "zPosition") == .number(7))
    stage.advance(to: 1)
    #expect(try value(stage, "a", "zPosition") == .number(1))
    stage.advance(to: 1.999)
    #expect(try value(stage, "a", "zPosition") == .number(1))
    stage.advance(to: 2)
    #expect(try value(stage, "a", "zPosition") == .number(4))
  }

  @Test func setsPartsFramesAndTiming() throws {
    let stage = try stage(
      "{\"name\": \"a\", \"bounds\": [1, 2, 3, 4]}",
      """
      {"time": 1, "transaction": {"disableActions": true}, "set": [
        {"layer": "a", "keyPath": "bounds.size.width", "value": 9},
        {"layer": "a", "keyPath": "transform.translation", "value": [5, 6]},
        {"layer": "a", "keyPath": "speed", "value": 0},
        {"layer": "a", "keyPath": "timeOffset", "value": 0.5}]},
      {"time": 2, "transaction": {"disableActions": true}, "set": [
        {"layer": "a", "keyPath": "transform", "value": []},
        {"layer": "a", "keyPath": "frame", "value": [0, 0, 10, 20]}]}
      """)
    stage.advance(to: 1)
    #expect(
      try value(stage, "a", "bounds") == .rect(Rect(x: 1, y: 2, width: 9, height: 4)))
    #expect(
      try value(stage, "a", "transform.translation") == .size(Size(width: 5, height: 6)))
    let timing = try stage.presentationFrame().rows.first { $0.name == "a" }?.timing
    #expect(timing?.speed == 0)
    #expect(timing?.timeOffset == 0.5)
    stage.advance(to: 2)
    #expect(try value(stage, "a", "position") == .point(Point(x: 5, y: 10)))
  }

  @Test func changesTheTree() throws {
    let stage = try stage(
      "{\"name\": \"a\", \"mask\": {\"name\": \"m\"}, \"sublayers\": [{\"name\": \"b\"}]}",
      """
      {"time": 1, "insert": [
        {"layer": {"name": "c"}, "into": "a", "at": 0},
        {"layer": {"name": "d"}, "above": "c"},
        {"layer": {"name": "e"}, "below": "a"},
        {"layer": {"name": "f", "sublayers": [{"name": "g"}]}, "into": null}]},
      {"time": 2, "replace": [{"layer": "b", "with": {"name": "b2"}},
                              {"layer": "m", "with": {"name": "m2"}}]},
      {"time": 3, "delete": ["f", "m2"], "insert": [{"layer": {"name": "h"}, "into": "d"}]}
      """)
    stage.advance(to: 0.5)
    #expect(try names(stage) == ["a", "m", "b"])
    stage.advance(to: 1)
    #expect(try names(stage) == ["e", "a", "m", "c", "d", "b", "f", "g"])
    stage.advance(to: 2)
    #expect(try names(stage) == ["e", "a", "m2", "c", "d", "b2", "f", "g"])
    stage.advance(to: 3)
    #expect(try names(stage) == ["e", "a", "c", "d", "h", "b2"])
    let frame = try stage.presentationFrame()
    #expect(frame.rows.first { $0.name == "a" }?.mask == -1)
  }

  @Test func showsPictures() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.png")
    let document = try parse(
      """
      {"version": 1, "size": [4, 4], "duration": 1, "layers": [{"name": "a", "contents": "a.png"}]}
      """, path: folder.path + "/scene.json")
    let picture = Picture(width: 1, height: 1)
    let stage = try Scene(document) { _ in picture }.makeStage()
    #expect(try value(stage, "a", "contents") == .content(picture))
  }
}
