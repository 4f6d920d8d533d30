import CPegbarKernels

/// Rows of places of a tile, in pixels: worked out at every pixel, or at nodes and between them.
struct WarpRows<Map: WarpMap> {
  let width: Float
  let height: Float
  private let map: Map
  private let scratch: WarpScratch
  private let x: Int
  private let count: Int
  private let spacing: Int
  /// The rows of nodes that are kept, even and odd ones.
  private var kept = (Int.min, Int.min)

  init(
    _ map: Map, _ scratch: WarpScratch, x: Int, count: Int, width: Float, height: Float
  ) {
    (self.map, self.scratch) = (map, scratch)
    (self.x, self.count) = (x, count)
    (self.width, self.height) = (width, height)
    spacing = map.spacing
  }

  /// Writes the places of a row of pixels, four before the first and at least nine behind the last.
  mutating func write(_ y: Int, to row: UnsafeMutablePointer<Float>) {
    guard spacing > 1 else {
      let middle = (Float(y) + 0.5) / height
      write(row, first: -4, count: count + 16, Float(x) - 3.5, step: 1, middle)
      return
    }
    let node = y >= 0 ? y / spacing : -1
    let (top, bottom) = (nodes(node), nodes(node + 1))
    let down = (Float(y - node * spacing) + 0.5) / Float(spacing)
    let expand = pgb_kernels_current().pointee.warps.pointee.expand
    for plane in 0..<WarpScratch.planes {
      let start = plane * WarpScratch.stride + WarpScratch.before
      expand(row + start, top + start, bottom + start, down, Int32(spacing), count + 9)
    }
  }

  /// Makes the place behind the last pixel that of the last one.
  func repeatLast(_ row: UnsafeMutablePointer<Float>) {
    for plane in 0..<WarpScratch.planes {
      let end = row + plane * WarpScratch.stride + WarpScratch.before + count
      end[0] = end[-1]
    }
  }

  /// Writes the places of 4 × 4 points of a pixel.
  func writePoints(_ column: Int, _ y: Int, to row: UnsafeMutablePointer<Float>) {
    for line in 0..<4 {
      let middle = (Float(y) + 0.125 + 0.25 * Float(line)) / height
      write(row, first: 4 * line, count: 4, Float(x + column) + 0.125, step: 0.25, middle)
    }
  }

  /// A row of nodes; the corner of the first pixel is that of the tile.
  private mutating func nodes(_ index: Int) -> UnsafeMutablePointer<Float> {
    let isEven = index & 1 == 0
    let row = scratch.row(isEven ? 3 : 4)
    if (isEven ? kept.0 : kept.1) == index { return row }
    if isEven { kept.0 = index } else { kept.1 = index }
    let y = Float(index * spacing) / height
    write(
      row, first: 0, count: (count + 9) / spacing + 2, Float(x), step: Float(spacing), y)
    return row
  }

  /// Writes places that lie `step` pixels apart, from pixel x on; y is a fraction of the picture.
  private func write(
    _ row: UnsafeMutablePointer<Float>, first: Int, count: Int, _ x: Float, step: Float,
    _ y: Float
  ) {
    map.write(
      row + WarpScratch.before + first, stride: WarpScratch.stride, count: count,
      (start: x, step: step), y, width: width, height: height)
  }
}
