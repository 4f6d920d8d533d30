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
  private let spacingDown: Int
  /// The arrays of nodes that are read.
  private let used: [Int]
  private let isCurved: Bool
  /// The rows of nodes that are kept, each in the place that its number has among four.
  private var kept = SIMD4<Int>(repeating: .min)

  init(
    _ map: Map, _ scratch: WarpScratch, x: Int, count: Int, width: Float, height: Float
  ) {
    (self.map, self.scratch) = (map, scratch)
    (self.x, self.count) = (x, count)
    (self.width, self.height) = (width, height)
    spacing = map.spacing
    spacingDown = map.spacingDown
    isCurved = map.isCurved && spacing > 1 && spacing == spacingDown
    let isSecond = map.moved.contains(.new) && !map.isShared
    let isFirst = map.moved.contains(.old) || map.isShared && map.moved.contains(.new)
    let isVarying = map.blend == .varying && !Map.completesWeights
    let isLit = Map.isLit && !Map.completesWeights
    used =
      (isFirst ? [0, 1] : []) + (isSecond ? [2, 3] : []) + (isVarying ? [4] : [])
      + (isLit ? [5] : [])
  }

  /// Writes the places of a row of pixels, four before the first and at least nine behind the last.
  mutating func write(_ y: Int, to row: UnsafeMutablePointer<Float>) {
    find(y, row)
    complete(row, first: -4, count: count + 16)
  }

  /// Lets the map change places.
  private func complete(_ row: UnsafeMutablePointer<Float>, first: Int, count: Int) {
    map.complete(
      row + WarpScratch.before + first, stride: WarpScratch.stride, count: count, width: width,
      height: height)
  }

  /// Writes the places of a row of pixels as the nodes have them.
  private mutating func find(_ y: Int, _ row: UnsafeMutablePointer<Float>) {
    if spacingDown == 1 {
      let isEvery = spacing == 1
      let nodes = isEvery ? row : scratch.row(3)
      write(nodes, (Float(y) + 0.5) / height)
      if !isEvery { fill(row, nodes, nodes, 0) }
      return
    }
    let node = y >= 0 ? y / spacingDown : -1
    let (top, bottom) = (nodes(node), nodes(node + 1))
    let down = (Float(y - node * spacingDown) + 0.5) / Float(spacingDown)
    guard isCurved else { return fill(row, top, bottom, down) }
    bend(row, [nodes(node - 1), top, bottom, nodes(node + 2)], down)
  }

  /// Writes a row of places on curves through four rows of nodes.
  private func bend(
    _ row: UnsafeMutablePointer<Float>, _ nodes: [UnsafeMutablePointer<Float>], _ down: Float
  ) {
    let warps = pgb_kernels_current().pointee.warps.pointee
    for plane in used {
      let start = plane * WarpScratch.stride + WarpScratch.before
      withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: 4) { rows in
        guard let first = rows.baseAddress else { return }
        for i in 0..<4 { (first + i).initialize(to: nodes[i] + start) }
        warps.bend(row + start, first, down, Int32(spacing), count + 9)
      }
    }
  }

  /// Writes a row of places from those of the nodes above and below.
  private func fill(
    _ row: UnsafeMutablePointer<Float>, _ top: UnsafePointer<Float>,
    _ bottom: UnsafePointer<Float>, _ down: Float
  ) {
    let warps = pgb_kernels_current().pointee.warps.pointee
    for plane in used {
      let start = plane * WarpScratch.stride + WarpScratch.before
      if spacing > 1 {
        warps.expand(row + start, top + start, bottom + start, down, Int32(spacing), count + 9)
      } else {
        warps.between(row + start - 4, top + start - 4, bottom + start - 4, down, count + 16)
      }
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
    complete(row, first: 0, count: 16)
  }

  /// A row of nodes; the first one's corner is that of the tile, or each pixel is a node.
  private mutating func nodes(_ index: Int) -> UnsafeMutablePointer<Float> {
    let slot = index & 3
    let row = scratch.row(3 + slot)
    if kept[slot] == index { return row }
    kept[slot] = index
    write(row, Float(index * spacingDown) / height)
    return row
  }

  /// Writes places of a line; y is a fraction of the picture.
  private func write(_ row: UnsafeMutablePointer<Float>, _ y: Float) {
    if spacing == 1 {
      write(row, first: -4, count: count + 16, Float(x) - 3.5, step: 1, y)
    } else {
      // From a node before the tile up to two behind the last cell.
      write(
        row, first: -1, count: (count + 9) / spacing + 4, Float(x - spacing),
        step: Float(spacing), y)
    }
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
