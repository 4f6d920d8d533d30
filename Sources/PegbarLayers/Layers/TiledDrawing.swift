import PegbarCore
import PegbarEngine

/// The tiles of a layer that were drawn, and the drawing of others.
///
/// Belongs to the thread of its layer.
final class TiledDrawing: TileSource {
  private struct Key: Hashable {
    var column: Int
    var row: Int
    var detail: Double
  }

  fileprivate struct Entry {
    /// nil where nothing is drawn.
    var picture: Picture?
    var use: Int
  }

  private weak var layer: CATiledLayer?
  private var tiles: [Key: Entry] = [:]
  private var clock = 0
  /// Bytes of all pictures.
  private(set) var byteCount = 0
  /// Whether the layer was ever told to draw itself.
  private var isDrawn = false

  /// Bytes of tiles that are kept of one layer; of those of one frame there may be more.
  static let mostBytes = 64 << 20

  /// Sides of tiles that are drawn, pixels.
  private static let sides = 16.0...4096.0

  init(_ layer: CATiledLayer) { self.layer = layer }

  /// Has all tiles drawn anew when they are seen.
  func drawAnew() {
    isDrawn = true
    tiles.removeAll()
    byteCount = 0
  }

  /// Has the tiles that a rectangle touches drawn anew.
  func drawAnew(in rect: CGRect) {
    isDrawn = true
    let size = tilePixels
    for (key, entry) in tiles where self.rect(key, size).intersects(rect) {
      byteCount -= entry.byteCount
      tiles[key] = nil
    }
  }

  var tilePixels: PixelSize {
    func side(_ length: CGFloat) -> Int {
      let sides = TiledDrawing.sides
      return Int(min(max(Double(length).rounded(), sides.lowerBound), sides.upperBound))
    }
    let size = layer?.tileSize ?? CGSize(width: 256, height: 256)
    return PixelSize(width: side(size.width), height: side(size.height))
  }

  /// Rule: layers.tiles.
  func detail(at scale: Double) -> Double {
    guard let layer else { return 1 }
    let own = max(Double(layer.contentsScale), 1e-6)
    let finest = min(max(layer.levelsOfDetailBias, -30), 30)
    let coarsest = finest - min(max(layer.levelsOfDetail, 1), 60) + 1
    var level = finest
    // The coarsest level that has a pixel for each on the screen.
    while level > coarsest, own * TiledDrawing.power(level - 1) >= scale * (1 - 1e-9) { level -= 1 }
    return own * TiledDrawing.power(level)
  }

  private static func power(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  private func rect(_ key: Key, _ size: PixelSize) -> CGRect {
    let (width, height) = (Double(size.width) / key.detail, Double(size.height) / key.detail)
    return CGRect(
      x: Double(key.column) * width, y: Double(key.row) * height, width: width, height: height)
  }

  func tile(column: Int, row: Int, detail: Double) -> Picture? {
    guard isDrawn, let layer else { return nil }
    let key = Key(column: column, row: row, detail: detail)
    clock += 1
    if let known = tiles[key] {
      tiles[key]?.use = clock
      return known.picture
    }
    let size = tilePixels
    let entry = Entry(picture: draw(layer, rect(key, size), size, detail), use: clock)
    tiles[key] = entry
    byteCount += entry.byteCount
    if byteCount > TiledDrawing.mostBytes { forget() }
    return entry.picture
  }

  private func draw(
    _ layer: CATiledLayer, _ rect: CGRect, _ size: PixelSize, _ detail: Double
  ) -> Picture? {
    let context = CGContext(
      size: CGSize(width: size.width, height: size.height), scale: 1)
    context.scaleBy(x: detail, y: detail)
    context.translateBy(x: -rect.minX, y: -rect.minY)
    context.clip(to: rect.intersection(layer.bounds))
    context.saveGState()
    layer.draw(in: context)
    guard !context.isEmpty else { return nil }
    do {
      return try context.makePicture()
    } catch {
      Diagnostics.report("layer '\(layer.name ?? "")': \(error)")
      return nil
    }
  }

  /// Lets the tiles go that were used longest ago, down to half of what may be kept.
  private func forget() {
    for (key, entry) in tiles.sorted(by: { $0.value.use < $1.value.use }) {
      guard byteCount > TiledDrawing.mostBytes / 2 else { break }
      byteCount -= entry.byteCount
      tiles[key] = nil
    }
  }
}

extension TiledDrawing.Entry {
  fileprivate var byteCount: Int { picture.map { $0.stride * $0.height } ?? 64 }
}
