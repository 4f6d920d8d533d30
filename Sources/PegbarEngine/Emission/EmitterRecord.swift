import PegbarCore

/// What an emitter layer has been from its beginning: all that its particles depend on.
///
/// A commit makes a new one of the last. Particles keep what they were born with, so a layer's present
/// values alone do not tell what it shows.
public final class EmitterRecord: Sendable {
  /// In order of time.
  let episodes: [EmitterEpisode]

  /// A cell in any of the episodes.
  struct Cell: Sendable {
    var hash: UInt64
    /// The cells of its particles.
    var children: [Int] = []
    /// The latest times that were set.
    var timing: MediaTiming
    var isEnabled: Bool
  }

  /// All cells, those of the latest change first, each behind the one that it is in.
  let cells: [Cell]
  /// The layer's own cells.
  let top: [Int]

  private init(_ episodes: [EmitterEpisode]) {
    self.episodes = episodes
    var (cells, top, places): ([Cell], [Int], [UInt64: Int]) = ([], [], [:])
    for episode in episodes.reversed() {
      for (index, cell) in episode.layout.cells.enumerated() where places[cell.hash] == nil {
        let values = episode.fixed.cells[index]
        places[cell.hash] = cells.count
        if cell.parent < 0 {
          top.append(cells.count)
        } else if let parent = places[episode.layout.cells[cell.parent].hash] {
          cells[parent].children.append(cells.count)
        }
        cells.append(
          Cell(hash: cell.hash, timing: values.timing, isEnabled: values.isEnabled))
      }
    }
    (self.cells, self.top) = (cells, top)
  }

  /// The record after a commit.
  ///
  /// A change counts from the layer's time of its commit. Where that time lies before an earlier
  /// change's, as after a new `beginTime`, the layer begins again from there.
  ///
  /// - Parameters:
  ///   - last: the record until now; nil for a new layer, whose first values count from the beginning.
  ///   - properties: the layer's values without animations.
  ///   - animations: the layer's animations.
  ///   - time: the layer's time.
  /// - Returns: `last` itself where nothing has changed that matters for particles.
  package static func record(
    after last: EmitterRecord?, _ properties: PropertyTable, _ animations: [AnimationRow],
    at time: Double
  ) -> EmitterRecord {
    let own = properties.emission
    let moving = animations.filter { row in
      var matters = false
      row.forEachTarget { if $0.isOfEmission { matters = true } }
      return matters
    }
    var episodes = last?.episodes ?? []
    if let latest = episodes.last, latest.start < time, latest.properties == own,
      latest.animations.map(\.id) == moving.map(\.id)
    {
      return last ?? EmitterRecord(episodes)
    }
    episodes.removeAll { $0.start >= time }
    if episodes.count >= EmitterLimits.changes {
      episodes.removeFirst(EmitterLimits.changes / 2)
    }
    let isFirst = episodes.isEmpty
    episodes.append(
      EmitterEpisode(
        start: isFirst ? -.infinity : time, properties: own, animations: moving,
        counts: episodes.last?.counts(at: time) ?? [:]))
    return EmitterRecord(episodes)
  }

  /// The end of an episode.
  func end(of episode: Int) -> Double {
    episode + 1 < episodes.count ? episodes[episode + 1].start : .infinity
  }

  /// The episode at a time.
  func episode(at time: Double) -> Int {
    var (low, high) = (0, episodes.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if episodes[middle].start <= time { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension EmitterEpisode {
  /// The births of all cells, also those that are gone, until a time.
  fileprivate func counts(at time: Double) -> [UInt64: Double] {
    var result = counts
    for (index, cell) in layout.cells.enumerated() {
      result[cell.hash] = count(index, at: time)
    }
    return result
  }
}

extension PropertyID {
  /// Whether particles depend on it from their birth.
  fileprivate var isOfEmission: Bool {
    isBuiltin ? PropertyTable.emitterProperties.contains(self) : cellKey != nil
  }
}

extension PropertyTable {
  fileprivate static let emitterProperties: [PropertyID] = [
    .birthRate, .lifetime, .velocity, .emitterScale, .spin, .emitterPosition, .emitterZPosition,
    .emitterSize, .emitterDepth, .emitterShape, .emitterMode,
  ]

  /// The values that particles depend on from their birth.
  fileprivate var emission: PropertyTable {
    var result = PropertyTable()
    for id in PropertyTable.emitterProperties {
      if let value = explicit(id) { result[id] = value }
    }
    for id in storedIDs where id.cellKey != nil {
      if let value = explicit(id) { result[id] = value }
    }
    return result
  }
}
