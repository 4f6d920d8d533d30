import CPegbarKernels
import PegbarEngine
import PegbarSystem

/// A frame that was drawn, for the one that follows.
struct DrawnFrame: Sendable {
  var picture: Picture
  /// Of each band of rows.
  var marks: [UInt64]
  /// What the marks name by address.
  var pictures: [Picture]
}

extension RenderContext {
  /// Draws a list; bands of rows that are as they were in the frame before are taken from there.
  ///
  /// - Parameters:
  ///   - list: what is drawn.
  ///   - width: pixels.
  ///   - height: pixels.
  ///   - background: under everything.
  /// - Throws: `PictureError` where there is no memory for the frame.
  /// - Returns: the frame's picture, which is that of the frame before when nothing has changed.
  func frame(_ list: DisplayList, width: Int, height: Int, background: UInt32) throws -> Picture {
    let area = PixelArea(x0: 0, y0: 0, x1: width, y1: height)
    let bands = Bands(list, area, pool)
    let marks = marks(list, bands, background)
    let last = takeFrame(width, height, marks.count)
    if let last, last.marks == marks {
      keepFrame(DrawnFrame(picture: last.picture, marks: marks, pictures: list.pictures))
      return last.picture
    }
    let picture = try Picture(
      tryingWidth: width, height: height, isOpaque: list.isOpaque(over: background),
      drawing: { pixels, stride in
        draw(list, bands, area, background: background, pixels, stride) { band, rows in
          guard let last, last.marks[band] == marks[band] else { return false }
          let first = band * bands.height
          let count = Int(rows.y1 - rows.y0) * Int(rows.stride)
          memcpy(rows.pixels, last.picture.row(first), count)
          return true
        }
      })
    keepFrame(DrawnFrame(picture: picture, marks: marks, pictures: list.pictures))
    return picture
  }

  private func marks(_ list: DisplayList, _ bands: Bands, _ background: UInt32) -> [UInt64] {
    let count = bands.starts.count - 1
    return [UInt64](unsafeUninitializedCapacity: count) { memory, made in
      let marks = Marks(memory: memory)
      pool.run(count) { band, _ in
        let numbers = bands.items[bands.starts[band]..<bands.starts[band + 1]]
        marks.memory[band] = list.mark(numbers, background: background)
      }
      made = count
    }
  }

  /// One number for each band; a band is marked by one thread.
  private struct Marks: @unchecked Sendable {
    var memory: UnsafeMutableBufferPointer<UInt64>
  }
}
