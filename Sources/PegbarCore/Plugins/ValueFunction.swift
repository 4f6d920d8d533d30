/// A value function plugin: a few numbers become a transform.
public protocol ValueFunction: Plugin {
  /// How many numbers make one transform, 1…16.
  var inputCount: Int { get }

  /// Makes the function with its parameters.
  ///
  /// - Throws: `PluginError`.
  func makeValueMapping(_ parameters: ParameterValues) throws -> any ValueMapping
}

/// A value function with its parameters, ready to be asked.
///
/// Pure.
public protocol ValueMapping: AnyObject, Sendable {
  /// How many numbers make one transform.
  var inputCount: Int { get }

  /// The transform for `inputCount` numbers.
  ///
  /// - Throws: `PluginError` when the plugin fails or answers with a number that is not finite.
  func transform(_ numbers: [Double]) throws -> Transform3D
}
