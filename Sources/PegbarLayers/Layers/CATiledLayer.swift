import PegbarCore

/// A layer that draws large contents in tiles, as many and as sharp as are seen.
///
/// `draw(in:)`, or the delegate's `draw(_:in:)`, is called once for each tile that comes into sight after
/// `setNeedsDisplay()`: its clip is the tile and its transform leads from the layer's coordinates to the tile's
/// pixels, so that `context.ctm.a` tells the level of detail. The calls come from the thread that asks for the
/// frame, before the frame's pixels are drawn, tile by tile in rows from the top; every frame is complete. Tiles
/// are kept until they are not seen for long, 64 MB a layer.
///
/// In a scene file, which has no code, the layer shows what a plain layer shows.
///
/// Rule: layers.tiles.
open class CATiledLayer: CALayer {
  open override var layerClass: LayerClass { .tiled }

  /// How long a new tile takes to fade in: Core Animation's quarter of a second, which has no effect.
  ///
  /// Tiles are there in the first frame that shows them.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The number of levels of detail; each has half the pixels a point of the one before.
  ///
  /// Default 1.
  open var levelsOfDetail: Int {
    get { Int(saturating: modelProperties.number(.levelsOfDetail)) }
    set { set(.levelsOfDetail, .number(Double(newValue))) }
  }

  /// The number of levels that magnify the layer: the finest has 2 to the power of it times `contentsScale` pixels a
  /// point.
  ///
  /// Default 0.
  open var levelsOfDetailBias: Int {
    get { Int(saturating: modelProperties.number(.levelsOfDetailBias)) }
    set { set(.levelsOfDetailBias, .number(Double(newValue))) }
  }

  /// The size of a tile at any level, pixels.
  ///
  /// Sides are rounded and held to 16…4096 when tiles are drawn. Default 256 × 256.
  open var tileSize: CGSize {
    get { CGSize(modelProperties.size(.tileSize)) }
    set {
      set(.tileSize, .size(Size(newValue)))
      drawing?.drawAnew()
    }
  }

  /// Has all tiles drawn anew when they are seen.
  open override func setNeedsDisplay() {
    super.setNeedsDisplay()
    tiles?.drawAnew()
  }

  /// Has the tiles that a rectangle touches drawn anew when they are seen.
  open override func setNeedsDisplay(_ rect: CGRect) {
    super.setNeedsDisplay()
    tiles?.drawAnew(in: rect)
  }

  /// Calls the delegate's `display(_:)`, which leaves drawing to the tiles unless it is overridden.
  open override func display() { delegate?.display(self) }

  private var drawing: TiledDrawing?

  /// The tiles; those of a copy are its original's.
  override final var tiles: TiledDrawing? {
    get {
      if drawing == nil { drawing = TiledDrawing(self) }
      return drawing
    }
    set { drawing = newValue }
  }
}
