import PegbarPluginKit
import PegbarWarps

/// A soft front moves over the picture; before it the old picture is drawn out, behind it the new one.
struct DirectionalWarp: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.directionalWarp", name: "Directional Warp",
    summary: "A soft front moves over the picture and draws both pictures out.",
    category: "distortion",
    parameters: [
      .angle(
        "angle", "Angle", default: 0, softRange: -Double.pi...Double.pi,
        doc: "Where the front moves: 0 to the right, positive clockwise."
      ).with(flags: [.animatable, .periodic]),
      .warpNumber(
        "smoothness", "Smoothness", default: 0.3, range: 0.001...2, softRange: 0.01...1,
        unit: .fraction, doc: "The width of the front."),
      .mixing,
    ],
    aliases: [
      .pegbar("directionalWarp"),
      .gl("directionalwarp", presets: ["angle": .numbers([-0.75 * Double.pi]), "smoothness": 0.1]),
    ])

  var warp: Warp<DirectionalWarpMap>
}

/// Each picture is enlarged around its middle by as much as the other one shows.
struct DirectionalWarpMap: WarpMap {
  private let across: Float
  private let down: Float
  private let position: Float
  private let smoothness: Float
  let spacing: Int

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    let angle = arguments.float("angle")
    let (x, y) = (Float.cosine(angle), Float.sine(angle))
    (across, down) = (x / (abs(x) + abs(y)), y / (abs(x) + abs(y)))
    smoothness = arguments.float("smoothness")
    position = (across + down) / 2 - 0.5 + moment.progress * (1 + smoothness)
    spacing = moment.spacing(16, in: smoothness)
  }

  let blend = WarpBlend.varying

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let way = x * across + y * down - position
    let new = 1 - LaneMath.smooth(-smoothness, 0, way)
    let old = 1 - new
    return WarpPlace(
      old: ((x - 0.5) * old + 0.5, (y - 0.5) * old + 0.5),
      new: ((x - 0.5) * new + 0.5, (y - 0.5) * new + 0.5), weight: new)
  }
}
