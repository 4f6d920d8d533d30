import CPegbarFFI
import PegbarCore
import PegbarPlugins

/// A C function with the roles of its arguments.
struct BoundSymbol: Sendable, Hashable {
  /// The places of a function that takes many numbers at once.
  struct Batch: Sendable, Hashable {
    /// The array of the numbers, and that of the results.
    var input: Int
    var output: Int
    /// The number of numbers.
    var count: Int
    /// The maximum number of results in a call.
    var limit: Int
    /// The number of numbers that belong to one result.
    var width: Int
  }

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

  /// The arguments that are curves, each with the name of the function that it stands for.
  var curves: [Int: String] = [:]

  /// Constant texts and arrays, by place.
  var texts: [Int: String] = [:]
  var arrays: [Int: [Double]] = [:]

  /// The types of the numbers of all arrays, constant or not, by place.
  var elements: [Int: ForeignType] = [:]

  /// By place: the place of the array whose length it is.
  var counts: [Int: Int] = [:]

  /// For a function that takes many numbers at once; it has no inputs then.
  var batch: Batch?

  /// The number of numbers that a result depends on.
  var inputCount: Int { batch?.width ?? inputs.count }

  /// The numbers, texts and arrays with values for the parameters.
  func values(with given: ParameterValues) -> BoundValues {
    var values = BoundValues(
      numbers: numbers, texts: texts, arrays: arrays, letters: elements.mapValues(\.letter))
    for (slot, value) in zip(parameters, given.values) {
      switch value {
      case .bool(let flag): values.numbers[slot] = flag ? 1 : 0
      case .numbers(let list) where elements[slot] != nil: values.arrays[slot] = list
      case .numbers(let list):
        values.numbers.replaceSubrange(slot..<slot + list.count, with: list)
      case .string(let text): values.texts[slot] = text
      case .change, .path, .image, .curve, .none: break
      }
    }
    for (slot, array) in counts { values.numbers[slot] = Double(values.arrays[array]?.count ?? 0) }
    return values
  }

  /// The C letter of an array's numbers.
  func letter(at place: Int) -> CChar { TypedArray.code(elements[place]?.letter ?? "d") }

  /// A trial call with the parameters' defaults.
  func probe(_ descriptor: PluginDescriptor) throws -> FunctionProbe {
    let values = values(with: try ParameterValues(for: descriptor))
    var probe = FunctionProbe(
      symbol: symbol, encoding: encoding, numbers: values.numbers, inputs: inputs)
    (probe.texts, probe.arrays, probe.letters) = (values.texts, values.arrays, values.letters)
    if let batch {
      probe.arrays[batch.input] = [0, 0.25, 1].flatMap { x in
        (0..<batch.width).map { _ in x }
      }
      probe.arrays[batch.output] = [Double](repeating: 0, count: 3 * answer.numberCount)
      probe.written = [batch.output]
      probe.numbers[batch.count] = 3
    }
    return probe
  }
}

/// The arguments of a function as Swift has them.
struct BoundValues: Sendable {
  var numbers: [Double]
  /// By place among the numbers.
  var texts: [Int: String]
  var arrays: [Int: [Double]]
  /// The letters of the arrays' numbers.
  var letters: [Int: String]
}

/// The arguments of a function as C takes them: texts and arrays lie in memory of this object.
final class BoundNumbers: @unchecked Sendable {
  /// The numbers of all arguments, and the addresses of texts and arrays.
  let numbers: [Double]
  private let memory: [UnsafeMutableRawPointer]

  init(_ values: BoundValues) {
    var numbers = values.numbers
    var memory: [UnsafeMutableRawPointer] = []
    for (place, text) in values.texts {
      let bytes = Array(text.utf8) + [0]
      memory.append(BoundNumbers.copy(bytes))
      numbers[place] = pgb_bound_address(memory.last)
    }
    for (place, array) in values.arrays {
      memory.append(TypedArray.store(array, letter: values.letters[place] ?? "d"))
      numbers[place] = pgb_bound_address(memory.last)
    }
    self.numbers = numbers
    self.memory = memory
  }

  deinit { memory.forEach { $0.deallocate() } }

  private static func copy<T: BitwiseCopyable>(_ values: [T]) -> UnsafeMutableRawPointer {
    let bytes = MemoryLayout<T>.stride * values.count
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, 8), alignment: 16)
    values.withUnsafeBytes {
      memory.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: bytes)
    }
    return memory
  }
}
