import PegbarSystem

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

  /// Sorts a list's items into bands of an area, long lists on several threads.
  init(_ list: DisplayList, _ area: PixelArea, _ pool: ThreadPool) {
    let height = max(1, min(Bands.usualHeight, 2048 / max(1, list.groupDepth)))
    self.height = height
    let count = (area.y1 - area.y0 + height - 1) / height
    let slices = max(1, min(pool.threads, list.items.count / Bands.worthwhile))
    // How many of each slice's items touch each band, and later where they go.
    var places = [Int](repeating: 0, count: slices * count)
    Bands.forEachSlice(of: list, slices, &places, pool) { items, places in
      for item in list.items[items] {
        for band in Bands.touched(item.area, area.y0, height, count) { places[band] += 1 }
      }
    }
    var starts = [0]
    var total = 0
    for band in 0..<count {
      for slice in 0..<slices {
        let found = places[slice * count + band]
        places[slice * count + band] = total
        total += found
      }
      starts.append(total)
    }
    self.starts = starts
    items = [Int32](unsafeUninitializedCapacity: total) { memory, made in
      let sorted = Sorted(memory: memory)
      Bands.forEachSlice(of: list, slices, &places, pool) { items, places in
        for number in items {
          for band in Bands.touched(list.items[number].area, area.y0, height, count) {
            sorted.memory[places[band]] = Int32(number)
            places[band] += 1
          }
        }
      }
      made = total
    }
  }

  /// The fewest items for which another thread is worth its while.
  private static let worthwhile = 2048

  /// Memory of which each thread writes its own places.
  private struct Sorted<Element>: @unchecked Sendable {
    var memory: UnsafeMutableBufferPointer<Element>
  }

  private static func forEachSlice(
    of list: DisplayList, _ slices: Int, _ places: inout [Int], _ pool: ThreadPool,
    _ body: @Sendable (_ items: Range<Int>, _ places: UnsafeMutableBufferPointer<Int>) -> Void
  ) {
    let (total, count) = (list.items.count, places.count / slices)
    places.withUnsafeMutableBufferPointer { places in
      let all = Sorted(memory: places)
      pool.run(slices) { slice, _ in
        let own = UnsafeMutableBufferPointer(
          rebasing: all.memory[slice * count..<(slice + 1) * count])
        body(total * slice / slices..<total * (slice + 1) / slices, own)
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
