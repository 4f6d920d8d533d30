import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// Coloured static covers the old picture and uncovers the new one.
struct StaticFade: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.staticFade", name: "Static Fade",
    summary: "Coloured static covers the old picture and uncovers the new one.",
    category: "dissolve",
    parameters: [
      .integer(
        "grains", "Grains", default: 200, range: 1...4000, softRange: 10...400,
        doc: "Grains along each side of the picture."
      ).with(flags: .animatable),
      .number(
        "luminosity", "Luminosity", default: 0.8, range: 0...1, unit: .fraction,
        doc: "The brightest that a grain can be."
      ).with(flags: .animatable),
      .maskSeed,
    ],
    aliases: [.pegbar("staticFade"), .gl("StaticFade")])

  private let seed: Int

  init(_ arguments: Arguments) { seed = arguments.integer("seed") }

  func render(_ frame: Frame, rows: Range<Int>) {
    let p = frame.progress
    let base = p < 0.5 ? frame.from : frame.to
    // All grains are there for a while.
    let share = min(1, 1.2 * (1 - abs(2 * p - 1)) - 0.1)
    let count = frame.arguments.integer("grains")
    let light = frame.arguments.number("luminosity") * 255
    // Other colours at another moment.
    let moment = Int(truncatingIfNeeded: p.bitPattern ^ p.bitPattern >> 31)
    for row in rows {
      let line = (2 * row + 1) * count / (2 * frame.height)
      var x = 0
      while x < frame.width {
        let column = (2 * x + 1) * count / (2 * frame.width)
        // The first pixel whose middle lies in the next column.
        let edge = 2 * (column + 1) * frame.width - count
        let end = max(x + 1, min(frame.width, (edge + 2 * count - 1) / (2 * count)))
        if MaskMath.random(column, line, seed: seed) < share {
          let color = (0..<3).map {
            UInt32(MaskMath.random(column, line, seed: seed &+ moment &+ 7 &* $0) * light)
          }
          pgb_row_fill(
            frame.out.row(row) + 4 * x, end - x,
            UInt32(littleEndian: color[0] | color[1] << 8 | color[2] << 16 | 0xFF00_0000))
        } else {
          frame.copy(base, row: row, columns: x..<end, toRow: row, column: x)
        }
        x = end
      }
    }
  }
}
