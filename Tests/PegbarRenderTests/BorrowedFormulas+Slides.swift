import PegbarCore

/// Slides of other programs.
extension BorrowedFormula {
  static let slides: [BorrowedFormula] = moves + splits + resizes

  private static let moves: [BorrowedFormula] = ["slide", "cover", "reveal"].flatMap { name in
    [
      .init("xfade:\(name)left") { u, _, p in step(1 - p, u) },
      .init("xfade:\(name)right") { u, _, p in step(u, p) },
      .init("xfade:\(name)up") { _, v, p in step(1 - p, v) },
      .init("xfade:\(name)down") { _, v, p in step(v, p) },
    ] as [BorrowedFormula]
  }

  private static let splits: [BorrowedFormula] = [
    .init("gl:Directional") { _, v, p in v < p ? 1 : 0 },
    .init("gl:directional-easing") { _, v, p in v < ((2 - p) * p).squareRoot() ? 1 : 0 },
    .init("gl:x_axis_translation") { u, _, p in u < p ? p : 0 },
    .init("gl:splitSlideInHorizontal") { u, v, p in (v < 0.5 ? u : 1 - u) < p ? 1 : 0 },
    .init("gl:splitSlideInVertical") { u, v, p in (u < 0.5 ? v : 1 - v) < p ? 1 : 0 },
    .init("gl:splitSlideOutHorizontal") { u, v, p in (v < 0.5 ? 1 - u : u) < p ? 1 : 0 },
    .init("gl:splitSlideOutVertical") { u, v, p in (u < 0.5 ? 1 - v : v) < p ? 1 : 0 },
    .init("gl:splitSlideInOutHorizontal") { u, v, p in (v < 0.5 ? 1 - u : u) < p ? 1 : 0 },
    .init("gl:splitSlideInOutVertical") { u, v, p in (u < 0.5 ? 1 - v : v) < p ? 1 : 0 },
  ]

  private static let resizes: [BorrowedFormula] = [
    .init("xfade:squeezeh", 0.012) { _, v, p in abs(2 * v - 1) < 1 - p ? 0 : 1 },
    .init("xfade:squeezev") { u, _, p in abs(2 * u - 1) < 1 - p ? 0 : 1 },
    // Pixels whose middle lies on the edge belong to the old picture.
    .init("gl:squeeze") { _, v, p in abs(2 * v - 1) < 1 - p + 1e-9 ? 0 : 1 },
    .init("gl:Slides") { u, v, p in abs(2 * u - 1) < 1 - p && v < 1 - p ? 0 : 1 },
    .init("gl:scale-in") { _, _, p in p },
    .init("gl:Bounce") { _, v, p in
      // The new picture is white, the shadow black.
      let up = 1 - v
      let edge = abs(Math.cos(3 * Double.pi * p)) * (1 - Math.sin(p * Double.pi / 2))
      if up < edge { return 0 }
      let height = (up - edge) / 0.075
      return height < 1 ? 1 - 0.6 * (1 - height) * (1 - smooth(0.95, 1, p)) : 1
    },
    .init("gl:Rolls") { u, v, p in
      let (x, y) = ((1 - u) * Double(width), (1 - v) * Double(height))
      let (sine, cosine) = (Math.sin(-p * Double.pi / 2), Math.cos(p * Double.pi / 2))
      let (s, t) = (x * cosine - y * sine, x * sine + y * cosine)
      return s >= 0 && t >= 0 && s <= Double(width) && t <= Double(height) ? 0 : 1
    },
  ]
}
