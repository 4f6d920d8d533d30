import PegbarCore
import Testing

@testable import PegbarScene

/// All mistakes of a file are told at once, and none that comes from another.
@Suite struct UnknownPartsTests {
  private func found(_ layers: String, _ more: String) -> [String] {
    issues { try scene(layers, more) }
  }

  @Test func tellsBothStagesInTheOrderOfTheFile() {
    let text = #"""
      {"version": 1, "size": [100, 100], "duration": 1,
       "variables": {"n": {"type": "number", "default": "x"}},
       "layers": [{"opacityy": 1}, {"opacity": "a"}, {"style": "none"}]}
      """#
    let found = issues { try parse(text) }
    let places = [
      "variables.n.default: ", "layers[0].opacityy: ", "layers[1].opacity: ", "layers[2].style: ",
    ]
    #expect(found.count == 4 && zip(found, places).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  /// The second member of each is a mistake of its own: it is told, and nothing besides.
  @Test(arguments: [
    (
      #""variables": {"n": {"type": "number", "default": "x"}}"#,
      #"{"opacity": {"$": "n"}, "zPosition": "a"}"#
    ),
    (
      #""variables": {"n": {"type": "nmber"}}"#, #"{"position": [{"$": "n"}, 1], "zPosition": "a"}"#
    ),
    (
      #""variables": {"n": {"type": "number", "minimum": "a", "default": 1}}"#,
      #"{"opacity": {"$": "n"}, "zPosition": "a"}"#
    ),
    (
      #""variables": {"n": {"type": "color", "default": "red"}}"#,
      #"{"backgroundColor": "${n}80", "zPosition": "a"}"#
    ),
    (
      #""variables": {"n": {"type": "number", "default": "x"}}"#,
      #"{"animations": [{"type": "CABasicAnimation", "keyPath": {"$": "n"}, "toValue": 1}], "zPosition": "a"}"#
    ),
    (
      #""variables": {"n": {"type": "size", "default": "x"}}"#,
      #"{"size": {"$": "n"}, "align": "top", "sublayers": [{"size": ["50%", 1]}], "zPosition": "a"}"#
    ),
    (
      #""variables": {"n": {"type": "nmber"}, "m": {"type": "number"}}"#,
      #"{"opacity": {"$": "m"}, "zPosition": "a"}"#
    ),
    (
      #""variables": {"n": {"type": "number", "default": "x"}}, "camera": {"animations": [{"type": "CABasicAnimation", "keyPath": {"$": "n"}}]}"#,
      #"{"zPosition": "a"}"#
    ),
    (#""components": {"c": {"layr": {}}}"#, #"{"zPosition": "a"}"#),
    (
      #""components": {"c": {}}, "events": [{"time": 0, "set": [{"layer": "b/text", "keyPath": "string", "value": ""}, {"layer": "b", "keyPath": "string", "value": ""}]}]"#,
      #"{"component": "c", "name": "b", "string": "x", "animations": [{"type": "CABasicAnimation", "keyPath": "fontSize", "toValue": 1}]}, {"zPosition": "a"}"#
    ),
    (
      #""styles": {"s": 1}"#, #"{"style": "s", "zPosition": "a"}"#
    ),
    (
      #""camera": 3, "events": [{"time": 0, "set": [{"layer": "camera", "keyPath": "zoom", "value": 2}]}]"#,
      #"{"zPosition": "a"}"#
    ),
    (#""camera": {"zom": 3}"#, #"{"zPosition": "a"}"#),
    (#""markers": {"a": -1}"#, #"{"zPosition": "a"}"#),
    (
      #""variables": {"t": {"type": "string", "default": 1}}, "events": [{"time": 0, "set": [{"layer": "b", "keyPath": "opacity", "value": 1}]}]"#,
      #"{"name": "${t}", "zPosition": "a"}"#
    ),
  ])
  func tellsNothingThatFollows(_ more: String, _ layers: String) {
    let found = found(layers, more)
    let own = found.filter { $0.contains("zPosition: expected a number") }
    // A component without a layer has two faults at once: what it has and what it lacks.
    #expect(own.count == 1 && (2...3).contains(found.count), "\(found)")
    #expect(
      !found.contains { $0.contains(JSONValue.unknownText) || $0.hasPrefix("events") }, "\(found)")
  }

  @Test func aMissingSizeIsToldOnce() {
    let found = issues {
      try parse(#"{"version": 1, "layers": [{"size": ["50%", 3], "opacity": ""}]}"#)
    }
    #expect(found.count == 2, "\(found)")
  }

  /// Duration, too, may come from what is unknown.
  @Test func tellsNoDurationThatIsMissing() {
    let found = issues {
      try parse(
        #"""
        {"version": 1, "size": [9, 9], "layers": [{"animations": [{"type": "CABasicAnimation",
          "keyPath": "opacity", "duration": "@a"}]}], "markers": {"b": 1}}
        """#)
    }
    #expect(found.count == 1 && found[0].contains("no marker called 'a'"), "\(found)")
  }
}
