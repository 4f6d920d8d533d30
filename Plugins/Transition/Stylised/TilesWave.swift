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

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
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

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (u, v) = (x * columns, y * rows)
    let (column, row) = (LaneMath.floor(u), LaneMath.floor(v))
    // From the lower left corner up, column by column.
    let number = rows - 1 - row + column * rows
    let time = LaneMath.held((progress - number * share) / length)
    let turn = 1 - LaneMath.magnitude(LaneMath.cosine(time * 1.57079633))
    let isBack = turn .> 0.5
    let (across, inX) = squeezed(u - column, turn, isBack, isAcross)
    let (down, inY) = squeezed(v - row, turn, isBack, isDown)
    let isTile = inX .& inY
    return WarpPlace(
      (
        x.replacing(with: (column + across) / columns, where: isTile),
        y.replacing(with: (row + down) / rows, where: isTile)
      ), weight: Lanes().replacing(with: Lanes(repeating: 1), where: isBack))
  }

  /// A place in a tile that is squeezed to its middle, and whether it lies in the tile.
  @inline(__always)
  private func squeezed(
    _ t: Lanes, _ turn: Lanes, _ isBack: SIMDMask<SIMD4<Int32>>, _ turns: Bool
  ) -> (Lanes, SIMDMask<SIMD4<Int32>>) {
    guard turns else { return (t, SIMDMask(repeating: true)) }
    let gap = turn.replacing(with: 1 - turn, where: isBack)
    let size = 1 - 2 * gap
    let held = size.replacing(with: Lanes(repeating: 0.0001), where: size .< 0.0001)
    let place = (t - 0.5) / held + 0.5
    return (place, (t .>= gap) .& (t .<= 1 - gap))
  }
}
