import PegbarCore
import PegbarEngine

/// How a layer's own space becomes the pixels of a picture, for its shadow or its bitmap.
///
/// Usually the picture shows the whole layer and stays as long as nothing in it changes. A layer that
/// would need far more pixels than the frame has shows only what is seen of it, at full scale; one of
/// which too much is seen even so has a lower scale.
struct LayerPicture: Hashable {
  /// Pixels in one of the layer's units.
  var scale: Double
  /// The part that is drawn, in pixels of the whole layer; nil for all that there is.
  var part: Part?

  /// Whole pixels, as they lie in a layer of any size.
  struct Part: Hashable {
    var x, y: Double
    var width, height: Int
  }

  /// The whole of a layer at a scale.
  init(whole scale: Double) { self.scale = scale }

  /// From the layer's space to the picture's pixels.
  var map: PlaneMap {
    .scale(scale, scale, then: -(part?.x ?? 0), -(part?.y ?? 0))
  }

  /// Where the picture's first pixel lies, in the layer's units.
  var origin: Size { Size(width: (part?.x ?? 0) / scale, height: (part?.y ?? 0) / scale) }

  /// What may be drawn of a layer's content: nothing else has pixels.
  func limits(_ bounds: Rect) -> PixelArea {
    guard let part else { return LayerPicture.around(bounds, scale) }
    return PixelArea(x0: 0, y0: 0, x1: part.width, y1: part.height)
  }

  /// What lies farther from a layer than this has no picture.
  private static func around(_ bounds: Rect, _ scale: Double) -> PixelArea {
    func held(_ x: Double) -> Int { Int(saturating: max(-16_384, min(16_384, x * scale))) }
    return PixelArea(
      x0: held(bounds.minX) - 2048, y0: held(bounds.minY) - 2048, x1: held(bounds.maxX) + 2048,
      y1: held(bounds.maxY) + 2048)
  }

  /// The most pixels of one picture in a frame of so many: 16 times as many, 2^22 to 2^24.
  static func most(seen: Int) -> Int { min(max(1 << 22, min(seen, 1 << 20) * 16), 1 << 24) }

  /// Pixels in a unit for a picture of bounds: the scale that is wanted, or less where that needs more than
  /// 2^24 pixels or 12,288 in a row.
  static func scale(_ wanted: Double, _ bounds: Rect, most pixels: Int = 1 << 24) -> Double {
    let (w, h) = (max(bounds.size.width, 1), max(bounds.size.height, 1))
    let most = min(Double(pixels).squareRoot() / (w * h).squareRoot(), 12_288 / max(w, h))
    return max(min(wanted, 16, most), 1.0 / 4096)
  }

  /// Whether a layer's bounds need more pixels than that at a scale.
  static func isTooLarge(_ bounds: Rect, _ scale: Double, most pixels: Int) -> Bool {
    let (w, h) = (bounds.size.width * scale, bounds.size.height * scale)
    return w * h > Double(pixels) || max(w, h) > 12_288
  }

  /// The part of a layer that is seen; nil where that cannot be told or is too much.
  ///
  /// - Parameters:
  ///   - place: how the layer meets its surroundings.
  ///   - scale: pixels in one of the layer's units.
  ///   - offset: by how much the picture is moved when it is drawn, in the layer's units.
  ///   - reach: how many of the picture's pixels away something may still change what is seen.
  ///   - pixels: the most.
  init?(
    seen place: SceneWalk.Place, scale: Double, offset: Size, reach: Int, most pixels: Int
  ) {
    guard
      let (low, high) = LayerPicture.corners(
        seen: place, scale: scale, offset: offset, reach: reach, step: LayerPicture.step)
    else { return nil }
    let size = high - low
    // Farther out a pixel is no longer a number of its own.
    guard size.x * size.y <= Double(pixels), size.min() >= 1,
      max(abs(low.x), abs(low.y), abs(high.x), abs(high.y)) < 1e12
    else { return nil }
    self.scale = scale
    part = Part(
      x: low.x, y: low.y, width: Int(saturating: size.x), height: Int(saturating: size.y))
  }

  /// The pixels of a whole layer that may have a say in what is seen of it, as far as that can be told.
  static func area(
    seen place: SceneWalk.Place, scale: Double, offset: Size, reach: Int, step: Double
  ) -> PixelArea {
    guard
      let (low, high) = corners(
        seen: place, scale: scale, offset: offset, reach: reach, step: step),
      (low + high).sum().isFinite
    else { return SceneWalk.everywhere }
    return SceneWalk.everywhere.intersection(PixelArea(touchedFrom: low, to: high))
  }

