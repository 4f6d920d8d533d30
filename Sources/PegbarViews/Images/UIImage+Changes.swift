import PegbarLayers

extension UIImage {
  /// Whether an image is shown in its own colours.
  public enum RenderingMode: Int, Sendable {
    /// In its own colours: there are no controls that decide otherwise.
    case automatic
    /// In its own colours.
    case alwaysOriginal
    /// In the tint colour of the view, by its alpha.
    case alwaysTemplate
  }

  /// How the middle of an image with insets fills a larger area.
  public enum ResizingMode: Int, Sendable {
    /// Again and again; image views stretch it.
    case tile
    /// Stretched.
    case stretch
  }

  private func copy(_ change: (UIImage) -> Void) -> UIImage {
    guard let cgImage else { return self }
    let copy = UIImage(cgImage: cgImage, scale: scale, orientation: imageOrientation)
    copy.takeOver(self)
    change(copy)
    return copy
  }

  private func takeOver(_ other: UIImage) {
    (renderingMode, capInsets) = (other.renderingMode, other.capInsets)
    (resizingMode, images, duration) = (other.resizingMode, other.images, other.duration)
  }

  // MARK: Colour

  /// The same image with another rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    copy { $0.renderingMode = renderingMode }
  }

  /// An image of one colour with the alpha of this one.
  public func withTintColor(_ color: UIColor) -> UIImage {
    guard let upright else { return self }
    do {
      let image = UIImage(
        cgImage: try upright.inOneColor(color.cgColor), scale: scale, orientation: .up)
      image.takeOver(self)
      image.images = images?.map { $0.withTintColor(color) }
      return image
    } catch {
      Diagnostics.report("UIImage.withTintColor: \(error)")
      return self
    }
  }

  /// An image of one colour with the alpha of this one, and with another rendering mode.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  // MARK: Orientation

  /// The same image, mirrored from left to right.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    guard let cgImage else { return self }
    let mirrored: Orientation =
      switch imageOrientation {
      case .up: .upMirrored
      case .upMirrored: .up
      case .down: .downMirrored
      case .downMirrored: .down
      case .left: .rightMirrored
      case .rightMirrored: .left
      case .right: .leftMirrored
      case .leftMirrored: .right
      }
    let image = UIImage(cgImage: cgImage, scale: scale, orientation: mirrored)
    image.takeOver(self)
    return image
  }

  // MARK: Edges

  /// The same image with edges that keep their size; the middle is tiled.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The same image with edges that keep their size.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    copy { ($0.capInsets, $0.resizingMode) = (capInsets, resizingMode) }
  }

  /// The same image with edges that keep their size and one point in the middle that is stretched.
  public func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage {
    let (left, top) = (CGFloat(left), CGFloat(top))
    let insets = UIEdgeInsets(
      top: top, left: left, bottom: top == 0 ? 0 : max(0, size.height - top - 1),
      right: left == 0 ? 0 : max(0, size.width - left - 1))
    return resizableImage(withCapInsets: insets, resizingMode: .stretch)
  }

  /// The part of the image inside the insets, in unit coordinates.
  var stretchedPart: CGRect {
    let size = size
    guard capInsets != .zero, size.width > 0, size.height > 0 else {
      return CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    return CGRect(
      x: capInsets.left / size.width, y: capInsets.top / size.height,
      width: max(0, size.width - capInsets.left - capInsets.right) / size.width,
      height: max(0, size.height - capInsets.top - capInsets.bottom) / size.height)
  }

  /// Draws the nine parts between the insets, where y points upwards.
  func drawParts(of picture: CGImage, in rect: CGRect, _ context: CGContext) {
    let (insets, size) = (capInsets, size)
    let columns = UIImage.parts(insets.left, insets.right, size.width, rect.width)
    let rows = UIImage.parts(insets.top, insets.bottom, size.height, rect.height)
    for row in rows {
      for column in columns where column.length > 0 && row.length > 0 {
        let source = CGRect(
          x: column.from * scale, y: row.from * scale, width: column.fromLength * scale,
          height: row.fromLength * scale)
        guard let part = picture.cropping(to: source) else { continue }
        let target = CGRect(
          x: rect.minX + column.to, y: rect.maxY - row.to - row.length, width: column.length,
          height: row.length)
        let isMiddle = column.isMiddle || row.isMiddle
        guard isMiddle, resizingMode == .tile else {
          context.draw(part, in: target)
          continue
        }
        let tile = CGSize(
          width: column.isMiddle ? column.fromLength : column.length,
          height: row.isMiddle ? row.fromLength : row.length)
        context.saveGState()
        context.clip(to: target)
        context.draw(
          part,
          in: CGRect(origin: CGPoint(x: target.minX, y: target.maxY - tile.height), size: tile),
          byTiling: true)
        context.restoreGState()
      }
    }
  }

  /// A part of a direction: of the image, and where it is drawn.
  private typealias Part = (
    from: CGFloat, fromLength: CGFloat, to: CGFloat, length: CGFloat, isMiddle: Bool
  )

  private static func parts(
    _ first: CGFloat, _ last: CGFloat, _ image: CGFloat, _ area: CGFloat
  ) -> [Part] {
    // Where there is too little room the edges share it.
    let factor = first + last > area ? area / (first + last) : 1
    let (head, tail) = (first * factor, last * factor)
    return [
      (0, first, 0, head, false),
      (first, max(0, image - first - last), head, max(0, area - head - tail), true),
      (image - last, last, area - tail, tail, false),
    ]
  }

  // MARK: Animation

  /// An image that image views show as an animation.
  ///
  /// - Parameters:
  ///   - images: shown one after the other for the same time each, again and again.
  ///   - duration: of one cycle, seconds; 0 stands for a thirtieth of a second per image.
  /// - Returns: nil without images.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    return first.copy {
      $0.images = images
      $0.duration = duration > 0 ? duration : Double(images.count) / 30
    }
  }

  // MARK: Files

  /// The image as the content of a JPEG file, without its transparency.
  ///
  /// - Parameter compressionQuality: 0 for the smallest file to 1 for the best picture.
  /// - Returns: nil for an empty image, and where there is no memory, which is reported.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard let upright else { return nil }
    let data = NSMutableData()
    guard let file = CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil) else {
      return nil
    }
    let quality = [kCGImageDestinationLossyCompressionQuality: Double(compressionQuality)]
    CGImageDestinationAddImage(file, upright, quality)
    return CGImageDestinationFinalize(file) ? Data(referencing: data) : nil
  }
}
