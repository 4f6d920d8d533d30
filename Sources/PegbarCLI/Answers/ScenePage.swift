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
      ("plugins", info.pluginIDs.isEmpty ? "none" : info.pluginIDs.joined(separator: " ")),
      ("not drawn", info.unsupported.joined(separator: ", ")),
    ]
    return [document.path] + TextTable.facts(facts, width: width)
  }
}
