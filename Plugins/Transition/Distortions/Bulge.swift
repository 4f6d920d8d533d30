import PegbarPluginKit
import PegbarWarps

/// A lens swells in the picture and sinks again while it dissolves.
struct Bulge: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.bulge", name: "Bulge",
    summary: "A lens swells in the picture and sinks again while it dissolves.",
    category: "distortion",
    parameters: [
      .warpCenter(),
      .warpNumber(
        "strength", "Strength", default: 0.9, range: -4...1, softRange: -1...1,
        unit: .fraction,
        doc: "How much its middle is enlarged: 1 without end; below 0 the picture is pinched."),
      .warpNumber(
        "radius", "Radius", default: 0.6, range: 0.01...4, softRange: 0.1...1,
        unit: .fraction, doc: "The radius of the lens, of the larger side."),
      .mixing,
    ],
    aliases: [.pegbar("bulge")])

  var warp: Warp<BulgeMap>
}

/// Moves to the centre by a part that falls with the square of the distance.
struct BulgeMap: WarpMap {
  private let frame: WarpFrame
  private let progress: Float
  private let strength: Float
  private let radius: Float
  let spacing: Int

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    frame = WarpFrame(moment, center: arguments.pair("center"))
    progress = moment.progress
    let swelling = Float.sine(3.14159265 * progress)
    strength = arguments.float("strength") * swelling * swelling
    radius = arguments.float("radius")
    spacing = moment.spacing(24, in: radius)
  }

  var blend: WarpBlend { .even(progress) }
  var shrunk: WarpPictures { strength < 0 ? .both : [] }
  static let shrinks = true
  static let isMixedFirst = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = frame(x, y)
    let rest = LaneMath.held(1 - LaneMath.length(dx, dy) / radius)
    let factor = 1 - rest * rest * strength
    return WarpPlace(frame.place(dx * factor, dy * factor))
  }
}
