import PegbarPluginKit

/// How a card is seen: its place on the screen and the size that it has there.
struct CardView {
  /// m11 m12 … m44, for row vectors, from pixels of the piece to pixels of the output.
  private(set) var transform = [Double](repeating: 0, count: 16)
  /// How far away its middle is; 1 on the screen, more behind it.
  let depth: Double
  /// Whether its front is seen.
  let isVisible: Bool
  /// Pixels of the output for a pixel of the piece, at its middle.
  let stretch: (along: Double, across: Double)

  /// Looks at a card.
  ///
  /// - Parameters:
  ///   - card: in space.
  ///   - stage: the frame that it is seen in.
  init(_ card: Card, on stage: CardStage) {
    let count = Double(card.along.count)
    // w = base + slope · a for a pixel a of the piece.
    let base = 1 - card.start.z * stage.nearness
    let slope = (card.start.z - card.end.z) / count * stage.nearness
    let step = (card.end.s - card.start.s) / count
    let middle = (card.start.s + card.end.s) / 2
    depth = base + slope * count / 2
    isVisible =
      card.end.s * base - card.start.s * (base + slope * count) > 1e-9 && depth > 1e-6
    stretch = (max(0, step * depth - middle * slope) / (depth * depth), 1 / depth)
    let top = Double(card.across?.lowerBound ?? 0) - Double(stage.breadth) / 2
    let (u, v) = stage.isHorizontal ? (0, 1) : (1, 0)
    let (centerU, centerV) = (Double(stage.length) / 2, Double(stage.breadth) / 2)
    transform[10] = 1
    transform[15] = base
    transform[4 * u + u] = step + (centerU + card.tuck) * slope
    transform[4 * u + v] = centerV * slope
    transform[4 * u + 3] = slope
    transform[4 * v + v] = 1
    transform[12 + u] = card.start.s + (centerU + card.tuck) * base
    transform[12 + v] = top + centerV * base
  }

  /// Has the piece's pixels be wider and higher by factors.
  mutating func enlarge(x: Double, y: Double) {
    for column in [0, 1, 3] {
      transform[column] *= x
      transform[4 + column] *= y
    }
  }
}
