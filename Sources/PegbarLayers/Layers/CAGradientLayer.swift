import PegbarCore

/// A layer that shows a gradient.
open class CAGradientLayer: CALayer {
  open override var layerClass: LayerClass { .gradient }

  /// The start of the gradient, in unit coordinates of the bounds.
  ///
  /// Default (0.5, 0).
  open var startPoint: CGPoint {
    get { CGPoint(modelProperties.point(.startPoint)) }
    set { set(.startPoint, .point(Point(newValue))) }
  }

  /// The end of the gradient, in unit coordinates of the bounds.
  ///
  /// Default (0.5, 1).
  open var endPoint: CGPoint {
    get { CGPoint(modelProperties.point(.endPoint)) }
    set { set(.endPoint, .point(Point(newValue))) }
  }

  /// `axial`, `radial` or `conic`.
  ///
  /// Default `axial`.
  open var type: CAGradientLayerType {
    get { CAGradientLayerType(rawValue: modelProperties.string(.gradientType)) }
    set { set(.gradientType, .string(newValue.rawValue)) }
  }

  /// The colours, each a `CGColor`; a gradient of fewer than two draws nothing.
  ///
  /// Default nil. An array with a value of another type is reported and has no effect.
  open var colors: [Any]? {
    get { modelProperties.colors(.colors)?.map { CGColor($0) } }
    set {
      guard let colors = newValue.map({ $0.compactMap { $0 as? CGColor } }) else {
        set(.colors, .null)
        return
      }
      guard colors.count == newValue?.count else {
        Diagnostics.report("colors: a gradient takes CGColors only")
        return
      }
      set(.colors, .colors(colors.map(\.value)))
    }
  }

  /// The position of each colour, 0…1, not decreasing; nil for even spacing.
  ///
  /// If their number differs from that of the colours, the gradient draws nothing.
  open var locations: [NSNumber]? {
    get { modelProperties.numbers(.locations)?.map { NSNumber(value: $0) } }
    set { set(.locations, newValue.map { .numbers($0.map(\.doubleValue)) } ?? .null) }
  }

  /// Where between two colours their mean lies, 0…1, one for each pair; nil for all in the middle.
  ///
  /// An extension to Core Animation. The colours run straight to the mean and straight on from there. Values
  /// outside 0…1 are clamped; missing ones are 0.5.
  open var midpoints: [NSNumber]? {
    get { modelProperties.numbers(.midpoints)?.map { NSNumber(value: $0) } }
    set { set(.midpoints, newValue.map { .numbers($0.map(\.doubleValue)) } ?? .null) }
  }
}

/// The shape of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a type from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From a point outwards.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around a point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
