extension Property<Double> {
  /// The number of levels of detail.
  @inlinable public static var levelsOfDetail: Self {
    Self(
      .levelsOfDetail, "levelsOfDetail", default: 1, on: .tiled, isAnimatable: false,
      range: .whole(0...))
  }

  /// The number of levels that magnify the layer.
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
