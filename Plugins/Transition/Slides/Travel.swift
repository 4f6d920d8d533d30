import PegbarPluginKit

/// Pictures that move by whole pixels along one axis.
///
/// The new picture covers a strip that begins at the edge from which motion comes; pictures that do not
/// move are in their final place. Moves by whole pixels keep pictures sharp and make rows plain copies.
///
/// Rule: transitions.types.
struct Travel {
  var direction = Direction.fromLeft
  var newMoves: Bool
  var oldMoves: Bool

  /// The source of the pixels in a strip of the output.
  private struct Strip {
    var range: Range<Int>
    var source: Int
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    if direction.isHorizontal {
      let (new, old) = strips(progress: frame.progress, extent: frame.width)
      for row in rows {
        frame.copy(
          frame.to, row: row, columns: new.source..<(new.source + new.range.count), toRow: row,
          column: new.range.lowerBound)
        frame.copy(
          frame.from, row: row, columns: old.source..<(old.source + old.range.count), toRow: row,
          column: old.range.lowerBound)
      }
    } else {
      let (new, old) = strips(progress: frame.progress, extent: frame.height)
      for row in rows {
        let isNew = new.range.contains(row)
        let strip = isNew ? new : old
        frame.copy(
          isNew ? frame.to : frame.from, row: row - strip.range.lowerBound + strip.source,
          toRow: row)
      }
    }
  }

  private func strips(progress: Double, extent: Int) -> (new: Strip, old: Strip) {
    let covered = max(0, min(extent, Int(progress * Double(extent) + 0.5)))
    let rest = extent - covered
    let new = direction.isForward ? 0..<covered : rest..<extent
    let old = direction.isForward ? covered..<extent : 0..<rest
    let movedNew = direction.isForward ? rest : 0
    let movedOld = direction.isForward ? 0 : covered
    return (
      Strip(range: new, source: newMoves ? movedNew : new.lowerBound),
      Strip(range: old, source: oldMoves ? movedOld : old.lowerBound)
    )
  }

  func placement(at progress: Double) -> Placements {
    let sign = direction.isForward ? 1.0 : -1
    let new = newMoves ? sign * (progress - 1) : 0
    let old = oldMoves ? sign * progress : 0
    return direction.isHorizontal
      ? Placements(movingFrom: (old, 0), to: (new, 0), newAbove: newMoves)
      : Placements(movingFrom: (0, old), to: (0, new), newAbove: newMoves)
  }
}
