import CPegbarKernels
import Foundation
import Testing

extension KernelTests {
  @Test func lightIsTheSumOfWavesAndSpots() {
    let parts = [
      pgb_leak_part(rate: 5, start: 1, height: 0.7, x: 0.2, dy: 0.01, sharpness: 20),
      pgb_leak_part(rate: 2, start: 8, height: -0.4, x: 0.6, dy: -0.02, sharpness: 30),
    ]
    let found = KernelTests.everyVariant {
      var out = [Float](repeating: -1, count: 38)
      pgb_leak_lights(&out, parts, 2, 4, 0.5, 0, 8, 1 / 300, 37)
      return out
    }
    #expect(found[0] == found[1] && found[0][37] == -1)
    for i in 0..<37 {
      let u = Double(i) * 8 / 300
      let sum = parts.reduce(4.0) { sum, p in
        let distance = hypot(u - Double(p.x), Double(p.dy))
        return sum + sin(u * Double(p.rate) + Double(p.start)) * Double(p.height)
          + max(0, 1 - distance * Double(p.sharpness))
      }
      #expect(abs(Double(found[0][i]) - sum / 2) < 1e-5)
    }
  }

  @Test func lightIsAddedWherePicturesAre() {
    var dice = Dice(80)
    let count = 53
    let (pixels, colors) = (dice.pixels(count), dice.pixels(33))
    let table = (0..<33).map { i in
      UInt32(littleEndian: (0..<3).reduce(0) { $0 | UInt32(colors[4 * i + $1]) << (8 * $1) })
    }
    let lights = (0..<count).map { Float($0) / 10 - 1.2 }
    let found = KernelTests.everyVariant {
      var out = pixels + [0xA5]
      table.withUnsafeBufferPointer { table in
        var own = pgb_leak_colors(colors: table.baseAddress!, last: 32, darkest: -1, scale: 8)
        pgb_row_leak(&out, lights, &own, count)
      }
      return out
    }
    #expect(found[0] == found[1] && found[0].last == 0xA5)
    for i in pixels.indices {
      let alpha = Double(pixels[i | 3])
      let place = max(0, min(32, Int(((lights[i / 4] + 1) * 8 + 0.5).rounded(.down))))
      let light = Double(colors[4 * place + i % 4])
      let sum = min(alpha, Double(pixels[i]) + light * alpha / 255)
      #expect(abs(Double(found[0][i]) - (i % 4 == 3 ? alpha : sum)) <= 0.51)
    }
  }

  @Test(arguments: [(1, 1, 1), (7, 3, 4), (90, 8, 50), (129, 5, 128)])
  func pointsCountAlike(width: Int, height: Int, count: Int) {
    var dice = Dice(91)
    var pixels = dice.pixels(width * height)
    let points = (0..<count).map { _ in
      pgb_smear_point(dx: Int32(dice.below(21) - 10), dy: Int32(dice.below(9) - 4))
    }
    for y in 0..<height {
      let found = KernelTests.everyVariant {
        var out = [UInt8](repeating: 0xA5, count: 4 * width + 4)
        pixels.withUnsafeMutableBufferPointer { pixels in
          var plane = pgb_plane(
            pixels: pixels.baseAddress!, stride: Int64(4 * width), width: Int32(width),
            height: Int32(height))
          pgb_smear_points(&out, &plane, Int32(y), points, Int32(count))
        }
        return out
      }
      #expect(found[0] == found[1])
      #expect(found[0].suffix(4).allSatisfy { $0 == 0xA5 })
      for i in 0..<(4 * width) {
        let sum = points.reduce(0.0) { sum, point in
          let column = min(width - 1, max(0, i / 4 + Int(point.dx)))
          let row = min(height - 1, max(0, y + Int(point.dy)))
          return sum + Double(pixels[4 * (row * width + column) + i % 4])
        }
        #expect(abs(Double(found[0][i]) - sum / Double(count)) < 0.501)
      }
    }
  }
}
