import PegbarCore
import PegbarEngine
import PegbarSystem

extension FrameRenderer {
  /// A part of a picture, and where it lies.
  package typealias Part = (picture: Picture, region: PixelRegion)

  /// Draws a frame on top of pixels, only where it may change them.
  ///
  /// Drawn one after the other, frames give the bytes of one frame with all their layers. What it takes
  /// grows with what the frame touches, not with the viewport.
  ///
  /// - Parameters:
  ///   - frame: the frame; layers with background filters see nothing below it.
  ///   - viewport: size and scale.
  ///   - below: the pixels of a region of the viewport, as a picture of its size.
  /// - Returns: the new pixels; nil where the frame touches none.
  /// - Throws: what `render` and `below` throw.
  package func add(
    _ frame: PresentationFrame, _ viewport: Viewport,
    over below: (_ region: PixelRegion) throws -> Picture
  ) throws -> Part? {
    let list = try displayList(frame, viewport, 0, isAbove: true)
    defer { context.giveBack(list) }
    let whole = PixelArea(x0: 0, y0: 0, x1: viewport.width, y1: viewport.height)
    let area = list.extent(0, list.items.count).intersection(whole)
    guard !area.isEmpty else { return nil }
    let (width, height) = (area.x1 - area.x0, area.y1 - area.y0)
    let old = try below(PixelRegion(area))
    precondition(
      old.width == width && old.height == height,
      "a picture of \(old.width)x\(old.height) for \(width)x\(height) pixels")
    let picture = try Picture(tryingWidth: width, height: height) { pixels, stride in
      for y in 0..<height { memcpy(pixels + y * stride, old.row(y), width * 4) }
      context.draw(list, area, background: nil, pixels, stride)
    }
    return (picture, PixelRegion(area))
  }
}
