import PegbarPluginKit
import PegbarWarps

/// A curve rolled off a circle tears the old picture into rings while it dissolves.
struct ParametricSpiral: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.parametricSpiral", name: "Parametric Spiral",
    summary: "The old picture is torn into rings while it dissolves.", category: "distortion",
    parameters: [
      .warpNumber(
        "a", "Outer Radius", default: 4, range: -100...100, softRange: 0...10,
        doc: "The radius of the outer circle of the curve."),
      .warpNumber(
        "b", "Inner Radius", default: 1, range: 0.01...100, softRange: 0.1...10,
        doc: "The radius of the circle that rolls in it."),
      .warpNumber(
        "amplitude", "Amplitude", default: 120, range: 0...1000, softRange: 0...300,
        unit: .radians, doc: "How many rings there are."),
      .warpNumber(
        "strength", "Strength", default: 0.5, range: 0...100, softRange: 0...10,
        unit: .fraction, doc: "How far pixels move, as a fraction of their distance."),
      .warpAntialiased,
      .mixing,
    ],
    aliases: [
      .pegbar("parametricSpiral"),
      .gl("CrazyParametricFun", presets: ["strength": 10, "antialiased": 0]),
    ])

  var warp: Warp<ParametricSpiralMap>
}

/// Moves along the radius by sines of the distance, other ones across than down.
struct ParametricSpiralMap: WarpMap {
  private let progress: Float
  private let across: Float
  private let down: Float
  private let strength: Float
  let isPoint: Bool

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    let (a, b) = (arguments.float("a"), arguments.float("b"))
    let rings = progress * arguments.float("amplitude")
    let rolled = progress * (a / b - 1)
    across = rings * ((a - b) * .cosine(progress) + b * .cosine(rolled))
    down = rings * ((a - b) * .sine(progress) - b * .sine(rolled))
    strength = arguments.float("strength")
    isPoint = arguments.showsPoints
  }

  let moved: WarpPictures = .old
  var blend: WarpBlend { .even(.smooth(0.2, 1, progress)) }
  let shrunk: WarpPictures = .old
  static let shrinks = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = (x - 0.5, y - 0.5)
    let distance = LaneMath.length(dx, dy)
    let u = dx * LaneMath.sine(distance * across) * strength
    let v = dy * LaneMath.sine(distance * down) * strength
    return WarpPlace((x + u, y + v))
  }
}
