import PegbarMasks
import PegbarPluginKit

/// Soft spots where waves from several directions meet.
struct Plasma: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.plasma", name: "Plasma",
    summary: "Soft spots of the new picture grow where waves meet.", category: "wipe",
    parameters: [
      .number(
        "scale", "Scale", default: 1.2, range: 0.1...1000, softRange: 0.5...10, unit: .count,
        doc: "How many waves fit into the picture along its smaller side."
      ).with(flags: .animatable),
      .maskSeed, .stretched(),
    ],
    aliases: [.pegbar("plasma"), .obs("sinus9")])

  var mask: Mask<PlasmaMap>
}

/// The sum of three waves.
struct PlasmaMap: MaskMap {
  private let scale: Double
  private let seed: Int
  private let isStretched: Bool
  private var frame = MaskFrame()

  init(_ arguments: Arguments) {
    scale = arguments.number("scale")
    seed = arguments.integer("seed")
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: (0, 0), isStretched: isStretched)
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    let (u, v) = (point.x / 2 * scale, point.y / 2 * scale)
    // Directions a third of a turn apart, and lengths without a common measure.
    let sum =
      MaskMath.wave(0.71 * u + phase(0))
      + MaskMath.wave(-0.53 * u + 0.92 * v + phase(1))
      + MaskMath.wave(-0.43 * u - 0.75 * v + phase(2))
    return MaskMath.smooth(0.5 + sum / 6)
  }

  private func phase(_ wave: Int) -> Double { MaskMath.random(wave, 0, seed: seed) }
}
