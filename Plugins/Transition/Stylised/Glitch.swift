import PegbarPluginKit
import PegbarWarps

/// Bands of the picture are torn aside, their colours apart; some of them show the new picture early.
struct Glitch: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.glitch", name: "Glitch",
    summary: "Bands of the picture are torn aside and change one by one.",
    category: "stylised",
    parameters: [
      .integer(
        "bands", "Bands", default: 24, range: 1...1000, softRange: 4...100,
        doc: "How many bands there are."
      ).with(flags: .animatable),
      .warpNumber(
        "strength", "Strength", default: 0.15, range: 0...1, softRange: 0...0.5,
        unit: .fraction, doc: "How far bands are torn at most, of the width."),
      .warpSeparation(0.35),
      .integer(
        "changes", "Changes", default: 16, range: 1...1000, softRange: 4...60,
        doc: "How often the bands change during the transition."),
      .integer(
        "seed", "Seed", default: 1, range: 0...1_000_000, softRange: 0...100,
        doc: "Another number gives other bands."),
    ],
    aliases: [.pegbar("glitch")])

  var warp: Warp<GlitchMap>
}

/// A random step for each band.
struct GlitchMap: WarpMap {
  private let bands: Float
  private let strength: Float
  private let progress: Float
  private let seed: UInt32
  let separation: (red: Float, blue: Float)

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    bands = Float(arguments.integer("bands"))
    let peak = Float.sine(3.14159265 * progress)
    strength = arguments.float("strength") * peak * 2
    let part = arguments.float("separation")
    separation = (1 - part, 1 + part)
    let change = UInt32(progress * Float(arguments.integer("changes")))
    seed = UInt32(truncatingIfNeeded: arguments.integer("seed")) &* 977 &+ change
  }

  let blend = WarpBlend.varying
  let separated: WarpPictures = .both
  let isShared = true
  let spacing = 64
  let spacingDown = 1

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    // Wide bands, and narrow ones in some of them.
    let wide = LaneMath.floor(y * bands)
    let narrow = LaneMath.floor(y * bands * 5)
    let zero = Lanes()
    let isTorn = LaneMath.random(wide, zero, seed: seed) .< 0.4
    let isFine = LaneMath.random(narrow, zero, seed: seed ^ 0x55) .< 0.12
    let tear = (LaneMath.random(wide, zero + 1, seed: seed) - 0.5) * strength
    let hair = (LaneMath.random(narrow, zero + 1, seed: seed) - 0.5) * strength
    let move = zero.replacing(with: tear, where: isTorn).replacing(with: hair, where: isFine)
    let turn = LaneMath.random(wide, zero + 2, seed: seed ^ 0xAA)
    let isNew = turn * 0.8 + 0.1 .< progress
    return WarpPlace(
      (x + move, y), weight: zero.replacing(with: Lanes(repeating: 1), where: isNew))
  }
}
