import PegbarLayers
import PegbarMedia

/// A picture with a scale, for image views and drawing.
///
/// Immutable; use it from any thread.
public final class UIImage: NSObject, @unchecked Sendable {
  /// The stored pixels, before `imageOrientation` applies; nil for an empty image.
  public let cgImage: CGImage?

  /// Pixels per point.
  public let scale: CGFloat

  /// How the stored pixels are turned and mirrored when they are shown.
  public let imageOrientation: Orientation

  /// The pixels as they are shown.
  let upright: CGImage?

  /// Whether image views show the image in their tint colour.
  ///
  /// Default `automatic`.
  public internal(set) var renderingMode = RenderingMode.automatic

  /// The edges that keep their size when the image is stretched, points of the image.
  ///
  /// Default zero.
  public internal(set) var capInsets = UIEdgeInsets.zero

  /// How the part inside the insets fills a larger area.
  ///
  /// Default `tile`, which has no effect without insets.
  public internal(set) var resizingMode = ResizingMode.tile

  /// The images of an animation; nil for a single image.
  public internal(set) var images: [UIImage]?

  /// The duration of one cycle of an animation, seconds; 0 for a single image.
  public internal(set) var duration: TimeInterval = 0

  /// Makes an empty image of size zero.
  public override init() {
    (cgImage, upright, scale, imageOrientation) = (nil, nil, 1, .up)
    super.init()
  }

  /// Makes an image with one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Makes an image.
  ///
  /// If there is no memory for the turned pixels, the problem is reported and the image shows nothing.
  ///
  /// - Parameters:
  ///   - cgImage: the pixels.
  ///   - scale: pixels per point; values that are not finite or not more than 0 count as 1.
  ///   - orientation: how the pixels are turned and mirrored when they are shown.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    imageOrientation = orientation
    do {
      upright = try cgImage.oriented(exif: orientation.exif)
    } catch {
      Diagnostics.report("UIImage: \(error)")
      upright = nil
    }
    super.init()
  }

  /// The size when shown, points.
  public var size: CGSize {
    guard let upright else { return .zero }
    return CGSize(width: CGFloat(upright.width) / scale, height: CGFloat(upright.height) / scale)
  }

  /// Draws the image into the current context, in its own size; has no effect without a context.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image into the current context, stretched to a rectangle; has no effect without a context.
  public func draw(in rect: CGRect) {
    draw(in: rect, blendMode: .normal, alpha: 1)
  }

  /// Draws the image into the current context, in its own size; has no effect without a context.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image into the current context, stretched to a rectangle; has no effect without a context.
  ///
  /// - Parameters:
  ///   - rect: where it lies, its upper edge at the least y.
  ///   - blendMode: how it is combined with what lies below.
  ///   - alpha: its opacity, 0…1; 1 leaves that of the context.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    upright(in: rect, blendMode: blendMode, alpha: alpha) { context, picture, rect in
      guard capInsets != .zero else { return context.draw(picture, in: rect) }
      drawParts(of: picture, in: rect, context)
    }
  }

  /// Draws the image in its own size again and again, until it fills a rectangle of the current context.
  public func drawAsPattern(in rect: CGRect) {
    let size = size
    guard size.width > 0, size.height > 0 else { return }
    upright(in: rect, blendMode: .normal, alpha: 1) { context, picture, rect in
      context.clip(to: rect)
      let top = CGRect(
        x: rect.minX, y: rect.maxY - size.height, width: size.width, height: size.height)
      context.draw(picture, in: top, byTiling: true)
    }
  }

  /// Draws in coordinates in which pictures are upright; the settings of the context are the same afterwards.
  private func upright(
    in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat,
    _ draw: (CGContext, CGImage, CGRect) -> Void
  ) {
    guard let upright, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if blendMode != .normal { context.setBlendMode(blendMode) }
    if alpha != 1 { context.setAlpha(alpha) }
    context.translateBy(x: 0, y: rect.minY + rect.maxY)
    context.scaleBy(x: 1, y: -1)
    draw(context, upright, rect)
    context.restoreGState()
  }

  /// The image as the content of a PNG file.
  ///
  /// - Returns: nil for an empty image, and where there is no memory, which is reported.
  public func pngData() -> Data? {
    guard let upright else { return nil }
    do {
      return Data(try upright.pngBytes())
    } catch {
      Diagnostics.report("UIImage.pngData: \(error)")
      return nil
    }
  }
}
