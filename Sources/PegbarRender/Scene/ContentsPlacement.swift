import PegbarCore

/// A rectangle of a picture and where it goes.
struct ContentsPiece: Equatable {
  /// In pixels of the picture.
  var source: Rect
  /// In the layer's space.
  var target: Rect
}

/// Where a picture goes in a layer: gravity, scale, the part shown and the part that stretches.
///
/// "top" in a gravity means the greatest y, which is the lower edge when y runs down.
struct ContentsPlacement {
  var gravity = "resize"
  /// Pixels of the picture in a point.
  var scale = 1.0
  /// The part of the picture that is shown, 0…1.
  var shown = unit
  /// The part of what is shown that stretches, 0…1.
  var center = unit

  static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// The pieces for a picture of some pixels in some bounds; none where nothing shows.
  func pieces(width: Int, height: Int, in bounds: Rect) -> [ContentsPiece] {
    let source = Rect(
      x: shown.minX * Double(width), y: shown.minY * Double(height),
      width: shown.size.width * Double(width), height: shown.size.height * Double(height))
    let k = scale > 0 ? scale : 1
    let natural = Size(width: source.size.width / k, height: source.size.height / k)
    guard natural.width > 0, natural.height > 0 else { return [] }
    guard bounds.size.width > 0, bounds.size.height > 0 else { return [] }
    let target = self.target(natural, bounds)
    if center == ContentsPlacement.unit {
      return [ContentsPiece(source: source, target: target)]
    }
    return nineParts(source, target, k)
  }

  /// Rule: layers.gravity.
  private func target(_ natural: Size, _ bounds: Rect) -> Rect {
    var size = natural
    switch gravity {
    case "resize": return bounds
    case "resizeAspect", "resizeAspectFill":
      let x = bounds.size.width / natural.width
      let y = bounds.size.height / natural.height
      let k = gravity == "resizeAspect" ? min(x, y) : max(x, y)
      size = Size(width: natural.width * k, height: natural.height * k)
    default: break
    }
    let (across, down) = ContentsPlacement.sides[gravity] ?? (0.5, 0.5)
    return Rect(
      x: bounds.minX + (bounds.size.width - size.width) * across,
      y: bounds.minY + (bounds.size.height - size.height) * down,
      width: size.width, height: size.height)
  }

  /// The share of the free space that lies left of the picture, and at smaller y.
  private static let sides: [String: (Double, Double)] = [
    "center": (0.5, 0.5), "top": (0.5, 1), "bottom": (0.5, 0), "left": (0, 0.5),
    "right": (1, 0.5), "topLeft": (0, 1), "topRight": (1, 1), "bottomLeft": (0, 0),
    "bottomRight": (1, 0),
  ]

  private func nineParts(_ source: Rect, _ target: Rect, _ k: Double) -> [ContentsPiece] {
    let columns = ContentsPlacement.cuts(
      source.minX, source.size.width, center.minX, center.maxX, target.minX, target.size.width, k)
    let rows = ContentsPlacement.cuts(
      source.minY, source.size.height, center.minY, center.maxY, target.minY, target.size.height,
      k)
    var pieces: [ContentsPiece] = []
    for row in rows {
      for column in columns {
        pieces.append(
          ContentsPiece(
            source: Rect(
              x: column.source, y: row.source, width: column.sourceLength,
              height: row.sourceLength),
            target: Rect(
              x: column.target, y: row.target, width: column.targetLength,
              height: row.targetLength)))
      }
    }
    return pieces
  }

  private struct Cut {
    var source: Double, sourceLength: Double, target: Double, targetLength: Double
  }

  /// Cuts one axis into the part before the centre, the centre, which stretches, and the part behind.
  private static func cuts(
    _ source: Double, _ length: Double, _ from: Double, _ to: Double, _ target: Double,
    _ size: Double, _ k: Double
  ) -> [Cut] {
    let p = [0, from * length, to * length, length]
    let q = [0, p[1] / k, size - (length - p[2]) / k, size]
    return (0..<3).compactMap { i in
      guard p[i + 1] > p[i], q[i + 1] > q[i] else { return nil }
      return Cut(
        source: source + p[i], sourceLength: p[i + 1] - p[i], target: target + q[i],
        targetLength: q[i + 1] - q[i])
    }
  }
}
