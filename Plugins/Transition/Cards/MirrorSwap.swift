import PegbarPluginKit
import PegbarWarps

/// The pictures change places in a dark room whose floor mirrors them.
struct MirrorSwap: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.mirrorSwap", name: "Mirrored Swap",
    summary: "The pictures change places over a floor that mirrors them.", category: "turn",
    parameters: [
      Reflection.parameter,
      .warpNumber(
        "perspective", "Perspective", default: 0.2, range: 0...0.6, softRange: 0...0.3,
        doc: "How much the pictures are slanted."),
      .warpNumber(
        "depth", "Depth", default: 3, range: 1...5, softRange: 1...4,
        doc: "How many times smaller a picture is at the far end of its way."),
      .warpEdges,
    ],
    aliases: [.pegbar("mirrorSwap"), .gl("swap", presets: ["edges": "hard"])])

  var warp: Warp<MirrorSwapMap>
}

/// Both pictures slanted, the old one at the left edge and the new one at the right.
struct MirrorSwapMap: ReflectionMap {
  let leastJump: Float
  private let progress: Float
  let reflection: Reflection
  private let old: Side
  private let new: Side

  /// The size and the slant of a picture.
  private struct Side {
    let across: Float
    let size: Float
    let slant: Float

    init(_ progress: Float, _ perspective: Float, _ depth: Float) {
      size = 1 + (depth - 1) * progress
      across = size / (1 - perspective * progress)
      slant = size * perspective * progress
    }
  }

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    leastJump = arguments.edgeJump
    reflection = Reflection(arguments, distance: 0.02)
    let (perspective, depth) = (arguments.float("perspective"), arguments.float("depth"))
    old = Side(progress, perspective, depth)
    new = Side(1 - progress, perspective, depth)
  }

  var isNewBefore: Bool { progress >= 0.5 }

  @inline(__always)
  func pictures(_ x: Lanes, _ up: Lanes) -> (old: (x: Lanes, y: Lanes), new: (x: Lanes, y: Lanes)) {
    let first = (up - 0.5) * old.size / (1 - x * old.slant) + 0.5
    let second = (up - 0.5) * new.size / (1 - (0.5 - x) * new.slant) + 0.5
    return ((x * old.across, first), ((x - 1) * new.across + 1, second))
  }
}
