import PegbarCore
import PegbarEngine
import PegbarSystem

/// Sublayers that several threads turn into parts of one display list.
extension SceneWalk {
  /// How many parts there are for each thread, so that one that is done early finds more to do.
  private static let partsPerThread = 4

  /// Draws sublayers side by side; false where that would gain nothing, or where what one draws depends
  /// on those before it.
  ///
  /// - Parameters:
  ///   - children: rows, in the order of drawing.
  ///   - place: their superlayer's space.
  /// - Returns: whether they are drawn.
  /// - Throws: what drawing the first part that fails throws.
  mutating func addInParts(_ children: [Int], _ place: Place) throws -> Bool {
    let threads = context.pool.threads
    guard threads > 1, children.count > 1, !ThreadPool.isInsideRun,
      let efforts = efforts(of: children)
    else { return false }
    let total = efforts.reduce(0) { $0 + $1.total }
    guard efforts.reduce(0, { $0 + $1.beyondSprites }) >= Effort.worthwhile,
      // A thread that is long at one sublayer keeps the others waiting; a picture they can make together.
      efforts.allSatisfy({ $0.total <= total / 2 && $0.pictures <= total / threads })
    else { return false }
    let parts = parts(of: children, efforts, about: total / (threads * SceneWalk.partsPerThread))
    try context.pool.tryRun(parts.count) { number, _ in try parts[number].draw(place) }
    for part in parts { join(part) }
    return true
  }

  /// What sublayers take, each with its own; nil where what one draws depends on what was drawn before it.
  ///
  /// Copies, transitions and particles have bounds for the whole frame; what lies behind a layer may be filtered.
  private func efforts(of children: [Int]) -> [Effort]? {
    frame.rows.withUnsafeBufferPointer { rows in
      var layout = SpriteLayout([])
      var efforts: [Effort] = []
      var room = EmitterLimits.particlesInFrame - tally.particles
      efforts.reserveCapacity(children.count)
      for child in children {
        var effort = Effort()
        for row in child..<rows[child].subtreeEnd {
          if rows[row].layerClass == .emitter { room -= EmitterLimits.particles }
          let hasStoredKeys = rows[row].properties.hasStoredKeys
          guard room >= 0, rows[row].transition < 0, rows[row].layerClass != .replicator,
            // Tiles are drawn by the program's code, which one thread calls in order.
            rows[row].layerClass != .tiled,
            !(hasStoredKeys && rows[row].filtersWhatLiesBehind)
          else { return nil }
          let set = rows[row].properties.builtinSet
          if set != layout.set { layout = SpriteLayout(set) }
          if layout.isSprite, !hasStoredKeys {
            effort.sprites += 1
          } else {
            effort.add(rows[row].properties, scale: scale)
          }
        }
        efforts.append(effort)
      }
      return efforts
    }
  }

  /// What drawing layers takes, about; one is what a sprite takes.
  private struct Effort {
    /// What makes other threads worth waking; sprites are done sooner than lists are joined, and do not count.
    static let worthwhile = 4096

    var sprites = 0
    var layers = 0
    /// Pictures that are made on the way: shadows, filtered and rasterised layers.
    var pictures = 0

    var beyondSprites: Int { layers + pictures }
    var total: Int { sprites + layers + pictures }

    private static let perLayer = 64
    private static let pixels = 25.0

    mutating func add(_ properties: PropertyTable, scale: Double) {
      layers += Effort.perLayer
      guard
        properties.hasStoredKeys || properties.bool(.shouldRasterize)
          || properties.number(.shadowOpacity) > 0
      else { return }
      let size = LayerGeometry(properties).bounds.size
      let needed = size.width * scale * size.height * scale / Effort.pixels
      pictures += Int(saturating: min(needed, Double(1 << 24)))
    }
  }

  private func parts(of children: [Int], _ efforts: [Effort], about size: Int) -> [Part] {
    var parts: [Part] = []
    var (first, effort) = (0, 0)
    for (number, own) in efforts.enumerated() {
      effort += own.total
      let isLast = number + 1 == efforts.count
      // The next is left out where it would lead farther beyond the size than what is there lacks.
      guard isLast || effort + efforts[number + 1].total / 2 >= size else { continue }
      parts.append(Part(self, children[first...number]))
      (first, effort) = (number + 1, 0)
    }
    return parts
  }

  private mutating func join(_ part: Part) {
    builder.list.append(part.walk.builder.list)
    pictures.shadows.merge(part.walk.pictures.shadows) { _, new in new }
    tally.join(part.walk.tally)
    context.giveBack(part.walk.takeList())
  }

  private mutating func takeList() -> DisplayList {
    var list = DisplayList()
    swap(&list, &builder.list)
    return list
  }

  /// Some sublayers and the list of what they draw, which one thread makes.
  private final class Part: @unchecked Sendable {
    var walk: SceneWalk
    let children: ArraySlice<Int>

    init(_ whole: SceneWalk, _ children: ArraySlice<Int>) {
      walk = SceneWalk(
        whole.frame, context: whole.context, scale: whole.scale, canvas: whole.canvas,
        list: whole.context.takeList())
      walk.tally = FrameTally(likePartOf: whole.tally)
      walk.pictures = FramePictures(knownTo: whole.pictures)
      walk.isPart = true
      walk.isOwnSpace = whole.isOwnSpace
      self.children = children
    }

    func draw(_ place: Place) throws { try walk.addSublayers(children, place) }
  }
}

extension LayerRow {
  fileprivate var filtersWhatLiesBehind: Bool {
    properties.storedIDs.contains { $0.key.hasPrefix("backgroundFilters.") }
  }
}
