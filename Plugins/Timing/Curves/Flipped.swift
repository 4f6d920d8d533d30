import PegbarPluginKit

/// Another curve turned around its middle: an ease in becomes an ease out.
struct Flipped: ComposedTiming {
  static let descriptor = Descriptor(
    id: "pegbar.timing.flipped", name: "Flipped",
    summary: "Another curve, turned around its middle: in becomes out.", category: "composed",
    promises: [.pure, .deterministic, .openEnd],
    parameters: [.curve("curve", "Curve", doc: "The curve; linear if there is none.")],
    aliases: [.pegbar("flipped")])

  private let curve: Curve?

  init(_ arguments: Arguments) { curve = arguments.curve("curve") }

  func value(_ x: Double) throws(PluginError) -> Double {
    guard let curve else { return min(max(x, 0), 1) }
    return 1 - (try curve.value(at: 1 - x))
  }
}
