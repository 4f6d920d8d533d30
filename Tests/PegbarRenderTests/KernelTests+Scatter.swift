import CPegbarKernels
import Foundation
import Testing

extension KernelTests {
  /// All rows at once and one by one, of every variant.
  private func scattered(
    _ old: Pyramid, _ young: Pyramid, kind: Int, progress: Float, parts: pgb_displace_parts
  ) -> [UInt8] {
    let (width, height) = (old.width, old.height)
    let (a, b) = (old.pixels + [9, 9, 9, 9], young.pixels + [7, 7, 7, 7])
    let found = KernelTests.everyVariant {
      [0, 1].map { step in
        var out = [UInt8](repeating: 0xA5, count: 4 * width * height + 4)
        a.withUnsafeBufferPointer { a in
          b.withUnsafeBufferPointer { b in
            var pictures = pgb_displace(
              old: a.baseAddress!, young: b.baseAddress!, old_stride: Int64(4 * width),
              young_stride: Int64(4 * width), width: Int32(width), height: Int32(height),
              kind: Int32(kind), strength: 0, progress: progress, across: 1.7, down: 0.8,
              old_reach: 0.6, young_reach: 0.3, parts: parts)
            out.withUnsafeMutableBufferPointer { out in
              for y in stride(from: 0, to: height, by: step == 0 ? height : 1) {
                pgb_rows_displace(
                  out.baseAddress! + 4 * width * y, Int64(4 * width), Int32(y),
                  Int32(step == 0 ? height : y + 1), &pictures)
              }
            }
          }
        }
        return out
      }
    }
    #expect(found.flatMap { $0 }.allSatisfy { $0 == found[0][0] })
    #expect(found[0][0].suffix(4).allSatisfy { $0 == 0xA5 })
    return found[0][0]
  }

  @Test(arguments: [(1, 1), (33, 7), (70, 9)])
  func wavesOfColoursScatterPixels(width: Int, height: Int) {
    var dice = Dice(85)
    let old = Pyramid(dice.pixels(width * height), width: width, isHalved: false)
    let young = Pyramid(dice.pixels(width * height), width: width, isHalved: false)
    let p = 0.4
    let found = scattered(
      old, young, kind: Int(PGB_DISPLACE_SCATTER), progress: Float(p), parts: pgb_displace_parts())
    for i in 0..<width * height {
      let (x, y) = (i % width, i / width)
      let square = (0..<3).reduce(-1.0) { $0 + pow(old.channel(x, y, $1) / 255, 2) }
      let u = (Double(x) + 0.5) / Double(width)
      let up = 1 - (Double(y) + 0.5) / Double(height)
      let right = cos(square - u / (p + 0.01)) * u * 1.7
      let above = sin(square - up / (p + 0.01)) * up * 0.8
      // Beside a jump floats may lie on its other side.
      if [right, above].contains(where: { abs($0 - $0.rounded()) < 1e-4 }) { continue }
      func moved(_ place: Double, _ wave: Double) -> Double {
        place + (place - (wave - wave.rounded(.down))) * p
      }
      let (column, row) = (moved(u, right) * Double(width), (1 - moved(up, above)) * Double(height))
      for c in 0..<4 {
        let a = old.exact(column, row, c)
        let wanted = a + (young.channel(x, y, c) - a) * p
        #expect(abs(Double(found[4 * i + c]) - wanted) <= 1.1)
      }
    }
  }

  @Test(arguments: [(1, 1), (33, 7), (70, 9)])
  func coloursMovePixelsAndFlashInGrey(width: Int, height: Int) {
    var dice = Dice(86)
    let old = Pyramid(dice.pixels(width * height), width: width, isHalved: false)
    let young = Pyramid(dice.pixels(width * height), width: width, isHalved: false)
    let parts = pgb_displace_parts(old: 0.2, young: 0.1, moved: 0.4, gray: 0.5)
    let found = scattered(
      old, young, kind: Int(PGB_DISPLACE_GLITCH), progress: 0.4, parts: parts)
    /// A channel of a picture that another one's colours move.
    func moved(
      _ picture: Pyramid, by colors: Pyramid, _ x: Int, _ y: Int, depth: Double, reach: Double
    ) -> [Double] {
      let part = (0..<2).map {
        (colors.channel(x, y, $0) / 255 * (0.33 - depth) + depth * 0.33) * reach
      }
      let column = Double(x) + 0.5 + part[0] * Double(width)
      let row = Double(y) + 0.5 - part[1] * Double(height)
      return (0..<4).map { picture.exact(column, row, $0) }
    }
    for i in 0..<width * height {
      let (x, y) = (i % width, i / width)
      let far = moved(old, by: young, x, y, depth: 0.5, reach: 0.6)
      let near = moved(young, by: old, x, y, depth: 0.7, reach: 0.3)
      let darker = (0..<3).map { min(far[$0], near[$0]) }
      let light = darker[0] * 0.299 + darker[1] * 0.587 + darker[2] * 0.114
      func sum(_ c: Int, _ gray: Double) -> Double {
        old.channel(x, y, c) * 0.2 + young.channel(x, y, c) * 0.1 + near[c] * 0.4 + gray * 0.5
      }
      let alpha = min(255, sum(3, 255))
      for c in 0..<4 {
        let wanted = c == 3 ? alpha : min(alpha, sum(c, light))
        #expect(abs(Double(found[4 * i + c]) - wanted) <= 1.1)
      }
    }
  }
}
