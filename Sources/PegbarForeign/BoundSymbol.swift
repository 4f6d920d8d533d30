import PegbarCore
import PegbarPlugins

/// A C function with the roles of its arguments.
struct BoundSymbol: Sendable, Hashable {
  /// The function's name in its library.
  var symbol: String

  /// CPegbarFFI's encoding of the signature.
  var encoding: String

  /// The type of a call's result, returned or written.
  var answer: ForeignType

  /// The numbers of all arguments, in order; constants are filled in.
  var numbers: [Double]

  /// Which of the numbers are inputs, in the order of the function's inputs.
  var inputs: [Int]

  /// For each parameter, its first number.
  var parameters: [Int]

  /// The arguments that are curves, each with the id of the function that it stands for.
  var curves: [Int: String] = [:]

  /// The numbers with values for the parameters.
  func numbers(with values: ParameterValues) -> [Double] {
    var numbers = numbers
    for (slot, value) in zip(parameters, values.values) {
      switch value {
      case .bool(let flag): numbers[slot] = flag ? 1 : 0
      case .numbers(let list): numbers.replaceSubrange(slot..<slot + list.count, with: list)
      case .string, .change: break
      }
    }
    return numbers
  }

  /// A trial call with the parameters' defaults.
  func probe(_ descriptor: PluginDescriptor) throws -> FunctionProbe {
    FunctionProbe(
      symbol: symbol, encoding: encoding,
      numbers: numbers(with: try ParameterValues(for: descriptor)),
      inputs: inputs)
  }
}
