import PegbarCore

/// The births of one cell in the layer's time, whatever particles they are of.
struct BirthTimes {
  /// A moment of birth.
  struct Birth {
    var time: Double
    var episode: Int
    /// The cell's place in the episode.
    var cell: Int
  }

  /// What an episode is to the cell.
  private struct Part {
    /// The cell's place in the episode; −1 where it is not there.
    var place: Int
    /// Births before the episode.
    var before: Double
    /// Where its births count from, seconds.
    var origin: Double
    /// Births in a second where they are not animated.
    var rate: Double
    var isAnimated: Bool
  }

  private let record: EmitterRecord
  /// In the order of the episodes.
  private let parts: [Part]
  /// No later births are asked for.
  private let time: Double
  /// Of the last answer.
  private var last = 0

  init(_ record: EmitterRecord, _ cell: Int, until time: Double) {
    (self.record, self.time) = (record, time)
    let hash = record.cells[cell].hash
    parts = record.episodes.map { episode in
      let place = episode.layout.cells.firstIndex { $0.hash == hash } ?? -1
      return Part(
        place: place, before: episode.counts[hash] ?? 0, origin: episode.origin,
        rate: place < 0 ? 0 : episode.fixed.rate(place), isAnimated: episode.hasAnimatedBirths)
    }
  }

  /// How many births there were until a time, not a whole number.
  func count(at time: Double) -> Double {
    let number = record.episode(at: time)
    if parts[number].place < 0 { return parts[number].before }
    return record.episodes[number].count(parts[number].place, at: time)
  }

  /// When births reach a number; nil where they do not until the time.
  ///
  /// Rule: emitters.births.
  @inline(__always)
  mutating func birth(_ wanted: Double) -> Birth? {
    // Mostly in the episode of the one before.
    if !holds(wanted, last) { last = find(wanted) }
    let part = parts[last]
    guard part.place >= 0 else { return nil }
    let rest = wanted - part.before
    let at: Double
    if part.isAnimated, rest > 0 {
      at = record.episodes[last].time(part.place, of: wanted, until: time)
    } else {
      guard part.rate > 0 else { return nil }
      at = part.origin + rest / part.rate
    }
    guard at.isFinite, at <= time else { return nil }
    return Birth(time: at, episode: last, cell: part.place)
  }

  private func holds(_ wanted: Double, _ number: Int) -> Bool {
    (number == 0 || parts[number].before < wanted)
      && (number + 1 == parts.count || wanted <= parts[number + 1].before)
  }

  private func find(_ wanted: Double) -> Int {
    var (low, high) = (0, parts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if parts[middle].before < wanted { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Whether there are fewer births than are asked for at any time from one on.
  func isLowered(since first: Double) -> Bool {
    parts.indices.contains { number in
      let (episode, place) = (record.episodes[number], parts[number].place)
      let end = min(record.end(of: number), time)
      guard place >= 0, episode.start <= time, end >= first else { return false }
      return episode.isLowered(place, from: max(first, episode.start), until: end)
    }
  }

  /// The longest life of all particles of the cell.
  func longestLife() -> Double {
    var result = 0.0
    for (number, part) in parts.enumerated() {
      let episode = record.episodes[number]
      guard part.place >= 0, episode.start <= time else { continue }
      result = max(result, episode.longestLife(part.place, until: time))
    }
    return result
  }
}
