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

  /// The transform for `inputCount` numbers.
  ///
  /// - Throws: `PluginError` if the plugin fails or returns a number that is not finite.
  func transform(_ numbers: [Double]) throws -> Transform3D
}
