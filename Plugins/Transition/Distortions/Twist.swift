import PegbarPluginKit
import PegbarWarps

/// The picture twists like a ribbon, from one side to the other; its back is the new picture.
struct Twist: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.twist", name: "Twist",
    summary: "The picture twists like a ribbon; its back is the new picture.",
    category: "distortion", directions: .all, defaultDirection: .fromLeft,
    parameters: [
      .warpNumber(
        "length", "Length", default: 1, range: 0...10, softRange: 0...3, unit: .fraction,
        doc: "The length of the twist, of the picture's; at 0 all of it turns at once.")
    ],
    aliases: [.pegbar("twist"), .ca("twist")])

  var warp: Warp<TwistMap>
}

/// Lines across the way turn half around.
struct TwistMap: WarpMap {
  private let direction: Direction
  private let progress: Float
  private let length: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    (direction, progress) = (moment.direction, moment.progress)
    length = arguments.float("length")
  }

  let blend = WarpBlend.varying
  let shrunk: WarpPictures = .both
  let surroundings = WarpSurroundings.transparent
  static let shrinks = true
  let isShared = true
  // Straight along the lines that turn.
  var spacing: Int { direction.isHorizontal ? 1 : 64 }
  var spacingDown: Int { direction.isHorizontal ? 64 : 1 }

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let way = direction.isHorizontal ? x : y
    let along = direction.isForward ? way : 1 - way
    let across = direction.isHorizontal ? y : x
    let turn = LaneMath.smooth(0, 1, progress * (1 + length) - along * length)
    let height = LaneMath.cosine(turn * 3.14159265)
    let isBack = height .< 0
    let size = height.replacing(with: -height, where: isBack)
    let held = size.replacing(with: Lanes(repeating: 0.0001), where: size .< 0.0001)
    let v = (across - 0.5) / held + 0.5
    return WarpPlace(
      direction.isHorizontal ? (x, v) : (v, y),
      weight: Lanes().replacing(with: Lanes(repeating: 1), where: isBack))
  }
}
