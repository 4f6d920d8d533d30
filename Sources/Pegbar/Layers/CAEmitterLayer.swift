import PegbarCore

/// A layer that emits particles.
open class CAEmitterLayer: CALayer {
  open override var layerClass: LayerClass { .emitter }

  /// Where particles start.
  ///
  /// Default zero.
  open var emitterPosition: CGPoint {
    get { CGPoint(modelProperties.point(.emitterPosition)) }
    set { set(.emitterPosition, .point(Point(newValue))) }
  }

  /// How large the source is, points.
  ///
  /// Default zero.
  open var emitterSize: CGSize {
    get { CGSize(modelProperties.size(.emitterSize)) }
    set { set(.emitterSize, .size(Size(newValue))) }
  }

  /// Multiplies the cells' birth rates.
  ///
  /// Default 1.
  open var birthRate: Float {
    get { Float(modelProperties.number(.birthRate)) }
    set { set(.birthRate, .number(Double(newValue))) }
  }
}
