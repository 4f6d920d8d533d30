import CPegbarKernels
import PegbarPluginKit

/// A map in numbers for the kernels: values, slopes and blocks of rows.
///
/// Values and slopes have 16 bits; see `pgb_mask_row`.
package struct MaskField: Sendable {
  private let width: Int
  private let blocksInRow: Int
  private var values: [UInt16]
  private var slopes: [UInt16]
  private var blocks: [pgb_mask_block]

  /// Makes a field of zeros.
  init(width: Int, rows: Int) {
    self.width = width
    blocksInRow = (width + Int(PGB_MASK_BLOCK) - 1) / Int(PGB_MASK_BLOCK)
    values = Array(repeating: 0, count: width * rows)
    slopes = Array(repeating: 0, count: width * rows)
    blocks = Array(repeating: pgb_mask_block(), count: blocksInRow * rows)
  }

  /// Works out the rows of a map, the first of them row `first` of the picture.
  init<Map: MaskMap>(_ map: Map, _ order: MaskOrder, width: Int, rows: Range<Int>) {
    self.init(width: width, rows: rows.count)
    var window = MaskWindow(map, order, width: width, first: rows.lowerBound)
    values.withUnsafeMutableBufferPointer { values in
      slopes.withUnsafeMutableBufferPointer { slopes in
        blocks.withUnsafeMutableBufferPointer { blocks in
          guard let value = values.baseAddress, let slope = slopes.baseAddress,
            let block = blocks.baseAddress
          else { return }
          for row in 0..<rows.count {
            window.write(value + row * width, slope + row * width)
            pgb_mask_blocks(
              block + row * blocksInRow, value + row * width, slope + row * width, width)
            window.advance()
          }
        }
      }
    }
    window.free()
  }

  /// Lends a row to the kernels.
  @inline(__always)
  func withRow(_ row: Int, _ body: (UnsafePointer<pgb_mask_row>) -> Void) {
    values.withUnsafeBufferPointer { values in
      slopes.withUnsafeBufferPointer { slopes in
        blocks.withUnsafeBufferPointer { blocks in
          guard let value = values.baseAddress, let slope = slopes.baseAddress,
            let block = blocks.baseAddress
          else { return }
          var item = pgb_mask_row(
            map: value + row * width, slopes: slope + row * width,
            blocks: block + row * blocksInRow)
          body(&item)
        }
      }
    }
  }
}
