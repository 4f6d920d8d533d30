/// A value function plugin: a few numbers become a transform.
public protocol ValueFunction: Plugin {
  /// The count of numbers for a transform, 1…16.
  var inputCount: Int { get }

  /// Makes the function with its parameters.
  ///
  /// - Throws: `PluginError`.
  func makeValueMapping(_ parameters: ParameterValues) throws -> any ValueMapping
}

/// A value function with its parameters, ready to be evaluated.
///
/// Its results depend only on the arguments.
public protocol ValueMapping: AnyObject, Sendable {
  /// The count of numbers for a transform.
  var inputCount: Int { get }

  /// Writes the matrices m11 m12 … m44 for some inputs.
  ///
  /// - Parameters:
  ///   - inputs: `stride` numbers for each matrix, of which the first `inputCount` count.
  ///   - stride: at least `inputCount`.
  ///   - matrices: room for 16 numbers for each, apart from the inputs.
  ///   - count: how many inputs there are.
  /// - Throws: `PluginError` when the plugin fails or answers with a number that is not finite.
  func evaluate(
    _ inputs: UnsafePointer<Double>, stride: Int, into matrices: UnsafeMutablePointer<Double>,
    count: Int) throws
}

extension ValueMapping {
  /// The transform for one input.
  ///
  /// - Precondition: `inputCount` numbers.
  /// - Throws: `PluginError` when the plugin fails or answers with a number that is not finite.
  public func transform(_ numbers: [Double]) throws -> Transform3D {
    precondition(
      numbers.count == inputCount, "an input of \(numbers.count) numbers, not \(inputCount)")
    return try withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { matrix in
      guard let first = matrix.baseAddress else { return .identity }
      try evaluate(numbers, stride: numbers.count, into: first, count: 1)
      return Transform3D(numbers: first)
    }
  }
}
