import PegbarCore

/// Lists of numbers that are not drawn as they are written.
extension SceneDecoder {
  /// The keys of a gradient whose lists belong together.
  struct GradientKeys {
    var colors, locations, midpoints, type, start, end: PropertyID
  }

  /// The gradients of layers, and of the strokes of shapes.
  static let gradientKeys = [
    GradientKeys(
      colors: .colors, locations: .locations, midpoints: .midpoints, type: .gradientType,
      start: .startPoint, end: .endPoint),
    GradientKeys(
      colors: .strokeColors, locations: .strokeLocations, midpoints: .strokeMidpoints,
      type: .strokeGradientType, start: .strokeStartPoint, end: .strokeEndPoint),
  ]

  /// Tells of numbers that no other number of the list makes sense of.
  mutating func checkNumbers(_ numbers: [Double], of id: PropertyID, at path: JSONPath) {
    switch id {
    case .midpoints, .strokeMidpoints:
      guard let index = numbers.firstIndex(where: { !(0...1).contains($0) }) else { return }
      let x = numbers[index]
      warn(
        "a midpoint lies in 0…1; \(short(x)) is drawn as \(x < 0 ? 0 : 1)",
        at: path.appending(index))
    case .locations, .strokeLocations:
      var most = -Double.infinity
      for (index, x) in numbers.enumerated() {
        if x < most {
          warn(
            "locations do not fall; \(short(x)) is drawn as \(short(most))",
            at: path.appending(index))
          return
        }
        most = x
      }
      if let index = numbers.firstIndex(where: { !(0...1).contains($0) }) {
        warn(
          "locations lie in 0…1; of what leads to \(short(numbers[index])) only the part in 0…1 is "
            + "drawn", at: path.appending(index))
      }
    case .lineDashPattern:
      if let index = numbers.firstIndex(where: { $0 < 0 }) {
        warn(
          "a dash or gap is at least 0; with \(short(numbers[index])) the line is drawn without "
            + "dashes", at: path.appending(index))
      } else if !numbers.isEmpty, numbers.allSatisfy({ $0 == 0 }) {
        warn("a pattern of zeros is drawn as a line without dashes", at: path)
      }
    default: break
    }
  }

  /// Tells of a number that is drawn as another one.
  mutating func checkDrawn(_ x: Double, of id: PropertyID, at path: JSONPath) {
    switch id {
    case .opacity, .shadowOpacity:
      guard !(0...1).contains(x) else { return }
      warn("'\(id.key)' lies in 0…1; \(short(x)) is drawn as \(x < 0 ? 0 : 1)", at: path)
    case .shadowRadius, .borderWidth, .cornerRadius:
      guard x < 0 else { return }
      warn("'\(id.key)' is at least 0; \(short(x)) is drawn as 0", at: path)
    default: break
    }
  }

  /// Tells of lists of a gradient that are longer or shorter than its colours ask for.
  mutating func checkCounts(_ settings: [SceneSetting], _ members: Members, _ keys: GradientKeys) {
    func value(_ id: PropertyID) -> Value? {
      settings.last { $0.target == .property(PropertyPath(id)) }?.value
    }
    guard case .colors(let colors)? = value(keys.colors) else { return }
    let noun = "\(colors.count) colour\(colors.count == 1 ? "" : "s")"
    if case .numbers(let found)? = value(keys.locations), found.count != colors.count,
      let node = members[keys.locations.key]
    {
      warn(
        "\(noun) want as many \(keys.locations.key); these are \(found.count), so the gradient draws "
          + "nothing", at: node.path)
    }
    let pairs = max(colors.count - 1, 0)
    if case .numbers(let found)? = value(keys.midpoints), found.count > pairs,
      let node = members[keys.midpoints.key]
    {
      warn(
        "\(noun) have room for \(pairs) \(keys.midpoints.key); the others of these \(found.count) "
          + "are not used", at: node.path)
    }
  }
}
