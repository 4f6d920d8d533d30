import CPegbarKernels

/// Three rows of a map's values, from which slopes and seams of the middle one are found.
struct MaskWindow<Map: MaskMap> {
  private let map: Map
  private let width: Int
  private let scale: Float
  private let offset: Float
  /// Half of the smallest jump, scaled; infinite where there is none.
  private let halfJump: Float
  private let isAntialiased: Bool
  private let isSmoothAcross = Map.smoothAxes.contains(.across)
  private let isSmoothDown = Map.smoothAxes.contains(.down)
  private var y: Int
  private var above: UnsafeMutablePointer<Float>
  private var here: UnsafeMutablePointer<Float>
  private var below: UnsafeMutablePointer<Float>

  /// Begins with the row `first` of a picture.
  init(_ map: Map, _ order: MaskOrder, width: Int, first: Int) {
    self.map = map
    self.width = width
    (scale, offset) = (order.scale, order.offset)
    isAntialiased = order.isAntialiased
    halfJump = map.leastJump > 0 ? abs(Float(map.leastJump) * scale) / 2 : .infinity
    y = first
    above = .allocate(capacity: width + 2)
    here = .allocate(capacity: width + 2)
    below = .allocate(capacity: width + 2)
    fill(above, y - 1)
    fill(here, y)
    fill(below, y + 1)
  }

  func free() {
    above.deallocate()
    here.deallocate()
    below.deallocate()
  }

  mutating func advance() {
    y += 1
    (above, here, below) = (here, below, above)
    fill(below, y + 1)
  }

  private func fill(_ row: UnsafeMutablePointer<Float>, _ y: Int) {
    map.fill(row, y: y, width: width)
    for x in 0..<(width + 2) { row[x] = row[x] * scale + offset }
  }

  /// Writes the middle row as the kernels read it.
  func write(_ values: UnsafeMutablePointer<UInt16>, _ slopes: UnsafeMutablePointer<UInt16>) {
    guard isAntialiased else {
      for x in 0..<width { (values[x], slopes[x]) = (Self.levels(here[x + 1]), 0) }
      return
    }
    for x in 0..<width {
      let value = here[x + 1]
      let left = abs(value - here[x])
      let right = abs(here[x + 2] - value)
      let up = abs(value - above[x + 1])
      let down = abs(below[x + 1] - value)
      values[x] = Self.levels(value)
      // The smaller of both neighbours: the other one may lie beyond a jump.
      let across = isSmoothAcross ? min(left, right) : 0
      let along = isSmoothDown ? min(up, down) : 0
      slopes[x] = min(32767, Self.levels(across + along))
      if max(max(left, right), max(up, down)) > halfJump { writeSeam(x, values, slopes) }
    }
  }

  /// A number of 16 bits for a value; 0…1 becomes 0…65535.
  @inline(__always)
  private static func levels(_ value: Float) -> UInt16 {
    let limited = value > 0 ? (value < 1 ? value : 1) : 0
    return UInt16(truncatingIfNeeded: Int32(limited * 65535 + 0.5))
  }

  /// A pixel that may lie on both sides of a jump: 4 × 4 points of it tell.
  private func writeSeam(
    _ x: Int, _ values: UnsafeMutablePointer<UInt16>, _ slopes: UnsafeMutablePointer<UInt16>
  ) {
    var points: [Float] = []
    for row in 0..<4 {
      for column in 0..<4 {
        let value = map.value(
          Double(x) + 0.125 + 0.25 * Double(column), Double(y) + 0.125 + 0.25 * Double(row))
        points.append(Float(value) * scale + offset)
      }
    }
    points.sort()
    var (gap, split) = (Float(0), 0)
    for i in 1..<16 where points[i] - points[i - 1] > gap {
      (gap, split) = (points[i] - points[i - 1], i)
    }
    // Without a jump the points lie evenly.
    guard gap > halfJump, gap > (points[15] - points[0]) / 2 else { return }
    let low = Self.levels(points[..<split].reduce(0, +) / Float(split))
    let high = Self.levels(points[split...].reduce(0, +) / Float(16 - split))
    values[x] = low
    slopes[x] = UInt16(PGB_MASK_SEAM) | UInt16(split) << 11 | (high - low) / 32
  }
}
