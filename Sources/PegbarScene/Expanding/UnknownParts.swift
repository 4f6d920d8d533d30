import PegbarCore

extension JSONValue {
  /// Stands in the plain form where a mistake that has been told leaves no value.
  static let unknown = JSONValue.string(unknownText)

  /// Characters without a meaning, which no text has.
  static let unknownText = "\u{10FFFD}\u{F8FF}\u{10FFFD}"

  /// Whether it is, or is made of, what nobody knows.
  var isUnknown: Bool { string?.contains(JSONValue.unknownText) ?? false }

  /// Whether it is unknown, or something is not more than some levels inside.
  func hasUnknown(within depth: Int) -> Bool {
    switch self {
    case .array(let list) where depth > 0: list.contains { $0.hasUnknown(within: depth - 1) }
    case .object(let members) where depth > 0:
      members.contains { $0.value.hasUnknown(within: depth - 1) }
    default: isUnknown
    }
  }
}

/// What a plain form lacks because of mistakes that have been told: more mistakes that come from these are not told.
struct UnknownParts {
  /// The plain form, with `JSONValue.unknown` in it.
  var plain: JSONValue

  /// Whether what is wrong at a place may come from something unknown there.
  ///
  /// In a layer of which the class is unknown, that is everything but the layers inside.
  func explain(_ path: JSONPath) -> Bool {
    var value = plain
    for step in path.steps {
      var next: JSONValue?
      switch step {
      case .key(let key):
        let isInside = key == "sublayers" || key == "mask"
        if !isInside, value["class"]?.isUnknown == true { return true }
        next = value[key]
      case .index(let index):
        next = value.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
      guard let next else { return false }
      if next.isUnknown { return true }
      value = next
    }
    return value.hasUnknown(within: 2)
  }
}
