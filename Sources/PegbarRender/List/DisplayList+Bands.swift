/// For every band of rows, which items touch it.
struct Bands: Sendable {
  /// Rows in a band where nothing speaks against it.
  static let usualHeight = 64

  /// Rows in a band: fewer where many groups lie in one another, since each needs memory of its own.
  let height: Int

  /// Where each band's part of `items` begins; one more than there are bands.
  private(set) var starts: [Int]
  /// Numbers of items, band after band, each band's in order.
  private(set) var items: [Int32]

  /// Sorts a list's items into bands of an area.
  init(_ list: DisplayList, _ area: PixelArea) {
    let height = max(1, min(Bands.usualHeight, 2048 / max(1, list.groupDepth)))
    self.height = height
    let count = (area.y1 - area.y0 + height - 1) / height
    starts = [Int](repeating: 0, count: count + 1)
    for item in list.items {
      for band in Bands.touched(item.area, area.y0, height, count) { starts[band + 1] += 1 }
    }
    for band in 0..<count { starts[band + 1] += starts[band] }
    var fill = starts
    items = [Int32](repeating: 0, count: starts[count])
    for (number, item) in list.items.enumerated() {
      for band in Bands.touched(item.area, area.y0, height, count) {
        items[fill[band]] = Int32(number)
        fill[band] += 1
      }
    }
  }

  private static func touched(
    _ area: PixelArea, _ top: Int, _ height: Int, _ count: Int
  ) -> Range<Int> {
    guard !area.isEmpty else { return 0..<0 }
    let first = max(0, area.y0 - top) / height
    let end = min(count, (area.y1 - top + height - 1) / height)
    return first..<max(first, end)
  }
}
