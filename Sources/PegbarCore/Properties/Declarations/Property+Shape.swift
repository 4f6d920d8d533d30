extension Property<Path?> {
  /// The shape, in the layer's coordinates.
  @inlinable public static var path: Self {
    Self(.path, "path", default: nil, on: .shape)
  }
}

extension Property<Color?> {
  /// The fill colour; nil for no fill.
  @inlinable public static var fillColor: Self {
    Self(.fillColor, "fillColor", default: .black, on: .shape)
  }

  /// The stroke colour; nil for no stroke.
  @inlinable public static var strokeColor: Self {
    Self(.strokeColor, "strokeColor", default: nil, on: .shape)
  }
}

extension Property<String> {
  /// `non-zero` or `even-odd`.
  @inlinable public static var fillRule: Self {
    Self(
      .fillRule, "fillRule", default: "non-zero", on: .shape, isAnimatable: false,
      words: "non-zero even-odd")
  }

  /// `butt`, `round` or `square`.
  @inlinable public static var lineCap: Self {
    Self(
      .lineCap, "lineCap", default: "butt", on: .shape, isAnimatable: false,
      words: "butt round square")
  }

  /// `miter`, `round` or `bevel`.
  @inlinable public static var lineJoin: Self {
    Self(
      .lineJoin, "lineJoin", default: "miter", on: .shape, isAnimatable: false,
      words: "miter round bevel")
  }
}

extension Property<Double> {
  /// The start of the stroke, as a fraction of the path's length.
  @inlinable public static var strokeStart: Self {
    Self(.strokeStart, "strokeStart", default: 0, on: .shape)
  }

  /// The end of the stroke, as a fraction of the path's length.
  @inlinable public static var strokeEnd: Self {
    Self(.strokeEnd, "strokeEnd", default: 1, on: .shape)
  }

  /// The width of the stroke, points.
  @inlinable public static var lineWidth: Self {
    Self(.lineWidth, "lineWidth", default: 1, on: .shape)
  }

  /// The maximum length of a mitred corner, in line widths.
  @inlinable public static var miterLimit: Self {
    Self(.miterLimit, "miterLimit", default: 10, on: .shape)
  }

  /// The position in the dash pattern at which the stroke starts, points.
  @inlinable public static var lineDashPhase: Self {
    Self(.lineDashPhase, "lineDashPhase", default: 0, on: .shape)
  }
}

extension Property<[Double]?> {
  /// Lengths of dashes and gaps, points; nil for a solid stroke.
  @inlinable public static var lineDashPattern: Self {
    Self(.lineDashPattern, "lineDashPattern", default: nil, on: .shape)
  }
}

// A gradient in the place of the stroke's colour: an extension to Core Animation.

extension Property<[Color]?> {
  /// The colours of a gradient that the stroke shows in the place of its colour; nil for none.
  @inlinable public static var strokeColors: Self {
    Self(
      .strokeColors, "strokeColors", default: nil, on: .shape,
      note: "The colours of a gradient that the stroke shows in the place of strokeColor.")
  }
}

extension Property<[Double]?> {
  /// The position of each colour of the stroke's gradient, 0…1, not decreasing; nil for even spacing.
  @inlinable public static var strokeLocations: Self {
    Self(.strokeLocations, "strokeLocations", default: nil, on: .shape)
  }

  /// Where between two colours of the stroke's gradient their mean lies, 0…1; nil for all in the middle.
  @inlinable public static var strokeMidpoints: Self {
    Self(.strokeMidpoints, "strokeMidpoints", default: nil, on: .shape)
  }
}

extension Property<Point> {
  /// The start of the stroke's gradient, in unit coordinates of the bounds.
  @inlinable public static var strokeStartPoint: Self {
    Self(.strokeStartPoint, "strokeStartPoint", default: Point(x: 0.5, y: 0), on: .shape)
  }

  /// The end of the stroke's gradient, in unit coordinates of the bounds.
  @inlinable public static var strokeEndPoint: Self {
    Self(.strokeEndPoint, "strokeEndPoint", default: Point(x: 0.5, y: 1), on: .shape)
  }
}

extension Property<String> {
  /// The kind of the stroke's gradient: `axial`, `radial` or `conic`.
  @inlinable public static var strokeGradientType: Self {
    Self(
      .strokeGradientType, "strokeGradientType", default: "axial", on: .shape, isAnimatable: false,
      words: "axial radial conic")
  }
}
