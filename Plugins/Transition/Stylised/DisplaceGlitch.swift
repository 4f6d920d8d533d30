import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// Each picture's colours move the other one's pixels aside, and the old one turns to bright grey on the way.
struct DisplaceGlitch: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.displaceGlitch", name: "Displace Glitch",
    summary: "Colours move pixels aside, and the picture flashes in grey.", category: "stylised",
    parameters: [
      .warpNumber(
        "strength", "Strength", default: 1, range: -4...4, softRange: 0...2,
        doc: "How far pixels move."),
      .warpNumber(
        "gain", "Gain", default: 2, range: 0...4, softRange: 1...3,
        doc: "How bright the grey is."),
    ],
    aliases: [.pegbar("displaceGlitch"), .gl("GlitchDisplace")])

  init(_ arguments: Arguments) {}

  func render(_ frame: Frame, rows: Range<Int>) {
    let progress = frame.progress
    // Slow at both ends, fast in the middle; and fast at once.
    let late =
      progress < 0.5
      ? 0.5 * pegbar_pow(2, 20 * progress - 10) : 1 - 0.5 * pegbar_pow(2, 10 - 20 * progress)
    let early = 1 - pegbar_pow(2, -10 * progress)
    let strength = frame.arguments.float("strength")
    let gray = Float.smooth(0, 0.5, Float(progress))
    let moved = 1 - Float.smooth(0.5, 1, Float(progress))
    let weight = Float(late)
    var pictures = pgb_displace(frame, kind: PGB_DISPLACE_GLITCH)
    pictures.young_reach = strength * (1 - weight)
    pictures.old_reach = strength * Float(early)
    pictures.parts = pgb_displace_parts(
      old: (1 - gray) * (1 - weight), young: (1 - moved) * weight, moved: moved * weight,
      gray: gray * (1 - weight) * frame.arguments.float("gain"))
    pictures.draw(frame, rows)
  }
}
