import Pegbar
import PegbarCore
import PegbarScene

/// What `info` tells of a scene.
enum ScenePage {
  /// The JSON document.
  static func json(_ document: SceneDocument) -> JSONValue {
    let info = document.info
    let rate = info.frameRate
    let fps: JSONValue =
      rate.denominator == 1 ? .number(Double(rate.numerator)) : .string(rate.description)
    let members: [(String, JSONValue)] = [
      ("version", 1),
      ("file", .string(document.path)),
      ("size", .numbers([info.size.width, info.size.height])),
      ("fps", fps),
      ("frames", .number(Double(info.frameCount))),
      ("duration", .number(info.duration)),
      ("layers", .number(Double(info.layerCount))),
      ("animations", .number(Double(info.animationCount))),
      ("events", .number(Double(info.eventCount))),
      ("plugins", .array(info.pluginIDs.map(JSONValue.string))),
      ("unsupported", .array(info.unsupported.map(JSONValue.string))),
      ("shutter", document.shutter.map(json) ?? .null),
      ("variables", .array(document.variables.map(json))),
      ("markers", .members(document.markers.map { ($0.name, .number($0.time)) })),
    ]
    return .members(members)
  }

  /// The lines for people.
  static func lines(_ document: SceneDocument, width: Int) -> [String] {
    let info = document.info
    let numeral = JSONWriter.numeral
    let facts: [(String, String)] = [
      ("size", numeral(info.size.width) + " × " + numeral(info.size.height) + " points"),
      ("fps", info.frameRate.description),
      ("frames", String(info.frameCount)),
      ("duration", numeral(info.duration) + " s"),
      ("layers", String(info.layerCount)),
      ("animations", String(info.animationCount)),
      ("events", String(info.eventCount)),
      (
        "shutter",
        document.shutter.map { "\(numeral($0.angle))°, \($0.samples) moments of a frame" } ?? ""
      ),
      ("plugins", info.pluginIDs.isEmpty ? "none" : info.pluginIDs.joined(separator: " ")),
      ("not drawn", info.unsupported.joined(separator: ", ")),
    ]
    let markers = document.markers.map { ($0.name, numeral($0.time) + " s") }
    return [document.path] + TextTable.facts(facts, width: width)
      + section("variables", document.variables.map(row), width)
      + section("markers", markers, width)
  }

  private static func json(_ shutter: Shutter) -> JSONValue {
    .members([("angle", .number(shutter.angle)), ("samples", .number(Double(shutter.samples)))])
  }

  // MARK: - Variables

  /// The JSON document for a scene whose variables lack values.
  static func json(_ error: SceneVariableError) -> JSONValue {
    .members([
      ("version", 1), ("file", .string(error.file)),
      ("variables", .array(error.variables.map(json))),
    ])
  }

  /// The lines for people for a scene whose variables lack values.
  static func lines(_ error: SceneVariableError, width: Int) -> [String] {
    [error.file] + section("variables", error.variables.map(row), width)
  }

  private static func json(_ variable: SceneVariable) -> JSONValue {
    let members: [(String, JSONValue?)] = [
      ("name", .string(variable.name)), ("type", .string(variable.kind.rawValue)),
      ("default", variable.defaultValue ?? .null), ("value", variable.value ?? .null),
      ("minimum", variable.minimum.map { .number($0) }),
      ("maximum", variable.maximum.map { .number($0) }),
      ("choices", variable.choices.isEmpty ? nil : .array(variable.choices)),
      ("description", variable.note.isEmpty ? nil : .string(variable.note)),
    ]
    return .members(members.compactMap { member in member.1.map { (member.0, $0) } })
  }

  /// A value's beginning, where the whole takes more than a line: pictures in `data:` do.
  private static func shortened(_ text: String) -> String {
    text.count <= 60 ? text : "\(text.prefix(40))… (\(text.count) characters)"
  }

  private static func row(_ variable: SceneVariable) -> (String, String) {
    var words = [variable.kind.rawValue]
    switch (variable.minimum, variable.maximum) {
    case (let low?, let high?):
      words.append("\(JSONWriter.numeral(low))…\(JSONWriter.numeral(high))")
    case (let low?, nil): words.append("at least \(JSONWriter.numeral(low))")
    case (nil, let high?): words.append("at most \(JSONWriter.numeral(high))")
    case (nil, nil): break
    }
    if !variable.choices.isEmpty {
      words.append("one of " + variable.choices.map { JSONWriter.text($0) }.joined(separator: " "))
    }
    words.append(variable.value.map { "= " + shortened(JSONWriter.text($0)) } ?? "has to be given")
    if !variable.note.isEmpty { words.append("(\(variable.note))") }
    return (variable.name, words.joined(separator: " "))
  }

  private static func section(_ title: String, _ rows: [(String, String)], _ width: Int) -> [String]
  {
    rows.isEmpty ? [] : ["", title] + TextTable.facts(rows, width: width)
  }
}
