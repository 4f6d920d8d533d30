import PegbarPluginKit
import PegbarWarps

/// The new picture comes from its centre, enlarged without end, and fades in.
struct ZoomOut: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.zoomOut", name: "Zoom Out",
    summary: "The new picture begins enlarged without end and shrinks to its place.",
    category: "zoom",
    parameters: [
      .warpCenter(),
      .warpNumber(
        "zoomStart", "Start of the Zoom", default: 0.2, range: 0...0.99, unit: .fraction,
        doc: "The progress at which the new picture's centre fills the frame."),
      .bool(
        "fade", "Fade", default: true,
        doc: "Whether the new picture fades in; otherwise it is there at once."),
      .mixing,
    ],
    aliases: [
      .pegbar("zoomOut"), .ca("zoomyOut"), .gl("SimpleZoomOut"),
    ])

  var warp: Warp<ZoomOutMap>
}

/// The new picture around its centre.
struct ZoomOutMap: WarpMap {
  private let center: (x: Float, y: Float)
  private let size: Float
  private let weight: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    let center = arguments.pair("center")
    self.center = (Float(center.x), Float(center.y))
    let start = arguments.float("zoomStart")
    let part = max(0, (moment.progress - start) / (1 - start))
    size = .smooth(0, 1, part)
    weight = arguments.bool("fade") ? size : moment.progress < start ? 0 : 1
  }

  let moved: WarpPictures = .new
  var blend: WarpBlend { .even(weight) }
  let spacing = 64

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    WarpPlace(((x - center.x) * size + center.x, (y - center.y) * size + center.y))
  }
}
