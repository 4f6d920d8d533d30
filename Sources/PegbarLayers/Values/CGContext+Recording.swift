import PegbarCore
import PegbarEngine
import PegbarRender

extension CGContext {
  /// Draws all recordings; keeps no frame.
  static let renderer = FrameRenderer(copiesUnchanged: false)

  /// Draws recorded layers at the scale of the context.
  func picture(of layer: CALayer) throws -> Picture {
    try CGContext.renderer.render(frame(of: layer), viewport)
  }

  /// Draws recorded layers over pixels, only where they may change them; nil where they change none.
  func addition(
    of layer: CALayer, over below: (PixelRegion) throws -> Picture
  ) throws -> FrameRenderer.Part? {
    try CGContext.renderer.add(frame(of: layer), viewport, over: below)
  }

  private func frame(of layer: CALayer) throws -> PresentationFrame {
    var builder = SnapshotBuilder(state: .model)
    builder.add(layer)
    var frame = try Sampler(builder.snapshot).frame(at: 0)
    frame.tiles = builder.snapshot.tiles
    return frame
  }

  /// A transparent picture of the surface.
  func emptyPicture() throws -> Picture {
    let height = height
    return try Picture(tryingWidth: width, height: height) { pixels, stride in
      memset(pixels, 0, stride * height)
    }
  }

  /// A picture of the surface with more layers on top of it.
  func adding(_ layers: ArraySlice<CALayer>, to picture: Picture) throws -> Picture {
    if layers.isEmpty { return picture }
    let plane = CALayer.plane(bounds)
    for layer in layers { plane.addSublayer(layer.copyRecordedTree()) }
    let part = try addition(of: plane) { region in
      try Picture(tryingWidth: region.x1 - region.x0, height: region.y1 - region.y0) {
        pixels, stride in
        for y in region.y0..<region.y1 {
          memcpy(
            pixels + (y - region.y0) * stride, picture.row(y) + region.x0 * 4,
            (region.x1 - region.x0) * 4)
        }
      }
    }
    guard let part else { return picture }
    let region = part.region
    return try Picture(tryingWidth: picture.width, height: picture.height) { pixels, stride in
      for y in 0..<picture.height {
        memcpy(pixels + y * stride, picture.row(y), picture.width * 4)
      }
      for y in region.y0..<region.y1 {
        memcpy(
          pixels + y * stride + region.x0 * 4, part.picture.row(y - region.y0),
          (region.x1 - region.x0) * 4)
      }
    }
  }
}
