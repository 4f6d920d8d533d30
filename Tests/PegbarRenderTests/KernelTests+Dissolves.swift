import CPegbarKernels
import PegbarCore
import Testing

extension KernelTests {
  typealias Row = (_ out: inout [UInt8], _ a: [UInt8], _ b: [UInt8], _ count: Int) -> Void

  /// Runs a row in both variants, with a canary behind it; the bytes are the same and valid.
  static func both(_ a: [UInt8], _ b: [UInt8], _ row: Row) -> [UInt8] {
    let outs = [PGB_LEVEL_SCALAR, PGB_LEVEL_AVX2].map { level in
      pgb_kernels_use(Int32(level))
      var out = [UInt8](repeating: 0xA5, count: a.count + 64)
      row(&out, a, b, a.count / 4)
      return out
    }
    #expect(outs[0] == outs[1])
    #expect(outs[0].suffix(64).allSatisfy { $0 == 0xA5 })
    let result = Array(outs[0].dropLast(64))
    for i in stride(from: 0, to: result.count, by: 4) {
      #expect(result[i..<(i + 3)].allSatisfy { $0 <= result[i + 3] }, "pixel \(i / 4)")
    }
    return result
  }

  private static func decoded(_ v: Double) -> Double {
    v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ v: Double) -> Double {
    v <= 0.0031308 ? v * 12.92 : 1.055 * Math.pow(v, 1 / 2.4) - 0.055
  }

  /// Two colours of alphas, mixed in linear light.
  private static func mixed(
    _ a: UInt8, _ alpha: UInt8, _ b: UInt8, _ beta: UInt8, _ weight: Double
  ) -> Double {
    let (x, y) = (Double(alpha) / 255, Double(beta) / 255)
    let old = alpha == 0 ? 0 : decoded(Double(a) / Double(alpha)) * x
    let new = beta == 0 ? 0 : decoded(Double(b) / Double(beta)) * y
    let sum = x * (1 - weight) + y * weight
    return sum == 0 ? 0 : encoded((old * (1 - weight) + new * weight) / sum) * sum * 255
  }

  @Test func lightMixesByItsFormula() {
    var dice = Dice(11)
    for round in 0..<60 {
      let count = 1 + dice.below(60)
      var (a, b) = (dice.pixels(count), dice.pixels(count))
      if round % 2 == 0 {
        for i in stride(from: 3, to: 4 * count, by: 4) { (a[i], b[i]) = (255, 255) }
      }
      let weight = [1, 65535, 32768, dice.below(65537)][dice.below(4)]
      let out = Self.both(a, b) { pgb_row_mix_light(&$0, $1, $2, $3, UInt32(weight)) }
      for i in 0..<(4 * count) where i % 4 < 3 {
        let exact = Self.mixed(a[i], a[i | 3], b[i], b[i | 3], Double(weight) / 65536)
        #expect(abs(Double(out[i]) - exact) < 1.2, "\(a[i]) \(b[i]) \(weight)")
      }
    }
  }

  /// One weight for each pixel, and one for each change of a channel.
  @Test func lightMixesByWeights() {
    var dice = Dice(13)
    for _ in 0..<60 {
      let count = 1 + dice.below(60)
      let (a, b) = (dice.pixels(count), dice.pixels(count))
      let parts = (0..<count).map { _ in Float(dice.below(1400)) / 1000 - 0.2 }
      let weights = (0..<256).map { _ in UInt32(dice.below(65537)) }
      let byParts = Self.both(a, b) { pgb_row_mix_light_parts(&$0, $1, $2, parts, $3) }
      let byChanges = Self.both(a, b) { pgb_row_mix_light_changes(&$0, $1, $2, $3, weights) }
      for i in 0..<(4 * count) where i % 4 < 3 {
        let part = Double(max(0, min(1, parts[i / 4])))
        let exact = Self.mixed(a[i], a[i | 3], b[i], b[i | 3], part)
        #expect(abs(Double(byParts[i]) - exact) < 1.2, "\(a[i]) \(b[i]) \(part)")
        guard a[i | 3] == 255, b[i | 3] == 255 else { continue }
        let change = Double(weights[abs(Int(a[i]) - Int(b[i]))]) / 65536
        let own = Self.mixed(a[i], 255, b[i], 255, change)
        #expect(abs(Double(byChanges[i]) - own) < 1.2, "\(a[i]) \(b[i]) \(change)")
      }
      for i in 0..<count {
        let alphas = (Int(a[4 * i + 3]), Int(b[4 * i + 3]))
        let change = Double(weights[abs(alphas.0 - alphas.1)]) / 65536
        let exact = Double(alphas.0) + Double(alphas.1 - alphas.0) * change
        #expect(abs(Double(byChanges[4 * i + 3]) - exact) < 1)
      }
    }
  }

