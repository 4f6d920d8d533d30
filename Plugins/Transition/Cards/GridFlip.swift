import PegbarPluginKit

/// The view is cut into cells, which turn over one by one.
struct GridFlip: CardTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.gridFlip", name: "Grid Flip",
    summary: "The view is cut into cells, which turn over in random order.", category: "turn",
    directions: .all, defaultDirection: .fromRight,
    parameters: [
      .integer("columns", "Columns", default: 6, range: 1...100, doc: "Cells in a row."),
      .integer("rows", "Rows", default: 4, range: 1...100, doc: "Cells in a column."),
      .number(
        "randomness", "Randomness", default: 0.5, range: 0...1, unit: .fraction,
        doc: "How far the order is random: 0 is strictly from one side to the other."),
      .number(
        "spread", "Spread", default: 0.6, range: 0...0.95, unit: .fraction,
        doc: "The part of the time by which the last cell begins later than the first."),
      .perspective(0.3), .shading(),
    ],
    aliases: [.pegbar("gridFlip")])

  var stage = CardStage()
  let perspective: Double
  private let shading: Double
  private let columns: Int
  private let rows: Int
  private let randomness: Double
  private let spread: Double

  init(_ arguments: Arguments) {
    perspective = arguments.number("perspective")
    shading = arguments.number("shading")
    columns = Int(arguments.number("columns"))
    rows = Int(arguments.number("rows"))
    randomness = arguments.number("randomness")
    spread = arguments.number("spread")
  }

  var mostCards: Int { columns * rows }

  func cards(_ frame: Frame) -> [Card] {
    let (along, across) = stage.isHorizontal ? (columns, rows) : (rows, columns)
    return (0..<along).flatMap { column in
      (0..<across).compactMap { row in
        let piece = stage.length * column / along..<stage.length * (column + 1) / along
        let height = stage.breadth * row / across..<stage.breadth * (row + 1) / across
        guard !piece.isEmpty, !height.isEmpty else { return nil }
        let order = (Double(column) + 0.5) / Double(along)
        let chance = GridFlip.chance(frame.seed, column, row)
        let delay = spread * (order + (chance - order) * randomness)
        var card = Card.flipping(
          from: piece, of: stage.length,
          progress: min(max((frame.progress - delay) / (1 - spread), 0), 1), shading: shading)
        card.across = height
        return card
      }
    }
  }

  /// A number of 0…1 for a cell (SplitMix64).
  private static func chance(_ seed: UInt64, _ column: Int, _ row: Int) -> Double {
    var x = seed &+ UInt64(column * 128 + row + 1) &* 0x9E37_79B9_7F4A_7C15
    x = (x ^ x &>> 30) &* 0xBF58_476D_1CE4_E5B9
    x = (x ^ x &>> 27) &* 0x94D0_49BB_1331_11EB
    return Double((x ^ x &>> 31) &>> 11) * 0x1p-53
  }
}
