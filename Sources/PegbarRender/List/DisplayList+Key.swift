import CPegbarKernels

/// What tells a display list from all that draw something else.
///
/// The addresses in it hold as long as the list's pictures live.
struct ListKey: Hashable, Sendable {
  private(set) var words: [UInt64] = []

  /// The most words: what is larger is not worth comparing in every frame.
  static let most = 32_768

  /// A key for a list's items, and for numbers that say what is made of it; nil for a large list.
  init?(_ list: DisplayList, _ numbers: [UInt64]) {
    var size = list.items.count * 8 + list.points.count + list.edges.count * 5
    size += list.colors.count + list.particles.count
    size += list.trims.count * 20 + list.textures.count * 13 + list.gradients.count * 19
    for stroke in list.strokes { size += stroke.wordCount }
    for outline in list.outlines { size += outline.wordCount }
    guard size < ListKey.most else { return nil }
    words.reserveCapacity(size + numbers.count)
    words += numbers
    for item in list.items { append(item) }
    for x in list.points { words.append(x.bitPattern) }
    for edge in list.edges {
      for x in [edge.x0, edge.y0, edge.x1, edge.y1, edge.winding] { words.append(x.bitPattern) }
    }
    for trim in list.trims {
      append(0, trim.points)
      append(0, trim.hole)
      for limit in trim.limits { limit.words.forEach { words.append($0) } }
    }
    for outline in list.outlines { outline.forEachWord { words.append($0) } }
    for stroke in list.strokes { stroke.forEachWord { words.append($0) } }
    for color in list.colors { words.append(UInt64(color)) }
    for particles in list.particles { words.append(particles.mark) }
    for texture in list.textures { append(texture) }
    for gradient in list.gradients {
      words += [UInt64(gradient.kind), UInt64(gradient.colors), gradient.isOpaque ? 1 : 0]
      words.append(UInt64(gradient.extend))
      for i in 0..<2 { words.append(gradient.spread[i].bitPattern) }
      for i in 0..<4 { words.append(gradient.circles[i].bitPattern) }
      append(gradient.map)
    }
  }

  private mutating func append(_ item: DisplayItem) {
    append(item.area)
    switch item {
    case .paint(let paint):
      words.append(UInt64(paint.blend))
      switch paint.coverage {
      case .area: words.append(1)
      case .convex(let points, let hole):
        append(2, points)
        append(0, hole)
      case .path(let edges, let isEvenOdd): append(isEvenOdd ? 3 : 4, edges)
      case .outline(let number): append(14, Int(number), 0)
      case .stroke(let number): append(11, Int(number), 0)
      case .trimmed(let number): append(12, Int(number), 0)
      }
      switch paint.paint {
      case .color(let color): append(5, Int(color), paint.opacity)
      case .texture(let number): append(6, Int(number), paint.opacity)
      case .gradient(let number): append(7, Int(number), paint.opacity)
      case .copy(let number, let dx, let dy):
        append(9, Int(number), paint.opacity)
        words.append(UInt64(UInt32(bitPattern: dx)) << 32 | UInt64(UInt32(bitPattern: dy)))
      }
    case .group(let group):
      append(group.isUnder ? 10 : 8, group.clip)
      append(Int(group.blend), group.contentEnd, group.opacity)
      words.append(UInt64(group.maskEnd))
    case .particles(let item): append(item.adds ? 13 : 12, Int(item.number), 0)
    }
  }

  private mutating func append(_ area: PixelArea) {
    for (a, b) in [(area.x0, area.y0), (area.x1, area.y1)] {
      words.append(
        UInt64(UInt32(truncatingIfNeeded: a)) << 32 | UInt64(UInt32(truncatingIfNeeded: b)))
    }
  }

  private mutating func append(_ kind: Int, _ span: Span) {
    append(kind, Int(span.start), 0)
    words.append(UInt64(span.count))
  }

  private mutating func append(_ kind: Int, _ number: Int, _ opacity: UInt32) {
    words.append(UInt64(kind) << 56 | UInt64(opacity) << 40 | UInt64(number))
  }

  private mutating func append(_ texture: Texture) {
    words += [
      UInt64(UInt(bitPattern: texture.kernel.pixels)), UInt64(texture.kind),
      UInt64(UInt32(bitPattern: texture.second)) << 32 | UInt64(texture.weight),
    ]
    let m = texture.kernel.map
    for x in [m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7, m.8] { words.append(x.bitPattern) }
  }

  private mutating func append(_ m: PlaneMap) {
    for x in [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33] {
      words.append(x.bitPattern)
    }
  }
}
