/// A point, or a vector of two numbers.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate, to the right.
  public var x: Double

  /// The vertical coordinate, downwards unless geometry is flipped.
  public var y: Double

  /// Makes a point.
  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }
}

/// A width and a height.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double

  /// The vertical extent.
  public var height: Double

  /// Makes a size.
  public init(width: Double = 0, height: Double = 0) {
    self.width = width
    self.height = height
  }
}

/// A rectangle given by its corner of least coordinates and its size.
public struct Rect: Hashable, Sendable {
  /// The corner of least x and least y, for a size that is not negative.
  public var origin: Point

  /// The extent.
  public var size: Size

  /// Makes a rectangle from an origin and a size.
  public init(origin: Point = Point(), size: Size = Size()) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The least x.
  public var minX: Double { origin.x + min(size.width, 0) }

  /// The least y.
  public var minY: Double { origin.y + min(size.height, 0) }

  /// The greatest x.
  public var maxX: Double { origin.x + max(size.width, 0) }

  /// The greatest y.
  public var maxY: Double { origin.y + max(size.height, 0) }
}

/// A colour as red, green, blue and alpha in 0…1, sRGB-encoded, not premultiplied.
///
/// Components outside 0…1 are kept, and clamped only when pixels are made.
public struct Color: Hashable, Sendable {
  /// Red, 0…1.
  public var red: Double

  /// Green, 0…1.
  public var green: Double

  /// Blue, 0…1.
  public var blue: Double

  /// Opacity, 0…1.
  public var alpha: Double

  /// Makes a colour.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)

  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}
