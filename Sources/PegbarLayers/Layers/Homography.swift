import PegbarCore

/// A map from one plane to another: a transform of space whose result is flattened to z = 0.
struct Homography {
  /// x = (x · xx + y · yx + tx) / w and so on, for row vectors; keeps z.
  private var m: Transform3D

  /// The map as a transform of space that sets z to 0.
  var transform: Transform3D {
    var flat = m
    flat.m33 = 0
    return flat
  }

  /// Makes the map of the plane z = 0 under a transform, without the resulting z.
  init(_ t: Transform3D) {
    m = Transform3D()
    (m.m11, m.m12, m.m14) = (t.m11, t.m12, t.m14)
    (m.m21, m.m22, m.m24) = (t.m21, t.m22, t.m24)
    (m.m41, m.m42, m.m44) = (t.m41, t.m42, t.m44)
  }

  /// One map, then another.
  static func * (a: Homography, b: Homography) -> Homography { Homography(a.m * b.m) }

  /// The inverse map; nil if a plane is seen edge-on.
  var inverse: Homography? { m.inverse.map(Homography.init) }

  /// The image of a point; nil if it is behind the viewer.
  func apply(_ p: Point) -> Point? {
    let w = p.x * m.m14 + p.y * m.m24 + m.m44
    guard w > 0 else { return nil }
    return Point(
      x: (p.x * m.m11 + p.y * m.m21 + m.m41) / w, y: (p.x * m.m12 + p.y * m.m22 + m.m42) / w)
  }
}
