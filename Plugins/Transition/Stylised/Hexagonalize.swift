import PegbarPluginKit
import PegbarWarps

/// The picture becomes hexagons that grow, dissolve and shrink again.
struct Hexagonalize: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.hexagonalize", name: "Hexagonalize",
    summary: "The picture becomes hexagons that grow, dissolve and shrink again.",
    category: "stylised",
    parameters: [
      .warpNumber(
        "count", "Count", default: 20, range: 1...1000, softRange: 4...60, unit: .count,
        doc: "How many hexagons the width has in the middle of the transition."),
      .integer(
        "steps", "Steps", default: 0, range: 0...1000, softRange: 0...100,
        doc: "How many sizes there are; 0 for a size that changes evenly."),
      .choice(
        "origin", "Origin", default: "center",
        choices: [("center", "Centre"), ("square", "Middle of a square")],
        doc: "Where a hexagon stays as they grow; the square stands on the lower side."),
      .bool(
        "mean", "Mean", default: true,
        doc: "Whether hexagons show the mean of what they cover; otherwise their middle."),
      .warpAntialiased,
      .mixing,
    ],
    aliases: [
      .pegbar("hexagonalize"),
      .gl(
        "hexagonalize",
        presets: ["steps": 50, "origin": "square", "mean": 0, "antialiased": 0]),
    ])

  var warp: Warp<HexagonalizeMap>
}

/// The middles of hexagons that stand on a corner.
struct HexagonalizeMap: WarpMap {
  private let progress: Float
  private let ratio: Float
  private let middle: Float
  /// The side of a hexagon, in widths.
  private let side: Float
  let leastWidth: Float
  let leastJump: Float
  let isPoint: Bool

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    (progress, ratio) = (moment.progress, moment.ratio)
    let part = CellGrid.part(progress, steps: 2 * arguments.integer("steps"))
    let width = max(part / arguments.float("count"), 0.00001)
    side = width * 0.57735027
    middle = arguments.text("origin") == "center" ? 0.5 : 1 - 0.5 * ratio
    let pixels = width * moment.width
    leastWidth = arguments.bool("mean") ? max(1, 0.7 * pixels) : 1
    leastJump = pixels >= 4 ? 0.5 : 0
    isPoint = arguments.showsPoints
  }

  var blend: WarpBlend { .even(progress) }
  let shrunk: WarpPictures = .both
  static let shrinks = true
  static let isMixedFirst = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let u = (x - 0.5) / side
    let v = (middle - y) / (ratio * side)
    // Cubic coordinates, whose sum is 0, to the nearest hexagon.
    let q = u * 0.57735027 - v / 3
    let r = v * (2.0 / 3)
    let s = -q - r
    let (a, b, c) = (LaneMath.nearest(q), LaneMath.nearest(r), LaneMath.nearest(s))
    let (da, db) = (LaneMath.magnitude(a - q), LaneMath.magnitude(b - r))
    let dc = LaneMath.magnitude(c - s)
    let isFirst = (da .> db) .& (da .> dc)
    let isSecond = (db .> dc) .& .!isFirst
    let column = a.replacing(with: -b - c, where: isFirst)
    let row = b.replacing(with: -a - c, where: isSecond)
    let across = (1.7320508 * column + 0.8660254 * row) * side + 0.5
    return WarpPlace((across, middle - row * (1.5 * side * ratio)))
  }
}
