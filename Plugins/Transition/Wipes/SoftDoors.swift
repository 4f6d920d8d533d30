import PegbarPluginKit
import PegbarWarps

/// Two soft edges that move apart from the middle or meet in it, faster and faster.
struct SoftDoors: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.softDoors", name: "Soft Doors",
    summary: "Two soft edges move apart or meet, faster and faster.", category: "wipe",
    parameters: [
      .choice(
        "axis", "Axis", default: "horizontal",
        choices: [("horizontal", "Horizontal"), ("vertical", "Vertical")],
        doc: "Whether the edges move to the sides, or up and down."),
      .bool("closes", "Closes", default: false, doc: "Whether the edges meet in the middle."),
      .warpNumber(
        "softness", "Softness", default: 0.5, range: 0.01...1.5, softRange: 0.01...1,
        unit: .fraction, doc: "How wide the edges are."),
      .mixing,
    ],
    aliases: [
      .pegbar("softDoors"),
      .gl("VerticalOpen"), .gl("VerticalClose", presets: ["closes": 1]),
      .gl("HorizontalOpen", presets: ["axis": "vertical"]),
      .gl("HorizontalClose", presets: ["axis": "vertical", "closes": 1]),
    ])

  var warp: Warp<SoftDoorsMap>
}

/// The distance from the middle, in parts of the time that is gone or left.
struct SoftDoorsMap: WarpMap {
  private let isHorizontal: Bool
  private let closes: Bool
  private let time: Float
  private let slope: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    isHorizontal = arguments.text("axis") == "horizontal"
    closes = arguments.bool("closes")
    time = max(closes ? 1 - moment.progress : moment.progress, 1e-12)
    slope = 1 / arguments.float("softness")
  }

  let moved: WarpPictures = []
  let blend = WarpBlend.varying

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let distance = LaneMath.magnitude((isHorizontal ? x : y) - 0.5)
    let t = LaneMath.held((2 * time - distance * (1 / time)) * slope)
    let inside = t * t * (3 - 2 * t)
    return WarpPlace(x, y, weight: closes ? 1 - inside : inside)
  }
}
