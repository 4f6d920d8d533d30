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

/// A value function of a loaded library with its parameters.
private final class NativeValueMapping: ValueMapping, @unchecked Sendable {
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

  func evaluate(
    _ inputs: UnsafePointer<Double>, stride: Int, into matrices: UnsafeMutablePointer<Double>,
    count: Int
  ) throws {
    // A number that is not written stays NaN and is found below.
    matrices.update(repeating: .nan, count: count * 16)
    try instance.call("eval") { table.eval($0, UInt64(count), inputs, Int64(stride), matrices) }
    guard pgb_loader_all_finite(matrices, UInt64(count * 16)) != 0 else {
      throw instance.calls.brokenLaw("eval", "an answer is not finite")
    }
  }
}
