import CPegbarKernels
import PegbarPluginKit

/// Some columns of a frame, drawn row by row, so that the pictures' pixels stay near.
struct WarpTile<Map: WarpMap> {
  private let map: Map
  private var places: WarpRows<Map>
  private let brush: WarpBrush
  private let scratch: WarpScratch
  /// The picture that is read in place as the old one.
  private let old: pgb_pyramid
  private let x: Int
  private let count: Int
  /// Whether rows are compared with their neighbours for jumps, and for how they stretch.
  private let isSeamed: Bool
  private let isMeasured: Bool
  /// The jumps of the arrays of places that make a seam.
  private let jumps: [Float]

  init(
    _ map: Map, _ scratch: WarpScratch, old: pgb_pyramid, new: pgb_pyramid, mixesLight: Bool,
    x: Int, count: Int
  ) {
    self.map = map
    self.scratch = scratch
    self.old = old
    self.x = x
    self.count = count
    places = WarpRows(
      map, scratch, x: x, count: count, width: Float(old.width), height: Float(old.height))
    brush = WarpBrush(map, scratch, old: old, new: new, mixesLight: mixesLight)
    isSeamed = map.leastJump > 0 && !map.isPoint
    isMeasured = !map.isPoint && (map.surroundings == .transparent || !map.shrunk.isEmpty)
    let never = Float.infinity
    let isNew = map.moved.contains(.new)
    let first = map.moved.contains(.old) || map.isShared && isNew ? map.leastJump : never
    let second = isNew && !map.isShared ? map.leastJump : never
    jumps = [
      first, first, second, second, map.blend == .varying ? 0.25 : never, Map.isLit ? 0.25 : never,
    ]
  }

  mutating func draw(_ frame: Frame, _ rows: Range<Int>) {
    var (above, here, below) = (scratch.row(0), scratch.row(1), scratch.row(2))
    var isWritten = false
    for y in rows {
      if let picture = map.still(x..<(x + count), row: y) {
        let row = picture == .new ? UnsafePointer(frame.to.row(y)) : old.row(y)
        pgb_row_copy(frame.out.row(y) + 4 * x, row + 4 * x, count)
        isWritten = false
        continue
      }
      if !isWritten {
        if isSeamed { places.write(y - 1, to: above) }
        places.write(y, to: here)
        isWritten = true
      }
      let isLast = y + 1 == rows.upperBound
      if isMeasured || isSeamed || !isLast { places.write(y + 1, to: below) }
      if isMeasured { brush.measure(here, below, count: count) }
      if !isLast { prefetch(frame, y + 1, below) }
      let out = frame.out.row(y) + 4 * x
      let (from, to) = (old.row(y) + 4 * x, frame.to.row(y) + 4 * x)
      brush.draw(out, from: from, to: to, here, x: x, y: y, count: count)
      if isSeamed { drawSeams(out, from: from, to: to, y: y, above, here, below) }
      map.finish(out, count: count, x: x, y: y)
      (above, here, below) = (here, below, above)
    }
  }

  /// Calls for the pixels of the next row.
  private func prefetch(_ frame: Frame, _ y: Int, _ places: UnsafePointer<Float>) {
    pgb_row_prefetch(frame.out.row(y) + 4 * x, count)
    if !map.moved.contains(.old) { pgb_row_prefetch(old.row(y) + 4 * x, count) }
    if !map.moved.contains(.new) { pgb_row_prefetch(frame.to.row(y) + 4 * x, count) }
    brush.prefetch(places, count: count)
  }

  /// Pixels through which the map jumps become the mean of 16 points.
  private func drawSeams(
    _ out: UnsafeMutablePointer<UInt8>, from: UnsafePointer<UInt8>, to: UnsafePointer<UInt8>,
    y: Int, _ above: UnsafePointer<Float>, _ here: UnsafeMutablePointer<Float>,
    _ below: UnsafePointer<Float>
  ) {
    let start = WarpScratch.before
    let same = UnsafePointer(here)
    let isTop = y == 0
    let isBottom = y + 1 == Int(places.height)
    // Beyond the last column there is no neighbour either.
    if x + count == Int(places.width) { places.repeatLast(here) }
    let found = pgb_kernels_current().pointee.warps.pointee.seams(
      scratch.seams, (isTop ? same : above) + start, here + start,
      (isBottom ? same : below) + start, WarpScratch.stride,
      Int32(WarpScratch.planes), jumps, count)
    for i in 0..<found {
      let column = Int(scratch.seams[i])
      let points = scratch.points
      places.writePoints(column, y, to: points)
      brush.drawPoints(
        out + 4 * column, from: from + 4 * column, to: to + 4 * column, points, column: column)
    }
  }
}
