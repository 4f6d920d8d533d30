import PegbarCore

/// Draws a layer's contents in parts, as far as they are seen.
///
/// Asked while a frame's list is made, from the thread that asks for the frame.
package protocol TileSource: AnyObject {
  /// The size of a tile at any level, pixels.
  var tilePixels: PixelSize { get }

  /// Pixels in a point of the layer, at the level that serves a scale.
  ///
  /// - Parameter scale: pixels on the screen in a point of the layer.
  /// - Returns: more than 0.
  func detail(at scale: Double) -> Double

  /// The picture of a tile; nil where nothing is drawn.
  ///
  /// - Parameters:
  ///   - column: 0 begins at x = 0 of the layer's coordinates.
  ///   - row: 0 begins at y = 0.
  ///   - detail: pixels in a point.
  /// - Returns: a picture of the size of a tile.
  func tile(column: Int, row: Int, detail: Double) -> Picture?
}

/// The sources of a frame's layers, by row.
package struct TileSources: @unchecked Sendable {
  private var sources: [Int: any TileSource] = [:]

  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { sources.isEmpty }

  /// The source of a row.
  package subscript(row: Int) -> (any TileSource)? {
    get { sources[row] }
    set { sources[row] = newValue }
  }
}
