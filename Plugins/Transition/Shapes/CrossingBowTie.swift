import PegbarPluginKit
import PegbarWarps

/// Two triangles grow from above and below until their points meet, and the new picture spreads from there.
struct CrossingBowTie: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.crossingBowTie", name: "Crossing Bow Tie",
    summary: "Triangles grow from above and below, and open to the sides where they meet.",
    category: "shape",
    parameters: [
      .warpNumber(
        "meeting", "Meeting Point", default: 0.5, range: 0...1, unit: .fraction,
        doc: "Where the triangles meet, from the left."),
      .bool("invert", "Invert", default: false, doc: "Whether all goes backwards."),
      .warpEdges,
    ],
    aliases: [
      .pegbar("crossingBowTie"), .gl("BowTieWithParameter", presets: ["edges": "hard"]),
    ])

  var warp: Warp<CrossingBowTieMap>
}

/// In the first half below two roofs; in the second outside of two triangles at the sides.
struct CrossingBowTieMap: WarpMap {
  private let time: Float
  private let meeting: Float
  private let isInverted: Bool
  let leastJump: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    isInverted = arguments.bool("invert")
    time = isInverted ? 1 - moment.progress : moment.progress
    meeting = arguments.float("meeting")
    leastJump = arguments.edgeJump
  }

  let moved: WarpPictures = []
  let blend = WarpBlend.varying

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let isShown = time < 0.5 ? isUnderRoof(x, y) : isBetweenSides(x, y)
    let weight = Lanes().replacing(with: Lanes(repeating: 1), where: isShown)
    return WarpPlace(x, y, weight: isInverted ? 1 - weight : weight)
  }

  @inline(__always)
  private func isUnderRoof(_ x: Lanes, _ y: Lanes) -> SIMDMask<SIMD4<Int32>> {
    let left = x * (0.5 / max(meeting, 1e-6))
    let right = (1 - x) * (0.5 / max(1 - meeting, 1e-6))
    let roof = right.replacing(with: left, where: x .<= meeting) + (time - 0.5)
    return 0.5 - LaneMath.magnitude(y - 0.5) .< roof
  }

  @inline(__always)
  private func isBetweenSides(_ x: Lanes, _ y: Lanes) -> SIMDMask<SIMD4<Int32>> {
    let side = LaneMath.magnitude(y - 0.5) * 2
    let way = 2 * time - 1
    let left = meeting * (1 - way)
    let right = meeting + (1 - meeting) * way
    let first = side * (0.5 - time - left) + left
    let second = side * (time + 0.5 - right) + right
    let isLeft = x .<= meeting
    return (isLeft .& (x .>= first)) .| (.!isLeft .& (x .<= second))
  }
}
