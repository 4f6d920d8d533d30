import PegbarCore
import PegbarLayers

/// The shadow of text, for `NSAttributedString.Key.shadow`.
open class NSShadow: NSObject, NSCopying, TextShadowSource {
  /// How far the shadow lies to the right of and below the text, points.
  ///
  /// Default zero.
  open var shadowOffset = CGSize.zero

  /// How soft the shadow is, points; 0 for sharp edges.
  ///
  /// Default 0.
  open var shadowBlurRadius: CGFloat = 0

  /// A UIColor or a CGColor; nil for no shadow.
  ///
  /// Default black with an opacity of a third.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

  /// Makes a shadow.
  public override init() { super.init() }

  package var textShadow: TextShadow? {
    guard let color = (shadowColor as? any TextColor)?.cgColor else { return nil }
    return TextShadow(
      offset: Size(width: Double(shadowOffset.width), height: Double(shadowOffset.height)),
      blur: Double(shadowBlurRadius), color: color.value)
  }

  /// A shadow with the same settings.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    (copy.shadowOffset, copy.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
    copy.shadowColor = shadowColor
    return copy
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSShadow).map { $0.textShadow == textShadow } ?? false
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var hash: Int { textShadow.hashValue }
}
