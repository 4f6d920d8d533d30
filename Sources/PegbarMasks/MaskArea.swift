import PegbarPluginKit

/// The pictures that a map covers, and the direction in which it goes.
package struct MaskArea: Equatable, Sendable {
  /// Pixels.
  package var width: Double
  /// Pixels.
  package var height: Double
  /// The width of a pixel divided by its height.
  package var pixelAspect: Double
  /// The edge from which motion comes.
  package var direction: Direction

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package init(
    width: Double, height: Double, pixelAspect: Double = 1, direction: Direction = .fromLeft
  ) {
    (self.width, self.height) = (width, height)
    (self.pixelAspect, self.direction) = (pixelAspect, direction)
  }

  /// A point's distance along the direction, 0 at the edge from which motion comes and 1 at the other.
  @inlinable
  package func along(_ x: Double, _ y: Double) -> Double {
    switch direction {
    case .fromLeft: x / width
    case .fromRight: 1 - x / width
    case .fromTop: y / height
    case .fromBottom: 1 - y / height
    }
  }

  /// A point's distance across the direction, 0 at the top or the left and 1 at the other edge.
  @inlinable
  package func across(_ x: Double, _ y: Double) -> Double {
    direction.isHorizontal ? y / height : x / width
  }
}

/// Coordinates around a centre, in which a shape has its form.
///
/// Their unit is the same in both axes, half of the picture's smaller side; where shapes are stretched with the
/// picture it is half of each side.
package struct MaskFrame: Equatable, Sendable {
  /// The centre, pixels.
  @usableFromInline var centerX = 0.0
  @usableFromInline var centerY = 0.0
  /// Units in a pixel.
  @usableFromInline var scaleX = 1.0
  @usableFromInline var scaleY = 1.0
  /// The corners farthest away, in units: the least and the largest x and y.
  package private(set) var corners: (left: Double, top: Double, right: Double, bottom: Double) = (
    0, 0, 0, 0
  )

  /// Makes coordinates without a place; `fit` gives them one.
  package init() {}

  /// Places the coordinates around a centre, which is given in fractions of the picture.
  package init(_ area: MaskArea, center: (x: Double, y: Double), isStretched: Bool) {
    centerX = center.x * area.width
    centerY = center.y * area.height
    let side = min(area.width * area.pixelAspect, area.height)
    scaleX = isStretched ? 2 / area.width : 2 * area.pixelAspect / side
    scaleY = isStretched ? 2 / area.height : 2 / side
    corners = (
      -centerX * scaleX, -centerY * scaleY, (area.width - centerX) * scaleX,
      (area.height - centerY) * scaleY
    )
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package static func == (a: MaskFrame, b: MaskFrame) -> Bool {
    a.centerX == b.centerX && a.centerY == b.centerY && a.scaleX == b.scaleX
      && a.scaleY == b.scaleY && a.corners == b.corners
  }

  /// The coordinates of a point given in pixels.
  @inlinable
  package func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    ((x - centerX) * scaleX, (y - centerY) * scaleY)
  }

  /// The largest value that a measure has along the border of the picture, of 64 points on each side.
  package func largest(_ measure: (_ x: Double, _ y: Double) -> Double) -> Double {
    var result = 0.0
    for i in 0...64 {
      let t = Double(i) / 64
      let x = corners.left + (corners.right - corners.left) * t
      let y = corners.top + (corners.bottom - corners.top) * t
      for value in [
        measure(x, corners.top), measure(x, corners.bottom), measure(corners.left, y),
        measure(corners.right, y),
      ] {
        result = max(result, value)
      }
    }
    return result
  }
}
