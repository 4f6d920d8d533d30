extension Property<Color?> {
  /// The colour of the shadow.
  @inlinable public static var shadowColor: Self {
    Self(.shadowColor, "shadowColor", default: .black)
  }
}

extension Property<Double> {
  /// The opacity of the shadow, 0…1.
  @inlinable public static var shadowOpacity: Self {
    Self(.shadowOpacity, "shadowOpacity", default: 0)
  }

  /// The standard deviation of the shadow's blur, points.
  @inlinable public static var shadowRadius: Self {
    Self(.shadowRadius, "shadowRadius", default: 3)
  }
}

extension Property<Size> {
  /// The offset of the shadow, points; a positive height points down.
  @inlinable public static var shadowOffset: Self {
    Self(.shadowOffset, "shadowOffset", default: Size(width: 0, height: -3))
  }
}

extension Property<Path?> {
  /// The shape that casts the shadow; nil for the layer's own alpha.
  @inlinable public static var shadowPath: Self {
    Self(.shadowPath, "shadowPath", default: nil)
  }
}
