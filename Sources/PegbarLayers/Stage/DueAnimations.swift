import PegbarCore

/// The times at which the animations of a stage's layers next begin or end.
///
/// A turn of the clock handles only the animations that are due, which a heap finds. Entries stay in the heap when
/// their animation ends or their layer moves, and are then ignored. A change of a layer's timing makes all times
/// unknown.
struct DueAnimations {
  /// An animation that begins or ends at a time.
  private struct Entry {
    let time: Double
    let layer: CALayer
    let animation: StoredAnimation
    let isEnd: Bool
    /// The layer's `dueNumber` when the entry was made; a layer that moves gets a new one.
    let number: UInt64

    /// Whether the animation still begins or ends then.
    var isLive: Bool {
      number == layer.changes.dueNumber && animation.hasStarted == isEnd && !animation.hasStopped
        && !animation.isForgotten
    }
  }

  /// A heap: no entry is earlier than that at half its place.
  private var entries: [Entry] = []
  /// The count at which `insert` removes the entries that are not live.
  private var limit = 64
  /// Whether the times are known.
  private(set) var isKnown = false

  /// Makes all times unknown.
  mutating func forget() { self = DueAnimations() }

  /// The next time at which an animation below a root starts or ends; infinite for never.
  mutating func nextTime(below root: CALayer) -> Double {
    find(below: root)
    while let first = entries.first {
      if first.isLive { return first.time }
      removeFirst()
    }
    return .infinity
  }

  /// Removes and returns the animations below a root that start or end up to a time.
  mutating func take(below root: CALayer, upTo time: Double) -> [PlacedAnimation] {
    var taken: [PlacedAnimation] = []
    while nextTime(below: root) <= time, let first = entries.first {
      taken.append((first.layer, first.animation))
      removeFirst()
    }
    return taken
  }

  /// Adds all animations of a layer that has entered the tree or moved within it.
  mutating func note(_ layer: CALayer) {
    layer.changes.dueNumber = 0
    guard isKnown, !layer.animations.isEmpty else { return }
    layer.changes.dueNumber = SerialNumber.next()
    for animation in layer.animations { insert(animation, of: layer) }
  }

  /// Adds animations of a layer that are new or have started.
  mutating func note(_ animations: [StoredAnimation], of layer: CALayer) {
    guard layer.changes.dueNumber != 0 else { return note(layer) }
    guard isKnown else { return }
    for animation in animations { insert(animation, of: layer) }
  }

  private mutating func find(below root: CALayer) {
    guard !isKnown else { return }
    isKnown = true
    root.forEachInTree { note($0) }
  }

  // MARK: - The heap

  private mutating func insert(_ animation: StoredAnimation, of layer: CALayer) {
    let time = layer.dueTime(of: animation)
    guard time < .infinity else { return }
    if entries.count >= limit { removeDead() }
    entries.append(
      Entry(
        time: time, layer: layer, animation: animation, isEnd: animation.hasStarted,
        number: layer.changes.dueNumber))
    rise(from: entries.count - 1)
  }

  private mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    sink(from: 0)
  }

  /// Removes the entries that are not live, which would keep their layers in memory.
  private mutating func removeDead() {
    entries.removeAll { !$0.isLive }
    for place in stride(from: entries.count / 2 - 1, through: 0, by: -1) { sink(from: place) }
    limit = max(64, entries.count * 2)
  }

  private mutating func rise(from place: Int) {
    var place = place
    while place > 0, case let parent = (place - 1) / 2, entries[place].time < entries[parent].time {
      entries.swapAt(place, parent)
      place = parent
    }
  }

  private mutating func sink(from place: Int) {
    var place = place
    while case let child = earlierChild(of: place), child < entries.count,
      entries[child].time < entries[place].time
    {
      entries.swapAt(place, child)
      place = child
    }
  }

  private func earlierChild(of place: Int) -> Int {
    let (left, right) = (2 * place + 1, 2 * place + 2)
    return right < entries.count && entries[right].time < entries[left].time ? right : left
  }
}

/// An animation and the layer that has it.
typealias PlacedAnimation = (layer: CALayer, animation: StoredAnimation)

extension DueAnimations {
  /// The next time at which an animation of a layer starts or ends; infinite for never.
  static func nextTime(of layer: CALayer) -> Double {
    layer.animations.reduce(.infinity) { min($0, layer.dueTime(of: $1)) }
  }

  /// Calls the delegates of animations that have started or ended, and removes those that have ended.
  ///
  /// Rule: adding.turn-order.
  static func handle(_ animations: [PlacedAnimation], at time: Double) {
    var starting: [StoredAnimation] = []
    var stopping: [PlacedAnimation] = []
    for (layer, animation) in animations where !animation.hasStopped {
      if !animation.hasStarted {
        guard layer.startTime(of: animation) <= time else { continue }
        starting.append(animation)
      }
      if layer.endTime(of: animation) <= time { stopping.append((layer, animation)) }
    }
    starting.sort { $0.row.id < $1.row.id }
    stopping.sort { $0.animation.row.id < $1.animation.row.id }
    for animation in starting { animation.start() }
    for (layer, animation) in stopping { layer.end(animation) }
  }
}

extension CALayer {
  /// The animations of the layer, each with the layer.
  var placedAnimations: [PlacedAnimation] { animations.map { (self, $0) } }
}
