import PegbarCore
import PegbarEngine

/// A layer that shows a part of its sublayers.
open class CAScrollLayer: CALayer {
  open override var layerClass: LayerClass { .scroll }

  /// `none`, `vertically`, `horizontally` or `both`.
  ///
  /// Default `both`.
  public var scrollMode: CAScrollLayerScrollMode {
    get { CAScrollLayerScrollMode(rawValue: modelProperties.string(.scrollMode)) }
    set { set(.scrollMode, .string(newValue.rawValue)) }
  }
}

/// Which ways a layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes one from Core Animation's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// None.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Up and down.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// To the sides.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Both.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}
