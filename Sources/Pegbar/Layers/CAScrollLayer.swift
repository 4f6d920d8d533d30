import PegbarCore

/// A layer that shows a part of its sublayers.
open class CAScrollLayer: CALayer {
  open override var layerClass: LayerClass { .scroll }

  /// `none`, `vertically`, `horizontally` or `both`.
  ///
  /// Default `both`.
  open var scrollMode: CAScrollLayerScrollMode {
    get { CAScrollLayerScrollMode(rawValue: modelProperties.string(.scrollMode)) }
    set { set(.scrollMode, .string(newValue.rawValue)) }
  }

  /// Makes a point of the layer the origin of its bounds, in the ways that `scrollMode` allows.
  ///
  /// A committed layer animates there like after any change of `bounds`.
  open func scroll(to point: CGPoint) {
    let mode = scrollMode
    if mode == .horizontally || mode == .both { bounds.origin.x = point.x }
    if mode == .vertically || mode == .both { bounds.origin.y = point.y }
  }

  /// Moves the bounds as little as shows a rectangle; of one that is too large, its first part.
  open func scroll(to rect: CGRect) {
    let shown = bounds
    scroll(
      to: CGPoint(
        x: CAScrollLayer.origin(shown.minX, shown.width, showing: rect.minX, rect.width),
        y: CAScrollLayer.origin(shown.minY, shown.height, showing: rect.minY, rect.height)))
  }

  /// The start closest to `start` from which a length shows a range.
  private static func origin(
    _ start: CGFloat, _ length: CGFloat, showing first: CGFloat, _ range: CGFloat
  ) -> CGFloat {
    min(max(start, first + range - length), first)
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
