import PegbarPluginKit

/// Every pixel is a mix of the old and the new, the same everywhere.
struct Fade: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.fade", name: "Fade",
    summary: "The old picture dissolves into the new one.", category: "dissolve",
    aliases: [
      .ca("fade"), .uikit("crossDissolve"), .coreImage("CIDissolveTransition"), .xfade("fade"),
      .gl("fade"),
    ])

  init(_ arguments: Arguments) {}

  func render(_ frame: Frame, rows: Range<Int>) {
    let weight = UInt32(frame.progress * 65536 + 0.5)
    for row in rows { frame.mix(row: row, weight: weight) }
  }

  func placement(at progress: Double) -> Placements? { Placements(newOpacity: progress) }
}
