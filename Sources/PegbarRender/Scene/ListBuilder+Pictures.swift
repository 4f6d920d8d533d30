import CPegbarKernels
import PegbarCore
import PegbarEngine

/// How a picture's pixels are read.
struct PictureFilter: Equatable {
  var shrinksNearest = false
  var enlargesNearest = false
  /// Whether shrinking goes smoothly from one halved version to the next.
  var shrinksTrilinear = false
  /// How many halvings more are taken when it does; may be negative and broken.
  var bias = 0.0
}

extension ListBuilder {
  /// Draws a part of a picture; beyond its edge pixels these go on.
  mutating func draw(
    _ picture: Picture, _ piece: ContentsPiece, _ filter: PictureFilter, opacity: UInt32,
    _ map: PlaneMap, within scissor: PixelArea, blend: UInt32 = 0, sharpEdges: SharpEdges = []
  ) {
    let (s, t) = (piece.source, piece.target)
    guard s.size.width > 0, s.size.height > 0, t.size.width > 0, t.size.height > 0 else { return }
    let (kx, ky) = (t.size.width / s.size.width, t.size.height / s.size.height)
    let origin = Point(x: t.minX - s.minX * kx, y: t.minY - s.minY * ky)
    let toPixels = map.moved(by: origin).scaled(by: kx, ky).normalized
    if let (area, dx, dy) = ListBuilder.copy(picture, s, toPixels) {
      let area = area.intersection(scissor)
      if area.isEmpty { return }
      add(
        area, .area, .copy(list.append(copyOf: picture), dx: Int32(-dx), dy: Int32(-dy)), opacity,
        blend: blend)
      return
    }
    var shape = RoundedRect(t)
    shape.sharpEdges = sharpEdges
    guard let covered = covered(shape, map) else { return }
    let area = covered.area.intersection(scissor)
    guard !area.isEmpty, let texture = sampled(picture, s, toPixels, filter) else { return }
    add(area, covered.coverage, .texture(texture), opacity, blend: blend)
  }

  /// Whether a rectangle's sides lie between pixels.
  func isWhole(_ rect: Rect, _ map: PlaneMap) -> Bool {
    let m = map.normalized
    guard m.isAffine, m.m33 == 1, m.m12 == 0, m.m21 == 0 else { return false }
    return [rect.minX, rect.maxX].allSatisfy { ListBuilder.nearWhole($0 * m.m11 + m.m31) != nil }
      && [rect.minY, rect.maxY].allSatisfy { ListBuilder.nearWhole($0 * m.m22 + m.m32) != nil }
  }

  /// A picture that lies on whole pixels at its own size, within a thousandth, is copied.
  private static func copy(
    _ picture: Picture, _ source: Rect, _ toPixels: PlaneMap
  ) -> (area: PixelArea, dx: Int, dy: Int)? {
    guard toPixels.isAffine, toPixels.m33 == 1 else { return nil }
    guard let dx = nearWhole(toPixels.m31), let dy = nearWhole(toPixels.m32) else { return nil }
    let (w, h) = (Double(picture.width), Double(picture.height))
    let drift = max(
      (toPixels.m11 - 1).magnitude * w, toPixels.m12.magnitude * w, toPixels.m21.magnitude * h,
      (toPixels.m22 - 1).magnitude * h)
    guard drift < 1e-3 else { return nil }
    guard let x0 = nearWhole(source.minX), let x1 = nearWhole(source.maxX),
      let y0 = nearWhole(source.minY), let y1 = nearWhole(source.maxY)
    else { return nil }
    let shown = PixelArea(x0: x0, y0: y0, x1: x1, y1: y1).intersection(
      PixelArea(x0: 0, y0: 0, x1: picture.width, y1: picture.height))
    let area = PixelArea(
      x0: shown.x0 + dx, y0: shown.y0 + dy, x1: shown.x1 + dx, y1: shown.y1 + dy)
    return (area, dx, dy)
  }

  /// The whole number within a thousandth of a coordinate.
  @inline(__always)
  static func nearWhole(_ x: Double) -> Int? {
    guard x.magnitude < 1e8 else { return nil }
    let whole = Int(x < 0 ? x - 0.5 : x + 0.5)
    return (x - Double(whole)).magnitude < 1e-3 ? whole : nil
  }