  @Test func lightEndsExactly() {
    let levels: [UInt8] = (0..<256).flatMap { [UInt8](repeating: UInt8($0), count: 3) + [255] }
    let white = [UInt8](repeating: 255, count: 1024)
    for weight in [0, 1, 7] as [UInt32] {
      let old = Self.both(levels, white) { pgb_row_mix_light(&$0, $1, $2, $3, weight) }
      // A few parts of 65536 of white lift only what is nearly black.
      for (found, level) in zip(old, levels) {
        #expect(found == level || (weight > 0 && level < 24 && found <= level + 2))
      }
    }
    #expect(Self.both(white, levels) { pgb_row_mix_light(&$0, $1, $2, $3, 65536) } == levels)
    // What is the same stays.
    #expect(Self.both(levels, levels) { pgb_row_mix_light(&$0, $1, $2, $3, 21845) } == levels)
  }

  @Test(arguments: [false, true]) func aMatrixSums(isLinear: Bool) {
    var dice = Dice(12)
    for _ in 0..<60 {
      let count = 1 + dice.below(40)
      var (a, b) = (dice.pixels(count), dice.pixels(count))
      for i in stride(from: 3, to: 4 * count, by: 4) { (a[i], b[i]) = (255, 255) }
      var matrix = pgb_mix_matrix()
      func part() -> Float { Float(dice.below(1000)) / 1500 - 0.1 }
      let numbers = (0..<24).map { _ in part() }
      withUnsafeMutableBytes(of: &matrix) { bytes in
        for (index, number) in numbers.enumerated() {
          bytes.storeBytes(of: number, toByteOffset: 4 * index, as: Float.self)
        }
      }
      (matrix.old_alpha, matrix.young_alpha) = (0.25, 0.75)
      matrix.plus.0 = part()
      let out = Self.both(a, b) { pgb_row_mix_matrix(&$0, $1, $2, $3, &matrix, isLinear ? 1 : 0) }
      let light = { (level: UInt8) in
        isLinear ? Self.decoded(Double(level) / 255) : Double(level) / 255
      }
      for i in stride(from: 0, to: 4 * count, by: 4) {
        for channel in 0..<3 {
          var sum = channel == 0 ? Double(matrix.plus.0) : 0
          for from in 0..<4 {
            sum += Double(numbers[4 * channel + from]) * light(a[i + from])
            sum += Double(numbers[12 + 4 * channel + from]) * light(b[i + from])
          }
          let held = max(0, min(1, sum))
          let exact = (isLinear ? Self.encoded(held) : held) * 255
          #expect(abs(Double(out[i + channel]) - exact) < 1.1)
        }
        #expect(out[i + 3] == 255)
      }
    }
  }

  @Test func stepsDependOnTheDistance() {
    var dice = Dice(13)
    let (a, b) = (dice.pixels(50), dice.pixels(50))
    let steps = (-255...255).map { Int16($0 / 3) }
    let out = Self.both(a, b) { pgb_row_mix_steps(&$0, $1, $2, $3, steps) }
    for i in 0..<200 {
      let change = (Int(b[i]) - Int(a[i])) / 3
      #expect(Int(out[i]) == min(Int(a[i]) + change, i % 4 < 3 ? Int(out[i | 3]) : 255))
    }
  }

  @Test func distanceDecides() {
    var dice = Dice(14)
    let (a, b) = (dice.pixels(80), dice.pixels(80))
    for sign in [Float(1), -1] {
      var rule = pgb_mix_distance(threshold: 150, softness: 20, sign: sign, rest: 0.75)
      let out = Self.both(a, b) { pgb_row_mix_distance(&$0, $1, $2, $3, &rule) }
      for i in stride(from: 0, to: 320, by: 4) {
        let squares = (0..<4).map { (Double(a[i + $0]) - Double(b[i + $0])) }.map { $0 * $0 }
        let away = squares.reduce(0, +).squareRoot()
        let kept = min(1, max(0, (away - 150) / 20 * Double(sign) + 0.5)) * 0.75
        for c in i..<(i + 4) {
          let exact = Double(b[c]) + (Double(a[c]) - Double(b[c])) * kept
          #expect(abs(Double(out[c]) - exact) < 0.6)
        }
      }
    }
  }

