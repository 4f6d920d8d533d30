import PegbarMasks
import PegbarPluginKit

/// Two triangles that grow from opposite sides.
struct BowTie: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.bowTie", name: "Bow Tie",
    summary: "Two triangles grow from opposite sides and meet in the middle.",
    category: "shape", directions: Directions(.fromLeft, .fromTop),
    aliases: [
      .pegbar("bowTie"), .gl("BowTieVertical", .fromTop, presets: bordered),
      .gl("BowTieHorizontal", .fromLeft, presets: bordered),
    ])

  /// The edge is 0.005 of the picture wide, and lies within the triangles.
  private static let bordered: KeyValuePairs<String, ParameterValue> = [
    "softness": 0.00712107, "latest": 1.00707107, "antialiased": 0,
  ]

  var mask: Mask<BowTieMap>
}

/// The distance from the nearer side and from the middle line.
struct BowTieMap: MaskMap {
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {}

  mutating func fit(_ area: MaskArea) { self.area = area }

  func value(_ x: Double, _ y: Double) -> Double {
    let way = area.along(x, y)
    return min(way, 1 - way) + abs(area.across(x, y) - 0.5)
  }
}
