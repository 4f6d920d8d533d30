import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The old picture is enlarged, turned and fades to white, out of which the new one comes.
struct DreamyZoom: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.dreamyZoom", name: "Dreamy Zoom",
    summary: "The old picture grows, turns and fades to white; the new one comes out of it.",
    category: "zoom",
    parameters: [
      .angle(
        "rotation", "Rotation", default: 0.075 * Double.pi, softRange: -1...1,
        doc: "How far each picture turns."
      ).with(flags: .animatable),
      .warpNumber(
        "scale", "Scale", default: 1.2, range: 0.1...10, softRange: 1...3,
        doc: "The size of the pictures in the middle of the transition."),
      .warpNumber(
        "glow", "Glow", default: 1, range: 0...1, unit: .fraction,
        doc: "How white the picture is in the middle of the transition."),
    ],
    aliases: [.pegbar("dreamyZoom"), .gl("DreamyZoom")])

  var warp: Warp<DreamyZoomMap>
}

/// Both pictures around their middles.
struct DreamyZoomMap: WarpMap {
  private let isNew: Bool
  private let glow: Float
  private let across: (x: Float, y: Float)
  private let down: (x: Float, y: Float)

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    isNew = moment.progress >= 0.5
    let phase = 1 - abs(2 * moment.progress - 1)
    let angle = arguments.float("rotation") * (isNew ? -phase : phase)
    let size = 1 / (1 + (arguments.float("scale") - 1) * phase)
    let (sine, cosine) = (Float.sine(angle) * size, Float.cosine(angle) * size)
    across = (cosine, sine / moment.ratio)
    down = (-sine * moment.ratio, cosine)
    glow = phase * arguments.float("glow")
  }

  var moved: WarpPictures { isNew ? .new : .old }
  var blend: WarpBlend { .even(isNew ? 1 : 0) }
  let spacing = 64

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = (x - 0.5, y - 0.5)
    return WarpPlace((dx * across.x + dy * across.y + 0.5, dx * down.x + dy * down.y + 0.5))
  }

  func finish(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, x: Int, y: Int) {
    pgb_row_lighten(pixels, count, UInt32(glow * 255 + 0.5))
  }
}
