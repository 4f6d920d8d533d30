import PegbarCore

/// An immutable copy of a layer tree and its animations, made by a commit.
///
/// All work after the commit reads snapshots, on any thread. Copying one copies two references.
public struct Snapshot: Sendable {
  /// The layers in depth-first order; row 0 is the root.
  ///
  /// `properties` are model values.
  public var rows: [LayerRow]

  /// The animations of all layers; each row knows its range, in the order of addition.
  public var animations: [AnimationRow]

  /// What draws layers in tiles.
  package var tiles = TileSources()

  /// Makes a snapshot.
  public init(rows: [LayerRow], animations: [AnimationRow]) {
    self.rows = rows
    self.animations = animations
  }

  /// The local time of a layer at a stage time.
  public func localTime(of row: Int, at time: Double) -> Double {
    let layer = rows[row]
    let owner = layer.parent >= 0 ? layer.parent : maskOwner(of: row)
    let parentTime = owner.map { localTime(of: $0, at: time) } ?? time
    return layer.timing.localTime(atParentTime: parentTime)
  }

  private func maskOwner(of row: Int) -> Int? {
    row > 0 && rows[row - 1].mask == row ? row - 1 : nil
  }
}
