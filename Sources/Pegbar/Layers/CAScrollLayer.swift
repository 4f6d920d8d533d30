import PegbarCore
import PegbarEngine

/// A layer that shows a part of its sublayers.
open class CAScrollLayer: CALayer {
  open override var layerClass: LayerClass { .scroll }

  /// `none`, `vertically`, `horizontally` or `both`.
  ///
  /// Default `both`.
  public var scrollMode: String {
    get { modelProperties.string(.scrollMode) }
    set { set(.scrollMode, .string(newValue)) }
  }
}
