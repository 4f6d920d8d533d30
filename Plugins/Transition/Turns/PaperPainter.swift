import PegbarPluginKit

/// Paints rows of a page that curls.
struct PaperPainter {
  /// A premultiplied colour, 0…1.
  typealias Color = SIMD4<Float>

  private let frame: Frame
  private let roll: PaperRoll
  private let gloss: PaperGloss
  private let shadow: Float
  private let isMirrored: Bool
  private let page: Pixels
  private let beneath: Pixels
  private let width: Float
  private let height: Float
  private let radius = PaperRoll.radius

  init(_ frame: Frame, _ roll: PaperRoll, _ gloss: PaperGloss, shadow: Float, isMirrored: Bool) {
    (self.frame, self.roll, self.gloss) = (frame, roll, gloss)
    (self.shadow, self.isMirrored) = (shadow, isMirrored)
    (page, beneath) = (frame.from, frame.to)
    (width, height) = (Float(frame.width), Float(frame.height))
  }

  /// Paints a row: the flat page, the cylinder, the shadow behind it, and what lies beneath.
  func paint(_ row: Int) {
    let y = 1 - (Float(row) + 0.5) / height
    // A pixel more is looked at on both sides.
    let first = column(ahead: radius, y, -1)
    let end = column(ahead: -2 * radius, y, 1)
    copy(page, row, 0..<first)
    copy(beneath, row, end..<frame.width)
    let out = frame.out.row(row)
    for column in first..<end {
      let x = (Float(column) + 0.5) / width
      let spot = Spot(column: isMirrored ? frame.width - 1 - column : column, row: row)
      store(color(x, y, spot), out + 4 * spot.column)
    }
  }

  /// A pixel of the frame.
  private struct Spot {
    let column: Int
    let row: Int
  }

  private func column(ahead: Float, _ y: Float, _ more: Int) -> Int {
    let place = roll.column(ahead: ahead, y: y) * width
    return max(0, min(frame.width, Int(max(-1, min(width + 1, place)).rounded()) + more))
  }

  private func copy(_ picture: Pixels, _ row: Int, _ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    let columns =
      isMirrored
      ? (frame.width - columns.upperBound)..<(frame.width - columns.lowerBound) : columns
    frame.copy(picture, row: row, columns: columns, toRow: row, column: columns.lowerBound)
  }

  private func color(_ x: Float, _ y: Float, _ spot: Spot) -> Color {
    let (along, ahead) = roll.rolled(x, y)
    if ahead < -radius { return behind(along, ahead, spot) }
    let flat = here(page, spot)
    guard ahead <= radius else { return flat }
    let part = ahead / radius
    let angle = roll.angle(part)
    if roll.isOpen(angle) { return through(along, ahead, spot) }
    let place = roll.page(along: along, angle: angle)
    if place.isOutside { return shaded(along, ahead, place, spot) }
    let own = back(place, part)
    let behind =
      ahead < 0 ? Color(0, 0, 0, paperShadow(place, part) * own.w) : flat
    let back = smoothed(own, behind, radius - abs(ahead))
    let distance = place.edgeDistance
    guard distance < PaperPainter.edge else { return back }
    return smoothed(back, shaded(along, ahead, place, spot), distance)
  }

  /// The back of the page.
  private func back(_ place: PaperPlace, _ part: Float) -> Color {
    let color = read(page, place)
    let gray = (color.x + color.y + color.z) / 15 + gloss(1 - abs(part)) * color.w
    return Color(gray, gray, gray, color.w)
  }

  /// What lies beneath, in the shadow of the cylinder.
  private func behind(_ along: Float, _ ahead: Float, _ spot: Spot) -> Color {
    let color = here(beneath, spot)
    let mirrored = -2 * radius - ahead
    guard mirrored < 0 else { return color }
    let angle = roll.angle(mirrored / radius)
    let place = roll.page(along: along, angle: angle)
    guard !place.isOutside && (angle < .pi || roll.amount > 0.5) else { return color }
    return darkened(color, by: paperShadow(place, mirrored / radius))
  }

