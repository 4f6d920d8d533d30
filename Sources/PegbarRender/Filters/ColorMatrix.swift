import CPegbarKernels
import PegbarCore
import PegbarSystem

/// A filter that takes every colour through a matrix; formulas of the W3C's filter effects.
struct ColorMatrix: ImageFilter {
  /// Four rows (red, green, blue, alpha out) of five (red, green, blue, alpha in, one).
  var rows: [Double]

  var reach: Int { 0 }

  /// Alpha's constant makes something of nothing.
  var fillsNothing: Bool { rows[19] > 0 }

  var key: [UInt64] { [2] + rows.map(\.bitPattern) }

  func draw(_ input: PixelRows, into output: PixelRows, _ pool: ThreadPool) {
    let job = Job(input: input, output: output, matrix: rows.map { Float($0) })
    let piece = 64
    pool.run((input.height + piece - 1) / piece) { number, _ in
      job.draw(number * piece..<min(input.height, (number + 1) * piece))
    }
  }

  private struct Job: @unchecked Sendable {
    var input: PixelRows
    var output: PixelRows
    var matrix: [Float]

    func draw(_ rows: Range<Int>) {
      for y in rows {
        let from = input.data + y * input.stride
        let to = output.data + y * output.stride
        pgb_row_matrix(
          to.assumingMemoryBound(to: UInt8.self), from.assumingMemoryBound(to: UInt8.self),
          input.width, matrix)
      }
    }
  }

  /// Red, green and blue from each other, with the same constant for all.
  private init(_ m: [Double], plus constant: Double = 0) {
    rows = []
    for i in 0..<3 { rows += m[i * 3..<i * 3 + 3] + [0, constant] }
    rows += [0, 0, 0, 1, 0]
  }

  /// Every colour times `inputAmount`: 1 changes nothing, 0 is black.
  static func brightness(_ inputs: FilterInputs) -> ColorMatrix {
    let k = max(0, inputs.number("inputAmount", or: 1))
    return ColorMatrix([k, 0, 0, 0, k, 0, 0, 0, k])
  }

  /// Away from middle grey by `inputAmount`: 1 changes nothing, 0 is grey.
  static func contrast(_ inputs: FilterInputs) -> ColorMatrix {
    let k = max(0, inputs.number("inputAmount", or: 1))
    return ColorMatrix([k, 0, 0, 0, k, 0, 0, 0, k], plus: 0.5 - 0.5 * k)
  }

  /// Away from the grey of the same luminance by `inputAmount`: 1 changes nothing, 0 is grey.
  static func saturation(_ inputs: FilterInputs) -> ColorMatrix {
    let s = max(0, inputs.number("inputAmount", or: 1))
    return ColorMatrix([
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s,
      0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s,
      0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s,
    ])
  }

  /// Around the wheel of hues by `inputAngle`, radians.
  static func hueRotate(_ inputs: FilterInputs) -> ColorMatrix {
    let angle = inputs.number("inputAngle", or: 0)
    let (c, s) = (Math.cos(angle), Math.sin(angle))
    let still = [0.213, 0.715, 0.072, 0.213, 0.715, 0.072, 0.213, 0.715, 0.072]
    let byCos = [0.787, -0.715, -0.072, -0.213, 0.285, -0.072, -0.213, -0.715, 0.928]
    let bySin = [-0.213, -0.715, 0.928, 0.143, 0.140, -0.283, -0.787, 0.715, 0.072]
    return ColorMatrix((0..<9).map { still[$0] + c * byCos[$0] + s * bySin[$0] })
  }

  /// To the opposite colour by `inputAmount`: 0 changes nothing, 1, the default, inverts.
  static func colorInvert(_ inputs: FilterInputs) -> ColorMatrix {
    let k = min(max(0, inputs.number("inputAmount", or: 1)), 1)
    let d = 1 - 2 * k
    return ColorMatrix([d, 0, 0, 0, d, 0, 0, 0, d], plus: k)
  }

  /// To brown by `inputAmount`: 0 changes nothing, 1 is the default.
  static func sepia(_ inputs: FilterInputs) -> ColorMatrix {
    let s = 1 - min(max(0, inputs.number("inputAmount", or: 1)), 1)
    return ColorMatrix([
      0.393 + 0.607 * s, 0.769 - 0.769 * s, 0.189 - 0.189 * s,
      0.349 - 0.349 * s, 0.686 + 0.314 * s, 0.168 - 0.168 * s,
      0.272 - 0.272 * s, 0.534 - 0.534 * s, 0.131 + 0.869 * s,
    ])
  }

  /// `inputRVector`, `inputGVector`, `inputBVector`, `inputAVector` and `inputBiasVector`.
  ///
  /// Each vector is a row of the matrix, the bias its last column.
  static func colorMatrix(_ inputs: FilterInputs) -> ColorMatrix {
    let bias = inputs.four("inputBiasVector", or: [0, 0, 0, 0])
    var result = ColorMatrix([1, 0, 0, 0, 1, 0, 0, 0, 1])
    result.rows = ["R", "G", "B", "A"].enumerated().flatMap { i, name in
      let unit = (0..<4).map { $0 == i ? 1.0 : 0 }
      return inputs.four("input\(name)Vector", or: unit) + [bias[i]]
    }
    return result
  }
}