  /// Known colours: red, green and blue a third of a turn apart.
  @Test func huesGoAroundTheWheel() {
    let a: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 200, 200, 200, 255, 0, 0, 0, 0]
    let b: [UInt8] = [0, 255, 0, 255, 0, 0, 255, 255, 100, 100, 100, 255, 0, 128, 0, 128]
    let out = Self.both(a, b) { pgb_row_mix_hsv(&$0, $1, $2, $3, 0.5) }
    #expect(
      out == [255, 255, 0, 255, 0, 255, 255, 255, 150, 150, 150, 255, 0, 64, 0, 64])
    for weight in [Float(0), 1] {
      var dice = Dice(15)
      let (x, y) = (dice.pixels(60), dice.pixels(60))
      let end = Self.both(x, y) { pgb_row_mix_hsv(&$0, $1, $2, $3, weight) }
      for (found, wanted) in zip(end, weight == 0 ? x : y) {
        #expect(abs(Int(found) - Int(wanted)) <= 1)
      }
    }
  }

  @Test func aGlowFollowsItsTable() {
    var dice = Dice(16)
    let (a, b) = (dice.pixels(40), dice.pixels(40))
    let values = (0..<40).map { _ in UInt16(dice.below(65536)) }
    let count = Int(PGB_GLOW_COUNT)
    let table = (0..<count).map { index in
      let old = Int32(32768 * index / count)
      return pgb_glow(old: old, young: 32768 - old, old_alpha: old, plus: (8192, 0, 0))
    }
    let out = Self.both(a, b) { pgb_row_glow(&$0, $1, $2, values, $3, 20000, table) }
    for i in 0..<40 {
      let place = max(0, min(count - 1, (Int(values[i]) - 20000) >> Int(PGB_GLOW_SHIFT)))
      let part = Double(place) / Double(count)
      let alpha = Double(a[4 * i + 3]) * part + Double(b[4 * i + 3]) * (1 - part)
      for c in 0..<4 {
        let sum = Double(a[4 * i + c]) * part + Double(b[4 * i + c]) * (1 - part)
        let exact = c == 0 ? min(alpha, sum + alpha / 4) : sum
        #expect(abs(Double(out[4 * i + c]) - exact) < 1.1)
      }
    }
    var luma = [UInt16](repeating: 0, count: 3)
    pgb_row_luma(&luma, [255, 255, 255, 255, 255, 0, 0, 255, 0, 0, 0, 0], 3)
    #expect(luma[0] == 65535 && abs(Int(luma[1]) - 19595) < 200 && luma[2] == 0)
  }

  @Test func dropsMeltDarkPixels() {
    var dice = Dice(17)
    let (a, b) = (dice.pixels(50), dice.pixels(50))
    let places = (0..<150).map { _ in Float(dice.below(1000)) / 1000 }
    for sign in [Float(1), -1] {
      let out = Self.both(a, b) { out, a, b, count in
        places.withUnsafeBufferPointer { places in
          guard let start = places.baseAddress else { preconditionFailure("the array is empty") }
          var melt = pgb_melt(
            ahead: start, late: start + 50, across: start + 100, down: 0.01, progress: 0.7,
            threshold: 90, sign: sign, weight: 16384)
          pgb_row_melt(&out, a, b, count, &melt)
        }
      }
      for i in 0..<50 {
        let across = Double(places[100 + i])
        let way = (across * across + 0.01).squareRoot() - 0.7 * Double(places[i])
        let luma =
          (77 * Double(a[4 * i]) + 150 * Double(a[4 * i + 1]) + 29 * Double(a[4 * i + 2])) / 256
        let melts =
          way <= 0.7 - Double(places[50 + i]) && (sign > 0 ? luma < 90 : luma > 90)
        for c in (4 * i)..<(4 * i + 4) {
          let exact = melts ? Double(b[c]) : Double(a[c]) * 0.75 + Double(b[c]) * 0.25
          #expect(abs(Double(out[c]) - exact) <= 0.5)
        }
      }
    }
  }
}
