import Pegbar
import PegbarCore
import PegbarEngine
import PegbarScene
import Testing

@Suite struct SceneEventTests {
  private func found(_ events: String, _ layers: String = "{\"name\": \"a\"}") -> [String] {
    issues { try scene(layers, "\"events\": [\(events)]") }
  }

  private static let findsMistakesCases: [(String, String)] = [
    ("{}", "events[0]: an event needs a 'time'"),
    ("{\"time\": -1}", "events[0].time: must be at least 0"),
    ("{\"time\": 1, \"sett\": []}", "events[0].sett: unknown key"),
    (
      "{\"time\": 1, \"set\": [{\"layer\": \"b\", \"keyPath\": \"opacity\", \"value\": 1}]}",
      "events[0].set[0].layer: there is no layer called 'b' at 1 s"
    ),
    (
      "{\"time\": 1, \"set\": [{\"keyPath\": \"opacity\", \"value\": 1}]}",
      "events[0].set[0]: 'layer' is missing"
    ),
    (
      "{\"time\": 1, \"set\": [{\"layer\": \"a\", \"keyPath\": \"opacity\"}]}",
      "events[0].set[0]: a setting needs a 'value'"
    ),
    (
      "{\"time\": 1, \"set\": [{\"layer\": \"a\", \"keyPath\": \"opactiy\", \"value\": 1}]}",
      "events[0].set[0].keyPath: 'opactiy' is neither"
    ),
    (
      "{\"time\": 1, \"set\": [{\"layer\": \"a\", \"keyPath\": \"opacity\", \"value\": \"1\"}]}",
      "events[0].set[0].value: expected a number"
    ),
    (
      "{\"time\": 1, \"set\": [{\"layer\": \"a\", \"keyPath\": \"sublayers\", \"value\": []}]}",
      "events[0].set[0].keyPath: 'sublayers' cannot be set"
    ),
    (
      "{\"time\": 1, \"set\": [{\"layer\": \"a\", \"keyPath\": \"frame.origin\", \"value\": [1, 1]}]}",
      "events[0].set[0].keyPath: set the whole 'frame'"
    ),
    (
      "{\"time\": 1, \"set\": [{\"layer\": \"a\", \"keyPath\": \"heat\", \"value\": [\"50%\", 1]}]}",
      "events[0].set[0].value[0]: expected a number; this is a string"
    ),
    ("{\"time\": 1, \"add\": [{\"layer\": \"a\"}]}", "events[0].add[0]: an addition needs"),
    (
      "{\"time\": 1, \"remove\": [{\"layer\": \"c\"}]}",
      "events[0].remove[0].layer: there is no layer called 'c'"
    ),
    (
      "{\"time\": 1, \"transaction\": {\"animationDuration\": -1}}",
      "events[0].transaction.animationDuration: must be at least 0"
    ),
    (
      "{\"time\": 1, \"transaction\": {\"duration\": 1}}",
      "events[0].transaction.duration: unknown key"
    ),
    ("{\"time\": 1, \"delete\": [\"b\"]}", "events[0].delete[0]: there is no layer called 'b'"),
    (
      "{\"time\": 1, \"delete\": [\"a\", \"a\"]}",
      "events[0].delete[1]: the layer 'a' no longer exists at 1 s"
    ),
    ("{\"time\": 1, \"insert\": [{\"into\": \"a\"}]}", "events[0].insert[0]: an insertion needs"),
    (
      "{\"time\": 1, \"insert\": [{\"layer\": {}, \"at\": 2}]}",
      "events[0].insert[0].at: a whole number in 0…1"
    ),
    (
      "{\"time\": 1, \"insert\": [{\"layer\": {}, \"at\": 0, \"above\": \"a\"}]}",
      "events[0].insert[0]: give one of"
    ),
    (
      "{\"time\": 1, \"insert\": [{\"layer\": {\"name\": \"a\"}}]}",
      "events[0].insert[0].layer.name: two layers are named 'a'"
    ),
    ("{\"time\": 1, \"replace\": [{\"layer\": \"a\"}]}", "events[0].replace[0]: a replacement"),
  ]

  @Test(arguments: findsMistakesCases)
  func findsMistakes(_ event: String, _ expected: String) {
    let issues = found(event)
    #expect(issues.count == 1, "\(issues)")
    #expect(issues.first?.hasPrefix(expected) == true, "\(issues)")
  }

