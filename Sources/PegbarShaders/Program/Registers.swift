import CPegbarShaders

/// Where numbers lie in memory.
struct Registers {
  /// The place of each number, in bytes.
  private(set) var places: [Value: Int] = [:]
  private(set) var size = 0

  /// Gives a number a register for good.
  mutating func keep(_ value: Value, isWide: Bool = false) {
    guard places[value] == nil else { return }
    places[value] = take(isWide)
  }

  private mutating func take(_ isWide: Bool) -> Int {
    let place = size
    size += isWide ? Int(PGB_SHADER_WIDE) : Int(PGB_SHADER_NARROW)
    return place
  }

  /// Gives registers to all numbers of a listing that have none; several share one, one after the other.
  mutating func assign(_ listing: Listing, _ graph: Graph, results: [Value]) {
    let ends = Registers.ends(listing, results: results)
    var free: [Bool: [Int]] = [:]
    var expiring: [Int: [Value]] = [:]
    var starts: [Int: [Value]] = [:]
    for (value, from) in listing.kept { starts[from, default: []].append(value) }
    for (number, line) in listing.lines.enumerated() {
      for value in (starts[number] ?? []) + line.results where places[value] == nil {
        let isWide = graph.isWide(value)
        let place = free[isWide]?.popLast() ?? take(isWide)
        places[value] = place
        expiring[max(number, ends[value] ?? number), default: []].append(value)
      }
      // A register is free behind the line that reads it last.
      for value in expiring[number] ?? [] {
        if let place = places[value] { free[graph.isWide(value), default: []].append(place) }
      }
    }
  }

  /// The line behind which each number is not needed.
  private static func ends(_ listing: Listing, results: [Value]) -> [Value: Int] {
    var first: [Value: Int] = [:]
    var last: [Value: Int] = [:]
    for (value, from) in listing.kept { first[value] = from }
    for (number, line) in listing.lines.enumerated() {
      for value in line.results {
        first[value] = min(first[value] ?? number, number)
        last[value] = number
      }
      for value in line.operands { last[value] = number }
    }
    for value in results { last[value] = listing.lines.count }
    // What was there before a loop is needed in each turn; inner loops come first.
    for loop in listing.loops {
      for (value, end) in last where loop.contains(end) {
        if let start = first[value], start >= loop.lowerBound { continue }
        last[value] = loop.upperBound - 1
      }
    }
    return last
  }
}
