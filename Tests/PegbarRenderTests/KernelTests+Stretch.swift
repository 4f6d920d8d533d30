import CPegbarKernels
import Testing

extension KernelTests {
  /// A picture drawn into a row, between edges.
  struct StretchCase {
    var size = (width: 1, height: 1)
    var pixels: [UInt8] = []
    var across = pgb_stretch_axis()
    var down = pgb_stretch_axis()
    var opacity: UInt32 = 65536
    var below: [UInt8] = []

    init(_ dice: inout Dice) {
      size = (1 + dice.below(40), 1 + dice.below(30))
      pixels = dice.pixels(size.width * size.height)
      below = dice.pixels(1 + dice.below(50))
      across = StretchCase.axis(&dice, size: size.width)
      down = StretchCase.axis(&dice, size: size.height)
      if dice.below(3) == 0 { opacity = UInt32(dice.below(65537)) }
    }

    private static func axis(_ dice: inout Dice, size: Int) -> pgb_stretch_axis {
      let begin = Double(dice.below(4000)) / 100 - 15
      let length =
        [Double(size), 0.01 + Double(dice.below(10000)) / 100, Double(1 + dice.below(3))][
          dice.below(3)]
      let shift = dice.below(4) == 0 ? Double(dice.below(800)) / 100 - 4 : 0
      return pgb_stretch_axis(
        begin: begin, end: begin + length, first: begin, last: begin + length, shift: shift,
        is_point: 0)
    }

    /// The row `y` of the output.
    func drawn(level: Int, y: Int) -> [UInt8] {
      pgb_kernels_use(Int32(level))
      let count = below.count / 4
      var taps = [pgb_stretch_tap](repeating: pgb_stretch_tap(), count: count)
      var (across, out) = (across, below + [UInt8](repeating: 0xA5, count: 32))
      pgb_stretch_taps(&taps, 0, Int32(count), &across, Int32(size.width))
      var memory = [UInt32](
        repeating: 0, count: Int(pgb_stretch_bytes(Int32(size.width))) / 4)
      pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { preconditionFailure("the array is empty") }
        var picture = pgb_stretch(
          pixels: start, stride: Int64(4 * size.width), width: Int32(size.width),
          height: Int32(size.height), down: down, opacity: opacity)
        pgb_stretch_row(&out, Int32(y), count, &picture, taps, &memory)
      }
      return out
    }

    /// The picture's mean over a pixel of the output, and how much of that is covered.
    func mean(_ x: Int, _ y: Int, _ channel: Int) -> (value: Double, cover: Double) {
      let columns = StretchCase.parts(x, across, size.width)
      let rows = StretchCase.parts(y, down, size.height)
      var sum = 0.0
      for (column, own) in columns.weights {
        for (row, weight) in rows.weights {
          sum += own * weight * Double(pixels[4 * (row * size.width + column) + channel])
        }
      }
      return (sum, columns.cover * rows.cover)
    }

    /// The picture at the middle of a pixel of the output, if that lies in it.
    func point(_ x: Int, _ y: Int, _ channel: Int) -> Double? {
      guard let column = StretchCase.place(x, across, size.width),
        let row = StretchCase.place(y, down, size.height)
      else { return nil }
      let level = { (x: Int, y: Int) in
        Double(
          pixels[
            4 * (max(0, min(size.height - 1, y)) * size.width + max(0, min(size.width - 1, x)))
              + channel])
      }
      let (u, v) = (column - column.rounded(.down), row - row.rounded(.down))
      let (i, j) = (Int(column.rounded(.down)), Int(row.rounded(.down)))
      let top = level(i, j) * (1 - u) + level(i + 1, j) * u
      return top * (1 - v) + (level(i, j + 1) * (1 - u) + level(i + 1, j + 1) * u) * v
    }

