import PegbarPluginKit
import PegbarWarps

/// The old picture is enlarged and comes back; then the new one wipes over it.
struct ZoomWipe: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.zoomWipe", name: "Zoom Wipe",
    summary: "The old picture zooms in; then the new one wipes over it.",
    category: "zoom", directions: .all, defaultDirection: .fromLeft,
    parameters: [
      .warpNumber(
        "quickness", "Quickness", default: 0.5, range: 0.01...0.5, unit: .fraction,
        doc: "The progress at which the zoom is complete."),
      .mixing,
    ],
    aliases: [
      .pegbar("zoomWipe"), .gl("ZoomLeftWipe", .fromRight), .gl("ZoomRigthWipe", .fromLeft),
    ])

  var warp: Warp<ZoomWipeMap>
}

/// First the zoom, then an edge that moves over pictures in place.
struct ZoomWipeMap: WarpMap {
  private let direction: Direction
  private let progress: Float
  private let size: Float
  private let length: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    (direction, progress) = (moment.direction, moment.progress)
    let amount = Float.smooth(0, arguments.float("quickness"), progress)
    // Up to half the size, then back again.
    size = amount < 0.5 ? 1 - amount : amount
    length = direction.isHorizontal ? moment.width : moment.height
  }

  var moved: WarpPictures { progress < 0.5 ? .old : [] }
  var blend: WarpBlend { progress < 0.5 ? .even(0) : .varying }
  let spacing = 64

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let way = direction.isHorizontal ? x : y
    let along = direction.isForward ? way : 1 - way
    // The part of a pixel that lies behind the edge.
    let behind = (2 * progress - 1 - along) * length + 0.5
    return WarpPlace(((x - 0.5) * size + 0.5, (y - 0.5) * size + 0.5), weight: behind)
  }
}
