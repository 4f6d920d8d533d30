import PegbarPluginKit
import PegbarWarps

/// The old picture is enlarged without end while the new one fades in.
struct ZoomIn: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.zoomIn", name: "Zoom In",
    summary: "The old picture is enlarged without end while the new one fades in.",
    category: "zoom",
    parameters: [
      .warpCenter(),
      .warpNumber(
        "zoomEnd", "End of the Zoom", default: 0.8, range: 0.01...1, unit: .fraction,
        doc: "The progress at which the old picture's centre fills the frame."),
      .warpNumber(
        "fadeStart", "Start of the Fade", default: 0.6, range: 0...0.99, unit: .fraction,
        doc: "The progress from which the new picture fades in."),
      .mixing,
    ],
    aliases: [
      .pegbar("zoomIn"), .ca("zoomyIn"), .gl("SimpleZoom"),
      .xfade("zoomin", presets: ["zoomEnd": 0.5, "fadeStart": 0.5]),
    ])

  var warp: Warp<ZoomInMap>
}

/// The old picture around its centre.
struct ZoomInMap: WarpMap {
  private let center: (x: Float, y: Float)
  private let size: Float
  private let weight: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    let center = arguments.pair("center")
    self.center = (Float(center.x), Float(center.y))
    size = 1 - .smooth(0, arguments.float("zoomEnd"), moment.progress)
    weight = .smooth(arguments.float("fadeStart"), 1, moment.progress)
  }

  let moved: WarpPictures = .old
  var blend: WarpBlend { .even(weight) }
  let spacing = 64

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    WarpPlace(((x - center.x) * size + center.x, (y - center.y) * size + center.y))
  }
}
