import Foundation
import Pegbar
import PegbarCore

/// A contact sheet as one HTML page with moving cells; it needs no other file.
struct SheetPage {
  /// A cell: the transition's name and its animation, a WebP.
  struct Cell {
    var name: String
    var summary: String
    var animation: [UInt8]
  }

  private let title: String
  private let size: PixelSize
  private let cells: [Cell]

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - title: plain text.
  ///   - size: pixels of each animation.
  ///   - cells: in their order.
  init(title: String, size: PixelSize, cells: [Cell]) {
    (self.title, self.size, self.cells) = (title, size, cells)
  }

  /// The page as UTF-8.
  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(SheetPage.escaped(title))</title>
    <style>
    body { margin: 1.5rem; background: #101418; color: #cdd6de; font: 15px/1.4 system-ui, sans-serif; }
    main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(\(size.width)px, 1fr)); }
    figure { margin: 0; }
    img { display: block; width: 100%; height: auto; aspect-ratio: \(size.width) / \(size.height); border-radius: 4px; }
    figcaption { margin-top: .3rem; overflow-wrap: anywhere; }
    input { margin: 0 0 1rem; padding: .4rem .6rem; width: 16rem; font: inherit; }
    </style>
    <h1>\(SheetPage.escaped(title))</h1>
    <input type="search" placeholder="Search" aria-label="Search" oninput="find(this.value)">
    <main>
    \(cells.map(figure).joined(separator: "\n"))
    </main>
    <script>
    function find(text) {
      for (const cell of document.querySelectorAll("figure"))
        cell.hidden = !(cell.textContent + " " + cell.title).toLowerCase().includes(text.toLowerCase());
    }
    </script>
    </html>

    """
  }

  private func figure(_ cell: Cell) -> String {
    let data = Data(cell.animation).base64EncodedString()
    let summary = SheetPage.escaped(cell.summary)
    return """
      <figure title="\(summary)"><img alt="\(summary)" loading="lazy" width="\(size.width)" \
      height="\(size.height)" src="data:image/webp;base64,\(data)">\
      <figcaption>\(SheetPage.escaped(cell.name))</figcaption></figure>
      """
  }

  /// A text without what HTML would obey.
  private static func escaped(_ text: String) -> String {
    ForeignText.visible(text).map { letter in
      switch letter {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\"": "&quot;"
      default: String(letter)
      }
    }.joined()
  }
}
