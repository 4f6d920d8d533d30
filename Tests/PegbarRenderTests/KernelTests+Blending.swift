import CPegbarKernels
import Testing

/// Porter and Duff's rules: how much of the source and of what is below goes into every channel.
enum CompositionRule {
  typealias Shares = @Sendable (_ source: Double, _ below: Double) -> (Double, Double)

  static let all: [(mode: Int, shares: Shares)] = [
    (Int(PGB_BLEND_XOR), { source, below in (1 - below, 1 - source) }),
    (Int(PGB_BLEND_DESTINATION_OUT), { source, _ in (0, 1 - source) }),
    (Int(PGB_BLEND_SOURCE_IN), { _, below in (below, 0) }),
    (Int(PGB_BLEND_SOURCE_OUT), { _, below in (1 - below, 0) }),
    (Int(PGB_BLEND_SOURCE_ATOP), { source, below in (below, 1 - source) }),
    (Int(PGB_BLEND_DESTINATION_OVER), { _, below in (1 - below, 1) }),
    (Int(PGB_BLEND_DESTINATION_IN), { source, _ in (0, source) }),
    (Int(PGB_BLEND_DESTINATION_ATOP), { source, below in (1 - below, source) }),
    (Int(PGB_BLEND_DESTINATION), { _, _ in (0, 1) }),
    (Int(PGB_BLEND_CLEAR), { _, _ in (0, 0) }),
    (Int(PGB_BLEND_COPY), { _, _ in (1, 0) }),
  ]

  typealias Channel = @Sendable (_ s: Double, _ b: Double, _ sa: Double, _ ba: Double) -> Double

  /// Rules for premultiplied channels, 0…1, alpha like any.
  static let channels: [(mode: Int, rule: Channel)] = [
    (Int(PGB_BLEND_PLUS), { s, b, _, _ in min(1, s + b) }),
    (Int(PGB_BLEND_MAXIMUM), { s, b, _, _ in max(s, b) }),
    (Int(PGB_BLEND_MINIMUM), { s, b, _, _ in min(s, b) }),
    (Int(PGB_BLEND_PRODUCT), { s, b, _, _ in s * b }),
    (
      Int(PGB_BLEND_PLUS_DARKER),
      { s, b, sa, ba in max(0, min(1, sa + ba) - (sa - s) - (ba - b)) }
    ),
  ]
}

extension KernelTests {
  /// Random pixels and the corners of the formulas.
  static func blendRows(_ dice: inout Dice, _ count: Int) -> (out: [UInt8], b: [UInt8]) {
    let corners: [[UInt8]] = [
      [0, 0, 0, 0], [0, 0, 0, 255], [255, 255, 255, 255], [128, 127, 64, 255], [1, 0, 1, 1],
      [90, 0, 90, 90], [64, 63, 16, 64],
    ]
    func row() -> [UInt8] {
      (0..<count).flatMap { _ in dice.below(3) == 0 ? corners[dice.below(7)] : dice.pixel() }
    }
    return (row(), row())
  }

  @Test(arguments: BlendRule.all.indices) func blendsFollowTheirRules(_ number: Int) {
    let rule = BlendRule.all[number]
    var dice = Dice(UInt64(rule.mode) + 5)
    for level in [PGB_LEVEL_SCALAR, PGB_LEVEL_AVX2] {
      pgb_kernels_use(Int32(level))
      let blend = pgb_kernels_blend(UInt32(rule.mode))
      for count in [0, 1, 3, 7, 8, 9, 64, 131] {
        let (before, b) = KernelTests.blendRows(&dice, count)
        var out = before + [7, 7, 7, 7]
        blend(&out, b, count)
        #expect(Array(out.suffix(4)) == [7, 7, 7, 7])
        for i in stride(from: 0, to: count * 4, by: 4) {
          func pixel(_ row: [UInt8]) -> SIMD4<UInt8> {
            SIMD4(row[i], row[i + 1], row[i + 2], row[i + 3])
          }
          let wanted = BlendRule.blended(pixel(before), pixel(b), rule.mix)
          for c in 0..<4 {
            let difference = (Double(out[i + c]) - wanted[c]).magnitude
            #expect(difference < 0.51, "\(rule.name) \(pixel(b)) over \(pixel(before))")
            #expect(out[i + c] <= out[i + 3])
          }
        }
      }
    }
  }

