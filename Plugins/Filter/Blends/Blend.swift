import CPegbarKernels
import PegbarPluginKit

/// A blend mode: picture 0 is laid over picture 1, by the formulas of the W3C's compositing and blending.
protocol Blend: FilterPlugin {
  /// PGB_BLEND_…
  static var mode: Int { get }

  init()
}

extension Blend {
  static var inputCounts: ClosedRange<Int> { 2...2 }

  init(_ arguments: Arguments) { self.init() }

  func render(_ frame: Frame, rows: Range<Int>) {
    let blend = pgb_kernels_blend(UInt32(Self.mode))
    for row in rows {
      frame.copy(frame.input(1), row: row, toRow: row)
      blend(frame.out.row(row), frame.input(0).row(row), frame.width)
    }
  }

  var rowBlend: pegbar_row_blend? {
    let blend = pgb_kernels_blend(UInt32(Self.mode))
    return pegbar_row_blend(
      struct_size: 0, flags: Self.flags,
      context: unsafeBitCast(blend, to: UnsafeMutableRawPointer.self),
      blend: { context, backdrop, source, count in
        let blend = unsafeBitCast(context, to: pgb_blend.self)
        blend(backdrop, source, Int(count))
      })
  }

  /// PEGBAR_ROW_BLEND_… bits.
  private static var flags: UInt32 {
    switch mode {
    case PGB_BLEND_XOR, PGB_BLEND_DESTINATION_OUT: UInt32(PEGBAR_ROW_BLEND_ERASES)
    case PGB_BLEND_PRODUCT, PGB_BLEND_MINIMUM, PGB_BLEND_SOURCE_IN, PGB_BLEND_SOURCE_OUT,
      PGB_BLEND_DESTINATION_IN, PGB_BLEND_DESTINATION_ATOP, PGB_BLEND_CLEAR, PGB_BLEND_COPY:
      UInt32(PEGBAR_ROW_BLEND_ERASES | PEGBAR_ROW_BLEND_EVERYWHERE)
    default: 0
    }
  }

  /// The description of a blend mode, with Core Image's name for it and the short ones.
  static func describe(
    _ id: String, _ name: String, _ summary: String, coreImage: String?, _ names: String...
  ) -> Descriptor {
    Descriptor(
      id: "pegbar.filter." + id, name: name, summary: summary, category: "blend",
      aliases: names.map { .ca($0) } + (coreImage.map { [.coreImage($0)] } ?? []))
  }
}