  /// What is no property in Core Animation is not stored, but told with what to set in its place.
  @Test(arguments: [
    ("align", #""topLeft""#, "an event cannot set 'align'; set 'position'"),
    ("margin", #"["5%", 3]"#, "an event cannot set 'margin'; set 'position'"),
    ("style", #""s""#, "an event cannot set 'style'; set the properties that the style has"),
    ("overrides", "{}", "an event cannot set 'overrides'"),
    ("class", #""CATextLayer""#, "'class' cannot be set; use 'insert', 'replace'"),
    ("actions", "{}", "an event cannot set 'actions'"),
    ("stored", "{}", "an event cannot set 'stored'"),
    ("mask", "null", "an event cannot set 'mask'; 'replace' or 'delete' the mask by its name"),
    ("filters", "[]", "set an input of one, such as 'filters.blur.inputRadius'"),
    ("backgroundFilters", "[]", "such as 'backgroundFilters.NAME.inputRadius'"),
    ("emitterCells", "[]", "such as 'emitterCells.fire.birthRate'"),
  ])
  func tellsWhatToSetInstead(_ key: String, _ value: String, _ words: String) {
    let layers = """
      {"name": "a", "filters": [{"type": "gaussianBlur", "name": "blur"}], "class": "CAEmitterLayer",
       "emitterCells": [{"name": "fire"}]}
      """
    let event =
      "{\"time\": 1, \"set\": [{\"layer\": \"a\", \"keyPath\": \"\(key)\", \"value\": \(value)}]}"
    let issues = found(event, layers)
    #expect(issues.count == 1 && issues[0].hasPrefix("events[0].set[0].keyPath: "), "\(issues)")
    #expect(issues.first?.contains(words) == true, "\(issues)")
  }

  @Test(arguments: [("[90, 60]", 90.0, 60.0), (#"["50%", "25%"]"#, 320, 90)])
  func setsSizes(_ value: String, _ width: Double, _ height: Double) throws {
    let event =
      "{\"time\": 1, \"set\": [{\"layer\": \"a\", \"keyPath\": \"size\", \"value\": \(value)}]}"
    let document = try scene(
      "{\"name\": \"a\", \"bounds\": [3, 4, 5, 6]}", "\"events\": [\(event)]")
    #expect(document.info.touchedKeyPaths == ["a": ["bounds.size"]])
    let stage = try Scene(document).makeStage()
    stage.advance(to: 3)
    let row = try #require(try stage.presentationFrame().rows.first { $0.name == "a" })
    #expect(row.properties.rect(.bounds) == Rect(x: 3, y: 4, width: width, height: height))
  }

  @Test func followsTheTreeThroughTime() {
    let set = { (time: Double, name: String) in
      "{\"time\": \(time), \"set\": [{\"layer\": \"\(name)\", \"keyPath\": \"opacity\", \"value\": 1}]}"
    }
    // In the file's order the deletion comes first, in time last.
    let valid = [
      "{\"time\": 3, \"delete\": [\"a\"]}", set(2, "b"), set(2.5, "a"),
      "{\"time\": 1, \"insert\": [{\"layer\": {\"name\": \"b\"}, \"into\": \"a\"}]}",
    ]
    #expect(found(valid.joined(separator: ",")) == [])
    // b goes with a; a name that is free may be taken again.
    let later =
      valid + [set(3.5, "b"), "{\"time\": 3.5, \"insert\": [{\"layer\": {\"name\": \"a\"}}]}"]
    #expect(
      found(later.joined(separator: ",")) == [
        "events[4].set[0].layer: the layer 'b' no longer exists at 3.5 s"
      ])
  }

  @Test func setComesBeforeInsertAndAddAfter() {
    let insert = "\"insert\": [{\"layer\": {\"name\": \"b\"}}]"
    let set = "\"set\": [{\"layer\": \"b\", \"keyPath\": \"opacity\", \"value\": 1}]"
    let animation = "{\"type\": \"CABasicAnimation\", \"keyPath\": \"opacity\", \"toValue\": 1}"
    let add = "\"add\": [{\"layer\": \"b\", \"animation\": \(animation)}]"
    #expect(found("{\"time\": 1, \(add), \(insert)}") == [])
    #expect(
      found("{\"time\": 1, \(insert), \(set)}") == [
        "events[0].set[0].layer: there is no layer called 'b' at 1 s"
      ])
  }

  @Test func replacementMayKeepTheName() {
    #expect(
      found("{\"time\": 1, \"replace\": [{\"layer\": \"a\", \"with\": {\"name\": \"a\"}}]}") == [])
  }

  @Test func ordersByTimeThenByPlace() throws {
    let events = [2, 1, 2, 0, 1].enumerated().map { index, time in
      "{\"time\": \(time), \"remove\": [{\"layer\": \"a\", \"key\": \"\(index)\"}]}"
    }
    let document = try scene("{\"name\": \"a\"}", "\"events\": [\(events.joined(separator: ","))]")
    #expect(document.events.flatMap { $0.remove.map(\.key) } == ["3", "1", "4", "0", "2"])
    #expect(document.events.map(\.time) == [0, 1, 1, 2, 2])
  }

  @Test func storesNewKeysThatAnimationsMayName() throws {
    let store = "{\"time\": 1, \"set\": [{\"layer\": \"a\", \"keyPath\": \"heat\", \"value\": 3}]}"
    let animate = { (time: Int, value: String) in
      "{\"time\": \(time), \"add\": [{\"layer\": \"a\", \"animation\": {\"type\": "
        + "\"CABasicAnimation\", \"keyPath\": \"heat\", \"toValue\": \(value)}}]}"
    }
    #expect(found(store + "," + animate(2, "4")) == [])
    #expect(found(store + "," + animate(2, "[4]")).count == 1)
    #expect(found(store + "," + animate(0, "4")).first?.contains("nor stored") == true)
  }
}
