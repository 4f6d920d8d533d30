extension Polyline {
  /// The length of every piece, the closing one included.
  private var lengths: [Double] {
    let count = isClosed ? points.count : points.count - 1
    return (0..<max(count, 0)).map { i in
      let d = points[(i + 1) % points.count] - points[i]
      return (d * d).sum().squareRoot()
    }
  }

  /// The length from end to end.
  var length: Double { lengths.reduce(0, +) }

  /// The parts whose distance from the start lies in one of some ranges, in order.
  ///
  /// Parts are open; the first and the last of a closed line are joined where both reach its start.
  /// Costs some nanoseconds for each point and each part.
  func cut(_ ranges: [ClosedRange<Double>]) -> [Polyline] {
    let places = Places(lengths)
    var parts: [Polyline] = []
    for range in ranges {
      let part = self.part(range, places)
      if !part.points.isEmpty { parts.append(part) }
    }
    guard isClosed, parts.count > 1, let first = parts.first, let last = parts.last,
      first.points.first == points.first, last.points.last == points.first
    else { return parts }
    var joined = last
    for i in first.points.indices {
      joined.append(first.points[i], isCorner: first.corners[i])
    }
    return Array(parts[1..<parts.count - 1]) + [joined]
  }

  private func part(_ range: ClosedRange<Double>, _ places: Places) -> Polyline {
    var part = Polyline()
    for i in places.first(at: range.lowerBound)..<places.lengths.count {
      let (at, length) = (places.starts[i], places.lengths[i])
      if at > range.upperBound { break }
      let (a, b) = (points[i], points[(i + 1) % points.count])
      let from = max(range.lowerBound - at, 0)
      let to = min(range.upperBound - at, length)
      guard from <= to, length > 0 else { continue }
      part.append(
        from == 0 ? a : a + (b - a) * (from / length), isCorner: from > 0 || corners[i])
      part.append(
        to == length ? b : a + (b - a) * (to / length),
        isCorner: to < length || corners[(i + 1) % points.count])
    }
    return part
  }

  /// How far from the start each piece begins.
  private struct Places {
    let lengths: [Double]
    private(set) var starts: [Double] = []

    init(_ lengths: [Double]) {
      self.lengths = lengths
      starts.reserveCapacity(lengths.count)
      var at = 0.0
      for length in lengths {
        starts.append(at)
        at += length
      }
    }

    /// A piece at a distance or before it, with none between that reaches it.
    func first(at distance: Double) -> Int {
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] < distance { low = middle + 1 } else { high = middle }
      }
      // A piece that ends here, but for rounding, counts.
      while low > 0, distance - starts[low - 1] <= lengths[low - 1] { low -= 1 }
      return low
    }
  }
}

/// Which distances along a line are drawn: dashes, and the part from strokeStart to strokeEnd.
enum Dashes {
  /// The most dashes in one line.
  static let most = 100_000

  /// The ranges of a dash pattern over a length; one range for no pattern or a senseless one.
  static func ranges(_ pattern: [Double], phase: Double, length: Double) -> [ClosedRange<Double>] {
    let total = pattern.reduce(0, +)
    // An odd pattern repeats with dashes and gaps exchanged.
    let steps = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let period = pattern.count % 2 == 0 ? total : 2 * total
    guard total > 0, period.isFinite, phase.isFinite, pattern.allSatisfy({ $0 >= 0 }),
      length / total * Double(pattern.count) < Double(most)
    else { return [0...length] }
    var into = phase - (phase / period).rounded(.down) * period
    // Far from 0 the product is off by more than a period.
    if !(into >= 0 && into <= period) { into = phase.truncatingRemainder(dividingBy: period) }
    var at = into < 0 ? -into - period : -into
    var ranges: [ClosedRange<Double>] = []
    while at < length {
      for i in stride(from: 0, to: steps.count, by: 2) {
        let (from, to) = (max(at, 0), min(at + steps[i], length))
        if to > from || (to == from && steps[i] == 0) { ranges.append(from...to) }
        at += steps[i] + steps[i + 1]
      }
    }
    return ranges
  }
}
