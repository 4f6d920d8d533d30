import PegbarPluginKit
import PegbarWarps

/// Rings run over the old picture, which dissolves into the new one.
struct Ripple: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.ripple", name: "Ripple",
    summary: "Rings run over the old picture, which dissolves.", category: "distortion",
    parameters: [
      .warpCenter(), .warpStretched,
      .warpNumber(
        "amplitude", "Amplitude", default: 100, range: 0...1000, softRange: 0...200,
        unit: .radians, doc: "How many rings there are in the end: radians in a side."),
      .warpNumber(
        "speed", "Speed", default: 50, range: -1000...1000, softRange: 0...200, unit: .radians,
        doc: "How far the rings run, outwards if positive."),
      .warpNumber(
        "strength", "Strength", default: 1.0 / 30, range: 0...1, softRange: 0...0.2,
        unit: .fraction, doc: "How far pixels move, as a fraction of their distance."),
      .mixing,
    ],
    aliases: [.pegbar("ripple"), .gl("ripple", presets: ["stretched": 1])])

  var warp: Warp<RippleMap>
}

/// Moves along the radius by a sine of the distance.
struct RippleMap: WarpMap {
  private let frame: WarpFrame
  private let progress: Float
  private let rings: Float
  private let phase: Float
  private let strength: Float
  let spacing: Int

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    frame = WarpFrame(
      moment, center: arguments.pair("center"), isStretched: arguments.bool("stretched"))
    rings = progress * arguments.float("amplitude")
    phase = progress * arguments.float("speed")
    strength = progress * arguments.float("strength")
    spacing = moment.spacing(9, in: 6.28 / max(rings, 1))
  }

  let moved: WarpPictures = .old
  var blend: WarpBlend { .even(.smooth(0.2, 1, progress)) }
  let isCurved = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = frame(x, y)
    let distance = LaneMath.length(dx, dy)
    let factor = 1 + (LaneMath.sine(distance * rings - phase) + 0.5) * strength
    return WarpPlace(frame.place(dx * factor, dy * factor))
  }
}
