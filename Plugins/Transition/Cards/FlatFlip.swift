import PegbarPluginKit
import PegbarWarps

/// The picture becomes narrower until it is a line, and the new one grows out of it.
struct FlatFlip: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.flatFlip", name: "Flat Flip",
    summary: "The picture narrows to a line, out of which the new one grows.", category: "turn",
    parameters: [
      .choice(
        "axis", "Axis", default: "horizontal",
        choices: [("horizontal", "Horizontal"), ("vertical", "Vertical")],
        doc: "Whether the width or the height changes."),
      .color("color", "Colour", default: [0, 0, 0, 1], doc: "What is beside the picture.")
        .with(flags: .animatable),
    ],
    aliases: [.pegbar("flatFlip"), .gl("SimpleFlip")])

  var warp: Warp<FlatFlipMap>
}

/// Stretched around the middle.
struct FlatFlipMap: WarpMap {
  private let moment: WarpMoment
  let unlit: UInt32?
  private let isHorizontal: Bool
  private let half: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    self.moment = moment
    unlit = arguments.pixel("color")
    isHorizontal = arguments.text("axis") == "horizontal"
    half = abs(moment.progress - 0.5)
  }

  var blend: WarpBlend { .even(moment.progress < 0.5 ? 0 : 1) }
  let isShared = true
  static let isLit = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let scale = 0.5 / max(half, 1e-4)
    let side = (isHorizontal ? x : y) - 0.5
    // The part of a pixel that the picture covers.
    let size = isHorizontal ? moment.width : moment.height
    let light = (half - LaneMath.magnitude(side)) * size + 0.5
    let along = side * scale + 0.5
    return isHorizontal ? WarpPlace(along, y, light: light) : WarpPlace(x, along, light: light)
  }
}
