import CPegbarKernels
import Testing

/// Animation kernels, against one another and against closed forms.
extension KernelTests {
  /// Columns of seeded numbers for one call of each kernel.
  struct Columns {
    let count: Int
    var dice: Dice

    mutating func numbers(_ low: Double, _ high: Double, _ perAnimation: Int = 1) -> [Double] {
      (0..<(count + 3) / 4 * 4 * perAnimation).map { _ in low + (high - low) * dice.unit() }
    }

    /// Fractions of the way, the ends among them.
    mutating func fractions(_ low: Double, _ high: Double) -> [Double] {
      numbers(low, high).map { [0, 1, $0, $0, $0, $0][dice.below(6)] }
    }
  }

  static func animators(_ level: Int) -> pgb_animators {
    pgb_kernels_use(Int32(level))
    return pgb_kernels_current().pointee.animators.pointee
  }

  static func bits(_ numbers: [Double]) -> [UInt64] { numbers.map(\.bitPattern) }

  /// What both variants of a kernel make of the same input, as bits.
  private func expectSame(_ what: String, _ body: (pgb_animators) -> [UInt64]) {
    let scalar = body(KernelTests.animators(PGB_LEVEL_SCALAR))
    let wide = body(KernelTests.animators(PGB_LEVEL_AVX2))
    #expect(scalar == wide, "\(what)")
    #expect(scalar.contains { $0 != (-7.0).bitPattern }, "\(what): nothing was written")
  }

  static let counts = [1, 2, 3, 4, 5, 7, 8, 31, 128]

  @Test(arguments: counts) func positionsAgreeToTheBit(_ count: Int) {
    var columns = Columns(count: count, dice: Dice(UInt64(count)))
    for round in 0..<40 {
      let times = columns.numbers(-2, 12)
      // Some begin when they are asked, some end then.
      let begins = zip(times, columns.numbers(-2, 12)).map { time, other in
        [time, time - 1, time - 2, other, other][columns.dice.below(5)]
      }
      let rates = columns.numbers(0.1, 4).map { [1, 0.5, $0][columns.dice.below(3)] }
      let actives = columns.numbers(0.2, 9).map {
        [1, 2, .infinity, 1e300, $0, $0.rounded()][columns.dice.below(6)]
      }
      let flags = times.map { _ in UInt8(columns.dice.below(8)) }
      for isCyclic in [false, true] {
        expectSame("\(count) positions, round \(round)") { kernels in
          var out = [Double](repeating: -7, count: count)
          var shown = [UInt8](repeating: 9, count: count)
          rates.withUnsafeBufferPointer { rates in
            begins.withUnsafeBufferPointer { begins in
              actives.withUnsafeBufferPointer { actives in
                flags.withUnsafeBufferPointer { flags in
                  guard let a = begins.baseAddress, let b = rates.baseAddress,
                    let c = flags.baseAddress
                  else { return }
                  var cycles = pgb_cycles(
                    begins: a, rates: b, actives: isCyclic ? actives.baseAddress : nil, flags: c)
                  kernels.positions(&cycles, times, count, &out, &shown)
                }
              }
            }
          }
          return KernelTests.bits(out) + shown.map(UInt64.init)
        }
      }
    }
  }

  @Test(arguments: counts) func easingAgreesToTheBit(_ count: Int) {
    var columns = Columns(count: count, dice: Dice(UInt64(count) + 100))
    for isSplit in [0, 1] as [Int32] {
      let pieces = 16
      let coefficients = (0..<4 * pieces * 2).map { _ in columns.dice.unit() - 0.3 }
      for _ in 0..<20 {
        let x = columns.fractions(0, 1)
        expectSame("\(count) eased, split \(isSplit)") { kernels in
          var out = [Double](repeating: -7, count: count)
          coefficients.withUnsafeBufferPointer { buffer in
            var table = pgb_cubic_table(
              coefficients: buffer.baseAddress, count: Int32(pieces), is_split: isSplit, end: 1)
            kernels.ease(&table, x, &out, count)
          }
          return KernelTests.bits(out)
        }
      }
    }
  }

