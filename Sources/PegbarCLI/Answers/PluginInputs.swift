import Pegbar
import PegbarCore

extension CatalogEntry {
  /// Describes the plugin's inputs; empty for kinds whose inputs are always the same.
  var inputPhrase: String {
    switch plugin.descriptor.kind {
    case .animation: plugin.inputNames.joined(separator: ", ")
    case .valueFunction: "\(plugin.inputCount) number\(plugin.inputCount == 1 ? "" : "s")"
    case .imageFilter: plugin.pictureCounts.pictures
    default: ""
    }
  }

  /// The plugin's inputs as members of a JSON answer.
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

extension ClosedRange<Int> {
  /// The counts as words, such as "1 picture" or "2 to 16 pictures".
  var pictures: String {
    if lowerBound != upperBound { return "\(lowerBound) to \(upperBound) pictures" }
    return upperBound == 1 ? "1 picture" : "\(upperBound) pictures"
  }
}
