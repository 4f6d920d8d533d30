import PegbarLayers

/// Makes an image context the current one, with one pixel per point and transparent.
///
/// The same as `UIGraphicsBeginImageContextWithOptions(size, false, 1)`.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes an image context the current one of this thread until `UIGraphicsEndImageContext`.
///
/// Without width or height, or for more pixels than `CGImage.maximumPixelCount`, a problem is reported and
/// there is no current context.
///
/// - Parameters:
///   - size: points.
///   - opaque: whether the image is black where nothing is drawn, instead of transparent.
///   - scale: pixels per point; 0 for the scale of the screen, 1.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale == 0 ? 1 : scale
  let context = CGContext.forImage(size, isOpaque: opaque, scale: scale)
  ContextStack.current.entries.append(ContextStack.Entry(context: context, imageScale: scale))
}

/// The image of all that was drawn into the current context so far; nil if that is no image context.
///
/// Problems such as a lack of memory are reported, and the result is nil.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.current.entries.last, let scale = entry.imageScale else {
    return nil
  }
  return entry.context?.image(scale: scale)
}

/// Makes the context before the image context the current one; has no effect without an image context.
public func UIGraphicsEndImageContext() {
  if ContextStack.current.entries.last?.imageScale != nil { UIGraphicsPopContext() }
}

extension CGContext {
  /// A context for an image; reports a size that no image can have, and returns nil.
  static func forImage(_ size: CGSize, isOpaque: Bool, scale: CGFloat) -> CGContext? {
    let pixels = size.width * scale * size.height * scale
    guard size.width > 0, size.height > 0, scale > 0, pixels <= Double(CGImage.maximumPixelCount)
    else {
      Diagnostics.report(
        "there is no image of \(size.width) x \(size.height) points at scale \(scale)")
      return nil
    }
    let context = CGContext(size: size, scale: scale)
    guard isOpaque else { return context }
    context.saveGState()
    context.setFillColor(UIColor.black.cgColor)
    context.fill(CGRect(origin: .zero, size: size))
    context.restoreGState()
    return context
  }

  /// The image of all that was drawn so far; nil for a problem, which is reported.
  func image(scale: CGFloat) -> UIImage? {
    do {
      return UIImage(cgImage: try makePicture(), scale: scale, orientation: .up)
    } catch {
      Diagnostics.report("drawing an image: \(error)")
      return nil
    }
  }
}
