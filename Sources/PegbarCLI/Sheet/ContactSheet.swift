import Pegbar
import PegbarCore

/// One transition of a contact sheet.
struct SheetCell {
  /// What stands below it.
  let name: String
  /// What the transition does, a sentence.
  let summary: String
  /// Creates and prepares the transition.
  let begin: () throws -> TransitionDrawing
}

/// A grid of transitions between the same two pictures.
struct ContactSheet {
  private let cells: [SheetCell]
  private let from: Picture
  private let to: Picture
  private let layout: SheetLayout
  /// The prepared transitions of all cells; empty until `picture(at:)` is called.
  private var drawings: [TransitionDrawing] = []

  /// Lays cells out.
  ///
  /// - Parameters:
  ///   - cells: one or more.
  ///   - from: the old picture, of the cells' size.
  ///   - to: the new picture, of the same size.
  ///   - layout: of the grid.
  init(_ cells: [SheetCell], from: Picture, to: Picture, layout: SheetLayout) {
    (self.cells, self.from, self.to, self.layout) = (cells, from, to, layout)
  }

  /// Draws the sheet.
  ///
  /// - Parameter progresses: one for each still of a cell.
  /// - Returns: a new picture.
  /// - Throws: `PluginError`.
  mutating func picture(at progresses: [Double]) throws -> Picture {
    if drawings.isEmpty { drawings = try cells.map { try $0.begin() } }
    let size = try layout.size(of: cells.count)
    let columns = layout.columns(for: cells.count)
    let sheet = Picture(width: size.width, height: size.height)
    SheetFont.fill(sheet, 0..<sheet.width, 0..<sheet.height, layout.background)
    for (index, cell) in cells.enumerated() {
      let x = layout.gap + index % columns * (layout.cellWidth + layout.gap)
      let y = layout.gap + index / columns * (layout.cellHeight + layout.gap)
      for (number, progress) in progresses.enumerated() {
        let still = try drawings[index].frame(from: from, to: to, progress: progress)
        lay(still, on: sheet, x: x + number * (layout.cell.width + layout.gap / 2), y: y)
      }
      if layout.hasNames { write(cell.name, on: sheet, x: x, y: y + layout.cell.height) }
    }
    return sheet
  }

  /// Makes a page with a moving picture for each cell; only one transition exists at a time.
  ///
  /// - Parameters:
  ///   - title: of the page.
  ///   - moments: the progress of each frame.
  ///   - frameRate: of the animations.
  /// - Returns: the page.
  /// - Throws: `PluginError`; `MediaError` for cells that are too large for WebP.
  func page(_ title: String, moments: [Double], frameRate: FrameRate) throws -> SheetPage {
    var settings = ExportSettings(
      width: layout.cell.width, height: layout.cell.height, frameRate: frameRate)
    settings.webPQuality = 70
    let pages = try cells.map { cell in
      let drawing = try cell.begin()
      let frames = try moments.map { progress in
        let frame = Picture(width: layout.cell.width, height: layout.cell.height)
        SheetFont.fill(frame, 0..<frame.width, 0..<frame.height, layout.background)
        let still = try drawing.frame(from: from, to: to, progress: progress)
        lay(still, on: frame, x: 0, y: 0)
        return frame
      }
      return SheetPage.Cell(
        name: cell.name, summary: cell.summary,
        animation: try Exporter.webP(frames, name: cell.name, settings: settings))
    }
    return SheetPage(title: title, size: layout.cell, cells: pages)
  }

  /// Lays a picture over the sheet.
  private func lay(_ picture: Picture, on sheet: Picture, x: Int, y: Int) {
    for row in 0..<picture.height {
      let from = picture.row(row).assumingMemoryBound(to: SIMD4<UInt8>.self)
      let to = sheet.row(y + row).assumingMemoryBound(to: SIMD4<UInt8>.self) + x
      for column in 0..<picture.width {
        let rest = 255 - UInt16(from[column].w)
        let below = SIMD4<UInt16>(truncatingIfNeeded: to[column]) &* rest &+ 127
        to[column] = from[column] &+ SIMD4<UInt8>(truncatingIfNeeded: below / 255)
      }
    }
    withExtendedLifetime((picture, sheet)) {}
  }

  private func write(_ name: String, on sheet: Picture, x: Int, y: Int) {
    let fits = { (scale: Int) in layout.cellWidth / (SheetFont.advance * scale) }
    let usual = layout.captionScale
    let scale = name.count <= fits(usual) ? usual : max(1, usual - 1)
    let text = TextTable.cut(name, to: fits(scale))
    let top = y + layout.gap / 2 + (usual - scale) * SheetFont.height / 2
    SheetFont.draw(text, on: sheet, x: x, y: top, scale: scale, color: layout.ink)
  }
}