    /// From the middle of the picture's first pixel, in pixels.
    private static func place(_ pixel: Int, _ axis: pgb_stretch_axis, _ size: Int) -> Double? {
      let middle = Double(pixel) + 0.5
      guard axis.first <= middle, middle <= axis.last, axis.last - axis.first > 1.0 / 256 else {
        return nil
      }
      let scale = Double(size) / (axis.end - axis.begin)
      return (middle - axis.begin) * scale - axis.shift - 0.5
    }

    /// The definition, by a thousand points in a pixel.
    private static func parts(
      _ pixel: Int, _ axis: pgb_stretch_axis, _ size: Int
    ) -> (weights: [Int: Double], cover: Double) {
      let first = max(axis.first, Double(pixel))
      let last = min(axis.last, Double(pixel + 1))
      guard first < last else { return ([:], 0) }
      let scale = Double(size) / (axis.end - axis.begin)
      let middle = ((first + last) / 2 - axis.begin) * scale - axis.shift
      let length = max(1, (last - first) * scale)
      var weights: [Int: Double] = [:]
      for i in 0..<1000 {
        let place = middle + ((Double(i) + 0.5) / 1000 - 0.5) * length
        weights[max(0, min(size - 1, Int(place.rounded(.down)))), default: 0] += 0.001
      }
      return (weights, last - first)
    }
  }

  @Test func aStretchedPictureShowsItsMean() {
    var dice = Dice(5)
    for _ in 0..<400 {
      let item = StretchCase(&dice)
      let y = dice.below(20)
      let scalar = item.drawn(level: Int(PGB_LEVEL_SCALAR), y: y)
      #expect(item.drawn(level: Int(PGB_LEVEL_AVX2), y: y) == scalar)
      #expect(scalar.suffix(32).allSatisfy { $0 == 0xA5 })
      for x in 0..<(item.below.count / 4) {
        for channel in 0..<4 {
          let (value, cover) = item.mean(x, y, channel)
          let part = cover * Double(item.opacity) / 65536
          let exact = Double(item.below[4 * x + channel]) * (1 - part) + value * part
          #expect(abs(Double(scalar[4 * x + channel]) - exact) < 2, "\(item) at \(x) \(y)")
          #expect(scalar[4 * x + channel] <= scalar[4 * x + 3])
        }
      }
    }
  }

  /// Between neighbouring pixels a point is bilinear; a pixel whose middle lies outside keeps what it has.
  @Test func aPointIsThatOfThePixelsMiddle() {
    var dice = Dice(7)
    for _ in 0..<100 {
      var item = StretchCase(&dice)
      item.opacity = 65536
      (item.across.is_point, item.down.is_point) = (1, 1)
      let y = dice.below(20)
      let found = item.drawn(level: Int(PGB_LEVEL_SCALAR), y: y)
      #expect(item.drawn(level: Int(PGB_LEVEL_AVX2), y: y) == found)
      for x in 0..<(item.below.count / 4) {
        for channel in 0..<4 {
          let exact = item.point(x, y, channel) ?? Double(item.below[4 * x + channel])
          #expect(abs(Double(found[4 * x + channel]) - exact) < 2, "\(item) at \(x) \(y)")
        }
      }
    }
  }

  @Test func aPictureInItsPlaceIsACopy() {
    var dice = Dice(6)
    var item = StretchCase(&dice)
    item.below = dice.pixels(item.size.width)
    item.opacity = 65536
    for (axis, size) in [(\StretchCase.across, item.size.width), (\.down, item.size.height)] {
      item[keyPath: axis] = pgb_stretch_axis(
        begin: 0, end: Double(size), first: 0, last: Double(size), shift: 0, is_point: 0)
    }
    for y in 0..<item.size.height {
      let start = 4 * y * item.size.width
      let row = item.pixels[start..<(start + 4 * item.size.width)]
      #expect(item.drawn(level: Int(PGB_LEVEL_AVX2), y: y).dropLast(32).elementsEqual(row))
    }
  }
}
