import PegbarCore
import PegbarEngine

extension CGContext {
  /// Clips further drawing to the path, and begins a new path.
  public func clip(using rule: CGPathFillRule = .winding) {
    let (path, fillRule) = (
      outline.copy(), rule == .winding ? CAShapeLayerFillRule.nonZero : .evenOdd
    )
    let raster = state.antialiases && state.allowsAntialiasing ? nil : SharpRaster(self)
    narrow(to: outline.boundingBoxOfPath) {
      if let raster, let path { return raster.layer(ofSurfacePath: path, rule, .black) }
      let inside = CAShapeLayer()
      inside.path = path
      inside.fillRule = fillRule
      return inside
    }
    beginPath()
  }

  /// Clips further drawing to a rectangle, and begins a new path.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Clips further drawing to rectangles, and begins a new path.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Clips further drawing by a picture in a rectangle: its alpha, or its luminance if it is opaque.
  ///
  /// The picture's upper edge is at the greatest y, as that of pictures that are drawn.
  ///
  /// - Parameters:
  ///   - rect: where the picture lies; nothing is drawn outside.
  ///   - mask: 0 lets nothing through, 255 everything.
  public func clip(to rect: CGRect, mask: CGImage) {
    let mask = mask.isOpaque ? mask.luminanceAsAlpha() : mask
    let state = state
    narrow(to: rect.applying(state.transform)) { [unowned self] in
      layer(showing: mask, in: rect, state)
    }
  }

  /// The smallest rectangle around the clipped area, in user coordinates.
  public var boundingBoxOfClipPath: CGRect { state.clipBox.applying(state.transform.inverted()) }

  private func narrow(to box: CGRect, mask: @escaping () -> CALayer) {
    state.clipBox = state.clipBox.intersection(box)
    if state.clipBox.isNull { state.clipBox = .zero }
    state.groups.append(.clip(bounds, to: mask))
  }
}

extension Picture {
  /// A transparent picture whose alpha is the luminance of the encoded colours.
  fileprivate func luminanceAsAlpha() -> Picture {
    Picture(width: width, height: height) { pixels, stride in
      for y in 0..<height {
        for x in 0..<width {
          let p = pixel(x, y)
          let luminance = 0.2126 * Double(p.x) + 0.7152 * Double(p.y) + 0.0722 * Double(p.z)
          pixels.storeBytes(
            of: UInt8(luminance.rounded()), toByteOffset: y * stride + x * 4 + 3, as: UInt8.self)
        }
      }
    }
  }
}
