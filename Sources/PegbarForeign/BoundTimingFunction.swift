import CPegbarLoader
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
  private let given: BoundNumbers
  private let lock: Monitor?
  private let ends: (start: Double, end: Double)

  /// The allowed difference from 0 and 1 at the ends, because of single-precision arithmetic.
  private static let tolerance = 1e-6

  init(_ function: BoundFunction, _ parameters: ParameterValues) throws {
    self.function = function
    given = BoundNumbers(function.symbol.values(with: parameters))
    lock = function.lock()
    let x = [0.0, 1]
    var y = x
    do {
      if let batch = function.symbol.batch {
        try function.evaluate(given.numbers, batch, x, into: &y, lock)
      } else {
        let slot = function.symbol.inputs[0]
        try function.evaluate(given.numbers, slot: slot, x, into: &y, count: 2, lock)
      }
    } catch let error as PluginError {
      throw BoundTiming.objection(error)
    }
    if function.descriptor.hasOpenEnd {
      ends = (y[0], y[1])
      return
    }
    for (x, y) in zip(x, y) where abs(y - x) > BoundTiming.tolerance {
      let law =
        "f(\(Int(saturating: x))) is \(y); "
        + (x == 0
          ? "every timing function begins at 0"
          : "a curve that ends elsewhere says \"openEnd\": true")
      let defaults = function.descriptor.parameters.map(\.defaultValue)
      let id = function.descriptor.id
      // The function is at fault with its defaults; otherwise the caller's values are.
      throw parameters.values == defaults
        ? PluginError(pluginID: id, problem: .brokeLaw(function: function.symbol.symbol, law: law))
        : BoundTiming.refusal(id, law)
    }
    ends = (0, 1)
  }

  /// Turns a failed first call into a refusal of the parameters: the trial call with the defaults succeeded.
  private static func objection(_ error: PluginError) -> PluginError {
    guard case .failed(let function, _, let message) = error.problem else { return error }
    return refusal(error.pluginID, "\(function): \(message)")
  }

  /// An error that says that the parameters are wrong, as `create` of a native plugin reports it.
  private static func refusal(_ pluginID: String, _ message: String) -> PluginError {
    PluginError(
      pluginID: pluginID,
      problem: .failed(
        function: "create", status: Int32(PEGBAR_INVALID_ARGUMENT), message: message))
  }

  func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
  ) throws {
    guard let batch = function.symbol.batch else {
      try function.evaluate(
        given.numbers, slot: function.symbol.inputs[0], x, into: y, count: count, ends: ends, lock)
      return
    }
    // Only the numbers between the ends.
    let inside = (0..<count).filter { x[$0] > 0 && x[$0] < 1 }
    var values = [Double](repeating: 0, count: inside.count)
    try function.evaluate(given.numbers, batch, inside.map { x[$0] }, into: &values, lock)
    for i in 0..<count where !(x[i] > 0 && x[i] < 1) { y[i] = x[i] >= 1 ? ends.end : ends.start }
    for (i, value) in zip(inside, values) { y[i] = value }
  }
}
