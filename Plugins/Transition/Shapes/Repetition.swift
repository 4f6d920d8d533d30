import PegbarMasks
import PegbarPluginKit

/// What repeats with each unit of a measure, such as rings.
enum Repetition {
  /// Whether each one grows to both sides.
  static let bothWays: Parameter = .bool(
    "bothWays", "Both Ways", default: false,
    doc: "Whether each one grows to both sides, from a soft line; otherwise only outwards.")

  /// How late a place is, 0…1.
  static func value(_ t: Double, bothWays: Bool) -> Double {
    bothWays ? MaskMath.smooth(MaskMath.triangle(t)) : MaskMath.fraction(t)
  }
}
