import PegbarCore

/// A layer that draws copies of its sublayers.
open class CAReplicatorLayer: CALayer {
  open override var layerClass: LayerClass { .replicator }

  /// The number of copies, 1 or more.
  ///
  /// Default 1. A replicator draws 100,000 copies at most, and a frame 1,000,000, those of replicators
  /// in replicators included; none begins after 50,000,000 points of shapes in a frame.
  open var instanceCount: Int {
    get { Int(saturating: modelProperties.number(.instanceCount)) }
    set { set(.instanceCount, .number(Double(newValue))) }
  }

  /// Whether the copies keep their depth, like the sublayers of a transform layer.
  ///
  /// Default false. With it, the replicator itself shows nothing and cannot clip, mask or filter.
  open var preservesDepth: Bool {
    get { modelProperties.bool(.preservesDepth) }
    set { set(.preservesDepth, .bool(newValue)) }
  }

  /// The delay from copy to copy, seconds.
  ///
  /// Default 0.
  open var instanceDelay: CFTimeInterval {
    get { modelProperties.number(.instanceDelay) }
    set { set(.instanceDelay, .number(newValue)) }
  }

  /// The transform from copy to copy.
  ///
  /// Default the identity.
  open var instanceTransform: CATransform3D {
    get { modelProperties.transform(.instanceTransform) }
    set { set(.instanceTransform, .transform(newValue)) }
  }

  /// The colour that multiplies the first copy's colours.
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
