import PegbarPluginKit
import PegbarWarps

/// The old picture flies past the eye; behind it the new one comes nearer.
struct FlyThrough: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.flyThrough", name: "Fly Through",
    summary: "The old picture flies past the eye; the new one comes nearer behind it.",
    category: "zoom",
    parameters: [
      .warpCenter(),
      .warpNumber(
        "depth", "Depth", default: 0.6, range: 0...0.99, unit: .fraction,
        doc: "How much the new picture is reduced at first, and the old one enlarged at last."),
    ],
    aliases: [.pegbar("flyThrough")])

  var warp: Warp<FlyThroughMap>
}

/// Both pictures around the centre, in perspective.
struct FlyThroughMap: WarpMap {
  private let center: (x: Float, y: Float)
  private let old: Float
  private let new: Float
  let opacity: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    let center = arguments.pair("center")
    self.center = (Float(center.x), Float(center.y))
    let depth = arguments.float("depth")
    let time = Float.smooth(0, 1, moment.progress)
    old = 1 - depth * time
    new = 1 / (1 - depth * (1 - time))
    opacity = 1 - .smooth(0.15, 0.85, moment.progress)
  }

  let blend = WarpBlend.oldAbove
  let surroundings = WarpSurroundings.transparent
  let shrunk: WarpPictures = .new
  static let shrinks = true
  let spacing = 64

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = (x - center.x, y - center.y)
    return WarpPlace(
      old: (dx * old + center.x, dy * old + center.y),
      new: (dx * new + center.x, dy * new + center.y))
  }
}
