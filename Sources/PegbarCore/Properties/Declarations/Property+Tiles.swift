extension Property<Double> {
  /// How many sizes are kept.
  @inlinable public static var levelsOfDetail: Self {
    Self(
      .levelsOfDetail, "levelsOfDetail", default: 1, on: .tiled, isAnimatable: false,
      range: .whole(0...))
  }

  /// How many of them are larger than the layer.
  @inlinable public static var levelsOfDetailBias: Self {
    Self(.levelsOfDetailBias, "levelsOfDetailBias", default: 0, on: .tiled, isAnimatable: false)
  }
}

extension Property<Size> {
  /// The size of a tile.
  @inlinable public static var tileSize: Self {
    Self(
      .tileSize, "tileSize", default: Size(width: 256, height: 256), on: .tiled,
      isAnimatable: false)
  }
}
