import CPegbarLoader
import CPegbarPlugin
import PegbarCore

/// A value function in a loaded library.
final class NativeValueFunction: ValueFunction, @unchecked Sendable {
  let inputCount: Int
  private let calls: PluginCalls
  private let table: pegbar_value_function

  init(_ calls: PluginCalls, inputCount: Int) {
    self.calls = calls
    self.inputCount = inputCount
    table = calls.table(pegbar_value_function.self)
  }

  var descriptor: PluginDescriptor { calls.descriptor }

  func makeValueMapping(_ parameters: ParameterValues) throws -> any ValueMapping {
    try NativeValueMapping(calls, table, parameters)
  }
}

/// A value function that answers many inputs in one call, which may lie apart.
package protocol StridedMapping: ValueMapping {
  /// The matrices for some inputs, 16 numbers each, without the host's own checks.
  ///
  /// - Parameters:
  ///   - inputs: `stride` numbers for each matrix, of which the function reads the first ones.
  ///   - stride: at least `inputCount`.
  /// - Returns: what the function wrote; NaN where it wrote nothing.
  /// - Throws: `PluginError`.
  func matrices(_ inputs: [Double], stride: Int) throws -> [Double]
}

/// A value function of a loaded library with its parameters.
private final class NativeValueMapping: StridedMapping, @unchecked Sendable {
  let inputCount: Int
  private let instance: PluginInstance
  private let table: pegbar_value_function

  init(
    _ calls: PluginCalls, _ table: pegbar_value_function, _ parameters: ParameterValues
  ) throws {
    self.table = table
    inputCount = Int(table.input_count)
    instance = try PluginInstance(
      calls, parameters, create: table.create, destroy: table.destroy)
  }

  func matrices(_ inputs: [Double], stride: Int) throws -> [Double] {
    let count = inputs.count / stride
    var out = [Double](repeating: .nan, count: count * 16)
    try instance.call("eval") { table.eval($0, UInt64(count), inputs, Int64(stride), &out) }
    return out
  }

  func transform(_ numbers: [Double]) throws -> Transform3D {
    precondition(
      numbers.count == inputCount,
      "\(instance.calls.descriptor.id) takes \(inputCount) numbers, not \(numbers.count)")
    var elements = [Double](repeating: 0, count: 16)
    try instance.call("eval") { table.eval($0, 1, numbers, Int64(inputCount), &elements) }
    guard pgb_loader_all_finite(elements, 16) != 0 else {
      throw instance.calls.brokenLaw("eval", "an answer is not finite")
    }
    return Transform3D(components: elements)
  }
}
