/// Core Animation's layer classes.
///
/// Raw values are the classes' names, as programs and scene files write them.
public enum LayerClass: String, Sendable, Hashable, CaseIterable {
  case plain = "CALayer"
  case shape = "CAShapeLayer"
  case gradient = "CAGradientLayer"
  case text = "CATextLayer"
  case replicator = "CAReplicatorLayer"
  case transform = "CATransformLayer"
  case emitter = "CAEmitterLayer"
  case scroll = "CAScrollLayer"
  case tiled = "CATiledLayer"

  /// Whether this class has a built-in property; false for stored keys.
  ///
  /// Constant time.
  public func has(_ property: PropertyID) -> Bool {
    guard property.isBuiltin else { return false }
    let owners = PropertyID.definitions[Int(property.rawValue)].owners
    return owners.isEmpty || owners.contains(self)
  }
}
