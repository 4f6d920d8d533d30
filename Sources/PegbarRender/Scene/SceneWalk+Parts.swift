import PegbarEngine
import PegbarSystem

/// Sublayers that several threads turn into parts of one display list.
extension SceneWalk {
  /// The fewest layers for which other threads are woken; those that are a picture and nothing else are done
  /// sooner than lists are joined, and do not count.
  private static let worthwhile = 64

  /// How many parts there are for each thread, so that one that is done early finds more to do.
  private static let partsPerThread = 4

  /// Draws sublayers side by side; false where that would gain nothing, or where what one draws depends
  /// on those before it.
  ///
  /// - Parameters:
  ///   - children: rows, in the order of drawing.
  ///   - row: their superlayer's.
  ///   - place: their superlayer's space.
  /// - Returns: whether they are drawn.
  /// - Throws: what drawing the first part that fails throws.
  mutating func addInParts(_ children: [Int], of row: Int, _ place: Place) throws -> Bool {
    let threads = context.pool.threads
    guard threads > 1, children.count > 1, !ThreadPool.isInsideRun else { return false }
    let total = frame.rows[row].subtreeEnd - row
    guard isDivisible(row) else { return false }
    let largest = children.reduce(0) { max($0, frame.rows[$1].subtreeEnd - $1) }
    guard largest <= total / 2 else { return false }
    let parts = parts(of: children, about: total / (threads * SceneWalk.partsPerThread))
    try context.pool.tryRun(parts.count) { number, _ in try parts[number].draw(place) }
    for part in parts { join(part) }
    return true
  }

  /// Whether a layer's sublayers are worth dividing, and what they draw does not depend on what was drawn
  /// before them in the frame.
  ///
  /// Copies and transitions have bounds for the whole frame; what lies behind a layer may be filtered.
  private func isDivisible(_ row: Int) -> Bool {
    frame.rows.withUnsafeBufferPointer { rows in
      var (layout, count) = (SpriteLayout([]), 0)
      for row in row + 1..<rows[row].subtreeEnd {
        let properties = rows[row].properties
        guard rows[row].transition < 0, rows[row].layerClass != .replicator,
          !(properties.hasStoredKeys && rows[row].filtersWhatLiesBehind)
        else { return false }
        if properties.builtinSet != layout.set { layout = SpriteLayout(properties.builtinSet) }
        if !layout.isSprite { count += 1 }
      }
      return count >= SceneWalk.worthwhile
    }
  }

  private func parts(of children: [Int], about size: Int) -> [Part] {
    var parts: [Part] = []
    var (first, rows) = (0, 0)
    for (number, child) in children.enumerated() {
      rows += frame.rows[child].subtreeEnd - child
      guard rows >= size || number + 1 == children.count else { continue }
      parts.append(Part(self, children[first...number]))
      (first, rows) = (number + 1, 0)
    }
    return parts
  }

  private mutating func join(_ part: Part) {
    builder.list.append(part.walk.builder.list)
    shadows.thrown.merge(part.walk.shadows.thrown) { own, _ in own }
    tally.points += part.walk.tally.points
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
