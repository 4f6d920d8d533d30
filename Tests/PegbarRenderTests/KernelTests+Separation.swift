import CPegbarKernels
import Testing

extension KernelTests {
  /// Opaque pixels, and some that are not.
  private static func pixels(_ dice: inout Dice, _ count: Int, isOpaque: Bool) -> [UInt8] {
    var pixels = dice.pixels(count)
    for i in stride(from: 3, to: pixels.count, by: 4) where isOpaque { pixels[i] = 255 }
    return pixels
  }

  /// Red, green and blue are those of three pictures that are read one after the other.
  @Test(arguments: [(true, 0, 1), (false, 0, 1), (true, 300, 2), (false, 700, 4)])
  func separatedColoursLieApart(isOpaque: Bool, detail: UInt16, taps: UInt16) {
    var dice = Dice(97)
    let pyramid = Pyramid(Self.pixels(&dice, 50 * 41, isOpaque: isOpaque), width: 50)
    let step = pgb_warp_step(du: 2, dv: 3, wide_u: 1, wide_v: 1, level: detail, taps: taps)
    for slope in [0, 0.3, 4] as [Float] {
      let places = (0..<37).map { i in
        (u: Float(i) + 3.3 + Float(dice.below(9)) / 8, v: 6.1 + slope * Float(i % 9))
      }
      var colors = pgb_warp_colors(x: 4.5, y: 8.5, red: 0.7, blue: 1.6)
      let found = KernelTests.everyVariant {
        let padded = places + Array(repeating: (0, 0), count: 9)
        var out = [UInt8](repeating: 0xA5, count: 4 * places.count + 4)
        pgb_kernels_current().pointee.warps.pointee.separate(
          &out, &pyramid.native, padded.map(\.u), padded.map(\.v),
          Array(repeating: step, count: 6), &colors, places.count)
        return out
      }
      #expect(found[0] == found[1])
      #expect(found[0].suffix(4).allSatisfy { $0 == 0xA5 })
      func read(_ factor: Float) -> [UInt8] {
        let apart = places.enumerated().map { i, place in
          let x = 4.5 + Float(i)
          return (u: x + (place.u - x) * factor, v: 8.5 + (place.v - 8.5) * factor)
        }
        return pyramid.sampled(apart, step, level: 0)
      }
      let (red, green, blue) = (read(0.7), read(1), read(1.6))
      for i in 0..<places.count {
        let alpha = max(red[4 * i + 3], green[4 * i + 3], blue[4 * i + 3])
        let wanted = [red[4 * i], green[4 * i + 1], blue[4 * i + 2], alpha]
        #expect(Array(found[0][4 * i..<4 * i + 4]) == wanted)
      }
    }
  }
}
