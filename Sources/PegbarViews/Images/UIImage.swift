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
  ///   - scale: pixels per point, more than 0.
  ///   - orientation: how the pixels are turned and mirrored when they are shown.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    precondition(scale > 0 && scale.isFinite, "an image with \(scale) pixels per point")
    (self.cgImage, self.scale, imageOrientation) = (cgImage, scale, orientation)
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
    guard let upright else { return }
    UIGraphicsGetCurrentContext()?.draw(upright, in: rect)
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
