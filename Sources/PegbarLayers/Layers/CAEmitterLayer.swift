import PegbarCore

/// A layer that emits particles.
open class CAEmitterLayer: CALayer {
  open override var layerClass: LayerClass { .emitter }

  /// The position of the emitter.
  ///
  /// Default zero.
  open var emitterPosition: CGPoint {
    get { CGPoint(modelProperties.point(.emitterPosition)) }
    set { set(.emitterPosition, .point(Point(newValue))) }
  }

  /// The size of the emitter, points.
  ///
  /// Default zero.
  open var emitterSize: CGSize {
    get { CGSize(modelProperties.size(.emitterSize)) }
    set { set(.emitterSize, .size(Size(newValue))) }
  }

  /// A factor for the cells' birth rates.
  ///
  /// Default 1.
  open var birthRate: Float {
    get { Float(modelProperties.number(.birthRate)) }
    set { set(.birthRate, .number(Double(newValue))) }
  }
}
