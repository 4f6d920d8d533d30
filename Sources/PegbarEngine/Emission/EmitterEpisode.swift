import PegbarCore
import Synchronization

/// An emitter layer from one change to the next.
///
/// Rule: emitters.changes.
final class EmitterEpisode: Sendable {
  /// The layer's time of the change; −∞ for the first.
  let start: Double
  /// The layer's values without animations.
  let properties: PropertyTable
  /// The animations that change births or what is born.
  let animations: [AnimationRow]
  let layout: EmitterLayout
  /// The values where nothing is animated.
  let fixed: EmitterValues
  /// How many particles cells have had at the start, by the cells' hashes; not whole numbers.
  let counts: [UInt64: Double]
  /// Whether animations change when particles are born or how long they live.
  let hasAnimatedBirths: Bool

  /// Births and lifetimes as animations change them, step by step.
  private struct Steps {
    /// For each step and cell: the births until then.
    var counts: [Double] = []
    /// The rate at the last step.
    var rates: [Double] = []
    /// The longest life so far.
    var lives: [Double] = []
    /// For each step and cell: at how many steps until then the rate was lowered.
    var lowered: [Int32] = []
  }

  private let steps = Mutex(Steps())

  init(
    start: Double, properties: PropertyTable, animations: [AnimationRow],
    counts: [UInt64: Double] = [:]
  ) {
    (self.start, self.properties, self.animations) = (start, properties, animations)
    self.counts = counts
    var ids = properties.storedIDs
    var hasAnimatedBirths = false
    for row in animations {
      row.forEachTarget {
        if !ids.contains($0) { ids.append($0) }
        hasAnimatedBirths = hasAnimatedBirths || $0.changesBirths
      }
    }
    self.hasAnimatedBirths = hasAnimatedBirths
    layout = EmitterLayout(ids)
    fixed = EmitterValues(properties, layout)
  }

  var isAnimated: Bool { !animations.isEmpty }

  /// Where steps and births count from: a layer has no particles before time 0.
  var origin: Double { start.isFinite ? start : 0 }

  /// The values at a time of the layer.
  func values(at time: Double) -> EmitterValues {
    guard isAnimated else { return fixed }
    let presented = try? Sampler.present(properties, animations[...], at: time)
    return presented.map { EmitterValues($0, layout) } ?? fixed
  }

  // MARK: Births

  /// How many particles a cell has had until a time, not a whole number; `cell` is its place here.
  func count(_ cell: Int, at time: Double) -> Double {
    let before = counts[layout.cells[cell].hash] ?? 0
    guard hasAnimatedBirths, time > origin else {
      return before + fixed.rate(cell) * (time - origin)
    }
    let at = (time - origin) * EmitterLimits.stepsPerSecond
    return withSteps(at) { steps, cells in
      let step = min(Int(at), steps.counts.count / cells - 2)
      let first = steps.counts[step * cells + cell]
      let second = steps.counts[(step + 1) * cells + cell]
      return before + first + (second - first) * (at - Double(step))
    }
  }

  /// The time at which a cell's births reach a number, where they are animated; infinite where they
  /// never do.
  ///
  /// - Parameters:
  ///   - cell: its place here.
  ///   - wanted: births since the beginning.
  ///   - time: no later time is looked for.
  /// - Returns: seconds of the layer's time.
  func time(_ cell: Int, of wanted: Double, until time: Double) -> Double {
    let rest = wanted - (counts[layout.cells[cell].hash] ?? 0)
    let last = max(time - origin, 0) * EmitterLimits.stepsPerSecond
    return withSteps(last) { steps, cells in
      var (low, high) = (0, steps.counts.count / cells - 1)
      guard steps.counts[high * cells + cell] >= rest else {
        let gap = rest - steps.counts[high * cells + cell]
        let rate = steps.rates[cell]
        return rate > 0
          ? origin + Double(high) / EmitterLimits.stepsPerSecond + gap / rate : .infinity
      }
      while high - low > 1 {
        let middle = (low + high) / 2
        if steps.counts[middle * cells + cell] < rest { low = middle } else { high = middle }
      }
      let first = steps.counts[low * cells + cell]
      let gain = steps.counts[high * cells + cell] - first
      let share = gain > 0 ? (rest - first) / gain : 0
      return origin + (Double(low) + share) / EmitterLimits.stepsPerSecond
    }
  }

