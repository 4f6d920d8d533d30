import PegbarCore

/// A layer whose sublayers share its depth instead of being flattened.
open class CATransformLayer: CALayer {
  open override var layerClass: LayerClass { .transform }
}
