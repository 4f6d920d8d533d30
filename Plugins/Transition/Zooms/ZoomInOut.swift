import PegbarPluginKit
import PegbarWarps

/// The old picture is enlarged up to its centre's pixels; the new one shrinks back from there.
struct ZoomInOut: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.zoomInOut", name: "Zoom In and Out",
    summary: "The old picture is enlarged without end; the new one shrinks back from there.",
    category: "zoom", parameters: [.warpCenter(), .mixing],
    aliases: [.pegbar("zoomInOut"), .gl("zoomInOut")])

  var warp: Warp<ZoomInOutMap>
}

/// Both pictures around the centre.
struct ZoomInOutMap: WarpMap {
  private let center: (x: Float, y: Float)
  private let progress: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    let center = arguments.pair("center")
    self.center = (Float(center.x), Float(center.y))
    progress = moment.progress
  }

  var blend: WarpBlend { .even(.smooth(0.4, 0.6, progress)) }
  let spacing = 64

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let old = 1 - Float.smooth(0, 0.5, progress)
    let new = Float.smooth(0.5, 1, progress)
    let (dx, dy) = (x - center.x, y - center.y)
    return WarpPlace(
      old: (dx * old + center.x, dy * old + center.y),
      new: (dx * new + center.x, dy * new + center.y))
  }
}
