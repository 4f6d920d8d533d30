import CPegbarKernels
import PegbarPluginKit

/// What an edge with a glow looks like around each distance: a table for a frame.
struct GlowTable {
  /// The bytes of a frame's table.
  static var bytes: Int { Int(PGB_GLOW_COUNT) * MemoryLayout<pgb_glow>.stride }

  private let table: UnsafeMutablePointer<pgb_glow>

  /// The table in a frame's memory.
  init(_ frame: Frame) {
    guard let memory = frame.frameMemory else {
      fatalError("the host lends no memory for the frame")
    }
    table = memory.assumingMemoryBound(to: pgb_glow.self)
  }

  /// How a pixel looks.
  struct Look {
    /// The parts of the pictures.
    var old: Double
    var new: Double
    /// The old picture's part in alpha.
    var oldAlpha: Double
    /// The light that is added.
    var plus: (Double, Double, Double) = (0, 0, 0)
  }

  /// Writes the table: distances go from 0 to 1.
  func fill(_ look: (_ distance: Double) -> Look) {
    let count = Int(PGB_GLOW_COUNT)
    for index in 0..<count {
      let item = look(Double(index) / Double(count))
      table[index] = pgb_glow(
        old: Self.part(item.old), young: Self.part(item.new), old_alpha: Self.part(item.oldAlpha),
        plus: (Self.part(item.plus.0), Self.part(item.plus.1), Self.part(item.plus.2)))
    }
  }

  private static func part(_ value: Double) -> Int32 {
    Int32((max(-2, min(64, value)) * 32768).rounded())
  }

  /// Draws a row whose pixels have values of 0…65535; distances are counted from `start`, 0…1.
  func draw(_ frame: Frame, row: Int, values: UnsafePointer<UInt16>, from start: Double) {
    pgb_row_glow(
      frame.out.row(row), frame.from.row(row), frame.to.row(row), values, frame.width,
      Int32((start * 65536).rounded()), table)
  }
}
