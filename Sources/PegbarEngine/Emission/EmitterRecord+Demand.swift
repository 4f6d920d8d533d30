import PegbarCore

extension EmitterRecord {
  /// Whether more particles are asked for than are drawn, at any time of the layer until one.
  package func asksForTooMuch(until time: Double) -> Bool {
    wantedCount(until: time) > Double(EmitterLimits.particles) || isLowered(until: time)
  }

  /// The most particles that are asked for at a time of the layer until one.
  ///
  /// Exact where the latest values alone count; of animated births some moments are looked at.
  package func wantedCount(until time: Double) -> Double {
    episodes.indices.reduce(0) { most, number in
      let (episode, last) = (episodes[number], min(end(of: number), time))
      guard episode.start <= time else { return most }
      guard episode.hasAnimatedBirths else { return max(most, episode.wantedCount(at: last)) }
      let step = (last - episode.origin) / EmitterRecord.moments
      return stride(from: 1, through: EmitterRecord.moments, by: 1).reduce(most) {
        max($0, episode.wantedCount(at: episode.origin + step * $1))
      }
    }
  }

  /// How many moments of animated births are looked at.
  private static let moments = 64.0

  private func isLowered(until time: Double) -> Bool {
    episodes.indices.contains { number in
      let (episode, last) = (episodes[number], min(end(of: number), time))
      // Before time 0 there are no births.
      guard episode.start <= time, last > episode.origin else { return false }
      return episode.layout.cells.indices.contains {
        episode.mayBeBorn($0) && episode.isLowered($0, from: episode.origin, until: last)
      }
    }
  }
}

extension EmitterEpisode {
  /// Whether the cells that a cell is in have particles.
  fileprivate func mayBeBorn(_ cell: Int) -> Bool {
    let parent = layout.cells[cell].parent
    return parent < 0 || ((hasAnimatedBirths || fixed.rate(parent) > 0) && mayBeBorn(parent))
  }

  /// How many particles are asked for at a time; births are counted from the episode's start on.
  fileprivate func wantedCount(at time: Double) -> Double {
    guard time > origin else { return 0 }
    var (alive, whole) = ([Double](), 0.0)
    for (index, cell) in layout.cells.enumerated() {
      let oldest = max(origin, time - longestLife(index, until: time))
      let own =
        hasAnimatedBirths
        ? count(index, at: time) - count(index, at: oldest)
        : fixed.wantedRate(index) * (time - oldest)
      alive.append(cell.parent < 0 ? own : own * alive[cell.parent])
      whole += alive[index]
    }
    return whole
  }
}
