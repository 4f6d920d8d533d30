import PegbarPluginKit
import PegbarWarps

/// Rings of the old picture are enlarged, the outer ones more; at last a circle of the new one opens.
struct ZoomRings: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.zoomRings", name: "Zoom Rings",
    summary: "Rings of the picture are enlarged, the outer ones more, while it changes.",
    category: "zoom", aliases: [.pegbar("zoomRings"), .gl("ZoomInCircles")])

  var warp: Warp<ZoomRingsMap>
}

/// Enlarged by a number for each of four rings, which grow.
struct ZoomRingsMap: WarpMap {
  private let ratio: Float
  private let part: Float
  private let growth: Float
  private let weight: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    ratio = moment.ratio
    part = moment.progress / 0.8
    growth = part > 1 ? 0.2 + (part - 1) * 5 : part * 0.2
    weight = part > 1 ? min(1, (moment.progress - 0.8) / 0.07) : 0
  }

  /// The new picture shows only at last.
  var blend: WarpBlend { weight > 0 ? .varying : .even(0) }
  let leastJump: Float = 2
  let isShared = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = (x - 0.5, y - 0.5)
    let radius = LaneMath.length(dx, dy / ratio) * 2
    let first = radius .>= 0.5 + growth
    let second = radius .>= 0.8 + growth * 1.5
    let third = radius .>= 1.2 + growth * 2.5
    let size = Lanes(repeating: 1).replacing(with: Lanes(repeating: 1 - 0.15 * part), where: first)
      .replacing(with: Lanes(repeating: 1 - 0.2 * part), where: second)
      .replacing(with: Lanes(repeating: 1 - 0.25 * part), where: third)
    let weights = Lanes(repeating: weight)
      .replacing(with: Lanes(repeating: weight * 0.5), where: first)
      .replacing(with: Lanes(repeating: weight * 0.2), where: second)
      .replacing(with: Lanes(repeating: weight), where: third)
    return WarpPlace((dx * size + 0.5, dy * size + 0.5), weight: weights)
  }
}
