import PegbarCore
import PegbarPlugins
import PegbarSystem

/// A C function of a number as a timing function.
package final class BoundTimingFunction: TimingFunction {
  private let function: BoundFunction

  init(_ function: BoundFunction) { self.function = function }

  package var descriptor: PluginDescriptor { function.descriptor }

  /// Whether calls go through a typed cast; through libffi where not.
  package var usesCast: Bool { function.usesCast }

  /// The same function called through libffi whatever its signature; to compare.
  ///
  /// - Returns: nil without memory.
  package func throughLibffi() -> BoundTimingFunction? {
    function.throughLibffi().map(BoundTimingFunction.init)
  }

  package func makeTiming(_ parameters: ParameterValues) throws -> any Timing {
    try BoundTiming(function, parameters)
  }
}

/// A C function of a number with its parameters, called only for numbers between 0 and 1.
///
/// The function need not be defined outside 0…1: negative numbers, for example, have no square root. At and
/// beyond the ends the result is exactly 0 and 1, unless the end is open: then it is the function's value at
/// 1.
private final class BoundTiming: Timing {
  let controlPoints: [Double]? = nil
  let settlingTime: Double? = nil
  let memo = Memo()
  private let function: BoundFunction
  private let numbers: [Double]
  private let slot: Int
  private let lock: Monitor?
  private let ends: (start: Double, end: Double)

  /// The allowed difference from 0 and 1 at the ends, because of single-precision arithmetic.
  private static let tolerance = 1e-6

  init(_ function: BoundFunction, _ parameters: ParameterValues) throws {
    self.function = function
    numbers = function.symbol.numbers(with: parameters)
    slot = function.symbol.inputs[0]
    lock = function.lock()
    let x = [0.0, 1]
    var y = x
    try function.evaluate(numbers, slot: slot, x, into: &y, count: 2, lock)
    if function.descriptor.hasOpenEnd {
      ends = (y[0], y[1])
      return
    }
    for (x, y) in zip(x, y) where abs(y - x) > BoundTiming.tolerance {
      throw PluginError(
        pluginID: function.descriptor.id,
        problem: .brokeLaw(
          function: function.symbol.symbol,
          law:
            "f(\(Int(saturating: x))) is \(y); a curve that ends elsewhere says \"openEnd\": true"))
    }
    ends = (0, 1)
  }

  func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
  ) throws {
    try function.evaluate(numbers, slot: slot, x, into: y, count: count, ends: ends, lock)
  }
}
