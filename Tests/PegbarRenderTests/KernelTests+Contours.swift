import CPegbarKernels
import Testing

extension KernelTests {
  /// A row of contours at a level of kernels.
  private func contours(
    _ pixels: [UInt8], width: Int, row: Int, across: Float, down: Float, brightness: Float,
    amount: Float, level: Int
  ) -> [UInt8] {
    pgb_kernels_use(Int32(level))
    var out = [UInt8](repeating: 0xA5, count: 4 * width + 4)
    var memory = [Int16](repeating: 0, count: Int(pgb_contours_numbers(Int32(width), across)))
    pixels.withUnsafeBufferPointer { pixels in
      var picture = pgb_contours(
        pixels: pixels.baseAddress!, stride: Int64(4 * width), width: Int32(width),
        height: Int32(pixels.count / 4 / width), across: across, down: down,
        brightness: brightness, amount: amount)
      pgb_row_contours(&out, Int32(row), &picture, &memory)
    }
    return out
  }

  @Test func contoursAreDifferencesOfNeighbours() {
    var dice = Dice(77)
    let (width, height) = (45, 9)
    let soft = dice.pixels(width * height)
    // The largest differences that there are.
    let hard = soft.map { $0 < 128 ? 0 : UInt8(255) }
    for pixels in [soft, hard] {
      let picture = Pyramid(pixels, width: width, isHalved: false)
      for (across, down) in [(Float(1), Float(1)), (1.92, 1.08), (0.32, 0.18), (3.5, 4), (0, 0)] {
        for row in [0, 4, height - 1] {
          let found = (0...1).map {
            contours(
              picture.pixels, width: width, row: row, across: across, down: down, brightness: 0.7,
              amount: 0.75, level: $0)
          }
          #expect(found[0] == found[1])
          #expect(found[0].suffix(4) == [0xA5, 0xA5, 0xA5, 0xA5])
          for x in 0..<width {
            let light = light(picture, x, row, Double(across), Double(down)) * 0.7
            for c in 0..<4 {
              let wanted = picture.channel(x, row, c) * (c == 3 ? 1 : 0.25 + 0.75 * min(1, light))
              #expect(abs(Double(found[0][4 * x + c]) - wanted) <= 0.6)
            }
          }
        }
      }
    }
  }

  /// How bright the contour at a pixel is, by the definition, for a brightness of 1.
  private func light(
    _ picture: Pyramid, _ x: Int, _ y: Int, _ across: Double, _ down: Double
  ) -> Double {
    var square = 0.0
    for c in 0..<3 {
      func at(_ i: Double, _ j: Double) -> Double {
        picture.exact(Double(x) + 0.5 + i * across, Double(y) + 0.5 + j * down, c)
      }
      let sum =
        2 * abs(at(1, 0) - at(-1, 0)) + 2 * abs(at(0, 1) - at(0, -1))
        + abs(at(1, 1) - at(-1, -1)) + abs(at(-1, 1) - at(1, -1))
        + abs(at(-1, 1) - at(-1, -1)) + abs(at(1, 1) - at(1, -1))
      square += sum * sum / 64
    }
    return square.squareRoot() / 255
  }

  @Test func twoLightsAreAsBrightAsOneSeenTwice() {
    var dice = Dice(78)
    let (a, b) = (dice.pixels(61), dice.pixels(61))
    func lights(_ a: [UInt8], _ b: [UInt8], _ level: Int) -> [UInt8] {
      pgb_kernels_use(Int32(level))
      var out = [UInt8](repeating: 0, count: a.count)
      pgb_row_two_lights(&out, a, b, a.count / 4)
      return out
    }
    let found = lights(a, b, 0)
    #expect(found == lights(a, b, 1))
    let same = lights(a, a, 0)
    for i in a.indices {
      let wanted = 255 - Double((255 - Int(a[i])) * (255 - Int(b[i]))).squareRoot()
      #expect(i % 4 == 3 ? found[i] == 255 : abs(Double(found[i]) - wanted) <= 0.51)
      #expect(i % 4 == 3 || same[i] == a[i])
    }
  }

  @Test func trailsAreWeightedMeans() {
    var dice = Dice(79)
    let rows = (0..<5).map { _ in dice.pixels(37) }
    let weights = (0..<5).map { _ in (0..<37).map { _ in Float(dice.below(100)) / 100 } }
    var found: [[UInt8]] = []
    for level in 0...1 {
      pgb_kernels_use(Int32(level))
      var sums = [Float](repeating: 0, count: 4 * 37)
      for (row, weights) in zip(rows, weights) {
        pgb_trail_add_weighted(&sums, row, weights, 37)
        pgb_trail_add(&sums, row, 0.5, 37)
      }
      let factors = (0..<37).map { x in 1 / weights.reduce(2.5) { $0 + $1[x] } }
      var out = [UInt8](repeating: 0, count: 4 * 37)
      pgb_trail_store(&out, sums, factors, 37)
      found.append(out)
    }
    #expect(found[0] == found[1])
    for i in found[0].indices {
      var (sum, total) = (0.0, 0.0)
      for (row, weights) in zip(rows, weights) {
        sum += Double(row[i]) * (0.5 + Double(weights[i / 4]))
        total += 0.5 + Double(weights[i / 4])
      }
      #expect(abs(Double(found[0][i]) - sum / total) <= 0.51)
    }
  }
}