  @Test(arguments: CompositionRule.all.indices) func compositionsFollowPorterAndDuff(_ number: Int)
  {
    let (mode, shares) = CompositionRule.all[number]
    expectBlend(mode, seed: 41) { source, below, sourceAlpha, belowAlpha in
      let (a, b) = shares(sourceAlpha, belowAlpha)
      return source * a + below * b
    }
  }

  @Test(arguments: CompositionRule.channels.indices)
  func channelsFollowTheirRules(_ number: Int) {
    let (mode, rule) = CompositionRule.channels[number]
    expectBlend(mode, seed: 43, follows: rule)
  }

  /// Tries a mode that treats each channel alone; `rule` maps source, backdrop and their alphas.
  private func expectBlend(
    _ mode: Int, seed: UInt64, follows rule: (Double, Double, Double, Double) -> Double
  ) {
    var dice = Dice(seed)
    for level in [PGB_LEVEL_SCALAR, PGB_LEVEL_AVX2] {
      pgb_kernels_use(Int32(level))
      for count in [0, 1, 7, 8, 9, 131] {
        let (below, source) = KernelTests.blendRows(&dice, count)
        var out = below + [7, 7, 7, 7]
        pgb_kernels_blend(UInt32(mode))(&out, source, count)
        #expect(Array(out.suffix(4)) == [7, 7, 7, 7])
        for i in 0..<count * 4 {
          let alpha = i / 4 * 4 + 3
          let values = [source[i], below[i], source[alpha], below[alpha]].map { Double($0) / 255 }
          let wanted = rule(values[0], values[1], values[2], values[3]) * 255
          #expect((Double(out[i]) - wanted).magnitude < 0.51)
          #expect(out[i] <= out[alpha])
        }
      }
    }
  }

  @Test(
    arguments: BlendRule.all.map { $0.mode } + CompositionRule.all.map { $0.mode }
      + CompositionRule.channels.map { $0.mode })
  func blendsAgreeToTheBit(_ mode: Int) {
    var dice = Dice(77)
    let count = 517
    // Invalid pixels too: colours above their alpha.
    let (below, b) = (
      (0..<count * 4).map { _ in dice.byte() }, (0..<count * 4).map { _ in dice.byte() }
    )
    let results = [PGB_LEVEL_SCALAR, PGB_LEVEL_AVX2].map { level -> [UInt8] in
      pgb_kernels_use(Int32(level))
      var out = below
      pgb_kernels_blend(UInt32(mode))(&out, b, count)
      return out
    }
    #expect(results[0] == results[1])
  }

  @Test func matricesAgreeToTheBit() {
    var dice = Dice(12)
    let pixels = dice.pixels(301)
    for alphaRow in [[Float](arrayLiteral: 0, 0, 0, 1, 0), [0.3, 0.1, 0, 0.5, 0.1]] {
      let matrix = (0..<15).map { $0 % 5 == 3 ? 0 : Float(dice.unit() * 2 - 0.5) } + alphaRow
      let results = [PGB_LEVEL_SCALAR, PGB_LEVEL_AVX2].map { level -> [UInt8] in
        pgb_kernels_use(Int32(level))
        var out = [UInt8](repeating: 0, count: pixels.count)
        pgb_row_matrix(&out, pixels, 301, matrix)
        return out
      }
      #expect(results[0] == results[1])
      for i in stride(from: 0, to: pixels.count, by: 4) {
        for c in 0..<3 { #expect(results[0][i + c] <= results[0][i + 3]) }
      }
    }
  }
}
