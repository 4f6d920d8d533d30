import Pegbar
import PegbarCore

extension CatalogEntry {
  /// What the plugin takes, in words; empty for kinds that always take the same.
  var inputPhrase: String {
    switch plugin.descriptor.kind {
    case .animation: plugin.inputNames.joined(separator: ", ")
    case .valueFunction: "\(plugin.inputCount) number\(plugin.inputCount == 1 ? "" : "s")"
    case .imageFilter:
      switch (plugin.pictureCounts.lowerBound, plugin.pictureCounts.upperBound) {
      case (1, 1): "1 picture"
      case let (least, most) where least == most: "\(most) pictures"
      case let (least, most): "\(least) to \(most) pictures"
      }
    default: ""
    }
  }

  /// The same as members of an answer.
  var inputMembers: [JSONMember] {
    switch plugin.descriptor.kind {
    case .animation: [JSONMember("inputs", .array(plugin.inputNames.map(JSONValue.string)))]
    case .valueFunction: [JSONMember("inputCount", .number(Double(plugin.inputCount)))]
    case .imageFilter:
      [
        JSONMember("minimumInputs", .number(Double(plugin.pictureCounts.lowerBound))),
        JSONMember("maximumInputs", .number(Double(plugin.pictureCounts.upperBound))),
      ]
    default: []
    }
  }
}
