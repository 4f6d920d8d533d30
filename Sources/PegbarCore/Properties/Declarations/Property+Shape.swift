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
