import PegbarCore
import PegbarPlugins
import PegbarSystem

/// A C function whose result is a transform.
final class BoundValueFunction: ValueFunction {
  private let function: BoundFunction

  init(_ function: BoundFunction) { self.function = function }

  var descriptor: PluginDescriptor { function.descriptor }

  var inputCount: Int { function.symbol.inputCount }

  func makeValueMapping(_ parameters: ParameterValues) throws -> any ValueMapping {
    BoundValueMapping(function, parameters)
  }
}

/// A C function whose result is a transform, with its parameters.
private final class BoundValueMapping: ValueMapping {
  private let function: BoundFunction
  private let given: BoundNumbers
  private let lock: Monitor?

  init(_ function: BoundFunction, _ parameters: ParameterValues) {
    self.function = function
    given = BoundNumbers(function.symbol.values(with: parameters))
    lock = function.lock()
  }

  var inputCount: Int { function.symbol.inputCount }

  /// A function takes one input at a time, or all of them.
  func evaluate(
    _ inputs: UnsafePointer<Double>, stride: Int, into matrices: UnsafeMutablePointer<Double>,
    count: Int
  ) throws {
    if let batch = function.symbol.batch {
      try evaluate(batch, inputs, stride: stride, into: matrices, count: count)
      return
    }
    var numbers = given.numbers
    var answer = [Double](repeating: 0, count: 16)
    for i in 0..<count {
      for (place, slot) in function.symbol.inputs.enumerated() {
        numbers[slot] = inputs[i * stride + place]
      }
      answer.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      try function.callOnce(numbers, into: &answer, lock)
      let transform = BoundValueMapping.transform(answer, function.symbol.answer)
      for (place, x) in transform.components.enumerated() { matrices[i * 16 + place] = x }
    }
  }

  private func evaluate(
    _ batch: BoundSymbol.Batch, _ inputs: UnsafePointer<Double>, stride: Int,
    into matrices: UnsafeMutablePointer<Double>, count: Int
  ) throws {
    let type = function.symbol.answer
    let x = (0..<count).flatMap { i in (0..<batch.width).map { inputs[i * stride + $0] } }
    var answers = [Double](repeating: 0, count: count * type.numberCount)
    try function.evaluate(given.numbers, batch, x, into: &answers, lock)
    for i in 0..<count {
      let answer = Array(answers[i * type.numberCount..<(i + 1) * type.numberCount])
      let transform = BoundValueMapping.transform(answer, type)
      for (place, x) in transform.components.enumerated() { matrices[i * 16 + place] = x }
    }
  }

  /// A matrix is itself, a point a translation, a size a scale, a rect what maps the unit square
  /// to it.
  private static func transform(_ c: [Double], _ type: ForeignType) -> Transform3D {
    var transform = Transform3D()
    switch type {
    case .point2: (transform.m41, transform.m42) = (c[0], c[1])
    case .size2: (transform.m11, transform.m22) = (c[0], c[1])
    case .rect4:
      (transform.m41, transform.m42) = (c[0], c[1])
      (transform.m11, transform.m22) = (c[2], c[3])
    default: transform = Transform3D(components: c)
    }
    return transform
  }
}
