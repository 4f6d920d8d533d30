extension Property<Rect> {
  /// The layer's origin and size in its own coordinates.
  @inlinable public static var bounds: Self {
    Self(.bounds, "bounds", default: Rect())
  }

  /// The frame in the superlayer's coordinates; derived from bounds and position.
  @inlinable public static var frame: Self {
    Self(
      .frame, "frame", default: Rect(), isAnimatable: false,
      note: "Sets bounds and position.")
  }
}

extension Property<Point> {
  /// The position of the anchor point in the superlayer's coordinates.
  @inlinable public static var position: Self {
    Self(.position, "position", default: Point())
  }

  /// The point at `position`, about which transforms apply, in unit coordinates of the bounds.
  @inlinable public static var anchorPoint: Self {
    Self(.anchorPoint, "anchorPoint", default: Point(x: 0.5, y: 0.5))
  }
}

extension Property<Double> {
  /// The z position, points: orders siblings and moves the layer in perspective.
  @inlinable public static var zPosition: Self {
    Self(.zPosition, "zPosition", default: 0)
  }

  /// The anchor point's z, points.
  @inlinable public static var anchorPointZ: Self {
    Self(.anchorPointZ, "anchorPointZ", default: 0)
  }
}

extension Property<Transform3D> {
  /// The transform, applied about the anchor point.
  @inlinable public static var transform: Self {
    Self(.transform, "transform", default: .identity)
  }

  /// The transform of sublayers, applied about the anchor point, such as a perspective.
  @inlinable public static var sublayerTransform: Self {
    Self(.sublayerTransform, "sublayerTransform", default: .identity)
  }
}

extension Property<Bool> {
  /// Whether the layer and its sublayers are hidden.
  @inlinable public static var hidden: Self {
    Self(.hidden, "hidden", default: false)
  }

  /// Whether the layer is visible from behind.
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
  /// The sublayers; only the key is used, for actions.
  @inlinable public static var sublayers: Self {
    Self(.sublayers, "sublayers", kind: .null)
  }
}
