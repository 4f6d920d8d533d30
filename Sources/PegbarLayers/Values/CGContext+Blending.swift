import PegbarCore
import PegbarEngine

/// What a call draws.
struct Drawn {
  /// Makes a layer of it; its transform leads to the surface.
  var make: () -> CALayer
  /// Makes an opaque layer of all that the call covers, transparent parts of pictures included.
  var shape: () -> CALayer
}

extension CGContext {
  /// Draws as the settings say.
  func add(_ drawn: Drawn) {
    switch state.blendMode.action {
    case .filter(let name):
      let layer = drawn.make()
      CGContext.apply(state, base, to: layer)
      record(layer, filter: name)
    case .replace(let erasing, let adding): replace(drawn, erasing, adding)
    }
  }

  /// Draws what covers the clipped area.
  func add(_ make: @escaping () -> CALayer) {
    let bounds = bounds
    add(Drawn(make: make) { .filledPlane(bounds) })
  }

  private func replace(
    _ drawn: Drawn, _ erasing: CGBlendMode.Erasing, _ adding: CGBlendMode.Adding
  ) {
    let opacity = Float(state.alpha)
    func layer() -> CALayer {
      let layer = drawn.make()
      layer.anchorPoint = .zero
      layer.opacity *= opacity
      return layer
    }
    do {
      let new = try added(adding, layer)
      switch erasing {
      case .shape: record(drawn.shape(), filter: "destinationOut")
      case .undrawnShape:
        let (undrawn, content) = (CALayer.plane(bounds), layer())
        let shape = drawn.shape()
        shape.anchorPoint = .zero
        content.compositingFilter = "destinationOut"
        for part in [shape, content] { undrawn.addSublayer(part) }
        record(undrawn, filter: "destinationOut")
      }
      if let new { record(new, filter: "plusL") }
    } catch {
      Diagnostics.report("drawing with blend mode \(state.blendMode): \(error)")
    }
  }

  /// What a mode adds, of what lies below now.
  private func added(_ adding: CGBlendMode.Adding, _ layer: () -> CALayer) throws -> CALayer? {
    switch adding {
    case .none: return nil
    case .all: return layer()
    case .inside:
      guard let below = try drawnPicture() else { return nil }
      return masked(layer(), by: below)
    case .outside:
      guard let below = try drawnPicture() else { return layer() }
      return masked(layer(), by: try below.withInvertedAlpha())
    }
  }

  private func masked(_ layer: CALayer, by picture: Picture) -> CALayer {
    let (outer, mask) = (CALayer.plane(bounds), CALayer.plane(pixelBounds(picture)))
    mask.contents = picture
    outer.addSublayer(layer)
    outer.mask = mask
    return outer
  }

  /// The pixels of the surface that a rectangle of it touches; nil for none.
  func pixels(around box: CGRect) -> (x: Int, y: Int, width: Int, height: Int)? {
    func held(_ x: CGFloat, _ most: Int) -> Int { Int(min(max(x, 0), CGFloat(most))) }
    let (left, top) = (
      held((box.minX * scale).rounded(.down), width),
      held((box.minY * scale).rounded(.down), height)
    )
    let (right, bottom) = (
      held((box.maxX * scale).rounded(.up), width), held((box.maxY * scale).rounded(.up), height)
    )
    return left < right && top < bottom ? (left, top, right - left, bottom - top) : nil
  }

  /// Where a picture lies whose pixels are those of the surface.
  func pixelBounds(_ picture: Picture) -> CGRect {
    CGRect(
      x: 0, y: 0, width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale)
  }
}

extension CALayer {
  /// An opaque layer whose coordinates are those of the context.
  static func filledPlane(_ bounds: CGRect) -> CALayer {
    let layer = plane(bounds)
    layer.backgroundColor = .black
    return layer
  }
}

extension Picture {
  /// A picture that is black where this one is transparent.
  fileprivate func withInvertedAlpha() throws -> Picture {
    try Picture(tryingWidth: width, height: height) { pixels, stride in
      memset(pixels, 0, stride * height)
      for y in 0..<height {
        let (from, to) = (row(y), pixels + y * stride)
        for i in Swift.stride(from: 3, to: width * 4, by: 4) {
          to.storeBytes(
            of: 255 - from.load(fromByteOffset: i, as: UInt8.self), toByteOffset: i, as: UInt8.self)
        }
      }
    }
  }
}
