import PegbarCore
import Testing

@testable import PegbarScene

/// What a file's plain form is.
private func expanded(_ text: String, _ given: [String: SceneVariableValue] = [:]) throws
  -> JSONValue
{
  var expander = SceneExpander(given: given)
  let plain = expander.document(try JSONReader().read(text))
  #expect(expander.findings.filter { !$0.isWarning }.map(\.message) == [])
  return plain
}

/// The layers of the plain form of some layers, in a scene of 400 by 200 points.
private func layers(_ layers: String, _ more: String = "") throws -> JSONValue? {
  try expanded("{\"size\": [400, 200], \(more) \"layers\": [\(layers)]}")["layers"]
}

private func json(_ text: String) throws -> JSONValue { try JSONReader().read(text) }

@Suite struct SceneExpanderTests {
  // MARK: - Variables

  @Test(arguments: [
    (#"{"string": {"$": "t"}}"#, #"{"string": "Hi"}"#),
    (#"{"string": "${t}, ${n} ${b}!"}"#, #"{"string": "Hi, 2.5 true!"}"#),
    (#"{"string": "$${t} $5 $"}"#, #"{"string": "${t} $5 $"}"#),
    (#"{"position": [{"$": "n"}, 3]}"#, #"{"position": [2.5, 3]}"#),
    (#"{"colors": {"$": "l"}}"#, ##"{"colors": ["#000", "#fff"]}"##),
    (#"{"path": "M0 0L${n} 1"}"#, #"{"path": "M0 0L2.5 1"}"#),
    (#"{"animations": [{"toValue": {"$": "n"}}]}"#, #"{"animations": [{"toValue": 2.5}]}"#),
  ])
  func fillsVariablesIn(_ layer: String, _ plain: String) throws {
    let variables = ##"""
      "variables": {"t": {"type": "string", "default": "Hi"}, "b": {"type": "bool", "default": true},
        "n": {"type": "number", "default": 2.5},
        "l": {"type": "list", "default": ["#000", "#fff"]}},
      """##
    #expect(try layers(layer, variables) == json("[\(plain)]"))
  }

  /// A short colour before the digits of an alpha is written out; any other text stays.
  @Test(arguments: [
    ("${c}80", "#aabbcc80"), ("${c}8", "#abc8"), ("${c}", "#abc"), ("x${c}80", "x#abc80"),
    ("${d}80", "#12345680"), ("${c}8g", "#abc8g"),
  ])
  func shortColorsTakeAnAlpha(_ text: String, _ filled: String) throws {
    let variables = ##"""
      "variables": {"c": {"type": "color", "default": "#abc"},
        "d": {"type": "color", "default": "#123456"}},
      """##
    let found = try layers("{\"backgroundColor\": \"\(text)\"}", variables)
    #expect(try found == json("[{\"backgroundColor\": \"\(filled)\"}]"))
  }

  @Test func whatIsWrongWithANameIsToldOnce() throws {
    let found = issues {
      try scene(
        #"{"name": "${m}"}, {"name": "${"}"#,
        #""variables": {"t": {"type": "string", "default": "a"}}"#)
    }
    #expect(found.count == 2, "\(found)")
  }

  /// Without declarations a dollar is a dollar.
  @Test func leavesFilesWithoutVariables() throws {
    let text = #"{"size": [4, 4], "layers": [{"string": "${t}", "stored": {"$": "a"}}]}"#
    #expect(try expanded(text) == json(text))
    #expect(!SceneExpander.isNeeded(Array(text.utf8)))
  }

  @Test func takesGivenValues() throws {
    let text = ##"""
      {"variables": {"n": {"type": "integer", "default": 1}, "p": {"type": "point"},
        "c": {"type": "color", "default": "#fff"}, "s": {"type": "string"}},
       "size": [4, 4], "layers": [{"a": [{"$": "n"}, {"$": "p"}, {"$": "c"}, {"$": "s"}]}]}
      """##
    let plain = try expanded(
      text, ["n": .text("7"), "p": .text("1,2.5"), "c": .json([1, 0, 0, 1]), "s": .text("7")])
    #expect(plain["layers"] == (try json(#"[{"a": [7, [1, 2.5], [1, 0, 0, 1], "7"]}]"#)))
  }

  @Test(arguments: [
    (["x": SceneVariableValue.text("1")], "there is no variable called 'x'"),
    (["n": .text("1.5"), "t": .text("")], "'n': expected a whole number; this is 1.5"),
    (["n": .text("one"), "t": .text("")], "'n': expected a whole number; this is 'one'"),
    (["n": .text("11"), "t": .text("")], "'n': must be at most 10; this is 11"),
    (["n": .json("1"), "t": .text("")], "'n': expected a whole number; this is \"1\""),
    (["w": .text("smal"), "t": .text("")], "did you mean 'small'?"),
    ([:], "the variable 't' has no value: give one with --set t=…"),
  ])
  func refusesValues(_ given: [String: SceneVariableValue], _ words: String) throws {
    let text = #"""
      {"version": 1, "size": [4, 4], "duration": 1, "variables": {"t": {"type": "string"},
        "n": {"type": "integer", "default": 1, "minimum": 0, "maximum": 10},
        "w": {"type": "string", "default": "small", "choices": ["small", "large"]}}}
      """#
    let error = #expect(throws: SceneVariableError.self) {
      try SceneDocument.parse(
        bytes: Array(text.utf8), path: "x.json",
        options: SceneOptions(registry: stubRegistry, variables: given))
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.variables.map(\.name) == ["t", "n", "w"])
  }

  @Test(arguments: [
    (#""variables": {"1x": {"type": "string"}}"#, "cannot be the name of a variable"),
    (#""variables": {"x": {"type": "strin"}}"#, "did you mean 'string'?"),
    (#""variables": {"x": {"type": "number", "default": "a"}}"#, "expected a number"),
    (#""variables": {"x": {"type": "string", "minimum": 1, "default": ""}}"#, "'minimum'"),
    (#""variables": {"x": {"type": "string", "defualt": ""}}"#, "did you mean 'default'?"),
    (
      ##""variables": {"x": {"type": "bool", "default": true}}, "background": {"$": "y"}"##,
      "there is no variable called 'y'"
    ),
    (
      #""variables": {"x": {"type": "bool", "default": true}}, "background": "${x""#,
      "'${' without '}'"
    ),
    (
      #""variables": {"x": {"type": "list", "default": []}}, "background": "${x}""#,
      "cannot stand inside a string"
    ),
    (#""variables": {"x": {"type": "number", "default": {"$": "x"}}}"#, "has no variables in it"),
    (
      #""variables": {"x": {"type": "string", "default": "${y}"}, "y": {"type": "string", "default": "${x}"}}"#,
      "variables.x.default: a default has no variables in it; this has 'y'"
    ),
    (
      #""components": {"c": {"layer": {}, "variables": {"x": {"type": "bool", "default": {"$": "x"}}}}}"#,
      "has no variables in it"
    ),
    (#""markers": {"a": 1e308, "b": "@a+1e308"}"#, "later than a number of seconds can say"),
    (#""markers": {"a": "@a"}"#, "there is no marker called 'a'"),
    (#""markers": {"a": "@b"}"#, "there is no marker called 'b'"),
    (#""markers": {"a": 1, "b": "@a+x"}"#, "expected \"@NAME\""),
    (#""markers": {"a": -1}"#, "at least 0"),
    (#""camera": {"zom": 2}"#, "did you mean 'zoom'?"),
    (#""camera": {"zoom": "2"}"#, "expected a number"),
    (
      #""camera": {"animations": [{"type": "CABasicAnimation", "keyPath": "zom"}]}"#,
      "camera.animations[0].keyPath: a camera has no 'zom' to change; did you mean 'zoom'?"
    ),
    (
      #""camera": {}, "events": [{"time": 0, "set": [{"layer": "camera", "keyPath": "opacity", "value": 0}]}]"#,
      "events[0].set[0].keyPath: a camera has no 'opacity' to change"
    ),
    (#""camera": {"perspective": 0}"#, "more than 0"),
    (#""shutter": 361"#, "0 to 360 degrees"),
    (#""shutter": -1"#, "0 to 360 degrees"),
    (#""shutter": "abc""#, "shutter: expected a number"),
    (#""shutter": 180, "shutterSamples": 0"#, "whole number from 1 to 256"),
    (#""shutter": 180, "shutterSamples": 1e9"#, "whole number from 1 to 256"),
    (#""shutter": 180, "shutterSamples": 2.5"#, "whole number from 1 to 256"),
    (#""components": {"a": {}}"#, "a component needs a 'layer'"),
    (#""styles": {"a": {"sublayers": []}}"#, "not 'sublayers'"),
  ])
  func refuses(_ member: String, _ words: String) {
    let found = issues { try scene("", member) }
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }

  // MARK: - Components and styles

  private static let badge = #"""
    "components": {"badge": {"variables": {"t": {"type": "string"}, "w": {"type": "number", "default": 9}},
      "layer": {"bounds": [0, 0, {"$": "w"}, 4], "opacity": 0.5, "sublayers": [{"name": "label", "string": "${t}"}]}},
      "pair": {"layer": {"sublayers": [{"component": "badge", "name": "left", "set": {"t": "L"}}]}}},
    """#

  @Test(arguments: [
    (
      #"{"component": "badge", "name": "a", "set": {"t": "A"}, "opacity": 1}"#,
      #"{"bounds": [0, 0, 9, 4], "sublayers": [{"name": "a/label", "string": "A"}], "name": "a", "opacity": 1}"#
    ),
    (
      #"{"component": "badge", "set": {"t": "A", "w": 3}}"#,
      #"{"bounds": [0, 0, 3, 4], "opacity": 0.5, "sublayers": [{"string": "A"}]}"#
    ),
    (
      #"{"component": "pair", "name": "p"}"#,
      #"""
      {"sublayers": [{"bounds": [0, 0, 9, 4], "opacity": 0.5,
        "sublayers": [{"name": "p/left/label", "string": "L"}], "name": "p/left"}], "name": "p"}
      """#
    ),
    (
      #"{"component": "badge", "set": {"t": "A"}, "overrides": {"label": {"string": "B", "opacity": 0}}}"#,
      #"{"bounds": [0, 0, 9, 4], "opacity": 0.5, "sublayers": [{"string": "B", "opacity": 0}]}"#
    ),
    (
      #"{"component": "pair", "overrides": {"left/label": {"string": "B"}, "left": {"opacity": 1}}}"#,
      #"{"sublayers": [{"bounds": [0, 0, 9, 4], "sublayers": [{"string": "B"}], "opacity": 1}]}"#
    ),
    (
      #"{"component": "badge", "set": {"t": "A"}, "sublayers": [{"opacity": 0}]}"#,
      #"{"bounds": [0, 0, 9, 4], "opacity": 0.5, "sublayers": [{"string": "A"}, {"opacity": 0}]}"#
    ),
  ])
  func usesComponents(_ layer: String, _ plain: String) throws {
    #expect(try layers(layer, Self.badge) == json("[\(plain)]"))
  }

  @Test(arguments: [
    (
      #"{"component": "bage"}"#,
      "layers[0].component: there is no component called 'bage'; did you mean 'badge'?"
    ),
    (#"{"component": "badge"}"#, "layers[0]: the component 'badge' needs a value for 't' in 'set'"),
    (#"{"component": "badge", "set": {"t": 1}}"#, "layers[0].set.t: expected a string; this is 1"),
    (#"{"component": "badge", "set": {"t": "", "x": 1}}"#, "has no variable 'x'"),
    (
      #"{"component": "badge", "set": {"t": ""}, "overrides": {"labl": {}}}"#,
      "layers[0].overrides.labl: the component has no layer called 'labl'; did you mean 'label'?"
    ),
    (#"{"component": "loop"}"#, "the component 'loop' uses itself: 'loop' in 'loop'"),
    (#"{"set": {}}"#, "'set' belongs to the use of a component"),
    (#"{"style": "titel"}"#, "there is no style called 'titel'; did you mean 'title'?"),
  ])
  func refusesLayers(_ layer: String, _ message: String) {
    let more = #"""
      "components": {"badge": {"variables": {"t": {"type": "string"}}, "layer": {"sublayers": [{"name": "label"}]}},
        "loop": {"layer": {"sublayers": [{"component": "loop"}]}}}, "styles": {"title": {}}
      """#
    let found = issues { try scene(layer, more) }
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  /// Mistakes in what a component says stand where the component is, with the use.
  @Test func placesMistakesInComponents() {
    let more =
      #""components": {"badge": {"layer": {"opacity": "x", "sublayers": [{"bonds": []}]}}}"#
    let found = issues { try scene(#"{}, {"component": "badge", "opacty": 1}"#, more) }
    #expect(found.contains { $0.hasPrefix("layers[1].opacty: unknown key") }, "\(found)")
    #expect(
      found.contains {
        $0.hasPrefix("components.badge.layer.opacity: expected a number")
          && $0.hasSuffix(", used at layers[1]")
      }, "\(found)")
    #expect(
      found.contains { $0.hasPrefix("components.badge.layer.sublayers[0].bonds: ") }, "\(found)")
  }

  @Test func boundsWhatComponentsMake() {
    var components = [#""c0": {"layer": {"sublayers": [{}, {}, {}, {}, {}, {}, {}, {}]}}"#]
    for i in 1..<9 {
      let use = #"{"component": "c\#(i - 1)"}"#
      let uses = Array(repeating: use, count: 8).joined(separator: ", ")
      components.append(#""c\#(i)": {"layer": {"sublayers": [\#(uses)]}}"#)
    }
    expectBounded(
      #"{"size": [4, 4], "components": {\#(components.joined(separator: ", "))}, "layers": [{"component": "c8"}]}"#
    )
  }

  @Test func boundsWhatVariablesMake() {
    let list = "[" + Array(repeating: "0", count: 5000).joined(separator: ", ") + "]"
    let layers = Array(repeating: #"{"stored": {"a": {"$": "l"}}}"#, count: 1000)
    expectBounded(
      #"{"size": [4, 4], "variables": {"l": {"type": "list", "default": \#(list)}}, "layers": [\#(layers.joined(separator: ", "))]}"#
    )
  }

  private func expectBounded(_ text: String) {
    var expander = SceneExpander()
    #expect(expander.maximumValueCount == 2_000_000)
    expander.maximumValueCount = 20_000
    guard let root = try? json(text) else {
      Issue.record("no JSON")
      return
    }
    _ = expander.document(root)
    let errors = expander.findings.filter { !$0.isWarning }.map(\.message)
    #expect(errors.count == 1 && errors[0].contains("more than 20000 values"), "\(errors)")
  }

  @Test(arguments: [
    (#"{"style": "a", "opacity": 1}"#, #"{"cornerRadius": 3, "opacity": 1}"#),
    (#"{"style": ["a", "b"]}"#, #"{"cornerRadius": 3, "opacity": 0.25}"#),
    (#"{"style": ["b", "a"]}"#, #"{"cornerRadius": 3, "opacity": 0.5}"#),
    (#"{"style": "c", "position": [1, 2]}"#, #"{"bounds": [0, 0, 7, 8], "position": [1, 2]}"#),
    (
      #"{"style": "d", "animations": [{"key": "y"}]}"#,
      #"{"animations": [{"key": "x"}, {"key": "y"}]}"#
    ),
  ])
  func appliesStyles(_ layer: String, _ plain: String) throws {
    let styles = #"""
      "styles": {"a": {"cornerRadius": 3, "opacity": 0.5}, "b": {"opacity": 0.25},
        "c": {"frame": [5, 6, 7, 8]}, "d": {"animations": [{"key": "x"}]}},
      """#
    #expect(try layers(layer, styles) == json("[\(plain)]"))
  }

  // MARK: - Markers

  @Test func resolvesMarkers() throws {
    let plain = try expanded(
      #"""
      {"size": [4, 4], "markers": {"in": 1.5, "out": "@in+2"}, "duration": "@out",
       "layers": [{"beginTime": "@in", "animations": [{"beginTime": "@out-0.5", "duration": 1}]}],
       "events": [{"time": "@in+0.25"}]}
      """#)
    #expect(
      plain
        == (try json(
          #"""
          {"size": [4, 4], "markers": {"in": 1.5, "out": 3.5}, "duration": 3.5,
           "layers": [{"beginTime": 1.5, "animations": [{"beginTime": 3, "duration": 1}]}],
           "events": [{"time": 1.75}]}
          """#)))
  }

  @Test func tellsTimesOfMarkers() throws {
    let document = try scene("", #""markers": {"drop": 2}"#)
    #expect(document.markers.map(\.name) == ["drop"])
    #expect(try document.time(at: "@drop+0.5") == 2.5)
    for text in ["@drip", "@drop-3", "@drop+", "@"] {
      #expect(throws: SceneMarkers.Problem.self) { try document.time(at: text) }
    }
  }

  // MARK: - Events

  @Test func expandsEvents() throws {
    let plain = try expanded(
      #"""
      {"size": [400, 200], "components": {"c": {"layer": {"opacity": 0.5}}},
       "layers": [{"name": "box", "size": [100, 50]}],
       "events": [{"time": 0, "set": [{"layer": "box", "keyPath": "position", "value": ["50%", 0]}],
         "insert": [{"layer": {"component": "c", "position": ["50%", "50%"]}, "into": "box"},
                    {"layer": {"size": ["50%", 1]}}],
         "add": [{"layer": "box", "animation": {"keyPath": "position.x", "toValue": "25%"}}]}]}
      """#)
    let event = plain["events"]?.array?.first
    #expect(
      event?["set"] == (try json(#"[{"layer": "box", "keyPath": "position", "value": [200, 0]}]"#)))
    #expect(
      event?["insert"]
        == (try json(
          #"[{"layer": {"opacity": 0.5, "position": [50, 25]}, "into": "box"}, {"layer": {"bounds": [0, 0, 200, 1]}}]"#
        )))
    #expect(
      event?["add"]
        == (try json(#"[{"layer": "box", "animation": {"keyPath": "position.x", "toValue": 100}}]"#))
    )
  }
}
