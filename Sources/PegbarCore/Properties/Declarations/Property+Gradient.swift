extension Property<[Color]?> {
  /// The colours.
  @inlinable public static var colors: Self {
    Self(.colors, "colors", default: nil, on: .gradient)
  }
}

extension Property<[Double]?> {
  /// The position of each colour, 0…1, not decreasing; nil for even spacing.
  @inlinable public static var locations: Self {
    Self(.locations, "locations", default: nil, on: .gradient)
  }
}

extension Property<[Double]?> {
  /// Where between two colours their mean lies, 0…1, one for each pair; nil for all in the middle.
  ///
  /// An extension to Core Animation.
  @inlinable public static var midpoints: Self {
    Self(
      .midpoints, "midpoints", default: nil, on: .gradient,
      note: "Where between two colours their mean lies, 0…1, one for each pair; 0.5 is the middle.")
  }
}

extension Property<Point> {
  /// The start of the gradient, in unit coordinates of the bounds.
  @inlinable public static var startPoint: Self {
    Self(.startPoint, "startPoint", default: Point(x: 0.5, y: 0), on: .gradient)
  }

  /// The end of the gradient, in unit coordinates of the bounds.
  @inlinable public static var endPoint: Self {
    Self(.endPoint, "endPoint", default: Point(x: 0.5, y: 1), on: .gradient)
  }
}

extension Property<String> {
  /// `axial`, `radial` or `conic`.
  @inlinable public static var gradientType: Self {
    Self(
      .gradientType, "type", default: "axial", on: .gradient, isAnimatable: false,
      words: "axial radial conic")
  }
}
