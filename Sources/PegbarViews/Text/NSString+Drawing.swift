import PegbarCore
import PegbarLayers
import PegbarText

/// How the size of text is measured.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// UIKit's bits.
  public let rawValue: Int

  /// Makes a set from UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines wrap at the width, and the origin is the upper left corner; otherwise there is one line, whose origin is
  /// on its baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// With the distance to a next line, as always.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Around the outlines of the letters; has no effect.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  /// The last line that fits ends with an ellipsis where text is left out.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// What drawing of text tells; has no effect.
open class NSStringDrawingContext: NSObject {}

extension NSAttributedString {
  /// The size of the text without wrapping, points.
  ///
  /// Parts without a font are in Helvetica with 12 points.
  public func size() -> CGSize {
    let size = TextLayout(request(.infinity, .infinity)).size
    return CGSize(width: size.width, height: size.height)
  }

  /// Draws the text without wrapping, its upper left corner at a point; has no effect without a current context.
  public func draw(at point: CGPoint) {
    UIGraphicsGetCurrentContext()?.draw(TextLayout(request(.infinity, .infinity)), at: point)
  }

  /// Draws the text in lines of a rectangle's width, cut at its lower edge; has no effect without a current context.
  public func draw(in rect: CGRect) {
    draw(TextLayout(request(Double(rect.width), Double(rect.height))), in: rect)
  }

  private func draw(_ layout: TextLayout, in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.drawText {
      // Letters may reach out at the other sides.
      let far = 1e6
      context.clip(
        to: CGRect(
          x: rect.minX - far, y: rect.minY - far, width: 2 * far, height: rect.height + far))
      context.draw(layout, at: rect.origin)
    }
  }

  /// Draws the text in a rectangle, like `draw(in:)`; with `usesLineFragmentOrigin` only.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext?
  ) {
    guard options.contains(.usesLineFragmentOrigin) else {
      let layout = TextLayout(request(.infinity, .infinity))
      let corner = CGPoint(x: rect.minX, y: rect.minY - baseline)
      UIGraphicsGetCurrentContext()?.draw(layout, at: corner)
      return
    }
    var request = request(Double(rect.width), Double(rect.height))
    if options.contains(.truncatesLastVisibleLine) { request.truncation = .end }
    draw(TextLayout(request), in: rect)
  }

  /// The rectangle that the text takes within a size, points.
  ///
  /// - Parameters:
  ///   - size: the most; 0 in a direction is any.
  ///   - options: with `usesLineFragmentOrigin` lines wrap and the origin is zero; otherwise the text is one line
  ///     on its baseline.
  ///   - context: pass nil.
  /// - Returns: with fractions of points; round them up for views.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    guard options.contains(.usesLineFragmentOrigin) else {
      return CGRect(origin: CGPoint(x: 0, y: -baseline), size: self.size())
    }
    func limit(_ x: CGFloat) -> Double { x <= 0 || x >= 1e9 ? .infinity : Double(x) }
    let request = request(limit(size.width), limit(size.height))
    let taken = TextLayout(request).size
    return CGRect(x: 0, y: 0, width: taken.width, height: taken.height)
  }

  /// How far the baseline of the first line is below its upper edge.
  private var baseline: CGFloat {
    CGFloat(TextLayout(request(.infinity, .infinity)).firstBaseline)
  }

  private func request(_ width: Double, _ height: Double) -> TextRequest {
    var request = TextRequest(
      AttributedText(self), font: "Helvetica", size: 12, width: width, height: height)
    request.isWrapped = width.isFinite
    return request
  }
}

extension String {
  /// The size of the text without wrapping, points; see `NSAttributedString`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// Draws the text, its upper left corner at a point of the current context.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(at: point)
  }

  /// Draws the text in lines in a rectangle of the current context.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(in: rect)
  }

  /// Draws the text in a rectangle of the current context; see `NSAttributedString`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(
      with: rect, options: options, context: context)
  }

  /// The rectangle that the text takes within a size, points; see `NSAttributedString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes).boundingRect(
      with: size, options: options, context: context)
  }
}

extension NSString {
  /// The size of the text without wrapping, points; see `NSAttributedString`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    description.size(withAttributes: attributes)
  }

  /// Draws the text, its upper left corner at a point of the current context.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    description.draw(at: point, withAttributes: attributes)
  }

  /// Draws the text in lines in a rectangle of the current context.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    description.draw(in: rect, withAttributes: attributes)
  }

  /// Draws the text in a rectangle of the current context; see `NSAttributedString`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    description.draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// The rectangle that the text takes within a size, points; see `NSAttributedString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    description.boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
