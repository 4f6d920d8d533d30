import PegbarPluginKit

/// A timing function that is one Bézier curve.
///
/// Rule: names.timing-curves.
protocol BezierTiming: TimingPlugin {
  var bezier: Bezier { get }
}

extension BezierTiming {
  func sample(_ x: Double) -> Double { bezier.value(at: x) }

  var controlPoints: (Double, Double, Double, Double)? { bezier.points }
}

/// Begins slowly.
struct EaseIn: BezierTiming {
  static let descriptor = Descriptor(
    id: "pegbar.timing.easeIn", name: "Ease In", summary: "Begins slowly.", category: "curve",
    aliases: [.pegbar("easeIn"), .ca("easeIn")])

  let bezier = Bezier(0.42, 0, 1, 1)

  init(_ arguments: Arguments) {}
}

/// Ends slowly.
struct EaseOut: BezierTiming {
  static let descriptor = Descriptor(
    id: "pegbar.timing.easeOut", name: "Ease Out", summary: "Ends slowly.", category: "curve",
    aliases: [.pegbar("easeOut"), .ca("easeOut")])

  let bezier = Bezier(0, 0, 0.58, 1)

  init(_ arguments: Arguments) {}
}

/// Begins and ends slowly.
struct EaseInEaseOut: BezierTiming {
  static let descriptor = Descriptor(
    id: "pegbar.timing.easeInEaseOut", name: "Ease In Ease Out", summary: "Begins and ends slowly.",
    category: "curve",
    aliases: [.pegbar("easeInEaseOut"), .ca("easeInEaseOut"), .uikit("easeInOut")])

  let bezier = Bezier(0.42, 0, 0.58, 1)

  init(_ arguments: Arguments) {}
}

/// Begins quickly and ends slowly.
struct Default: BezierTiming {
  static let descriptor = Descriptor(
    id: "pegbar.timing.default", name: "Default", summary: "Begins quickly and ends slowly.",
    category: "curve",
    aliases: [.pegbar("default"), .ca("default")])

  let bezier = Bezier(0.25, 0.1, 0.25, 1)

  init(_ arguments: Arguments) {}
}
