import CPegbarKernels
import PegbarPluginKit

/// A map in numbers for the kernels: values, slopes and blocks of rows.
///
/// Values and slopes have 16 bits; see `pgb_mask_row`. Equal rows one below another are kept once: a map that
/// changes only across the picture stays in the processor's cache.
package struct MaskField: Sendable {
  private let width: Int
  private let blocksInRow: Int
  private var values: [UInt16] = []
  private var slopes: [UInt16] = []
  private var blocks: [pgb_mask_block] = []
  /// Which of the rows that are kept is each row of the picture.
  private var kept: [Int32] = []

  /// Makes a field without rows.
  init(width: Int) {
    self.width = width
    blocksInRow = (width + Int(PGB_MASK_BLOCK) - 1) / Int(PGB_MASK_BLOCK)
  }

  /// Works out the rows of a map, the first of them row `first` of the picture.
  init<Map: MaskMap>(_ map: Map, _ order: MaskOrder, width: Int, rows: Range<Int>) {
    self.init(width: width)
    kept.reserveCapacity(rows.count)
    values.reserveCapacity(width * rows.count)
    slopes.reserveCapacity(width * rows.count)
    var window = MaskWindow(map, order, width: width, first: rows.lowerBound)
    var row = [UInt16](repeating: 0, count: width)
    var slope = row
    for _ in rows {
      row.withUnsafeMutableBufferPointer { row in
        slope.withUnsafeMutableBufferPointer { slope in
          guard let row = row.baseAddress, let slope = slope.baseAddress else { return }
          window.write(row, slope)
        }
      }
      let isKept = row[...] == values.suffix(width) && slope[...] == slopes.suffix(width)
      if !isKept { append(row, slope) }
      kept.append(Int32(values.count / width - 1))
      window.advance()
    }
    window.free()
  }

  private mutating func append(_ row: [UInt16], _ slope: [UInt16]) {
    values += row
    slopes += slope
    let start = blocks.count
    blocks += Array(repeating: pgb_mask_block(), count: blocksInRow)
    blocks.withUnsafeMutableBufferPointer { blocks in
      guard let block = blocks.baseAddress else { return }
      pgb_mask_blocks(block + start, row, slope, width)
    }
  }

  /// How many rows are kept.
  var count: Int { width > 0 ? values.count / width : 0 }

  /// Lends a row to the kernels.
  @inline(__always)
  func withRow(_ row: Int, _ body: (UnsafePointer<pgb_mask_row>) -> Void) {
    values.withUnsafeBufferPointer { values in
      slopes.withUnsafeBufferPointer { slopes in
        blocks.withUnsafeBufferPointer { blocks in
          guard let value = values.baseAddress, let slope = slopes.baseAddress,
            let block = blocks.baseAddress
          else { return }
          let row = Int(kept[row])
          var item = pgb_mask_row(
            map: value + row * width, slopes: slope + row * width,
            blocks: block + row * blocksInRow)
          body(&item)
        }
      }
    }
  }
}
