import PegbarPluginKit

/// A soft diagonal edge wipes the new picture over the old one, from the upper left corner.
struct Diagonal: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "org.example.diagonal", name: "Diagonal",
    summary: "A soft diagonal edge wipes over the picture.", category: "wipe",
    parameters: [
      .number(
        "softness", "Softness", default: 0.25, range: 0...1, unit: .fraction,
        doc: "Width of the edge, of the whole diagonal; at 0 it is hard.")
    ])

  private let softness: Double

  init(_ arguments: Arguments) { softness = arguments.number("softness") }

  func render(_ frame: Frame, rows: Range<Int>) {
    // The edge begins before the first corner and ends behind the last, so both ends come out plain.
    let edge = max(softness, 1e-6)
    let front = frame.progress * (1 + edge)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: frame.width) { mask in
      guard let start = mask.baseAddress else { return }
      for row in rows {
        let down = (Double(row) + 0.5) / Double(frame.height)
        for column in 0..<frame.width {
          let across = (Double(column) + 0.5) / Double(frame.width)
          let share = (front - (across + down) / 2) / edge
          let clamped = min(1, max(0, share))
          mask[column] = UInt8(clamped * clamped * (3 - 2 * clamped) * 255 + 0.5)
        }
        frame.mix(row: row, columns: 0..<frame.width, mask: start)
      }
    }
  }
}

let library = Library(
  id: "org.example.wipes", name: "Wipes", version: "1.0.0", license: "MIT",
  plugins: [Diagonal.self])

/// The only function that the library exports.
@c(pegbar_plugin_open)
public func open(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
