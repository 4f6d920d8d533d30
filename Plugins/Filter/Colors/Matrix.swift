import CPegbarKernels
import PegbarPluginKit

/// A filter that takes every colour through a matrix; formulas of the W3C's filter effects.
protocol MatrixFilter: FilterPlugin {
  var matrix: Matrix { get }
}

extension MatrixFilter {
  var plan: Plan { matrix.isIdentity ? .identity : Plan() }

  /// Alpha's constant makes something of nothing.
  func extent(of inputs: [pegbar_region], _ setup: EffectSetup) -> pegbar_region {
    matrix.makesAlpha ? .everything : inputs.reduce(pegbar_region()) { $0.union($1) }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let input = frame.input(0)
    for row in rows {
      pgb_row_matrix(frame.out.row(row), input.row(row), frame.width, matrix.numbers)
    }
  }
}

/// Four rows (red, green, blue, alpha out) of five (red, green, blue, alpha in, one).
struct Matrix {
  let numbers: [Float]

  init(_ rows: [Double]) { numbers = rows.map { Float($0) } }

  /// Red, green and blue from each other, with the same constant for all.
  init(colors m: [Double], plus constant: Double = 0) {
    var rows: [Double] = []
    for row in 0..<3 {
      rows += m[row * 3..<row * 3 + 3]
      rows += [0, constant]
    }
    self.init(rows + [0, 0, 0, 1, 0])
  }

  var isIdentity: Bool {
    numbers.enumerated().allSatisfy { place, x in x == (place % 6 == 0 ? 1 : 0) }
  }

  var makesAlpha: Bool { numbers[19] > 0 }
}

extension Parameter {
  /// How much; 1 by default.
  static func amount(_ range: ClosedRange<Double>, doc: String) -> Parameter {
    number(
      "inputAmount", "Amount", default: 1, range: range, softRange: 0...min(2, range.upperBound),
      doc: doc)
  }
}
