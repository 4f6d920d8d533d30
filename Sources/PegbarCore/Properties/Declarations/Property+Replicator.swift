extension Property<Double> {
  /// The number of copies, 1 or more.
  @inlinable public static var instanceCount: Self {
    Self(.instanceCount, "instanceCount", default: 1, on: .replicator, range: .whole(0...))
  }

  /// The delay from copy to copy, seconds.
  @inlinable public static var instanceDelay: Self {
    Self(.instanceDelay, "instanceDelay", default: 0, on: .replicator)
  }

  /// Added to red from copy to copy.
  @inlinable public static var instanceRedOffset: Self {
    Self(.instanceRedOffset, "instanceRedOffset", default: 0, on: .replicator)
  }

  /// Added to green from copy to copy.
  @inlinable public static var instanceGreenOffset: Self {
    Self(.instanceGreenOffset, "instanceGreenOffset", default: 0, on: .replicator)
  }

  /// Added to blue from copy to copy.
  @inlinable public static var instanceBlueOffset: Self {
    Self(.instanceBlueOffset, "instanceBlueOffset", default: 0, on: .replicator)
  }

  /// Added to alpha from copy to copy.
  @inlinable public static var instanceAlphaOffset: Self {
    Self(.instanceAlphaOffset, "instanceAlphaOffset", default: 0, on: .replicator)
  }
}

extension Property<Bool> {
  /// Whether the copies keep their depth instead of lying in the layer's plane.
  @inlinable public static var preservesDepth: Self {
    Self(
      .preservesDepth, "preservesDepth", default: false, on: .replicator, and: .emitter,
      isAnimatable: false)
  }
}

extension Property<Transform3D> {
  /// The transform from copy to copy.
  @inlinable public static var instanceTransform: Self {
    Self(.instanceTransform, "instanceTransform", default: .identity, on: .replicator)
  }
}

extension Property<Color?> {
  /// The colour that multiplies the first copy's colours.
  @inlinable public static var instanceColor: Self {
    Self(.instanceColor, "instanceColor", default: .white, on: .replicator)
  }
}