  /// What is seen where the page is not: the flat page, the lower side of the roll, or what lies beneath.
  private func through(_ along: Float, _ ahead: Float, _ spot: Spot) -> Color {
    guard ahead <= 0 else { return here(page, spot) }
    let place = roll.page(along: along, angle: roll.lowerAngle(ahead / radius))
    if place.isOutside { return here(beneath, spot) }
    return smoothed(read(page, place), Color(), place.edgeDistance)
  }

  /// The same in the shadow of the edge of the page.
  private func shaded(
    _ along: Float, _ ahead: Float, _ place: PaperPlace, _ spot: Spot
  ) -> Color {
    let dark = max(0, (1 - place.edgeDistance * 30) / 3) * roll.amount * shadow
    return darkened(through(along, ahead, spot), by: dark)
  }

  /// How dark it is near the cylinder.
  private func paperShadow(_ place: PaperPlace, _ part: Float) -> Float {
    -part * part * part * place.nearness * 0.5 * shadow
  }

  private func darkened(_ color: Color, by dark: Float) -> Color {
    var result = color - dark * color.w
    result.w = color.w
    return result
  }

  /// The distance within which edges are smoothed.
  private static let edge: Float = 2.0 / 512

  /// The first colour at a distance from an edge, the second one at the edge itself.
  private func smoothed(_ color: Color, _ other: Color, _ distance: Float) -> Color {
    guard distance < PaperPainter.edge else { return color }
    let rest = 1 - max(0, distance) / PaperPainter.edge
    return color + (other - color) * (rest * rest * rest)
  }

  /// The pixel of a picture at its own place.
  @inline(__always)
  private func here(_ picture: Pixels, _ spot: Spot) -> Color {
    pixel(picture.row(spot.row) + 4 * spot.column)
  }

  /// The colour of a picture between four pixels.
  @inline(__always)
  private func read(_ picture: Pixels, _ place: PaperPlace) -> Color {
    let x = max(0, min(width - 1, (isMirrored ? 1 - place.x : place.x) * width - 0.5))
    let y = max(0, min(height - 1, (1 - place.y) * height - 0.5))
    let (column, row) = (Int(x), Int(y))
    let (u, v) = (x - Float(column), y - Float(row))
    let right = column &+ 1 < frame.width ? 4 : 0
    let upper = UnsafePointer(picture.row(row)) + 4 &* column
    let lower = UnsafePointer(picture.row(row &+ 1 < frame.height ? row &+ 1 : row)) + 4 &* column
    let (a, b) = (pixel(upper), pixel(lower))
    let (top, bottom) = (a + (pixel(upper + right) - a) * u, b + (pixel(lower + right) - b) * u)
    return top + (bottom - top) * v
  }

  @inline(__always)
  private func pixel(_ bytes: UnsafePointer<UInt8>) -> Color {
    let four = UnsafeRawPointer(bytes).loadUnaligned(as: SIMD4<UInt8>.self)
    // A float's last bits count units at 2²³.
    let wide = SIMD4<UInt32>(truncatingIfNeeded: four) | 0x4B00_0000
    return (unsafeBitCast(wide, to: Color.self) - 8_388_608) * (1 / 255)
  }

  @inline(__always)
  private func store(_ color: Color, _ out: UnsafeMutablePointer<UInt8>) {
    let alpha = max(0, min(1, color.w))
    let top = Color(repeating: alpha)
    let held = color.replacing(with: Color(), where: color .< 0)
      .replacing(with: top, where: color .> top)
    // The nearest whole numbers in the low bits.
    let levels = unsafeBitCast(held * 255 + 12_582_912, to: SIMD4<UInt32>.self)
    let bytes = SIMD4<UInt8>(truncatingIfNeeded: levels)
    UnsafeMutableRawPointer(out).storeBytes(of: bytes, as: SIMD4<UInt8>.self)
  }
}
