import CPegbarKernels
import Testing

extension KernelTests {
  /// A row whose colours are moved apart, at a level of kernels.
  private func apart(
    _ pixels: [UInt8], width: Int, row: Int, _ moves: pgb_moves, level: Int
  ) -> [UInt8] {
    pgb_kernels_use(Int32(level))
    var out = [UInt8](repeating: 0xA5, count: 4 * width + 4)
    var memory = [Int16](repeating: 0, count: Int(pgb_apart_numbers(Int32(width))))
    var pixels = pixels
    let height = pixels.count / 4 / width
    pixels.withUnsafeMutableBufferPointer { pixels in
      var picture = pgb_plane(
        pixels: pixels.baseAddress!, stride: Int64(4 * width), width: Int32(width),
        height: Int32(height))
      pgb_row_apart(&out, &picture, Int32(row), moves, &memory)
    }
    return out
  }

  @Test(arguments: [1, 45, 64, 65, 200]) func coloursAreMovedApart(width: Int) {
    var dice = Dice(81)
    let height = 7
    // Some pixels as dark and as light as can be.
    let pixels = dice.pixels(width * height).map { $0 < 60 ? 0 : $0 > 200 ? 255 : $0 }
    let picture = Pyramid(pixels, width: width, isHalved: false)
    let moves = [
      pgb_moves(red: 0, green: 0, blue: 0, down: 0),
      pgb_moves(red: 3.25, green: -0.125, blue: -41.7, down: 1.4),
      pgb_moves(red: -0.999_999, green: 70.5, blue: 1, down: -2.75),
      pgb_moves(red: 1e9, green: -1e9, blue: .infinity, down: -1e9),
    ]
    for move in moves {
      for row in [0, 3, height - 1] {
        let found = (0...1).map { apart(pixels, width: width, row: row, move, level: $0) }
        #expect(found[0] == found[1])
        #expect(found[0].suffix(4) == [0xA5, 0xA5, 0xA5, 0xA5])
        for x in 0..<width {
          func at(_ move: Float, _ down: Float, _ c: Int) -> Double {
            let far = Double(max(-1000, min(1000, move)))
            return picture.exact(
              Double(x) + 0.5 + far, Double(row) + 0.5 + Double(max(-1000, min(1000, down))), c)
          }
          let colors = [move.red, move.green, move.blue]
          let alpha = colors.map { at($0, move.down, 3) }.max()!
          let wanted = (0..<3).map { at(colors[$0], move.down, $0) } + [alpha]
          for c in 0..<4 { #expect(abs(Double(found[0][4 * x + c]) - wanted[c]) <= 0.56) }
        }
      }
    }
  }

  @Test(arguments: [Float(0), 0.2, -0.3]) func tintedPicturesAreLaidTogether(light: Float) {
    var dice = Dice(82)
    let count = 37
    /// Premultiplied pixels.
    func pixels() -> [UInt8] {
      var pixels = dice.pixels(count)
      for i in pixels.indices { pixels[i] = min(pixels[i], pixels[i | 3]) }
      return pixels
    }
    let (a, b) = (pixels(), pixels())
    var weights = [[Float]](repeating: [Float](repeating: 0, count: 40), count: 4)
    for x in 0..<count {
      let parts = (0..<4).map { _ in Float(dice.below(100) + 1) }
      for k in 0..<4 { weights[k][x] = parts[k] / parts.reduce(0, +) }
    }
    let tints: [[Float]] = [[1.34, 0.42, 0.38, 1], [0.48, 1.12, 0, 1]]
    let found = (0...1).map { level -> [UInt8] in
      pgb_kernels_use(Int32(level))
      var out = [UInt8](repeating: 0xA5, count: 4 * count + 4)
      weights[0].withUnsafeBufferPointer { old in
        weights[1].withUnsafeBufferPointer { red in
          weights[2].withUnsafeBufferPointer { new in
            weights[3].withUnsafeBufferPointer { cyan in
              var first = pgb_tint(
                plain: old.baseAddress!, tinted: red.baseAddress!, red: tints[0][0],
                green: tints[0][1], blue: tints[0][2])
              var second = pgb_tint(
                plain: new.baseAddress!, tinted: cyan.baseAddress!, red: tints[1][0],
                green: tints[1][1], blue: tints[1][2])
              pgb_row_tints(&out, a, &first, b, &second, light, count)
            }
          }
        }
      }
      return out
    }
    #expect(found[0] == found[1])
    #expect(found[0].suffix(4) == [0xA5, 0xA5, 0xA5, 0xA5])
    for x in 0..<count {
      func sum(_ c: Int) -> Double {
        let (p, q) = (Double(a[4 * x + c]), Double(b[4 * x + c]))
        return p * Double(weights[0][x] + weights[1][x] * tints[0][c])
          + q * Double(weights[2][x] + weights[3][x] * tints[1][c])
      }
      let alpha = sum(3)
      for c in 0..<3 {
        let wanted = max(0, min(alpha, sum(c) + Double(light) * alpha))
        #expect(abs(Double(found[0][4 * x + c]) - wanted) <= 0.51)
      }
      #expect(abs(Double(found[0][4 * x + 3]) - alpha) <= 0.51)
    }
  }
}
