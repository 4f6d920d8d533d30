import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// A transition that shows everywhere the same sum of both pictures' colours.
protocol MatrixDissolve: TransitionPlugin {
  /// Whether colours are summed in linear light.
  var mixesLight: Bool { get }
  /// The factors at a moment.
  func matrix(_ arguments: Arguments, _ progress: Double) -> pgb_mix_matrix
}

extension MatrixDissolve {
  func render(_ frame: Frame, rows: Range<Int>) {
    var matrix = matrix(frame.arguments, frame.progress)
    for row in rows {
      pgb_row_mix_matrix(
        frame.out.row(row), frame.from.row(row), frame.to.row(row), frame.width, &matrix,
        mixesLight ? 1 : 0)
    }
  }
}

extension pgb_mix_matrix {
  /// A sum with the progress as its weights in alpha.
  init(_ progress: Double, old: ColorFactors, new: ColorFactors) {
    self.init()
    self.old = old.numbers
    self.young = new.numbers
    (old_alpha, young_alpha) = (Float(1 - progress), Float(progress))
  }
}

/// What becomes of a picture's colours: red, green and blue, each of red, green, blue and alpha.
struct ColorFactors {
  typealias Numbers = (
    Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float
  )

  let numbers: Numbers

  /// Every colour times a factor of its own, plus a colour where the picture is.
  init(
    _ factors: (Double, Double, Double), plus: (Double, Double, Double) = (0, 0, 0)
  ) {
    numbers = (
      Float(factors.0), 0, 0, Float(plus.0), 0, Float(factors.1), 0, Float(plus.1), 0, 0,
      Float(factors.2), Float(plus.2)
    )
  }

  /// A part of the colour and a part of its grey, whose weights are given.
  init(color: Double, gray: Double, luma: (Double, Double, Double)) {
    let own = Float(color)
    let (r, g, b) = (
      Float(gray * luma.0), Float(gray * luma.1), Float(gray * luma.2)
    )
    numbers = (own + r, g, b, 0, r, own + g, b, 0, r, g, own + b, 0)
  }
}
