import PegbarCore

/// A layer that shows its sublayers many times.
open class CAReplicatorLayer: CALayer {
  open override var layerClass: LayerClass { .replicator }

  /// How many times, 1 or more.
  ///
  /// Default 1. A replicator draws 100,000 copies at most, and a frame 1,000,000, those of replicators
  /// in replicators included; none begins after 50,000,000 points of shapes in a frame.
  open var instanceCount: Int {
    get { Int(saturating: modelProperties.number(.instanceCount)) }
    set { set(.instanceCount, .number(Double(newValue))) }
  }

  /// Whether the copies keep their depth, as the sublayers of a transform layer do, rather than lie
  /// in the replicator's plane.
  ///
  /// Default false. With it, the replicator itself shows nothing and cannot clip, mask or filter.
  open var preservesDepth: Bool {
    get { modelProperties.bool(.preservesDepth) }
    set { set(.preservesDepth, .bool(newValue)) }
  }

  /// How much later each copy is, seconds.
  ///
  /// Default 0.
  open var instanceDelay: CFTimeInterval {
    get { modelProperties.number(.instanceDelay) }
    set { set(.instanceDelay, .number(newValue)) }
  }

  /// What each copy is moved by from the one before.
  ///
  /// Default the identity.
  open var instanceTransform: CATransform3D {
    get { modelProperties.transform(.instanceTransform) }
    set { set(.instanceTransform, .transform(newValue)) }
  }

  /// Multiplies the first copy's colours.
  ///
  /// Default opaque white.
  open var instanceColor: CGColor? {
    get { modelProperties.color(.instanceColor).map(CGColor.init) }
    set { set(.instanceColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// Added to red from copy to copy.
  ///
  /// Default 0.
  open var instanceRedOffset: Float {
    get { Float(modelProperties.number(.instanceRedOffset)) }
    set { set(.instanceRedOffset, .number(Double(newValue))) }
  }

  /// Added to green from copy to copy.
  ///
  /// Default 0.
  open var instanceGreenOffset: Float {
    get { Float(modelProperties.number(.instanceGreenOffset)) }
    set { set(.instanceGreenOffset, .number(Double(newValue))) }
  }

  /// Added to blue from copy to copy.
  ///
  /// Default 0.
  open var instanceBlueOffset: Float {
    get { Float(modelProperties.number(.instanceBlueOffset)) }
    set { set(.instanceBlueOffset, .number(Double(newValue))) }
  }

  /// Added to alpha from copy to copy.
  ///
  /// Default 0.
  open var instanceAlphaOffset: Float {
    get { Float(modelProperties.number(.instanceAlphaOffset)) }
    set { set(.instanceAlphaOffset, .number(Double(newValue))) }
  }
}
