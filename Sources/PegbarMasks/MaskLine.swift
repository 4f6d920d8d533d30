import PegbarPluginKit

/// A point or a fraction of both sides of a picture.
package struct MaskPoint: Equatable, Sendable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package let x: Double
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package let y: Double

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package init(_ pair: (x: Double, y: Double)) { (x, y) = pair }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package var pair: (x: Double, y: Double) { (x, y) }
}

/// A straight way across pictures: x·across + y·down + start is 0 at the first corner and 1 at the last.
package struct MaskLine: Equatable, Sendable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package private(set) var across = 1.0
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package private(set) var down = 0.0
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package private(set) var start = 0.0

  /// A way without a picture.
  package init() {}

  /// The way in a direction that is turned clockwise by an angle, radians.
  ///
  /// Angles are those of the picture as it is seen or, where it is stretched, of the square that it would be.
  package init(_ area: MaskArea, turnedBy angle: Double, isStretched: Bool) {
    let (sine, cosine) = (pegbar_sin(angle), pegbar_cos(angle))
    let base: (x: Double, y: Double) =
      switch area.direction {
      case .fromLeft: (1, 0)
      case .fromRight: (-1, 0)
      case .fromTop: (0, 1)
      case .fromBottom: (0, -1)
      }
    var x = Self.cleaned(base.x * cosine - base.y * sine)
    var y = Self.cleaned(base.x * sine + base.y * cosine)
    if isStretched {
      x /= area.width
      y /= area.height
    } else {
      x *= area.pixelAspect
    }
    let length = abs(x) * area.width + abs(y) * area.height
    across = x / length
    down = y / length
    start = (x < 0 ? -x * area.width : 0) / length + (y < 0 ? -y * area.height : 0) / length
  }

  /// Right angles are meant where the number of a quarter turn is not exact.
  private static func cleaned(_ value: Double) -> Double { abs(value) < 1e-12 ? 0 : value }
}
