import PegbarCore

/// The times that animations run by: one for each layer, then one for each child of a group.
struct Clocks {
  /// Seconds; NaN for a child of a group that does not show.
  var times: [Double]

  /// 1 where the time is of a group in its active interval, else 0.
  var isInActiveGroup: [UInt8]

  /// Whether layers have times that differ.
  let hasOwnTimes: Bool

  /// Whether there is more than one time.
  var areNeeded: Bool { !times.isEmpty }

  /// Makes the clocks of some layers and of `groupCount` children of groups.
  init(_ rows: [LayerRow], groupCount: Int) {
    let usual = LayerRow.usualTiming
    hasOwnTimes = rows.contains { $0.timing != usual }
    let count = hasOwnTimes || groupCount > 0 ? rows.count + groupCount : 0
    times = [Double](repeating: 0, count: count)
    isInActiveGroup = [UInt8](repeating: 0, count: count)
  }

  /// Sets the clocks of all layers at a moment of the stage.
  mutating func set(_ time: Double, _ rows: [LayerRow]) {
    guard areNeeded else { return }
    guard hasOwnTimes else {
      for index in rows.indices { times[index] = time }
      return
    }
    for (index, row) in rows.enumerated() {
      let owner = row.parent >= 0 ? row.parent : index - 1
      let parentTime = index == 0 ? time : times[owner]
      times[index] = row.timing.localTime(atParentTime: parentTime)
    }
  }
}

extension LayerRow {
  /// The timing of a layer whose time is its superlayer's.
  static let usualTiming: MediaTiming = {
    var timing = MediaTiming()
    timing.duration = .infinity
    return timing
  }()
}
