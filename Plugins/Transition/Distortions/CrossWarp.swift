import PegbarPluginKit
import PegbarWarps

/// The old picture shrinks to its middle's colours while the new one grows out of them, from one side to the other.
struct CrossWarp: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.crossWarp", name: "Cross Warp",
    summary: "The new picture grows out of the old one, from one side to the other.",
    category: "distortion", directions: .all, defaultDirection: .fromLeft,
    parameters: [.mixing],
    aliases: [.pegbar("crossWarp"), .gl("crosswarp", .fromRight)])

  var warp: Warp<CrossWarpMap>
}

/// Each picture is enlarged around its middle by as much as the other one shows.
struct CrossWarpMap: WarpMap {
  private let progress: Float
  private let direction: Direction

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    (progress, direction) = (moment.progress, moment.direction)
  }

  let blend = WarpBlend.varying
  var spacing: Int { direction.isHorizontal ? 8 : 64 }
  var spacingDown: Int { direction.isHorizontal ? 64 : 8 }

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let way = direction.isHorizontal ? x : y
    let along = direction.isForward ? way : 1 - way
    // A node behind the last pixel is not ahead of the border's: the pixels between them would be.
    let held = LaneMath.held(along)
    let new = LaneMath.smooth(0, 1, 2 * progress - held)
    let old = 1 - new
    return WarpPlace(
      old: ((x - 0.5) * old + 0.5, (y - 0.5) * old + 0.5),
      new: ((x - 0.5) * new + 0.5, (y - 0.5) * new + 0.5), weight: new)
  }
}
