import PegbarCore

extension LayerClass {
  /// The Swift class of the layer class.
  package var type: CALayer.Type {
    switch self {
    case .plain: CALayer.self
    case .shape: CAShapeLayer.self
    case .gradient: CAGradientLayer.self
    case .text: CATextLayer.self
    case .replicator: CAReplicatorLayer.self
    case .transform: CATransformLayer.self
    case .emitter: CAEmitterLayer.self
    case .scroll: CAScrollLayer.self
    case .tiled: CATiledLayer.self
    }
  }
}
