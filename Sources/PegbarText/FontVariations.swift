import CPegbarText

/// What the settings of a variable font's axes add to numbers of a table.
///
/// Source: OpenType 1.9, chapter "Font Variations Common Table Formats".
struct FontVariations: Sendable {
  private let table: FontTable
  /// Where the item variation store begins.
  private let store: Int
  /// Where the map from numbers to the store's rows begins; nil where they are the same.
  private let map: Int?
  /// The setting of each axis, −1…1.
  private let coordinates: [Double]

  /// Finds the store and the map whose offsets stand at two places; nil for a font that is as it is drawn.
  init?(_ table: FontTable, map: Int, store: Int, of font: OpaquePointer) {
    let count = pgb_font_coordinates(font, nil, 0)
    guard count > 0, let start = table.offset32(store) else { return nil }
    var steps = [Int32](repeating: 0, count: count)
    _ = pgb_font_coordinates(font, &steps, count)
    guard steps.contains(where: { $0 != 0 }) else { return nil }
    (self.table, self.store, self.map) = (table, start, table.offset32(map))
    coordinates = steps.map { Double($0) / 16384 }
  }

  /// What is added to the number of an index; 0 for an unknown one.
  func delta(_ index: Int) -> Double {
    guard index < 0xFFFF_FFFF, let (outer, inner) = row(index) else { return 0 }
    guard outer < table.number16(store + 6), let data = offset(store, store + 8 + 4 * outer) else {
      return 0
    }
    let (rows, words) = (table.number16(data), table.number16(data + 2))
    guard inner < rows else { return 0 }
    let isLong = words & 0x8000 != 0
    let (wide, count) = (words & 0x7FFF, table.number16(data + 4))
    guard wide <= count else { return 0 }
    let sizes = isLong ? (4, 2) : (2, 1)
    var at = data + 6 + 2 * count + inner * (wide * sizes.0 + (count - wide) * sizes.1)
    var sum = 0.0
    for i in 0..<count {
      let size = i < wide ? sizes.0 : sizes.1
      let step =
        size == 4 ? table.signed32(at) : size == 2 ? table.signed16(at) : table.signed8(at)
      if step != 0 { sum += Double(step) * share(table.number16(data + 6 + 2 * i)) }
      at += size
    }
    return sum
  }

  /// The numbers of the data and of its row that belong to an index.
  private func row(_ index: Int) -> (Int, Int)? {
    guard let map else { return (index >> 16, index & 0xFFFF) }
    let isLong = table.byte(map) == 1
    let count = isLong ? table.number32(map + 2) : table.number16(map + 2)
    guard count > 0 else { return nil }
    let (form, place) = (table.byte(map + 1), min(index, count - 1))
    let (size, bits) = (form >> 4 & 3, form & 15)
    let at = map + (isLong ? 6 : 4) + place * (size + 1)
    let entry = (0...size).reduce(0) { $0 << 8 | table.byte(at + $1) }
    return (entry >> (bits + 1), entry & (1 << (bits + 1) - 1))
  }

  private func offset(_ base: Int, _ at: Int) -> Int? {
    let offset = table.number32(at)
    return offset == 0 ? nil : base + offset
  }

  /// How much of a region's deltas counts.
  private func share(_ region: Int) -> Double {
    guard let list = offset(store, store + 2), region < table.number16(list + 2) else { return 0 }
    let axes = table.number16(list)
    var share = 1.0
    for axis in 0..<axes {
      let at = list + 4 + 6 * (region * axes + axis)
      let (start, peak, end) = (
        Double(table.signed16(at)) / 16384, Double(table.signed16(at + 2)) / 16384,
        Double(table.signed16(at + 4)) / 16384
      )
      if peak == 0 || start > peak || peak > end || (start < 0 && end > 0) { continue }
      let x = axis < coordinates.count ? coordinates[axis] : 0
      if x == peak { continue }
      guard x > start, x < end else { return 0 }
      share *= x < peak ? (x - start) / (peak - start) : (end - x) / (end - peak)
    }
    return share
  }
}
