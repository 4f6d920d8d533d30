import PegbarCore
import PegbarPlugins

/// A C function of a number as a timing function.
final class BoundTimingFunction: TimingFunction {
  private let function: BoundFunction

  init(_ function: BoundFunction) { self.function = function }

  var descriptor: PluginDescriptor { function.descriptor }

  func makeTiming(_ parameters: ParameterValues) throws -> any Timing {
    BoundTiming(function, parameters)
  }
}

/// A C function of a number with its parameters.
///
/// Nothing is known of its ends: it is called at 0 and 1 as anywhere else.
private final class BoundTiming: Timing {
  let controlPoints: [Double]? = nil
  let settlingTime: Double? = nil
  private let function: BoundFunction
  private let numbers: [Double]
  private let slot: Int
  private let lock: CallLock?

  init(_ function: BoundFunction, _ parameters: ParameterValues) {
    self.function = function
    numbers = function.symbol.numbers(with: parameters)
    slot = function.symbol.inputs[0]
    lock = function.lock()
  }

  func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
  ) throws {
    try function.evaluate(numbers, slot: slot, x, into: y, count: count, lock)
  }
}
