import CPegbarKernels

/// A number made of many, in order; equal ones mean equal contents but for one in 10^19.
struct Mark {
  private(set) var value: UInt64 = 0x243F_6A88_85A3_08D3

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  mutating func add(_ x: Double) { add(x.bitPattern) }

  mutating func add(_ x: Int) { add(UInt64(bitPattern: Int64(x))) }

  mutating func add(_ area: PixelArea) {
    add(area.x0 << 32 ^ area.x1)
    add(area.y0 << 32 ^ area.y1)
  }

  mutating func add(_ m: PlaneMap) {
    for x in [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33] { add(x) }
  }
}

/// What tells a part of a list from a part of the next frame's.
extension DisplayList {
  /// The mark of some items; addresses of pictures count, so these must live as long as it does.
  func mark(_ numbers: ArraySlice<Int32>, background: UInt32) -> UInt64 {
    var mark = Mark()
    mark.add(UInt64(background))
    for number in numbers { add(Int(number), to: &mark) }
    return mark.value
  }

  private func add(_ number: Int, to mark: inout Mark) {
    switch items[number] {
    case .paint(let item):
      mark.add(item.area)
      add(item.coverage, to: &mark)
      add(item.paint, to: &mark)
      mark.add(UInt64(item.blend) << 32 | UInt64(item.opacity))
    case .group(let group):
      mark.add(group.area)
      mark.add((group.contentEnd - number) << 32 ^ (group.maskEnd - number))
      mark.add(UInt64(group.blend) << 32 | UInt64(group.opacity) | (group.isUnder ? 1 << 63 : 0))
      add(group.clip, to: &mark)
    case .particles(let item):
      mark.add(item.area)
      mark.add(particles[Int(item.number)].mark ^ (item.adds ? 1 : 0))
    }
  }

  private func add(_ coverage: Coverage, to mark: inout Mark) {
    switch coverage {
    case .area: mark.add(1)
    case .convex(let outer, let hole):
      add(outer, to: &mark)
      add(hole, to: &mark)
    case .trimmed(let number):
      let trim = trims[Int(number)]
      mark.add(5)
      add(trim.points, to: &mark)
      add(trim.hole, to: &mark)
      for limit in trim.limits { limit.words.forEach { mark.add($0) } }
    case .outline(let number):
      mark.add(6)
      mark.add(outlines[Int(number)].mark)
    case .stroke(let number):
      mark.add(4)
      mark.add(strokes[Int(number)].mark)
    case .path(let range, let isEvenOdd):
      mark.add(isEvenOdd ? 2 : 3)
      for edge in edges[range.range] {
        for x in [edge.x0, edge.y0, edge.x1, edge.y1, edge.winding] { mark.add(x) }
      }
    }
  }

  /// Corners of a polygon.
  private func add(_ polygon: Span, to mark: inout Mark) {
    let range = polygon.range
    mark.add(range.count)
    for i in range.lowerBound * 2..<range.upperBound * 2 { mark.add(points[i]) }
  }

  private func add(_ paint: Paint, to mark: inout Mark) {
    switch paint {
    case .color(let color): mark.add(UInt64(color))
    case .texture(let number):
      let texture = textures[Int(number)]
      add(texture, to: &mark)
      if texture.second >= 0 { add(textures[Int(texture.second)], to: &mark) }
    case .copy(let number, let dx, let dy):
      add(textures[Int(number)], to: &mark)
      mark.add(Int(dx) << 32 ^ Int(dy))
    case .gradient(let number):
      let gradient = gradients[Int(number)]
      mark.add(UInt64(gradient.kind) << 32 | UInt64(gradient.extend))
      for i in 0..<2 { mark.add(gradient.spread[i]) }
      for i in 0..<4 { mark.add(gradient.circles[i]) }
      mark.add(gradient.map)
      for i in 0..<Int(PGB_GRADIENT_COLORS) { mark.add(UInt64(colors[gradient.colors + i])) }
    }
  }

  private func add(_ texture: Texture, to mark: inout Mark) {
    mark.add(UInt64(UInt(bitPattern: texture.kernel.pixels)))
    mark.add(UInt64(texture.kind) << 32 | UInt64(texture.weight))
    if texture.kind == UInt32(PGB_PAINT_COPY) { return }
    let m = texture.kernel.map
    for x in [m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7, m.8] { mark.add(x) }
  }
}