  /// The longest life of a cell's particles that are born until a time, seconds.
  func longestLife(_ cell: Int, until time: Double) -> Double {
    guard hasAnimatedBirths, time > origin else { return fixed.longestLife(cell) }
    return withSteps((time - origin) * EmitterLimits.stepsPerSecond) { steps, _ in
      max(steps.lives[cell], fixed.longestLife(cell))
    }
  }

  /// Whether a cell has fewer births than are asked for at any time of a range.
  func isLowered(_ cell: Int, from first: Double, until last: Double) -> Bool {
    guard hasAnimatedBirths, last > origin else { return fixed.isLowered(cell) }
    let end = (last - origin) * EmitterLimits.stepsPerSecond
    return withSteps(end) { steps, cells in
      let known = steps.lowered.count / cells - 1
      let after = min(Int(saturating: end), known)
      let before = Int(saturating: (first - origin) * EmitterLimits.stepsPerSecond) - 1
      guard before >= 0 else { return steps.lowered[after * cells + cell] > 0 }
      return steps.lowered[after * cells + cell]
        > steps.lowered[min(before, known) * cells + cell]
    }
  }

  /// Calls with steps that reach at least one behind `last`; the steps are the same whoever asks.
  private func withSteps<Result>(
    _ last: Double, _ body: (Steps, _ cells: Int) -> Result
  ) -> Result {
    let cells = layout.cells.count
    return steps.withLock { steps in
      let wanted = min(Int(saturating: last) + 2, EmitterLimits.steps)
      if steps.counts.isEmpty { begin(&steps, cells) }
      while steps.counts.count / cells < wanted { extend(&steps, cells) }
      return body(steps, cells)
    }
  }

  private func begin(_ steps: inout Steps, _ cells: Int) {
    let values = values(at: origin)
    steps.counts = [Double](repeating: 0, count: cells)
    steps.rates = (0..<cells).map(values.rate)
    steps.lives = (0..<cells).map(values.longestLife)
    steps.lowered = (0..<cells).map { values.isLowered($0) ? 1 : 0 }
    extend(&steps, cells)
  }

  private func extend(_ steps: inout Steps, _ cells: Int) {
    let step = steps.counts.count / cells
    let values = values(at: origin + Double(step) / EmitterLimits.stepsPerSecond)
    for cell in 0..<cells {
      let rate = values.rate(cell)
      let births = (steps.rates[cell] + rate) / (2 * EmitterLimits.stepsPerSecond)
      steps.counts.append(steps.counts[(step - 1) * cells + cell] + births)
      steps.rates[cell] = rate
      steps.lives[cell] = max(steps.lives[cell], values.longestLife(cell))
      let before = steps.lowered[(step - 1) * cells + cell]
      steps.lowered.append(before + (values.isLowered(cell) ? 1 : 0))
    }
  }
}

extension PropertyID {
  /// Whether an emitter's births, or how long its particles live, depend on the property.
  fileprivate var changesBirths: Bool {
    switch cellKey {
    case .birthRate, .lifetime, .lifetimeRange: true
    case nil: self == .birthRate || self == .lifetime
    default: false
    }
  }
}

extension AnimationRow {
  /// Calls with the property of every animation in this one.
  func forEachTarget(_ body: (PropertyID) -> Void) {
    switch self.body {
    case .property(let animation): body(animation.target.property)
    case .group(_, let children): for child in children { child.forEachTarget(body) }
    case .transition, .nothing: break
    }
  }
}
