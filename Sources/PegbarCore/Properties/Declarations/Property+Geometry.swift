extension Property<Rect> {
  /// The layer's own coordinates and size.
  @inlinable public static var bounds: Self {
    Self(.bounds, "bounds", default: Rect())
  }

  /// The bounds in the superlayer's coordinates; stands for bounds and position.
  @inlinable public static var frame: Self {
    Self(
      .frame, "frame", default: Rect(), isAnimatable: false,
      note: "Stands for bounds and position.")
  }
}

extension Property<Point> {
  /// Where the anchor point is, in the superlayer's coordinates.
  @inlinable public static var position: Self {
    Self(.position, "position", default: Point())
  }

  /// The point that `position` places and transforms turn about, in parts of the bounds.
  @inlinable public static var anchorPoint: Self {
    Self(.anchorPoint, "anchorPoint", default: Point(x: 0.5, y: 0.5))
  }
}

extension Property<Double> {
  /// Orders siblings, and moves the layer along z under perspective, points.
  @inlinable public static var zPosition: Self {
    Self(.zPosition, "zPosition", default: 0)
  }

  /// The anchor point's z, points.
  @inlinable public static var anchorPointZ: Self {
    Self(.anchorPointZ, "anchorPointZ", default: 0)
  }
}

extension Property<Transform3D> {
  /// Applied about the anchor point.
  @inlinable public static var transform: Self {
    Self(.transform, "transform", default: .identity)
  }

  /// Applied to sublayers about the anchor point, such as a perspective.
  @inlinable public static var sublayerTransform: Self {
    Self(.sublayerTransform, "sublayerTransform", default: .identity)
  }
}

extension Property<Bool> {
  /// Whether the layer and its sublayers are left out.
  @inlinable public static var hidden: Self {
    Self(.hidden, "hidden", default: false)
  }

  /// Whether the layer shows from behind.
  @inlinable public static var doubleSided: Self {
    Self(.doubleSided, "doubleSided", default: true)
  }

  /// Whether sublayers have y pointing up.
  @inlinable public static var geometryFlipped: Self {
    Self(.geometryFlipped, "geometryFlipped", default: false, isAnimatable: false)
  }

  /// Whether the subtree is clipped to the rounded bounds.
  @inlinable public static var masksToBounds: Self {
    Self(.masksToBounds, "masksToBounds", default: false)
  }
}

extension Property<Value> {
  /// The layers inside; only its name is used, for actions.
  @inlinable public static var sublayers: Self {
    Self(.sublayers, "sublayers", kind: .null)
  }
}
