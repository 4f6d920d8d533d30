import PegbarCore

/// The formulas of cells, tiles and jumps; y of the shaders runs upwards.
extension WarpFormula {
  /// The middle of a cell of a grid that has a corner at an origin.
  private static func middle(_ x: Double, _ size: Double, origin: Double = 0) -> Double {
    (((x - origin) / size).rounded(.down) + 0.5) * size + origin
  }

  private static func cells(_ u: Double, _ v: Double, _ size: Double) -> Point {
    (middle(u, size), 1 - middle(1 - v, size))
  }

  /// 1 in the middle of the transition, in steps; floats decide which one it is.
  private static func stepped(_ p: Double, _ count: Float) -> Double {
    Double(2 * (min(Float(p), 1 - Float(p)) * count).rounded(.up) / count)
  }

  static let stylised: [WarpFormula] = [
    .init("gl:pixelize", [:], 1.5) { u, v, p in
      let place = cells(u, v, stepped(p, 50) / 20)
      return (place, place, p)
    },
    .init("gl:mosaic_transition", [:], 1.5) { u, v, p in
      let place = cells(u, v, min(p, 1 - p) / 5)
      return (place, place, p * p)
    },
    .init("gl:AdvancedMosaic", [:], 2.5) { u, v, p in
      // From a two hundredth at both ends to fifty of them in the middle.
      let size = 0.005 + 0.245 * (1 - abs(2 * p - 1))
      let place = (
        middle(u, size, origin: 0.5 - size / 2), middle(v, size, origin: 0.5 - size / 2)
      )
      return (place, place, p)
    },
    .init("xfade:pixelize", [:], 2.5) { u, v, p in
      let size = stepped(p, 50) * 108 / 20
      let place = (
        middle(u * 192, size) / 192, middle(v * 108, size) / 108
      )
      return (place, place, p)
    },
    .init("hexagonalize", ["mean": 0], 1.5) { u, v, p in
      let place = hexagon(u, v, width: (1 - abs(2 * p - 1)) / 20)
      return (place, place, p)
    },
    .init("gl:GlitchMemories") { u, v, p in
      func part(_ x: Double) -> Double {
        let t = x.rounded(.down) / 64
        return t - t.rounded(.down) - 0.5
      }
      // Floats decide which step it is.
      let across = part(Double(Float(p) * 1200)) * 0.3 * (1 - p)
      let up = part(Double(Float(p) * 3500)) * 0.3 * (1 - p)
      // Red tells the column, green the row.
      let place = (u + 0.2 * across, v - 0.3 * up)
      return (place, place, p)
    },
    .init("gl:TilesWave", [:], 2.5) { u, v, p in
      let (column, row) = ((8 * u).rounded(.down), (8 * (1 - v)).rounded(.down))
      let time = min(0.5, max(0, (p - (row + column * 8) / 64) * 64))
      let turn = 1 - abs(Math.cos(time * Double.pi))
      let isBack = turn > 0.5
      let gap = isBack ? 1 - turn : turn
      let inside = 8 * u - column
      guard inside >= gap, inside <= 1 - gap else { return ((u, v), (u, v), isBack ? 1 : 0) }
      let x = (column + (inside - 0.5) / (1 - 2 * gap) + 0.5) / 8
      return ((x, v), (x, v), isBack ? 1 : 0)
    },
  ]

  /// The nearest of the middles of hexagons that stand on a corner, one of them in the middle of the frame.
  private static func hexagon(_ u: Double, _ v: Double, width: Double) -> Point {
    let (x, y) = (u - 0.5, (v - 0.5) / ratio)
    let high = width * 3.0.squareRoot() / 2
    var best: (distance: Double, place: Point) = (.infinity, (0, 0))
    let line = (y / high).rounded()
    for row in [line - 1, line, line + 1] {
      let shift = row.remainder(dividingBy: 2) == 0 ? 0 : width / 2
      let across = ((x - shift) / width).rounded() * width + shift
      let (dx, dy) = (x - across, y - row * high)
      let distance = dx * dx + dy * dy
      if distance < best.distance {
        best = (distance, (0.5 + across, 0.5 + row * high * ratio))
      }
    }
    return best.place
  }
}
