import CPegbarLoader
import CPegbarPlugin
import PegbarCore

/// A value function in a loaded library.
final class NativeValueFunction: ValueFunction, NativePlugin, @unchecked Sendable {
  let inputCount: Int
  let calls: PluginCalls
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

  func transform(_ numbers: [Double]) throws -> Transform3D {
    precondition(
      numbers.count == inputCount,
      "\(instance.calls.descriptor.id) takes \(inputCount) numbers, not \(numbers.count)")
    var elements = [Double](repeating: 0, count: 16)
    try instance.call("eval") { table.eval($0, 1, numbers, Int64(inputCount), &elements) }
    guard pegbar_loader_all_finite(elements, 16) != 0 else {
      throw instance.calls.brokenLaw("eval", "an answer is not finite")
    }
    return Transform3D(components: elements)
  }
}
