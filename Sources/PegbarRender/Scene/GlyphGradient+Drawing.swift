import CPegbarKernels
import PegbarCore
import PegbarText

extension PlaneMap {
  init(_ map: GlyphPainting.Affine) {
    self.init(
      m11: map.xx, m12: map.yx, m21: map.xy, m22: map.yy, m31: map.dx, m32: map.dy)
  }
}

extension GlyphGradient {
  /// How steep a gradient is whose colours lie at one place.
  private static let steepest = 1e9

  /// The gradient as a list takes it, without its colours.
  ///
  /// - Parameter map: from the glyph's space to pixels.
  /// - Returns: nil where it shows nothing.
  func paint(_ map: PlaneMap) -> GradientPaint? {
    guard let first = stops.first?.place, let last = stops.last?.place,
      let toGradient = (PlaneMap(self.map) * map).normalized.inverse
    else { return nil }
    guard first < last || extend == .pad else { return nil }
    // Where the colours of the first and the last stop lie, in the places of the stops.
    var spread = SIMD2(1 / (last - first), -first / (last - first))
    if !(first < last) {
      spread = SIMD2(GlyphGradient.steepest, -first * GlyphGradient.steepest)
    }
    var (kind, axes, circles) = (PGB_GRADIENT_AXIAL, PlaneMap.identity, SIMD4<Double>())
    switch shape {
    case .linear(let start, let end):
      let (x, y) = (end.x - start.x, end.y - start.y)
      let square = x * x + y * y
      guard square > 0, square.isFinite else { return nil }
      let (ux, uy) = (x / square, y / square)
      axes = PlaneMap(
        m11: ux, m12: -uy, m21: uy, m22: ux, m31: -start.x * ux - start.y * uy,
        m32: start.x * uy - start.y * ux)
    case .radial(let start, let radius, let end, let endRadius):
      kind = PGB_GRADIENT_CIRCLES
      axes = .scale(1, 1, then: -start.x, -start.y)
      circles = SIMD4(end.x - start.x, end.y - start.y, radius, endRadius - radius)
    case .sweep(let middle, let start, let end):
      guard start != end || extend == .pad else { return nil }
      kind = PGB_GRADIENT_CONIC
      axes = .scale(1, 1, then: -middle.x, -middle.y)
      let turn = start == end ? GlyphGradient.steepest : 1 / (end - start)
      spread = SIMD2(turn * spread.x, spread.y - start * turn * spread.x)
    }
    return GradientPaint(
      kind: UInt32(kind), extend: UInt32(extend.rawValue), colors: 0, map: toGradient * axes,
      spread: spread, circles: circles, isOpaque: false)
  }

  /// Appends the colours from the first to the last stop.
  ///
  /// Components of sRGB run linearly, as they are before opacity is multiplied in: so Chromium draws them, for which
  /// fonts are made. OpenType would have premultiplied components of linear light, where that is at hand.
  func appendColors(to table: inout [UInt32], _ color: (GlyphPainting.Tone) -> Color) {
    let (first, last) = (stops[0].place, stops[stops.count - 1].place)
    let isStep = !(first < last)
    let colors = stops.map { stop -> SIMD4<Double> in
      let c = color(stop.tone)
      return SIMD4(c.red, c.green, c.blue, c.alpha)
    }
    let count = Int(PGB_GRADIENT_COLORS)
    var next = 0
    for i in 0..<count {
      let share = Double(i) / Double(count - 1)
      var mixed = i == 0 ? colors[0] : colors[colors.count - 1]
      if !isStep {
        let place = first + (last - first) * share
        while next < stops.count, stops[next].place <= place { next += 1 }
        if next > 0, next < stops.count {
          let (a, b) = (stops[next - 1].place, stops[next].place)
          mixed = colors[next - 1] + (colors[next] - colors[next - 1]) * ((place - a) / (b - a))
        }
      }
      table.append(
        Color(red: mixed.x, green: mixed.y, blue: mixed.z, alpha: mixed.w).pixel())
    }
  }
}
