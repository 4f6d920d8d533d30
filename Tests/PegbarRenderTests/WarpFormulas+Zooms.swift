import PegbarCore

/// The formulas of zooms; y of the shaders runs upwards.
extension WarpFormula {
  /// A point turned around the middle, clockwise as seen in the frame, in units that make it round or not.
  static func turned(
    _ u: Double, _ v: Double, by angle: Double, size: Double, ratio: Double = 1
  ) -> Point {
    let (x, y) = ((u - 0.5) * ratio, v - 0.5)
    let across = (x * Math.cos(angle) + y * Math.sin(angle)) / size
    let down = (y * Math.cos(angle) - x * Math.sin(angle)) / size
    return (0.5 + across / ratio, 0.5 + down)
  }

  static let zooms: [WarpFormula] = [
    .init("gl:SimpleZoom") { u, v, p in
      (scaled(u, v, by: 1 - smooth(0, 0.8, p)), (u, v), smooth(0.6, 1, p))
    },
    .init("xfade:zoomin") { u, v, p in
      // Its progress runs from 1 to 0.
      (scaled(u, v, by: smooth(0.5, 1, 1 - p)), (u, v), 1 - smooth(0, 0.5, 1 - p))
    },
    .init("gl:SimpleZoomOut") { u, v, p in
      ((u, v), scaled(u, v, by: smooth(0.2, 1, p)), smooth(0.2, 1, p))
    },
    .init("gl:zoomInOut") { u, v, p in
      (
        scaled(u, v, by: 1 - smooth(0, 1, 2 * p)), scaled(u, v, by: 1 - smooth(0, 1, 2 - 2 * p)),
        smooth(0.4, 0.6, p)
      )
    },
    .init("gl:DreamyZoom", ["glow": 0]) { u, v, p in
      let phase = p < 0.5 ? 2 * p : 2 - 2 * p
      let angle = 6 * 0.0392699 * (p < 0.5 ? phase : -phase)
      // Anticlockwise in the picture means clockwise in what is read, and up is down.
      let place = turned(u, v, by: angle, size: 1 + 0.2 * phase, ratio: ratio)
      return (place, place, p < 0.5 ? 0 : 1)
    },
    .init("gl:ZoomInCircles", [:], 1.2) { u, v, p in
      let (x, y) = (2 * (u - 0.5), 2 * (v - 0.5) / ratio)
      let radius = (x * x + y * y).squareRoot()
      let part = p / 0.8
      let z = part > 1 ? 0.2 + (part - 1) * 5 : part * 0.2
      let t = part > 1 ? min(1, max(0, (p - 0.8) / 0.07)) : 0
      let rings: [(Double, Double, Double)] = [
        (0.5 + z, 1, 1), (0.8 + 1.5 * z, 1 - 0.15 * part, 0.5),
        (1.2 + 2.5 * z, 1 - 0.2 * part, 0.2),
      ]
      let ring = rings.first { radius < $0.0 } ?? (0, 1 - 0.25 * part, 1)
      let place = scaled(u, v, by: ring.1)
      return (place, place, t * ring.2)
    },
    .init("gl:rotate_scale_fade", ["scale": 8], 1) { u, v, p in
      let place = turned(
        u, v, by: 2 * Double.pi * p, size: 8 + (1 - 8) * 2 * abs(p - 0.5))
      return (place, place, p)
    },
    .init("gl:ZoomLeftWipe") { u, v, p in
      let amount = smooth(0, 0.5, p)
      let size = amount < 0.5 ? 1 - amount : amount
      return (
        p < 0.5 ? scaled(u, v, by: size) : (u, v), (u, v), p >= 0.5 && 2 * p - 1 >= 1 - u ? 1 : 0
      )
    },
    .init("revolve", ["swirl": 0]) { u, v, p in
      let peak = smooth(0, 0.5, p) * (1 - smooth(0.5, 1, p))
      let place = turned(
        u, v, by: peak * 0.3 * 2 * Double.pi, size: 1 + 1.2 * peak, ratio: ratio)
      return (place, place, smooth(0.35, 0.65, p))
    },
  ]
}