  @Test(arguments: counts) func mixedNumbersAgreeToTheBit(_ count: Int) {
    var columns = Columns(count: count, dice: Dice(UInt64(count) + 200))
    for _ in 0..<20 {
      let (from, to) = (columns.numbers(-1e6, 1e6), columns.numbers(-1, 1))
      let fractions = columns.fractions(-0.5, 1.5)
      expectSame("\(count) mixed") { kernels in
        var out = [Double](repeating: -7, count: count)
        kernels.mix(from, to, fractions, &out, count)
        return KernelTests.bits(out)
      }
    }
  }

  @Test(arguments: counts) func flatTransformsAgreeToTheBit(_ count: Int) {
    var columns = Columns(count: count, dice: Dice(UInt64(count) + 300))
    for _ in 0..<20 {
      let size = (count + 3) / 4 * 4
      let all = (0..<11).flatMap { _ in columns.numbers(-4, 4) }
      let fractions = columns.fractions(-0.5, 1.5)
      expectSame("\(count) flat") { kernels in
        var out = [Double](repeating: -7, count: 6 * 128)
        all.withUnsafeBufferPointer { all in
          guard let base = all.baseAddress else { preconditionFailure("the array is empty") }
          var held = pgb_flat_transforms(
            from_x: base, from_y: base + size, to_x: base + 2 * size, to_y: base + 3 * size,
            from_width: base + 4 * size, from_height: base + 5 * size,
            to_width: base + 6 * size, to_height: base + 7 * size, cosine: base + 8 * size,
            sine: base + 9 * size, turn: base + 10 * size)
          kernels.flat(&held, fractions, &out, 128, count)
        }
        return KernelTests.bits((0..<6 * 128).filter { $0 % 128 < count }.map { out[$0] })
      }
    }
  }

  static let pairs = [PGB_PAIR_MOVES, PGB_PAIR_SCALES, PGB_PAIR_WHOLE]

  @Test(arguments: counts, pairs) func transformsInSpaceAgreeToTheBit(_ count: Int, _ numbers: Int)
  {
    var columns = Columns(count: count, dice: Dice(UInt64(count) + 400))
    for _ in 0..<20 {
      let groups = columns.numbers(-3, 3, numbers)
      let fractions = columns.fractions(-0.5, 1.5)
      expectSame("\(count) of \(numbers)") { kernels in
        var out = [Double](repeating: -7, count: 16 * 128)
        kernels.space(groups, Int32(numbers), fractions, &out, 128, count)
        return KernelTests.bits((0..<16 * 128).filter { $0 % 128 < count }.map { out[$0] })
      }
    }
  }

  /// A third of a turn about (1, 1, 1) takes x to y, y to z and z to x, then it moves.
  @Test(arguments: pairs) func aThirdOfATurnSwapsTheAxes(_ numbers: Int) {
    // Half the angle is π/3: (sin 60°/√3)·(1, 1, 1) = ½ each, cos 60° = ½.
    var pair = [Double.pi / 3, 0, 0, 0, 1]
    let axis = 1 / 3.0.squareRoot()
    pair += [axis, axis, axis, 0] + [0, 0, 0, 10, 20, 30] + [1, 1, 1, 1, 1, 1]
    pair += [0, 0, 0, 0, 0, 0] + [0, 0, 0, 1, 0, 0, 0, 1]
    let groups = (0..<4 * numbers).map { pair[$0 / 4] }
    for level in [PGB_LEVEL_SCALAR, PGB_LEVEL_AVX2] {
      var out = [Double](repeating: 0, count: 16 * 4)
      KernelTests.animators(level).space(groups, Int32(numbers), [0, 1, 0.5, 1], &out, 4, 4)
      let start: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
      let end: [Double] = [0, 1, 0, 0, 0, 1, 1, 0, 0, 10, 20, 30]
      let rows = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14]
      for (place, row) in rows.enumerated() {
        #expect(abs(out[4 * row] - start[place]) < 1e-10)
        #expect(abs(out[4 * row + 1] - end[place]) < 1e-10)
      }
      // Half of it: the matrix of 60° about that axis has ⅔, ⅔, −⅓ in turn.
      #expect(abs(out[2] - 2.0 / 3) < 1e-10)
      #expect(abs(out[4 + 2] - 2.0 / 3) < 1e-10)
      #expect(abs(out[8 + 2] + 1.0 / 3) < 1e-10)
    }
  }
}
