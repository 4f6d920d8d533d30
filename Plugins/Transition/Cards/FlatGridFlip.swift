import PegbarPluginKit
import PegbarWarps

/// Lines cut the picture into cells, each of which narrows and shows the new picture when it widens again.
struct FlatGridFlip: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.flatGridFlip", name: "Flat Grid Flip",
    summary: "Lines cut the view into cells, which narrow and widen again one by one.",
    category: "turn",
    parameters: [
      .integer("columns", "Columns", default: 4, range: 1...100, doc: "Cells in a row.")
        .with(flags: .animatable),
      .integer("rows", "Rows", default: 4, range: 1...100, doc: "Cells in a column.")
        .with(flags: .animatable),
      .warpNumber(
        "pause", "Pause", default: 0.1, range: 0.01...0.49, unit: .fraction,
        doc: "The part of the time at both ends in which the lines come and go."),
      .warpNumber(
        "divider", "Divider", default: 0.05, range: 0...0.5, unit: .fraction,
        doc: "Half the width of a line, of a cell's smaller side."),
      .color("color", "Colour", default: [0, 0, 0, 1], doc: "Of the lines and behind the cells.")
        .with(flags: .animatable),
      .warpNumber(
        "randomness", "Randomness", default: 0.1, range: 0...1, unit: .fraction,
        doc: "How much later the cells are ready."),
    ],
    aliases: [.pegbar("flatGridFlip"), .gl("GridFlip")])

  var warp: Warp<FlatGridFlipMap>
}

/// Stretched around the middle of each cell.
struct FlatGridFlipMap: WarpMap {
  let unlit: UInt32?
  private let moment: WarpMoment
  private let columns: Float
  private let rows: Float
  private let line: Float
  private let randomness: Float
  /// Progress between the pauses; below 0 and above 1 outside.
  private let time: Float
  /// What is left of the picture under the lines.
  private let rest: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    self.moment = moment
    unlit = arguments.pixel("color")
    columns = Float(arguments.integer("columns"))
    rows = Float(arguments.integer("rows"))
    line = min(1 / columns, 1 / rows) * arguments.float("divider")
    randomness = arguments.float("randomness")
    let pause = arguments.float("pause")
    time = (moment.progress - pause) / (1 - 2 * pause)
    rest = max(0, 1 - min(moment.progress, 1 - moment.progress) / pause)
  }

  let blend = WarpBlend.varying
  let isShared = true
  static let isLit = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    var cell = Cell()
    return place(x, y, &cell)
  }

  func write(
    _ out: UnsafeMutablePointer<Float>, stride: Int, count: Int, _ x: (start: Float, step: Float),
    _ y: Float, width: Float, height: Float
  ) {
    var cell = Cell()
    write(out, stride: stride, count: count, x, y, width: width, height: height) {
      place($0, $1, &cell)
    }
  }

  /// The cell of the pixels before, and how far it has turned.
  private struct Cell {
    var column = Lanes(repeating: -1)
    var turn = Lanes()
  }

  @inline(__always)
  private func place(_ x: Lanes, _ y: Lanes, _ cell: inout Cell) -> WarpPlace {
    let (one, up) = (Lanes(repeating: 1), moment.upward(y))
    let (across, down) = (x * columns, up * rows)
    let (column, row) = (LaneMath.floor(across), LaneMath.floor(down))
    let (besides, above) = (
      LaneMath.magnitude(across - column - 0.5), LaneMath.magnitude(down - row - 0.5)
    )
    let left = (0.5 - besides) * (1 / columns)
    let top = (0.5 - above) * (1 / rows)
    let isLine = left.replacing(with: top, where: top .< left) .< line
    let lines = one.replacing(with: Lanes(repeating: rest), where: isLine)
    if time < 0 || time >= 1 {
      return WarpPlace(x, y, weight: time < 0 ? Lanes() : one, light: lines)
    }
    if column != cell.column { cell = Cell(column: column, turn: turn(column, row)) }
    let turn = cell.turn
    let half = LaneMath.magnitude(turn - 0.5)
    let size = half.replacing(with: Lanes(repeating: 1e-4), where: half .< 1e-4)
    let middle = (column + 0.5) * (1 / columns)
    return WarpPlace(
      (x - middle) * 0.5 / size + middle, y,
      weight: Lanes().replacing(with: one, where: turn .> 0.5),
      light: lines.replacing(with: Lanes(), where: besides .> half))
  }

  /// How far four cells have turned, 0…1.
  @inline(__always)
  private func turn(_ column: Lanes, _ row: Lanes) -> Lanes {
    let dice = ShaderRandom.numbers(column, row)
    let t = LaneMath.held(time / (1 - (dice - randomness)))
    return t * t * (3 - 2 * t)
  }
}
