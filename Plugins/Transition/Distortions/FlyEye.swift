import PegbarPluginKit
import PegbarWarps

/// The picture breaks up into many lenses while it dissolves.
struct FlyEye: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.flyEye", name: "Fly Eye",
    summary: "The picture breaks up into many lenses while it dissolves.",
    category: "distortion",
    parameters: [
      .warpNumber(
        "size", "Size", default: 0.04, range: 0...1, softRange: 0...0.2, unit: .fraction,
        doc: "How far pixels move at most."),
      .warpNumber(
        "zoom", "Zoom", default: 50, range: 0...500, softRange: 0...150, unit: .radians,
        doc: "How many lenses there are: radians in a side."),
      .warpSeparation(0.3),
      .mixing,
    ],
    aliases: [.pegbar("flyEye"), .gl("flyeye")])

  var warp: Warp<FlyEyeMap>
}

/// Moves by a cosine across and a sine down.
struct FlyEyeMap: WarpMap {
  private let progress: Float
  private let size: Float
  private let zoom: Float
  let separation: (red: Float, blue: Float)
  let spacing: Int

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    size = arguments.float("size")
    zoom = arguments.float("zoom")
    let part = arguments.float("separation")
    separation = (1 - part, 1 + part)
    spacing = moment.spacing(16, in: 6.28 / max(1, zoom))
  }

  var blend: WarpBlend { .even(progress) }

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let across = LaneMath.cosine(x * zoom) * size
    let down = LaneMath.sine((1 - y) * zoom) * -size
    let rest = 1 - progress
    return WarpPlace(
      old: (x + across * progress, y + down * progress),
      new: (x + across * rest, y + down * rest))
  }
}
