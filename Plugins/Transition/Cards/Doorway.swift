import PegbarPluginKit
import PegbarWarps

/// The old picture opens like a sliding door, and the new one comes near through it over a floor that mirrors it.
struct Doorway: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.doorway", name: "Doorway",
    summary: "The old picture opens like a door, and the new one comes near behind it.",
    category: "turn",
    parameters: [
      Reflection.parameter,
      .warpNumber(
        "perspective", "Perspective", default: 0.4, range: 0...2, softRange: 0...1,
        doc: "How much the wings of the door are slanted."),
      .warpNumber(
        "depth", "Depth", default: 3, range: 1...20, softRange: 1...5,
        doc: "How many times smaller the new picture is at first."),
      .warpEdges,
    ],
    aliases: [.pegbar("doorway"), .gl("doorway", presets: ["edges": "hard"])])

  var warp: Warp<DoorwayMap>
}

/// Two wings before a picture that grows.
struct DoorwayMap: ReflectionMap {
  let leastJump: Float
  private let progress: Float
  let reflection: Reflection
  let isNewBefore = false
  let isOldMirrored = false
  private let perspective: Float
  private let size: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    leastJump = arguments.edgeJump
    reflection = Reflection(arguments, distance: 0.02)
    perspective = arguments.float("perspective") * progress
    size = 1 + (arguments.float("depth") - 1) * (1 - progress)
  }

  @inline(__always)
  func pictures(_ x: Lanes, _ up: Lanes) -> (old: (x: Lanes, y: Lanes), new: (x: Lanes, y: Lanes)) {
    let side = x - 0.5
    // Hardly open, the wings still touch.
    let slit = LaneMath.magnitude(side) * 2 - (progress < 1e-4 ? 0 : progress)
    let move = Lanes(repeating: 0.5 * progress)
    let moved = x + move.replacing(with: -move, where: side .> 0)
    let d = 1 / (1 + (1 - slit) * perspective)
    let height = (up - d * 0.5) * d + d * 0.5
    // Nothing in the door.
    let wing = (x: moved.replacing(with: Lanes(repeating: -1), where: slit .< 0), y: height)
    return (wing, ((x - 0.5) * size + 0.5, (up - 0.5) * size + 0.5))
  }
}
