import PegbarPluginKit

/// A transition that shows everywhere the same mix of the old and the new picture.
///
/// Rule: transitions.types.
protocol Dissolve: TransitionPlugin {}

extension Dissolve {
  func render(_ frame: Frame, rows: Range<Int>) {
    let weight = UInt32(frame.progress * 65536 + 0.5)
    for row in rows { frame.mix(row: row, weight: weight) }
  }

  func placement(at progress: Double) -> Placements? { Placements(newOpacity: progress) }
}
