extension Property<Point> {
  /// The position of the emitter.
  @inlinable public static var emitterPosition: Self {
    Self(.emitterPosition, "emitterPosition", default: Point(), on: .emitter)
  }
}

extension Property<Double> {
  /// The z position of the emitter, points.
  @inlinable public static var emitterZPosition: Self {
    Self(.emitterZPosition, "emitterZPosition", default: 0, on: .emitter)
  }

  /// The depth of the emitter, points.
  @inlinable public static var emitterDepth: Self {
    Self(.emitterDepth, "emitterDepth", default: 0, on: .emitter)
  }

  /// A factor for the cells' birth rates.
  @inlinable public static var birthRate: Self {
    Self(.birthRate, "birthRate", default: 1, on: .emitter)
  }

  /// A factor for the cells' lifetimes.
  @inlinable public static var lifetime: Self {
    Self(.lifetime, "lifetime", default: 1, on: .emitter)
  }

  /// A factor for the cells' velocities.
  @inlinable public static var velocity: Self {
    Self(.velocity, "velocity", default: 1, on: .emitter)
  }

  /// A factor for the cells' scales.
  @inlinable public static var emitterScale: Self {
    Self(.emitterScale, "scale", default: 1, on: .emitter)
  }

  /// A factor for the cells' spins.
  @inlinable public static var spin: Self {
    Self(.spin, "spin", default: 1, on: .emitter)
  }

  /// The seed of the random numbers.
  @inlinable public static var seed: Self {
    Self(.seed, "seed", default: 0, on: .emitter, isAnimatable: false)
  }
}

extension Property<Size> {
  /// The size of the emitter, points.
  @inlinable public static var emitterSize: Self {
    Self(.emitterSize, "emitterSize", default: Size(), on: .emitter)
  }
}

extension Property<String> {
  /// The shape of the emitter.
  @inlinable public static var emitterShape: Self {
    Self(
      .emitterShape, "emitterShape", default: "point", on: .emitter, isAnimatable: false,
      words: "point line rectangle cuboid circle sphere")
  }

  /// The part of the shape that emits.
  @inlinable public static var emitterMode: Self {
    Self(
      .emitterMode, "emitterMode", default: "volume", on: .emitter, isAnimatable: false,
      words: "points outline surface volume")
  }

  /// The order in which particles are drawn.
  @inlinable public static var renderMode: Self {
    Self(
      .renderMode, "renderMode", default: "unordered", on: .emitter, isAnimatable: false,
      words: "unordered oldestFirst oldestLast backToFront additive")
  }
}
