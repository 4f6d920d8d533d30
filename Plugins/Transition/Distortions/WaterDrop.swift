import PegbarPluginKit
import PegbarWarps

/// A drop falls into the old picture; rings run outwards while it dissolves into the new one.
struct WaterDrop: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.waterDrop", name: "Water Drop",
    summary: "A drop makes rings that spread over the old picture.", category: "distortion",
    parameters: [
      .warpCenter(), .warpStretched,
      .warpNumber(
        "amplitude", "Amplitude", default: 30, range: 0...1000, softRange: 0...100,
        unit: .radians, doc: "How many rings there are: radians in a side."),
      .warpNumber(
        "speed", "Speed", default: 30, range: -1000...1000, softRange: 0...100, unit: .radians,
        doc: "How far the rings run, outwards if positive."),
      .warpNumber(
        "strength", "Strength", default: 0.12, range: 0...1, unit: .fraction,
        doc: "How far pixels move, as a fraction of their distance."),
      .warpNumber(
        "front", "Front", default: 0.15, range: 0...1, unit: .fraction,
        doc: "The width over which the rings begin behind the front of the wave."),
      .mixing,
    ],
    aliases: [
      .pegbar("waterDrop"),
      .gl("WaterDrop", presets: ["stretched": 1, "strength": 1, "front": 0]),
    ])

  var warp: Warp<WaterDropMap>
}

/// Moves along the radius by a sine of the distance, up to the front of the wave.
struct WaterDropMap: WarpMap {
  private let frame: WarpFrame
  private let progress: Float
  private let rings: Float
  private let phase: Float
  private let strength: Float
  private let front: Float
  let spacing: Int

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    frame = WarpFrame(
      moment, center: arguments.pair("center"), isStretched: arguments.bool("stretched"))
    rings = arguments.float("amplitude")
    phase = progress * arguments.float("speed")
    strength = arguments.float("strength")
    front = arguments.float("front")
    spacing = front > 0 ? moment.spacing(12, in: min(6.28 / max(rings, 1), front)) : 1
  }

  let moved: WarpPictures = .old
  var blend: WarpBlend { .even(progress) }
  let isCurved = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = frame(x, y)
    let distance = LaneMath.length(dx, dy)
    let wave = LaneMath.sine(distance * rings - phase) * strength
    // A front without width is a step.
    let width = max(front, 0.0001)
    let factor = 1 + wave * LaneMath.smooth(0, 1, (progress - distance) / width)
    return WarpPlace(frame.place(dx * factor, dy * factor))
  }
}
