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

  /// Scrolls the origin of the bounds to a point, in the directions that `scrollMode` allows.
  ///
  /// A committed layer animates there like after any change of `bounds`.
  open func scroll(to point: CGPoint) {
    let mode = scrollMode
    if mode == .horizontally || mode == .both { bounds.origin.x = point.x }
    if mode == .vertically || mode == .both { bounds.origin.y = point.y }
  }

  /// Scrolls by the least amount that shows a rectangle, or the first part of one that is too large.
  open func scroll(to rect: CGRect) {
    let shown = bounds
    scroll(
      to: CGPoint(
        x: CAScrollLayer.origin(shown.minX, shown.width, showing: rect.minX, rect.width),
        y: CAScrollLayer.origin(shown.minY, shown.height, showing: rect.minY, rect.height)))
  }

  /// The origin closest to `start` at which a length covers a range.
  private static func origin(
    _ start: CGFloat, _ length: CGFloat, showing first: CGFloat, _ range: CGFloat
  ) -> CGFloat {
    min(max(start, first + range - length), first)
  }
}

/// The directions in which a layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a mode from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No scrolling.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Vertical scrolling.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Horizontal scrolling.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Scrolling in both directions.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}
