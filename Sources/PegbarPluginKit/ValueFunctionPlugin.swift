/// A value function: a few numbers become a transform.
public protocol ValueFunctionPlugin: Plugin {
  /// The count of numbers in each input, 1…16.
  static var inputCount: Int { get }

  /// Writes the matrix m11 m12 … m44 (m41 m42 m43 are the translation) for `inputCount` numbers.
  func matrix(of input: UnsafePointer<Double>, into matrix: UnsafeMutablePointer<Double>)

  /// Does the same for many inputs, `stride` numbers apart, into consecutive matrices of 16 numbers. The
  /// default implementation calls `matrix(of:into:)` in a loop.
  func evaluate(
    _ input: UnsafePointer<Double>, stride: Int, into matrices: UnsafeMutablePointer<Double>,
    count: Int)
}

extension ValueFunctionPlugin {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func evaluate(
    _ input: UnsafePointer<Double>, stride: Int, into matrices: UnsafeMutablePointer<Double>,
    count: Int
  ) {
    for index in 0..<count {
      matrix(of: input + index * stride, into: matrices + 16 * index)
    }
  }
}

/// The C table with the type behind it; hosts see only its beginning.
struct ValueFunctionTable {
  typealias Box = Instance<any ValueFunctionPlugin>

  var functions: pegbar_value_function
  var type: any ValueFunctionPlugin.Type

  init(_ type: any ValueFunctionPlugin.Type) {
    self.type = type
    functions = pegbar_value_function(
      struct_size: UInt32(MemoryLayout<pegbar_value_function>.size),
      input_count: UInt32(type.inputCount),
      create: { host, descriptor, values, count, result in
        let table = descriptor.pointee.functions.assumingMemoryBound(to: ValueFunctionTable.self)
        return Box.create(host, descriptor, values, count, result) {
          (arguments) throws(PluginError) in
          try table.pointee.type.init(arguments)
        }
      },
      destroy: { Box.destroy($0) },
      eval: { pointer, count, input, stride, output in
        Box.with(pointer) { box in
          box.body.evaluate(input, stride: Int(stride), into: output, count: Int(count))
          return pegbar_status(PEGBAR_OK)
        }
      })
  }
}
