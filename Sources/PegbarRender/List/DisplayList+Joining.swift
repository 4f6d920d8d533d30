extension DisplayList {
  /// Adds what another list draws, on top.
  mutating func append(_ other: DisplayList) {
    let offsets = Offsets(self)
    points += other.points
    edges += other.edges
    outlines += other.outlines
    strokes += other.strokes
    for trim in other.trims {
      trims.append(
        TrimmedPolygon(
          points: trim.points.moved(by: offsets.points), hole: trim.hole.moved(by: offsets.points),
          limits: trim.limits))
    }
    particles += other.particles
    colors += other.colors
    pictures += other.pictures
    textures.reserveCapacity(textures.count + other.textures.count)
    for var texture in other.textures {
      if texture.second >= 0 { texture.second += offsets.textures }
      textures.append(texture)
    }
    for var gradient in other.gradients {
      gradient.colors += offsets.colors
      gradients.append(gradient)
    }
    items.reserveCapacity(items.count + other.items.count)
    for item in other.items { items.append(item.moved(by: offsets)) }
    erases = erases || other.erases
    blends = blends ?? other.blends
  }

  /// How many of each there are already: what the numbers of what follows grow by.
  fileprivate struct Offsets {
    let items: Int
    let points, edges, outlines, strokes, trims, textures, gradients, particles: Int32
    let colors: Int

    init(_ list: DisplayList) {
      items = list.items.count
      points = Int32(list.points.count / 2)
      edges = Int32(list.edges.count)
      outlines = Int32(list.outlines.count)
      strokes = Int32(list.strokes.count)
      trims = Int32(list.trims.count)
      particles = Int32(list.particles.count)
      textures = Int32(list.textures.count)
      gradients = Int32(list.gradients.count)
      colors = list.colors.count
    }
  }
}

extension DisplayItem {
  fileprivate func moved(by offsets: DisplayList.Offsets) -> DisplayItem {
    switch self {
    case .paint(var item):
      item.coverage = item.coverage.moved(by: offsets)
      item.paint = item.paint.moved(by: offsets)
      return .paint(item)
    case .group(var group):
      group.clip = group.clip.moved(by: offsets.points)
      group.contentEnd += offsets.items
      group.maskEnd += offsets.items
      return .group(group)
    case .particles(var item):
      item.number += offsets.particles
      return .particles(item)
    }
  }
}

extension Coverage {
  fileprivate func moved(by offsets: DisplayList.Offsets) -> Coverage {
    switch self {
    case .area: .area
    case .convex(let points, let hole):
      .convex(points.moved(by: offsets.points), hole: hole.moved(by: offsets.points))
    case .path(let edges, let isEvenOdd):
      .path(edges.moved(by: offsets.edges), isEvenOdd: isEvenOdd)
    case .outline(let number): .outline(number + offsets.outlines)
    case .stroke(let number): .stroke(number + offsets.strokes)
    case .trimmed(let number): .trimmed(number + offsets.trims)
    }
  }
}

extension Paint {
  fileprivate func moved(by offsets: DisplayList.Offsets) -> Paint {
    switch self {
    case .color: self
    case .texture(let number): .texture(number + offsets.textures)
    case .copy(let number, let dx, let dy): .copy(number + offsets.textures, dx: dx, dy: dy)
    case .gradient(let number): .gradient(number + offsets.gradients)
    }
  }
}

extension Span {
  /// An empty span stands for nothing, wherever it begins.
  fileprivate func moved(by offset: Int32) -> Span {
    var result = self
    if !isEmpty { result.start += offset }
    return result
  }
}
