import PegbarCore

/// The tab stops of a paragraph.
struct TabRuler {
  /// How the text after a tab stands at its stop.
  enum Side {
    case begins, ends, middle
  }

  /// A stop, with what is aligned at it.
  struct Stop {
    var location: Double
    var side: Side
    /// What ends the text that is aligned; empty for the next tab.
    var terminators: Set<UInt32>
  }

  /// By their places.
  private let stops: [Stop]
  private let interval: Double

  /// The character.
  static let tab: UInt32 = 9

  init(_ settings: TextParagraph, isLeftwards: Bool) {
    stops = (settings.tabStops ?? TextTab.usual).filter(\.location.isFinite).map { tab in
      let trailing = isLeftwards ? "left" : "right"
      let side: Side =
        tab.alignment == "center" ? .middle : tab.alignment == trailing ? .ends : .begins
      return Stop(
        location: tab.location, side: side,
        terminators: Set(tab.terminators.unicodeScalars.map(\.value)))
    }.sorted { $0.location < $1.location }
    interval = settings.defaultTabInterval
  }

  /// The stop to which a tab leads from a place; nil where it has the width of a space.
  func stop(after x: Double) -> Stop? {
    // What is a rounding error away has been reached.
    let least = x + 1e-6
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].location > least { high = middle } else { low = middle + 1 }
    }
    if low < stops.count { return stops[low] }
    guard interval > 0, interval.isFinite else { return nil }
    let location = (least / interval).rounded(.down) * interval + interval
    return Stop(location: location, side: .begins, terminators: [])
  }

  /// How wide a tab is.
  ///
  /// - Parameters:
  ///   - x: where it begins, from the edge where lines begin.
  ///   - end: where lines end; what does not fit ends there.
  ///   - space: the width of a space.
  ///   - following: the width of what follows, up to the next tab or one of some characters.
  /// - Returns: at least 0.
  func width(
    from x: Double, end: Double, space: Double, following: (Set<UInt32>) -> Double
  ) -> Double {
    guard let stop = stop(after: x) else { return min(space, max(0, end - x)) }
    let share =
      switch stop.side {
      case .begins: 0.0
      case .middle: 0.5
      case .ends: 1.0
      }
    let back = share > 0 ? share * following(stop.terminators) : 0
    return max(0, min(stop.location - back, end) - x)
  }
}