  /// A picture read through a map, halved first where it is shrunk by more than 7 : 4.
  private mutating func sampled(
    _ picture: Picture, _ source: Rect, _ toPixels: PlaneMap, _ filter: PictureFilter
  ) -> Int32? {
    guard let toPicture = toPixels.inverse, toPicture.isFinite else { return nil }
    let x = source.minX + source.size.width / 2
    let y = source.minY + source.size.height / 2
    let stretch = toPixels.stretch(at: x, y) ?? (1, 1)
    let shrinks = stretch.x * stretch.y < 1
    let nearest = shrinks ? filter.shrinksNearest : filter.enlargesNearest
    if shrinks, filter.shrinksTrilinear {
      return trilinear(picture, toPicture, stretch, bias: filter.bias)
    }
    let across = nearest ? 0 : halvings(stretch.x, picture.width)
    let down = nearest ? 0 : halvings(stretch.y, picture.height)
    return append(picture, toPicture, across, down, nearest: nearest)
  }

  /// Adds a picture, halved some times; the texture's number.
  private mutating func append(
    _ picture: Picture, _ toPicture: PlaneMap, _ across: Int, _ down: Int, nearest: Bool = false
  ) -> Int32 {
    let reduced = reduced.reduced(picture, across: across, down: down)
    let map = toPicture * .scale(1 / Double(1 << across), 1 / Double(1 << down))
    var kernel = reduced.kernelTexture
    kernel.map = (
      map.m11, map.m12, map.m13, map.m21, map.m22, map.m23, map.m31, map.m32, map.m33
    )
    let kind =
      nearest
      ? PGB_PAINT_NEAREST : map.isAffine ? PGB_PAINT_AFFINE : PGB_PAINT_PERSPECTIVE
    let texture = Texture(kernel: kernel, kind: UInt32(kind), isOpaque: reduced.isOpaque)
    return list.append(texture, of: reduced)
  }

  /// A picture read from two halved versions and mixed.
  private mutating func trilinear(
    _ picture: Picture, _ toPicture: PlaneMap, _ stretch: (x: Double, y: Double), bias: Double
  ) -> Int32 {
    let less = Math.exp(-max(-16, min(16, bias)) * 0.6931471805599453)
    let x = ListBuilder.level(stretch.x * less, picture.width)
    let y = ListBuilder.level(stretch.y * less, picture.height)
    let part = max(x.part, y.part)
    let first = append(picture, toPicture, x.level, y.level)
    guard part > 0 else { return first }
    let second = append(
      picture, toPicture, x.level + (x.part > 0 ? 1 : 0), y.level + (y.part > 0 ? 1 : 0))
    list.textures[Int(first)].second = second
    list.textures[Int(first)].weight = UInt32(part * 65536)
    return first
  }

  /// How often to halve so that what is left shrinks by less than 2 : 1, and how far it is to the next.
  private static func level(_ stretch: Double, _ length: Int) -> (level: Int, part: Double) {
    var (count, rest, left) = (0, max(stretch, 1e-9), length)
    while rest <= 0.5, left > 1 { (count, rest, left) = (count + 1, rest * 2, (left + 1) / 2) }
    return (count, left > 1 ? max(0, min(1 / rest - 1, 1)) : 0)
  }

  /// How often to halve so that what is left shrinks by no more than 7 : 4.
  private func halvings(_ stretch: Double, _ length: Int) -> Int {
    var (count, rest, left) = (0, stretch, length)
    while rest * 1.75 < 1, left > 1 {
      (count, rest, left) = (count + 1, rest * 2, (left + 1) / 2)
    }
    return count
  }
}

extension Picture {
  /// The picture as the kernels take it, without a map.
  var kernelTexture: pgb_texture {
    pgb_texture(
      pixels: UnsafePointer(pixels.assumingMemoryBound(to: UInt8.self)), stride: Int64(stride),
      width: Int32(width), height: Int32(height), map: (1, 0, 0, 0, 1, 0, 0, 0, 1))
  }
}

extension UInt32 {
  /// A share, 0…1, as the kernels take it: 0…255, rounded; what is no number counts as 0.
  @inline(__always)
  init(opacity share: Double) { self = share > 0 ? UInt32(Swift.min(share, 1) * 255 + 0.5) : 0 }
}

extension Color {
  /// The premultiplied pixel as it lies in memory, with some opacity multiplied in.
  func pixel(opacity: Double = 1) -> UInt32 {
    func held(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
    let a = held(alpha) * held(opacity)
    func byte(_ x: Double) -> UInt32 { UInt32(opacity: x) }
    return byte(held(red) * a) | byte(held(green) * a) << 8 | byte(held(blue) * a) << 16
      | byte(a) << 24
  }
}
