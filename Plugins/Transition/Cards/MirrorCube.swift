import PegbarPluginKit
import PegbarWarps

/// A cube turns in a dark room, smaller in the middle of its way, and is mirrored in the floor.
struct MirrorCube: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.mirrorCube", name: "Mirrored Cube",
    summary: "A cube turns over a floor that mirrors it.", category: "turn",
    parameters: [
      .warpNumber(
        "perspective", "Perspective", default: 0.7, range: 0...1, unit: .fraction,
        doc: "How flat the sides look: at 1 they stay as high as they are."),
      .warpNumber(
        "unzoom", "Unzoom", default: 0.3, range: 0...5, softRange: 0...1,
        doc: "How much smaller the cube is in the middle of its way."),
      Reflection.parameter,
      .warpNumber(
        "floating", "Floating", default: 3, range: 0...100, softRange: 0...20,
        doc: "How high the cube floats above the floor, in hundredths of its height."),
      .warpEdges,
    ],
    aliases: [.pegbar("mirrorCube"), .gl("cube", presets: ["edges": "hard"])])

  var warp: Warp<MirrorCubeMap>
}

/// Both sides of the cube, each skewed.
struct MirrorCubeMap: ReflectionMap {
  let leastJump: Float
  private let progress: Float
  let reflection: Reflection
  let isNewBefore = false
  private let zoom: Float
  private let old: Float
  private let new: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    reflection = Reflection(arguments, distance: arguments.float("floating") / 100)
    progress = moment.progress
    leastJump = arguments.edgeJump
    zoom = arguments.float("unzoom") * 2 * (0.5 - abs(0.5 - progress))
    let flatness = arguments.float("perspective")
    old = 1 - progress * (1 - flatness)
    new = progress * progress * (1 - flatness) + flatness
  }

  @inline(__always)
  func pictures(_ x: Lanes, _ up: Lanes) -> (old: (x: Lanes, y: Lanes), new: (x: Lanes, y: Lanes)) {
    let (px, py) = (x * (1 + zoom) - zoom * 0.5, up * (1 + zoom) - zoom * 0.5)
    let first = (px - progress) * (1 / (1 - progress))
    let second = px * (1 / progress)
    return (
      (first, Self.height(py, first, old)), (second, Self.height(py, 1 - second, new))
    )
  }

  /// The height in a side that is lower by a factor at its far edge.
  @inline(__always)
  private static func height(_ y: Lanes, _ way: Lanes, _ factor: Float) -> Lanes {
    (y - way * (0.5 * (1 - factor))) / (way * (factor - 1) + 1)
  }
}
