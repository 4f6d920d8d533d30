import PegbarLayers

/// Settings of an image renderer.
public final class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels per point, more than 0.
  ///
  /// Default 1, the scale of the screen.
  public var scale: CGFloat = 1

  /// Whether the image is black where nothing is drawn, instead of transparent.
  ///
  /// Default false.
  public var opaque = false

  /// The area that images show, points; zero before a renderer has the settings.
  public internal(set) var bounds = CGRect.zero

  /// The settings for the screen: the default ones.
  public class func preferred() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }

  /// The default settings.
  public class func `default`() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
}

/// Draws images.
///
/// ```swift
/// let disc = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
///   UIColor.orange.setFill()
///   context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 40, height: 40))
/// }
/// ```
public final class UIGraphicsImageRenderer: NSObject {
  /// The area that images show, points.
  private let bounds: CGRect

  /// The settings.
  public let format: UIGraphicsImageRendererFormat

  /// Makes a renderer of images that show an area.
  public init(
    bounds: CGRect, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()
  ) {
    (self.bounds, self.format) = (bounds, format)
    format.bounds = bounds
    super.init()
  }

  /// Makes a renderer of images of a size, points.
  public convenience init(
    size: CGSize, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()
  ) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Draws an image.
  ///
  /// Without width or height, or for more pixels than `CGImage.maximumPixelCount`, a problem is reported,
  /// the closure is not called, and the image is empty.
  ///
  /// - Parameter actions: draws; the context is also the current one of this thread.
  /// - Returns: the image, of the scale of the format.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext.forImage(
      bounds.size, isOpaque: format.opaque, scale: format.scale)
    guard let context else { return UIImage() }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(context, format: format))
    UIGraphicsPopContext()
    return context.image(scale: format.scale) ?? UIImage()
  }

  /// Draws an image and returns it as the content of a PNG file; see `image(actions:)`.
  ///
  /// - Returns: no bytes for an empty image.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Draws an image and returns it as the content of a JPEG file; see `image(actions:)`.
  ///
  /// - Parameters:
  ///   - compressionQuality: 0 for the smallest file to 1 for the best picture.
  ///   - actions: draws.
  /// - Returns: no bytes for an empty image.
  public func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

/// What an image renderer's closure draws into.
public final class UIGraphicsImageRendererContext: NSObject {
  /// The drawing context.
  public let cgContext: CGContext

  /// The settings of the renderer.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, format: UIGraphicsImageRendererFormat) {
    (cgContext, self.format) = (context, format)
    super.init()
  }

  /// The image of all that was drawn so far; empty for a problem, which is reported.
  public var currentImage: UIImage { cgContext.image(scale: format.scale) ?? UIImage() }

  /// Fills a rectangle with the fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with the fill colour, combined with what lies below.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Strokes a rectangle with the stroke colour.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }

  /// Strokes a rectangle with the stroke colour, combined with what lies below.
  public func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect)
    cgContext.restoreGState()
  }

  /// Clips further drawing to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
