import PegbarPluginKit
import PegbarWarps

/// One wave runs from the centre over the picture; behind it the new picture shows.
struct RippleRing: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.rippleRing", name: "Ripple Ring",
    summary: "A circular wave runs over the picture and reveals the new one.",
    category: "distortion",
    parameters: [
      .warpCenter(),
      .warpNumber(
        "width", "Width", default: 0.15, range: 0.001...2, softRange: 0.01...0.5,
        unit: .fraction, doc: "The width of the wave, of the picture's larger side."),
      .warpNumber(
        "scale", "Scale", default: 0.4, range: -2...2, softRange: 0...1, unit: .fraction,
        doc: "How high the wave is: how far pixels move, as a fraction of its width."),
      .mixing,
    ],
    aliases: [
      .pegbar("rippleRing"), .coreImage("CIRippleTransition"), .ca("rippleEffect"),
    ])

  var warp: Warp<RippleRingMap>
}

/// Within the wave places move outwards and back, like light through its slope.
struct RippleRingMap: WarpMap {
  private let frame: WarpFrame
  private let radius: Float
  private let width: Float
  private let scale: Float
  let spacing: Int

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    frame = WarpFrame(moment, center: arguments.pair("center"))
    width = arguments.float("width")
    scale = arguments.float("scale") * width
    radius = moment.progress * (frame.farthest + width)
    spacing = moment.spacing(12, in: width)
  }

  let blend = WarpBlend.varying
  let isShared = true
  let isCurved = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = frame(x, y)
    let distance = LaneMath.length(dx, dy)
    // 0 at the outer edge of the wave, 1 at the inner one.
    let t = LaneMath.held((radius - distance) / width)
    let bump = t * (1 - t) * 4
    let move = LaneMath.sine(t * 6.2831853) * bump * scale
    let factor = 1 + move / distance.replacing(with: Lanes(repeating: 1), where: distance .== 0)
    return WarpPlace(frame.place(dx * factor, dy * factor), weight: t * t * (3 - 2 * t))
  }
}
