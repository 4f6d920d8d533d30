import PegbarCore

/// A recording that contexts draw, as often as they like and sharp at any scale.
///
/// ```swift
/// let star = CGLayer(context, size: CGSize(width: 20, height: 20), auxiliaryInfo: nil)
/// star?.context?.fillEllipse(in: CGRect(x: 2, y: 2, width: 16, height: 16))
/// for x in 0..<10 { star.map { context.draw($0, at: CGPoint(x: 20 * x, y: 0)) } }
/// ```
///
/// Its paths, text and gradients' clips are kept as such; only gradients and modes that look at what lies below are
/// pixels of the context for which it was made.
public final class CGLayer {
  /// Records what is drawn; its origin is the layer's, and its axes those of the context that draws the layer.
  public let context: CGContext?

  /// The size, points.
  public let size: CGSize

  /// Makes an empty layer; fails without width or height, which is reported.
  ///
  /// - Parameters:
  ///   - context: has the scale for which pictures in the layer are made.
  ///   - size: points; what is drawn outside is not seen.
  ///   - auxiliaryInfo: pass nil.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      Diagnostics.report("there is no CGLayer of \(size.width) x \(size.height) points")
      return nil
    }
    self.context = CGContext(size: size, scale: context.scale)
    self.size = size
  }

  /// A new layer of all that was drawn so far.
  func copy(in rect: CGRect) -> CALayer {
    let recorded = context?.copyRecording() ?? .plane(CGRect(origin: .zero, size: size))
    recorded.masksToBounds = true
    recorded.setAffineTransform(
      CGAffineTransform(
        a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
        ty: rect.minY))
    return recorded
  }
}

extension CGContext {
  /// Draws a layer in its own size.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }

  /// Draws a layer, stretched to a rectangle.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    // What the layer gets later is not part of this drawing.
    var first: CALayer? = layer.copy(in: rect.standardized)
    let kept = first
    draw {
      defer { first = nil }
      return first ?? kept?.copyRecordedTree() ?? CALayer()
    }
  }
}
