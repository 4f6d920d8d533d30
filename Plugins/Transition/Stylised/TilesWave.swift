import PegbarPluginKit
import PegbarWarps

/// Tiles turn over one after another, like signs; their backs are the new picture.
struct TilesWave: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.tilesWave", name: "Tiles Wave",
    summary: "Tiles turn over one after another; their backs are the new picture.",
    category: "stylised",
    parameters: [
      .integer(
        "columns", "Columns", default: 8, range: 1...200, softRange: 1...30,
        doc: "How many tiles there are across."
      ).with(flags: .animatable),
      .integer(
        "rows", "Rows", default: 8, range: 1...200, softRange: 1...30,
        doc: "How many tiles there are down."
      ).with(flags: .animatable),
      .bool("flipX", "Turn Across", default: true, doc: "Whether tiles become narrow."),
      .bool("flipY", "Turn Down", default: false, doc: "Whether tiles become low."),
      .warpNumber(
        "overlap", "Overlap", default: 12, range: 0.1...1000, softRange: 0.5...40,
        unit: .count, doc: "How many tiles turn at once."),
    ],
    aliases: [.pegbar("tilesWave"), .gl("TilesWave", presets: ["overlap": 0.5])])

  var warp: Warp<TilesWaveMap>
}

/// Each tile is squeezed and stretched in its own time; where it is narrow the old or new picture shows behind it.
struct TilesWaveMap: WarpMap {
  private let columns: Float
  private let rows: Float
  private let isAcross: Bool
  private let isDown: Bool
  private let progress: Float
  private let share: Float
  private let length: Float
  private let width: Float
  private let height: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    (width, height) = (moment.width, moment.height)
    (columns, rows) = (Float(arguments.integer("columns")), Float(arguments.integer("rows")))
    (isAcross, isDown) = (arguments.bool("flipX"), arguments.bool("flipY"))
    let count = columns * rows
    length = min(1, arguments.float("overlap") / count)
    // Tiles begin evenly, and the last one is complete in time.
    share = min(1, count > 1 ? (1 - length) / (1 - 1 / count) : 0) / count
  }

  let blend = WarpBlend.varying
  let shrunk: WarpPictures = .both
  static let shrinks = true
  let leastJump: Float = 3
  let isShared = true

  /// Whether tiles have not begun to turn, or are done, alike.
  func still(_ columns: Range<Int>, row: Int) -> WarpPictures? {
    let last = self.columns - 1
    let first = tile(columns.lowerBound - 1, self.columns / width, last)
    let end = tile(columns.upperBound + 1, self.columns / width, last)
    let top = tile(row - 1, rows / height, rows - 1)
    let bottom = tile(row + 2, rows / height, rows - 1)
    // The first of these tiles and the last one to turn.
    let early = time(rows - 1 - bottom + first * rows)
    let late = time(rows - 1 - top + end * rows)
    return early <= 0 ? .old : late >= 1 ? .new : nil
  }

  /// The column or the row of the tile that a pixel's edge lies in.
  private func tile(_ pixel: Int, _ share: Float, _ last: Float) -> Float {
    max(0, min(last, (Float(pixel) * share).rounded(.down)))
  }

  /// How far a tile has turned, less than 0 before and more than 1 behind.
  private func time(_ number: Float) -> Float { (progress - number * share) / length }

  func write(
    _ out: UnsafeMutablePointer<Float>, stride: Int, count: Int, _ x: (start: Float, step: Float),
    _ y: Float, width: Float, height: Float
  ) {
    let line = Lanes(repeating: y)
    var column = Lanes(repeating: -.infinity)
    var turn = TileTurn(Lanes(), .init(repeating: false))
    write(out, stride: stride, count: count, x, y, width: width, height: height) { x, _ in
      // Most pixels lie in the column of those before.
      let columns = LaneMath.floor(x * self.columns)
      if columns != column {
        column = columns
        turn = self.turn(column, LaneMath.floor(line * rows))
      }
      return place(x, line, turn)
    }
  }

  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    place(x, y, turn(LaneMath.floor(x * columns), LaneMath.floor(y * rows)))
  }

  /// How far tiles have turned.
  @inline(__always)
  private func turn(_ column: Lanes, _ row: Lanes) -> TileTurn {
    // From the lower left corner up, column by column.
    let number = rows - 1 - row + column * rows
    let time = LaneMath.held((progress - number * share) / length)
    let turn = 1 - LaneMath.magnitude(LaneMath.cosine(time * 1.57079633))
    return TileTurn(turn, turn .> 0.5)
  }

  /// Where pixels of tiles come from.
  @inline(__always)
  private func place(_ x: Lanes, _ y: Lanes, _ turn: TileTurn) -> WarpPlace {
    let (u, v) = (x * columns, y * rows)
    let (column, row) = (LaneMath.floor(u), LaneMath.floor(v))
    let (across, inX) = isAcross ? turn.squeezed(u - column) : (u - column, turn.every)
    let (down, inY) = isDown ? turn.squeezed(v - row) : (v - row, turn.every)
    let isTile = inX .& inY
    return WarpPlace(
      (
        x.replacing(with: (column + across) / columns, where: isTile),
        y.replacing(with: (row + down) / rows, where: isTile)
      ), weight: Lanes().replacing(with: Lanes(repeating: 1), where: turn.isBack))
  }
}

/// How far four tiles have turned.
private struct TileTurn {
  let isBack: SIMDMask<SIMD4<Int32>>
  private let gap: Lanes
  private let size: Lanes

  /// By how much of their side they are narrower on both sides, and whether the new picture shows.
  @inline(__always)
  init(_ turn: Lanes, _ isBack: SIMDMask<SIMD4<Int32>>) {
    self.isBack = isBack
    gap = turn.replacing(with: 1 - turn, where: isBack)
    let size = 1 - 2 * gap
    self.size = size.replacing(with: Lanes(repeating: 0.0001), where: size .< 0.0001)
  }

  @inline(__always)
  var every: SIMDMask<SIMD4<Int32>> { SIMDMask(repeating: true) }

  /// Places in tiles that are squeezed to their middle, and whether they lie in the tiles.
  @inline(__always)
  func squeezed(_ t: Lanes) -> (Lanes, SIMDMask<SIMD4<Int32>>) {
    ((t - 0.5) / size + 0.5, (t .>= gap) .& (t .<= 1 - gap))
  }
}
