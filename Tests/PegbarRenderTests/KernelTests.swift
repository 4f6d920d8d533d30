import CPegbarKernels
import PegbarTestSupport
import Testing

/// Tests that choose a variant of the kernels, so they run one after another.
@Suite(.serialized, .restoresKernelLevel) struct KernelTests {
  /// One call of a row kernel: everything it may read, and what it writes over.
  struct Rows {
    var out: [UInt8]
    var a: [UInt8]
    var b: [UInt8]
    var cover: [UInt8]
    var number: UInt32
    var count: Int
  }

  typealias Call = @Sendable (pgb_rows, inout Rows) -> Void
  struct Kernel: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var isWeighted = false
    var call: Call
    /// One byte by the rule in words: out, a, b, and the pixel's alpha of b, coverage, number.
    var rule: @Sendable (Int, Int, Int, Int, Int, Int, _ isAlpha: Bool) -> Int
  }

  static func nearest(_ x: Int) -> Int { (2 * x + 255) / 510 }

  static let kernels: [Kernel] = [
    Kernel(
      testDescription: "mix", isWeighted: true,
      call: { $0.mix(&$1.out, $1.a, $1.b, $1.count, $1.number) },
      rule: { _, a, b, _, _, n, _ in (a * (65536 - n) + b * n + 32768) >> 16 }),
    Kernel(
      testDescription: "mix_mask",
      call: { $0.mix_mask(&$1.out, $1.a, $1.b, $1.cover, $1.count) },
      rule: { _, a, b, _, m, _, _ in nearest(a * (255 - m) + b * m) }),
    Kernel(
      testDescription: "over", call: { $0.over(&$1.out, $1.a, $1.b, $1.count) },
      rule: { _, a, b, alpha, _, _, _ in min(255, b + nearest(a * (255 - alpha))) }),
    Kernel(
      testDescription: "over_alpha", call: { $0.over_alpha(&$1.out, $1.b, $1.count, $1.number) },
      rule: { o, _, b, alpha, _, n, _ in
        min(255, nearest(b * n) + nearest(o * (255 - nearest(alpha * n))))
      }),
    Kernel(
      testDescription: "over_cover", call: { $0.over_cover(&$1.out, $1.b, $1.cover, $1.count) },
      rule: { o, _, b, alpha, m, _, _ in
        min(255, nearest(b * m) + nearest(o * (255 - nearest(alpha * m))))
      }),
    Kernel(
      testDescription: "shade", call: { $0.shade(&$1.out, $1.a, $1.count, $1.number) },
      rule: { _, a, _, _, _, n, isAlpha in isAlpha ? a : nearest(a * n) }),
    Kernel(
      testDescription: "fade", call: { $0.fade(&$1.out, $1.a, $1.count, $1.number) },
      rule: { _, a, _, _, _, n, _ in nearest(a * n) }),
    Kernel(
      testDescription: "fade_cover", call: { $0.fade_cover(&$1.out, $1.a, $1.cover, $1.count) },
      rule: { _, a, _, _, m, _, _ in nearest(a * m) }),
    Kernel(
      testDescription: "over_area",
      call: { kernels, rows in
        // The second row is the one behind the pixels; it is not there.
        kernels.over_area(&rows.out, 0, rows.b, 0, rows.count, 1)
      },
      rule: { o, _, b, alpha, _, _, _ in min(255, b + nearest(o * (255 - alpha))) }),
  ]

  static func rows(_ dice: inout Dice, _ count: Int, weighted: Bool) -> Rows {
    // 8 pixels of canary behind the row.
    let numbers: [UInt32] =
      weighted
      ? [0, 1, 2, 32767, 32768, 32769, 65534, 65535, 65536, UInt32(dice.below(65537))]
      : [0, 1, 127, 128, 254, 255, UInt32(dice.below(256))]
    return Rows(
      out: dice.pixels(count + 8), a: dice.pixels(count), b: dice.pixels(count),
      cover: (0..<count).map { _ in [0, 255, dice.byte(), dice.byte()][dice.below(4)] },
      number: numbers[dice.below(numbers.count)], count: count)
  }

  static func table(_ level: Int) -> pgb_rows {
    pgb_kernels_use(Int32(level))
    return pgb_kernels_current().pointee.rows.pointee
  }

  @Test(arguments: kernels) func followsItsRule(_ kernel: Kernel) {
    var dice = Dice(7)
    for level in [PGB_LEVEL_SCALAR, PGB_LEVEL_AVX2] {
      let table = KernelTests.table(Int(level))
      for count in [0, 1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 33, 67] {
        let before = KernelTests.rows(&dice, count, weighted: kernel.isWeighted)
        var after = before
        kernel.call(table, &after)
        let wanted = before.out.indices.map { i -> UInt8 in
          guard i < count * 4 else { return before.out[i] }
          return UInt8(
            kernel.rule(
              Int(before.out[i]), Int(before.a[i]), Int(before.b[i]), Int(before.b[i | 3]),
              Int(before.cover[i / 4]), Int(before.number), i & 3 == 3))
        }
        #expect(after.out == wanted, "\(count) pixels, level \(level), number \(before.number)")
      }
    }
  }

  @Test func everyWeightMixesExactly() {
    let a = (0..<256).map { UInt8($0) }
    let b = a.map { UInt8(255) - $0 / 3 }
    for level in [PGB_LEVEL_SCALAR, PGB_LEVEL_AVX2] {
      let table = KernelTests.table(Int(level))
      for weight in stride(from: 0, through: 65536, by: 257) {
        var out = [UInt8](repeating: 0, count: 256)
        table.mix(&out, a, b, 64, UInt32(weight))
        let wanted = zip(a, b).map {
          UInt8((Int($0) * (65536 - weight) + Int($1) * weight + 32768) >> 16)
        }
        #expect(out == wanted, "weight \(weight), level \(level)")
      }
    }
  }

  @Test func solidIsOverWithOneColor() {
    var dice = Dice(3)
    for level in [PGB_LEVEL_SCALAR, PGB_LEVEL_AVX2] {
      let table = KernelTests.table(Int(level))
      for count in [1, 7, 8, 13, 40] {
        let pixel = dice.pixel()
        let color = pixel.enumerated().reduce(UInt32(0)) { $0 | UInt32($1.1) << (8 * $1.0) }
        let row = [[UInt8]](repeating: pixel, count: count).flatMap { $0 }
        let rows = KernelTests.rows(&dice, count, weighted: false)
        var (one, other) = (rows.out, rows.out)
        table.solid(&one, count, color)
        table.over(&other, rows.out, row, count)
        #expect(one == other)
        (one, other) = (rows.out, rows.out)
        table.solid_cover(&one, rows.cover, count, color)
        table.over_cover(&other, row, rows.cover, count)
        #expect(one == other)
      }
    }
  }

  // MARK: Samplers

  struct Map: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var numbers: [Double]
    var isAffine = true
  }

  static let maps: [Map] = [
    Map(testDescription: "identity", numbers: [1, 0, 0, 0, 1, 0, 0, 0, 1]),
    Map(testDescription: "shift", numbers: [1, 0, 0, 0, 1, 0, 0.3, -2.7, 1]),
    Map(testDescription: "turn", numbers: [0.8, 0.6, 0, -0.6, 0.8, 0, 5.2, -9.1, 1]),
    Map(testDescription: "enlarge", numbers: [0.11, 0, 0, 0, 0.07, 0, 1, 2, 1]),
    Map(testDescription: "far off", numbers: [3e5, 0, 0, 0, -2e5, 0, 1e9, 0, 1]),
    Map(
      testDescription: "tilt", numbers: [1.1, 0.1, 0.002, -0.05, 1.2, 0.001, 3, -4, 1],
      isAffine: false),
    Map(
      testDescription: "steep", numbers: [0.2, 0.01, 0.02, 0, 0.3, 0.01, 1, 1, 0.05],
      isAffine: false),
  ]

  static let picture = smooth(61, 47)

  /// Colours that change by little from pixel to pixel, as bytes with room behind each row.
  static func smooth(_ width: Int, _ height: Int) -> (bytes: [UInt8], stride: Int) {
    let stride = width * 4 + 16
    var bytes = [UInt8](repeating: 99, count: stride * height)
    for y in 0..<height {
      for x in 0..<width {
        let values = [x * 4, y * 5, (x + y) * 2, 255]
        for c in 0..<4 { bytes[y * stride + x * 4 + c] = UInt8(values[c]) }
      }
    }
    return (bytes, stride)
  }

  static func sample(_ level: Int, _ map: Map, _ x: Int, _ y: Int, _ count: Int) -> [UInt8] {
    pgb_kernels_use(Int32(level))
    let samplers = pgb_kernels_current().pointee.samplers.pointee
    var out = [UInt8](repeating: 7, count: count * 4 + 32)
    picture.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("the array is empty") }
      let m = map.numbers
      var texture = pgb_texture(
        pixels: base, stride: Int64(picture.stride), width: 61, height: 47,
        map: (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]))
      let sample = map.isAffine ? samplers.affine : samplers.perspective
      sample(&out, &texture, Int32(x), Int32(y), count)
    }
    return out
  }

  @Test(arguments: maps) func samplersAgreeToTheBit(_ map: Map) {
    for (x, count) in [(0, 1), (3, 8), (5, 61), (0, 200), (121, 300), (-70, 90)] {
      for y in [0, 13, 46] {
        let scalar = KernelTests.sample(Int(PGB_LEVEL_SCALAR), map, x, y, count)
        let vector = KernelTests.sample(Int(PGB_LEVEL_AVX2), map, x, y, count)
        #expect(scalar == vector, "from (\(x), \(y)), \(count) pixels")
        #expect(vector.suffix(32).allSatisfy { $0 == 7 })
      }
    }
  }

  @Test(arguments: maps) func aSampleDoesNotDependOnWhereTheRowBegins(_ map: Map) {
    let whole = KernelTests.sample(Int(PGB_LEVEL_AVX2), map, 0, 9, 300)
    for start in [1, 7, 63, 64, 65, 130] {
      let part = KernelTests.sample(Int(PGB_LEVEL_AVX2), map, start, 9, 40)
      #expect(Array(part.prefix(160)) == Array(whole[start * 4..<start * 4 + 160]))
    }
  }

  /// The sample in double precision.
  static func exact(_ map: Map, _ x: Int, _ y: Int, _ c: Int) -> Double {
    let m = map.numbers
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let w = px * m[2] + py * m[5] + m[8]
    let u = min(max((px * m[0] + py * m[3] + m[6]) / w - 0.5, 0), 60)
    let v = min(max((px * m[1] + py * m[4] + m[7]) / w - 0.5, 0), 46)
    let (i, j) = (Int(u), Int(v))
    func at(_ i: Int, _ j: Int) -> Double {
      Double(picture.bytes[min(j, 46) * picture.stride + min(i, 60) * 4 + c])
    }
    let (fx, fy) = (u - Double(i), v - Double(j))
    return (at(i, j) * (1 - fx) + at(i + 1, j) * fx) * (1 - fy)
      + (at(i, j + 1) * (1 - fx) + at(i + 1, j + 1) * fx) * fy
  }

  @Test(arguments: maps.dropLast(1)) func samplesAreExactWithinOneLevel(_ map: Map) {
    for y in [0, 11, 40] {
      let got = KernelTests.sample(Int(PGB_LEVEL_AVX2), map, 0, y, 150)
      for x in 0..<150 {
        for c in 0..<4 {
          let wanted = KernelTests.exact(map, x, y, c)
          #expect((Double(got[x * 4 + c]) - wanted).magnitude <= 1, "pixel \(x), \(y)")
        }
      }
    }
  }
}
