import PegbarPluginKit

/// Constant speed.
struct Linear: TimingPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.timing.linear", name: "Linear", summary: "Constant speed.", category: "curve",
    aliases: [.pegbar("linear"), .ca("linear")])

  init(_ arguments: Arguments) {}

  func sample(_ x: Double) -> Double { x < 0 ? 0 : x > 1 ? 1 : x }

  var controlPoints: (Double, Double, Double, Double)? { (0, 0, 1, 1) }
}
