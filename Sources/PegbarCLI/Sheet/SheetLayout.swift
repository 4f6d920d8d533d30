import Pegbar

/// How the grid of a contact sheet is laid out.
struct SheetLayout {
  /// Pixels of one still.
  var cell: PixelSize
  /// Stills of each transition, side by side.
  var stills = 1
  /// Transitions in a row; nil for a sheet that is about as wide as it is high.
  var columns: Int?
  /// Whether names stand below the cells.
  var hasNames = true
  /// Around the cells, premultiplied.
  var background = SIMD4<UInt8>(16, 20, 24, 255)

  /// Pixels between cells and around them; half of them are between the stills of a cell.
  let gap = 6

  /// Of the names: light on a dark background, else dark.
  var ink: SIMD4<UInt8> {
    let light = Int(background.x) + 2 * Int(background.y) + Int(background.z)
    return background.w > 0 && light < 512 ? SIMD4(205, 214, 222, 255) : SIMD4(24, 28, 32, 255)
  }

  /// Pixels of a letter's dot.
  var captionScale: Int { max(1, cell.width / 110) }

  /// Pixels.
  var cellWidth: Int { stills * (cell.width + gap / 2) - gap / 2 }

  /// Pixels, with the name.
  var cellHeight: Int { cell.height + (hasNames ? SheetFont.height * captionScale + gap : 0) }

  /// Transitions in a row.
  func columns(for count: Int) -> Int {
    let square = (Double(count * cell.height) / Double(stills * cell.width)).squareRoot()
    return min(count, columns ?? max(1, Int(square.rounded(.up))))
  }

  /// Refuses cells that are too large for a page.
  ///
  /// - Throws: `Failure` of wrong usage.
  func checkPage() throws {
    guard cell.width * cell.height <= 1 << 21 else {
      throw Failure.usage(
        "sheet: the cells of a page have at most \(1 << 21) pixels, not \(cell); "
          + "choose a smaller --cell")
    }
  }

  /// Pixels of the whole sheet.
  ///
  /// - Throws: `Failure` of wrong usage for more than a picture has.
  func size(of count: Int) throws -> PixelSize {
    let columns = columns(for: count)
    let width = columns * (cellWidth + gap) + gap
    let height = (count + columns - 1) / columns * (cellHeight + gap) + gap
    let side = PictureReader.maximumSide
    guard width <= side, height <= side, width <= Picture.maximumPixelCount / height else {
      throw Failure.usage(
        "sheet: \(count) cells make a picture of \(width)x\(height) pixels; "
          + "choose a smaller --cell, other --columns or fewer transitions")
    }
    return PixelSize(width: width, height: height)
  }
}