  /// Whether all pixels that may be seen of a whole layer are among those that its picture may have; also
  /// where that cannot be told.
  static func isWithinReach(seen place: SceneWalk.Place, scale: Double, offset: Size) -> Bool {
    guard let (low, high) = corners(seen: place, scale: scale, offset: offset, reach: 0, step: 1)
    else { return place.map.inverse != nil }
    let area = SceneWalk.everywhere
    return low.x >= Double(area.x0) && low.y >= Double(area.y0) && high.x <= Double(area.x1)
      && high.y <= Double(area.y1)
  }

  /// What is seen grows to multiples of so many pixels: a layer that moves a little has the same picture.
  static let step = 256.0

  /// The first and the last corner of what is seen, in the layer's pixels; nil where that cannot be told.
  private static func corners(
    seen place: SceneWalk.Place, scale: Double, offset: Size, reach: Int, step: Double
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    guard let inverse = place.map.inverse else { return nil }
    let s = place.scissor.grown(by: 2)
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for (x, y) in [(s.x0, s.y0), (s.x1, s.y0), (s.x1, s.y1), (s.x0, s.y1)] {
      let (x, y) = (Double(x), Double(y))
      let w = x * inverse.m13 + y * inverse.m23 + inverse.m33
      // The horizon is in sight.
      guard w > 0 else { return nil }
      let p = SIMD2(
        x * inverse.m11 + y * inverse.m21 + inverse.m31,
        x * inverse.m12 + y * inverse.m22 + inverse.m32)
      low = pointwiseMin(low, p / w)
      high = pointwiseMax(high, p / w)
    }
    let moved = SIMD2(offset.width, offset.height)
    let margin = Double(reach + 4)
    low = (((low - moved) * scale - margin) / step).rounded(.down) * step
    high = (((high - moved) * scale + margin) / step).rounded(.up) * step
    return (low, high)
  }
}

/// The ways to show a layer in its own space.
struct LayerViews {
  let whole: LayerPicture
  /// What is seen at full scale; nil where that is too much.
  let seen: LayerPicture?
  /// Whether the whole would need more pixels than the frame has a use for.
  let isTooLarge: Bool
  /// Whether a picture of the whole ends before it comes to what is seen, of which there is none either.
  let isOutOfReach: Bool
  /// The most pixels.
  let most: Int
  /// The pixels of the whole that may have a say in what is seen.
  let needed: PixelArea

  /// Works them out.
  ///
  /// - Parameters:
  ///   - wanted: pixels in one of the layer's units.
  ///   - bounds: the layer's.
  ///   - offset: by how much the picture is moved when it is drawn, in the layer's units.
  ///   - reach: how many units away something may still change what is seen.
  ///   - place: how the layer meets its surroundings.
  ///   - seenPixels: those of the frame.
  ///   - isInside: whether `place` lies in another layer's picture, whose size has its steps already.
  init(
    _ wanted: Double, _ bounds: Rect, offset: Size = Size(width: 0, height: 0), reach: Double,
    _ place: SceneWalk.Place, seenPixels: Int, isInside: Bool = false
  ) {
    most = LayerPicture.most(seen: seenPixels)
    let full = LayerPicture.scale(wanted, Rect(x: 0, y: 0, width: 1, height: 1))
    whole = LayerPicture(whole: LayerPicture.scale(wanted, bounds, most: most))
    isTooLarge = LayerPicture.isTooLarge(bounds, full, most: most)
    // Blurs reach no farther than the widest.
    func pixels(_ scale: Double) -> Int {
      Int(saturating: min(reach * scale, 3 * Gaussian.widest).rounded(.up)) + 1
    }
    seen = LayerPicture(
      seen: place, scale: full, offset: offset, reach: pixels(full), most: most)
    isOutOfReach =
      seen == nil && isTooLarge
      && !LayerPicture.isWithinReach(seen: place, scale: whole.scale, offset: offset)
    needed = LayerPicture.area(
      seen: place, scale: whole.scale, offset: offset, reach: pixels(whole.scale),
      step: isInside ? 1 : LayerPicture.step)
  }
}
