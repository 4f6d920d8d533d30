import PegbarCore

/// What a replicator layer does to its sublayers.
struct Replication {
  /// How many copies there are, the first included.
  var count: Int
  /// Whether more are asked for.
  var isCut: Bool
  /// From a copy to the next, about the anchor point.
  var step: Transform3D
  private var first: Color
  private var offset: Color

  init(_ properties: PropertyTable, _ geometry: LayerGeometry) {
    let wanted = properties.number(.instanceCount)
    count = wanted >= 1 ? min(Int(saturating: wanted), ReplicatorLimits.copies) : 0
    isCut = wanted > Double(ReplicatorLimits.copies)
    step =
      properties.explicitTransform(.instanceTransform).map { geometry.aboutAnchor($0) }
      ?? .identity
    first = properties.color(.instanceColor) ?? .white
    offset = Color(
      red: properties.number(.instanceRedOffset),
      green: properties.number(.instanceGreenOffset),
      blue: properties.number(.instanceBlueOffset),
      alpha: properties.number(.instanceAlphaOffset))
  }

  /// The colour that a copy is multiplied by, each component held to 0…1.
  func color(_ number: Int) -> Color {
    let k = Double(number)
    func held(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
    return Color(
      red: held(first.red + k * offset.red), green: held(first.green + k * offset.green),
      blue: held(first.blue + k * offset.blue), alpha: held(first.alpha + k * offset.alpha))
  }
}

/// A colour that others are multiplied by, without alpha.
struct Tint: Hashable, Sendable {
  var red = 1.0
  var green = 1.0
  var blue = 1.0

  var isWhite: Bool { self == Tint() }

  static func * (a: Tint, b: Color) -> Tint {
    Tint(red: a.red * b.red, green: a.green * b.green, blue: a.blue * b.blue)
  }

  /// The pixel as the kernels take it, alpha 255.
  var pixel: UInt32 { Color(red: red, green: green, blue: blue).pixel() }
}

extension Color {
  func tinted(_ tint: Tint) -> Color {
    Color(
      red: red * tint.red, green: green * tint.green, blue: blue * tint.blue, alpha: alpha)
  }
}
