/// Coordinates around a centre, in which circles are round.
///
/// Their unit is the picture's larger side; where shapes are stretched with the picture it is each side.
public struct WarpFrame: Sendable {
  /// The centre, in fractions of the picture.
  @usableFromInline let centerX: Float
  @usableFromInline let centerY: Float
  /// Units in the width and in the height.
  public let width: Float
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public let height: Float
  /// The width and the height of a unit.
  @usableFromInline let unitWidth: Float
  @usableFromInline let unitHeight: Float

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public init(_ moment: WarpMoment, center: (x: Double, y: Double), isStretched: Bool = false) {
    (centerX, centerY) = (Float(center.x), Float(center.y))
    width = isStretched || moment.ratio >= 1 ? 1 : moment.ratio
    height = isStretched || moment.ratio < 1 ? 1 : 1 / moment.ratio
    (unitWidth, unitHeight) = (1 / width, 1 / height)
  }

  /// The coordinates of places.
  @inlinable @inline(__always)
  public func callAsFunction(_ x: Lanes, _ y: Lanes) -> (x: Lanes, y: Lanes) {
    ((x - centerX) * width, (y - centerY) * height)
  }

  /// The places of coordinates.
  @inlinable @inline(__always)
  public func place(_ x: Lanes, _ y: Lanes) -> (x: Lanes, y: Lanes) {
    (x * unitWidth + centerX, y * unitHeight + centerY)
  }

  /// The distance of the corner farthest away.
  public var farthest: Float {
    let x = max(centerX, 1 - centerX) * width
    let y = max(centerY, 1 - centerY) * height
    return (x * x + y * y).squareRoot()
  }
}

/// A picture that is turned and enlarged around a centre.
public struct WarpTurn: Sendable {
  @usableFromInline let frame: WarpFrame
  @usableFromInline let sine: Float
  @usableFromInline let cosine: Float

  /// Turns clockwise by an angle in radians, and makes the picture `size` times as large.
  public init(_ frame: WarpFrame, angle: Float, size: Float) {
    self.frame = frame
    (sine, cosine) = (.sine(angle) / size, .cosine(angle) / size)
  }

  /// Where in the picture places lie.
  @inlinable @inline(__always)
  public func place(_ x: Lanes, _ y: Lanes) -> (x: Lanes, y: Lanes) {
    let (dx, dy) = frame(x, y)
    return frame.place(dx * cosine + dy * sine, dy * cosine - dx * sine)
  }
}
