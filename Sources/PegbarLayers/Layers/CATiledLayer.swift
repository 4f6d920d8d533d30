import PegbarCore

/// A layer for large contents in tiles; Pegbar does not draw it yet.
open class CATiledLayer: CALayer {
  open override var layerClass: LayerClass { .tiled }

  /// The number of levels of detail.
  ///
  /// Default 1.
  open var levelsOfDetail: Int {
    get { Int(saturating: modelProperties.number(.levelsOfDetail)) }
    set { set(.levelsOfDetail, .number(Double(newValue))) }
  }

  /// The number of levels that magnify the layer.
  ///
  /// Default 0.
  open var levelsOfDetailBias: Int {
    get { Int(saturating: modelProperties.number(.levelsOfDetailBias)) }
    set { set(.levelsOfDetailBias, .number(Double(newValue))) }
  }

  /// The size of a tile.
  ///
  /// Default 256 × 256.
  open var tileSize: CGSize {
    get { CGSize(modelProperties.size(.tileSize)) }
    set { set(.tileSize, .size(Size(newValue))) }
  }
}
