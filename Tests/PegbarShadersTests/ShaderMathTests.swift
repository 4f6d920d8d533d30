import CPegbarKernels
import CPegbarShaders
import Foundation
import PegbarShaders
import PegbarTestSupport
import Testing

/// The interpreter's functions against those of the C library in double precision.
@Suite(.restoresKernelLevel) struct ShaderMathTests {
  private func run(_ operation: Int, _ a: Float, _ b: Float = 0, _ c: Float = 0) -> Float {
    Float(
      bitPattern: pgb_shader_fold(
        UInt16(operation), a.bitPattern, b.bitPattern, c.bitPattern))
  }

  /// An operation, the function, the arguments from and to, and the errors allowed: absolute, relative.
  private static let functions:
    [(
      operation: Int, exact: @Sendable (Double) -> Double, range: ClosedRange<Double>, Double,
      Double
    )] = [
      (PGB_SHADER_SINE, { sin($0) }, -7...7, 1e-7, 0),
      (PGB_SHADER_SINE, { sin($0) }, -8000...8000, 4e-7, 0),
      (PGB_SHADER_COSINE, { cos($0) }, -8000...8000, 4e-7, 0),
      (PGB_SHADER_TANGENT, { tan($0) }, -1.5...1.5, 1e-7, 1e-6),
      (PGB_SHADER_ARCSINE, { asin($0) }, -1...1, 1e-7, 4e-7),
      (PGB_SHADER_ARCCOSINE, { acos($0) }, -1...1, 2e-7, 4e-7),
      (PGB_SHADER_ARCTANGENT, { atan($0) }, -30...30, 0, 3e-7),
      (PGB_SHADER_EXPONENTIAL2, { exp2($0) }, -126...127.9, 0, 3e-7),
      (PGB_SHADER_LOGARITHM2, { log2($0) }, 1e-30...1000, 1e-7, 3e-7),
      (PGB_SHADER_SQUARE_ROOT, { $0.squareRoot() }, 0...1e6, 0, 7e-8),
      (PGB_SHADER_FLOOR, { $0.rounded(.down) }, -1e5...1e5, 0, 0),
      (PGB_SHADER_CEILING, { $0.rounded(.up) }, -1e5...1e5, 0, 0),
      (PGB_SHADER_TRUNCATE, { $0.rounded(.towardZero) }, -1e5...1e5, 0, 0),
      (PGB_SHADER_FRACTION, { $0 - $0.rounded(.down) }, -1e3...1e3, 7e-5, 0),
    ]

