import PegbarPluginKit
import PegbarWarps

/// The old picture narrows towards a slot in an edge and slips into it.
struct Genie: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.genie", name: "Genie",
    summary: "A picture slips into a slot in an edge, or comes out of it.",
    category: "distortion", directions: .all, defaultDirection: .fromTop,
    parameters: [
      .warpNumber(
        "position", "Position", default: 0.5, range: 0...1, unit: .fraction,
        doc: "Where in the edge the slot is; 0 at the left or the top."),
      .warpNumber(
        "slot", "Slot", default: 0.05, range: 0.005...1, unit: .fraction,
        doc: "The width of the slot, of the edge."),
      .bool(
        "outwards", "Outwards", default: false,
        doc: "Whether the new picture comes out of the slot instead."),
    ],
    aliases: [
      .pegbar("genie"), .ca("genieEffect"), .ca("unGenieEffect", presets: ["outwards": 1]),
    ])

  var warp: Warp<GenieMap>
}

/// Lines across the way become shorter towards the slot, and the picture moves along the way.
struct GenieMap: WarpMap {
  private let direction: Direction
  private let isOutwards: Bool
  private let bend: Float
  private let move: Float
  private let position: Float
  private let slot: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    direction = moment.direction
    isOutwards = arguments.bool("outwards")
    let time = isOutwards ? 1 - moment.progress : moment.progress
    bend = .smooth(0, 0.5, time)
    move = Float.smooth(0.2, 1, time) * 1.02
    position = arguments.float("position")
    slot = arguments.float("slot")
  }

  var moved: WarpPictures { isOutwards ? .new : .old }
  var shrunk: WarpPictures { moved }
  var blend: WarpBlend { isOutwards ? .newAbove : .oldAbove }
  let surroundings = WarpSurroundings.transparent
  static let shrinks = true
  // Straight along the lines that become shorter.
  var spacing: Int { direction.isHorizontal ? 1 : 64 }
  var spacingDown: Int { direction.isHorizontal ? 64 : 1 }

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let way = direction.isHorizontal ? x : y
    let along = direction.isForward ? way : 1 - way
    let across = direction.isHorizontal ? y : x
    let narrow = LaneMath.smooth(0, 1, along) * bend
    let middle = 0.5 + narrow * (position - 0.5)
    let width = 1 + narrow * (slot - 1)
    let source = along - move
    let u = direction.isForward ? source : 1 - source
    let v = (across - middle) / width + 0.5
    return WarpPlace(direction.isHorizontal ? (u, v) : (v, u))
  }
}
