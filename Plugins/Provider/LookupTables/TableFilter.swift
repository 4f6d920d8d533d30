import CPegbarKernels
import PegbarPluginKit

/// What a file says, ready for rows.
final class ColorTable: Sendable {
  /// Whether it changes no colour.
  let isIdentity: Bool
  // The kernel never writes it.
  nonisolated(unsafe) let lut: OpaquePointer

  /// Makes a table; nil without memory.
  init?(_ cube: CubeFile) {
    isIdentity = cube.isIdentity
    let lut = cube.curves.entries.withUnsafeBufferPointer { curves in
      cube.cube.entries.withUnsafeBufferPointer { entries in
        var parts = pgb_lut_parts()
        parts.curve_size = UInt32(cube.curves.size)
        parts.cube_size = UInt32(cube.cube.size)
        parts.curves = curves.baseAddress
        parts.cube = entries.baseAddress
        parts.curve_first = ColorTable.tuple(cube.curves.first)
        parts.curve_last = ColorTable.tuple(cube.curves.last)
        parts.cube_first = ColorTable.tuple(cube.cube.first)
        parts.cube_last = ColorTable.tuple(cube.cube.last)
        return pgb_lut_make(&parts)
      }
    }
    guard let lut else { return nil }
    self.lut = lut
  }

  deinit { pgb_lut_free(lut) }

  private static func tuple(_ list: [Float]) -> (Float, Float, Float) {
    (list[0], list[1], list[2])
  }
}

/// Colours through a table, mixed with what they were.
struct TableFilter: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.lut.table", name: "Look-up Table", summary: "Maps every colour through a table.",
    category: "colour",
    parameters: [
      Parameter.number(
        "intensity", "Intensity", default: 1, range: 0...1, unit: .fraction,
        doc: "0 keeps every colour, 1 gives those of the table."
      ).with(flags: .animatable)
    ])

  static let pixelFormats: [pegbar_pixel_format] = [.rgba8, .rgba32F]

  private let table: ColorTable
  private var isWide = false

  init(_ arguments: Arguments) throws(PluginError) {
    guard let table = arguments.content as? ColorTable else {
      throw PluginError("it has no table")
    }
    self.table = table
  }

  var plan: Plan { table.isIdentity ? .identity : Plan() }

  mutating func prepare(_ setup: EffectSetup) {
    isWide = setup.pixels.format == UInt32(PEGBAR_FORMAT_RGBA32F)
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let input = frame.input(0)
    let intensity = Float(frame.arguments.number("intensity"))
    for y in rows {
      let (out, row) = (frame.out.row(y), input.row(y))
      if isWide {
        pgb_row_lut_wide(
          UnsafeMutableRawPointer(out).assumingMemoryBound(to: Float.self),
          UnsafeRawPointer(row).assumingMemoryBound(to: Float.self), frame.width, table.lut,
          intensity)
      } else {
        pgb_row_lut(out, row, frame.width, table.lut, intensity)
      }
    }
  }
}