  @Test(arguments: functions.indices) func isAccurate(_ number: Int) {
    let (operation, exact, range, absolute, relative) = ShaderMathTests.functions[number]
    for step in 0...20_000 {
      let share = Double(step) / 20_000
      let x = Float(range.lowerBound + (range.upperBound - range.lowerBound) * share)
      let value = exact(Double(x))
      let error = (Double(run(operation, x)) - value).magnitude
      #expect(
        error <= absolute + relative * value.magnitude, "\(x): \(run(operation, x)), not \(value)")
    }
  }

  @Test func powersAndAngles() {
    for i in 1...200 {
      for j in -20...20 {
        let x = Float(i) / 20, y = Float(j) / 4
        let exact = pow(Double(x), Double(y))
        #expect((Double(run(PGB_SHADER_POWER, x, y)) - exact).magnitude <= 4e-6 * exact)
        let angle = atan2(Double(y), Double(x - 5))
        #expect((Double(run(PGB_SHADER_ARCTANGENT2, y, x - 5)) - angle).magnitude <= 4e-7)
      }
    }
    #expect(run(PGB_SHADER_POWER, 0, 3) == 0 && run(PGB_SHADER_POWER, 0, 0) == 1)
    #expect(run(PGB_SHADER_ARCTANGENT2, 0, 0) == 0)
    #expect(run(PGB_SHADER_LOGARITHM2, 0) == -.infinity && run(PGB_SHADER_LOGARITHM2, -1).isNaN)
    #expect(
      run(PGB_SHADER_EXPONENTIAL2, 200) == .infinity && run(PGB_SHADER_EXPONENTIAL2, -200) == 0)
  }

  /// Sines of constants are those of the C library, rounded to floats.
  @Test func constantsAreExact() {
    for step in -20_000...20_000 {
      let x = Float(step) * 0.731
      let sine = pgb_shader_constant(UInt16(PGB_SHADER_SINE), x.bitPattern, 0, 0)
      let cosine = pgb_shader_constant(UInt16(PGB_SHADER_COSINE), x.bitPattern, 0, 0)
      #expect(Float(bitPattern: sine) == Float(sin(Double(x))))
      #expect(Float(bitPattern: cosine) == Float(cos(Double(x))))
    }
  }

  /// The definitions of the language's common functions.
  @Test func commonFunctions() {
    let numbers: [Float] = [-2.5, -1, -0.25, 0, 0.25, 0.5, 1, 3.75]
    for a in numbers {
      #expect(run(PGB_SHADER_SIGN, a) == (a > 0 ? 1 : a < 0 ? -1 : 0))
      for b in numbers {
        #expect(run(PGB_SHADER_STEP, a, b) == (b < a ? 0 : 1))
        #expect(run(PGB_SHADER_MODULO, a, 2) == a - 2 * (a / 2).rounded(.down))
        for c in numbers {
          #expect(run(PGB_SHADER_MIX, a, b, c) == a + (b - a) * c)
          #expect(run(PGB_SHADER_MULTIPLY_ADD, a, b, c) == a * b + c)
          #expect(run(PGB_SHADER_MULTIPLY_SUBTRACT, a, b, c) == c - a * b)
          if b < c {
            #expect(run(PGB_SHADER_CLAMP, a, b, c) == min(max(a, b), c))
            let t = min(max((a - b) / (c - b), 0), 1)
            #expect(run(PGB_SHADER_SMOOTHSTEP, b, c, a) == t * t * (3 - 2 * t))
          }
        }
      }
    }
    #expect(pgb_shader_fold(UInt16(PGB_SHADER_INT_DIVIDE), 5, 0, 0) == 0)
    let least = UInt32(bitPattern: Int32.min)
    #expect(pgb_shader_fold(UInt16(PGB_SHADER_INT_DIVIDE), least, .max, 0) == least)
    #expect(pgb_shader_fold(UInt16(PGB_SHADER_FLOAT_TO_INT), Float.nan.bitPattern, 0, 0) == least)
  }

  /// Every operation with awkward numbers: the scalar and the AVX2 version give the same bits.
  @Test func variantsAgree() {
    let numbers: [Float] = [
      0, -0.0, 1, -1, 0.5, 3.25, -7.75, Float(bitPattern: 71362), -Float(bitPattern: 71362), 1e30,
      -1e30, 2e9, -3e9, .infinity, .nan,
      8_388_609, 12345.678,
    ]
    func all() -> [UInt32] {
      var list: [UInt32] = []
      for operation in PGB_SHADER_MOVE..<PGB_SHADER_OPERATIONS {
        for a in numbers {
          for b in numbers {
            list.append(
              pgb_shader_fold(
                UInt16(operation), a.bitPattern, b.bitPattern, numbers[3].bitPattern ^ b.bitPattern)
            )
          }
        }
      }
      return list
    }
    pgb_kernels_use(Int32(PGB_LEVEL_SCALAR))
    let scalar = all()
    pgb_kernels_use(Int32(PGB_LEVEL_AVX2))
    let wide = all()
    for (a, b) in zip(scalar, wide) {
      // Which of several patterns says "no number" is left open.
      let areBothNone = Float(bitPattern: a).isNaN && Float(bitPattern: b).isNaN
      #expect(a == b || areBothNone)
    }
  }
}
