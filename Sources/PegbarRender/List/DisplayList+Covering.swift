import CPegbarKernels

extension DisplayList {
  /// The last item, outside groups, that hides everything below it in an area.
  ///
  /// - Parameters:
  ///   - numbers: the items that touch the area, in order.
  ///   - area: whole pixels.
  /// - Returns: its place in `numbers`, or nil.
  func covering(_ numbers: ArraySlice<Int32>, _ area: PixelArea) -> Int? {
    var (found, groupEnd) = (Int?.none, 0)
    for place in numbers.indices {
      let number = Int(numbers[place])
      if number < groupEnd { continue }
      switch items[number] {
      case .group(let group): groupEnd = group.maskEnd
      case .particles: break
      case .paint(let item):
        if item.area.contains(area), isOpaque(item), covers(item.coverage, area) { found = place }
      }
    }
    return found
  }

  private func isOpaque(_ item: PaintItem) -> Bool {
    guard item.blend == 0 else { return false }
    return switch item.paint {
    case .color(let color): color >> 24 == 255
    case .texture(let number), .copy(let number, _, _):
      item.opacity == 255 && textures[Int(number)].isOpaque
    case .gradient(let number): item.opacity == 255 && gradients[Int(number)].isOpaque
    }
  }

  /// Whether all pixels of an area that lies in the item's are covered in full.
  private func covers(_ coverage: Coverage, _ area: PixelArea) -> Bool {
    switch coverage {
    case .area: return true
    case .path, .outline, .stroke, .trimmed: return false
    case .convex(let outer, let hole):
      let range = outer.range
      guard hole.isEmpty, range.count > 2 else { return false }
      let corners = [
        SIMD2(Double(area.x0), Double(area.y0)), SIMD2(Double(area.x1), Double(area.y0)),
        SIMD2(Double(area.x1), Double(area.y1)), SIMD2(Double(area.x0), Double(area.y1)),
      ]
      return corners.allSatisfy { lies($0, in: range) }
    }
  }

  /// Whether a point lies in a convex polygon or on its edge.
  private func lies(_ p: SIMD2<Double>, in range: Range<Int>) -> Bool {
    var (left, right) = (false, false)
    var a = point(range.upperBound - 1)
    for i in range {
      let b = point(i)
      let side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
      left = left || side < 0
      right = right || side > 0
      a = b
    }
    return left != right
  }

  private func point(_ i: Int) -> SIMD2<Double> { SIMD2(points[i * 2], points[i * 2 + 1]) }
}
