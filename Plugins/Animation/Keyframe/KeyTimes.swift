import PegbarPluginKit
import PegbarReadings

/// The times of keys, and the search in them.
struct KeyTimes {
  let times: [Double]
  /// Whether the times never decrease.
  private let rises: Bool

  /// The given times, if there are `count` of them and all are finite; else evenly spaced times.
  ///
  /// They need not begin at 0, end at 1 or increase.
  ///
  /// Rule: keyframes.count.
  init(_ given: [Double], count: Int) {
    let counts = given.count == count && given.allSatisfy(\.isFinite)
    times = counts ? given : Self.even(count)
    rises = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Times from the sums of distances; evenly spaced if nothing moves.
  init(distances: [Double]) {
    var sums = [0.0]
    for distance in distances { sums.append(sums[sums.count - 1] + distance) }
    let total = sums[sums.count - 1]
    if total > 0, total.isFinite {
      times = sums.map { $0 == total ? 1 : $0 / total }
    } else {
      times = Self.even(sums.count)
    }
    rises = true
  }

  private static func even(_ count: Int) -> [Double] {
    (0..<count).map { Double($0) / Double(max(1, count - 1)) }
  }

  /// The interval that begins with the last key whose time has passed; the outer intervals extend outwards.
  ///
  /// Rule: keyframes.discrete-boundary.
  func interval(at progress: Double) -> Int {
    let reached =
      rises ? reachedBySearch(progress) : times.lastIndex { $0 <= progress } ?? 0
    return max(0, min(times.count - 2, reached))
  }

  private func reachedBySearch(_ progress: Double) -> Int {
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= progress { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// The fraction of an interval; 1 in an interval of length 0 that has begun.
  ///
  /// Times that begin at 0 or end at 1 are extrapolated there; otherwise the outer keys are held.
  ///
  /// Rule: keyframes.held-ends.
  func fraction(at progress: Double, in interval: Int) -> Double {
    if interval == 0, progress < times[0], times[0] != 0 { return 0 }
    let length = times[interval + 1] - times[interval]
    guard length > 0 else { return 1 }
    let fraction = (progress - times[interval]) / length
    if fraction > 1, times[times.count - 1] != 1 { return 1 }
    return fraction
  }

  /// Whether the times can be passed to the host as segments, which must increase within 0…1.
  var canBeLowered: Bool { rises && times[0] >= 0 && times[times.count - 1] <= 1 }
}

/// Discrete values: one time more than values.
struct Steps {
  private let times: KeyTimes
  private let count: Int

  init(valueCount: Int, keyTimes: [Double]) {
    count = valueCount
    let isGiven = keyTimes.count == Steps.timeCount(for: valueCount)
    let end = keyTimes.count == valueCount ? [1.0] : []
    times = KeyTimes(isGiven ? keyTimes + end : [], count: valueCount + 1)
  }

  /// The number of key times for a number of values.
  static func timeCount(for valueCount: Int) -> Int {
    Reading.discreteHasExtraKeyTime.isFollowed ? valueCount + 1 : valueCount
  }

  func index(at progress: Double) -> Int { times.interval(at: progress) }

  /// The segments of the animation; nil if the host would not accept the times.
  var lowered: [pegbar_segment]? {
    guard times.canBeLowered else { return nil }
    return (0..<count).map { (key: Int) -> pegbar_segment in
      pegbar_segment(
        start: key == 0 ? 0 : times.times[key], from_key: UInt32(key), to_key: UInt32(key),
        curve: Int32(PEGBAR_CURVE_HOLD), reserved: 0)
    }
  }
}

/// The intervals between values, each with its own curve.
struct Segments {
  let keyTimes: KeyTimes
  /// Whether the times follow from the distances of the values.
  let isPaced: Bool
  private let curves: [Curve]

  init(_ setup: AnimationSetup) {
    isPaced = setup.mode == PEGBAR_MODE_PACED || setup.mode == PEGBAR_MODE_CUBIC_PACED
    if isPaced, let distances = Self.distances(setup) {
      keyTimes = KeyTimes(distances: distances)
    } else {
      keyTimes = KeyTimes(isPaced ? [] : setup.keyTimes, count: setup.keyCount)
    }
    curves = isPaced ? [] : setup.curves
  }

  /// Intervals with given times and curves, for paths.
  init(keyTimes: KeyTimes, curves: [Curve]) {
    self.keyTimes = keyTimes
    self.curves = curves
    isPaced = false
  }

  /// A place on the way: an interval, and how far into it.
  struct Place {
    var index: Int
    var fraction: Double
  }

  /// Finds where all moments of a batch are, and calls with each and its place.
  ///
  /// Every curve is asked once for all moments in its interval.
  ///
  /// Rule: keyframes.extrapolate.
  func forEachPlace(_ batch: MomentBatch, _ body: (Int, Place) -> Void) {
    let count = batch.count
    withUnsafeTemporaryAllocation(of: Place.self, capacity: count) { places in
      for i in 0..<count { places.initializeElement(at: i, to: place(at: batch[i].progress)) }
      if !curves.isEmpty { ease(places) }
      for i in 0..<count { body(i, places[i]) }
    }
  }

  /// The place at a moment, not eased yet.
  private func place(at progress: Double) -> Place {
    let progress =
      Reading.keyframesExtrapolate.isFollowed ? progress : max(0, min(1, progress))
    let index = keyTimes.interval(at: progress)
    return Place(index: index, fraction: keyTimes.fraction(at: progress, in: index))
  }

  /// Whether a curve is asked for a place: beyond the ends the segments go on, and curves would stop there.
  private func isEased(_ place: Place) -> Bool {
    place.index < curves.count && place.fraction >= 0 && place.fraction <= 1
  }

  /// Eases places by the curves of their intervals.
  private func ease(_ places: UnsafeMutableBufferPointer<Place>) {
    if places.count == 1 {
      if isEased(places[0]) { places[0].fraction = curves[places[0].index](places[0].fraction) }
      return
    }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: curves.count + places.count) { memory in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * places.count) { numbers in
        guard let ends = memory.baseAddress, let x = numbers.baseAddress else { return }
        let (order, y) = (ends + curves.count, x + places.count)
        ends.initialize(repeating: 0, count: curves.count)
        // What is eased, interval by interval: `ends` counts, then tells where each goes.
        for place in places where isEased(place) { ends[place.index] += 1 }
        var start = 0
        for curve in curves.indices { (ends[curve], start) = (start, start + ends[curve]) }
        for i in places.indices where isEased(places[i]) {
          let slot = ends[places[i].index]
          ends[places[i].index] = slot + 1
          (order[slot], x[slot]) = (i, places[i].fraction)
        }
        start = 0
        for curve in curves.indices where ends[curve] > start {
          curves[curve].evaluate(x + start, into: y + start, count: ends[curve] - start)
          start = ends[curve]
        }
        for slot in 0..<start { places[order[slot]].fraction = y[slot] }
      }
    }
  }

  /// Euclidean distances between neighbours; nil for values that have none.
  ///
  /// Rule: keyframes.paced.
  private static func distances(_ setup: AnimationSetup) -> [Double]? {
    var spaced = [PEGBAR_VALUE_NUMBER, PEGBAR_VALUE_POINT, PEGBAR_VALUE_SIZE]
    if Reading.colorsAndRectsArePaced.isFollowed {
      spaced += [PEGBAR_VALUE_RECT, PEGBAR_VALUE_COLOR]
    }
    guard let keys = setup.keys, spaced.contains(setup.valueKind) else { return nil }
    let width = setup.componentCount
    return (1..<setup.keyCount).map { key in
      var sum = 0.0
      for component in 0..<width {
        let step = keys[key * width + component] - keys[(key - 1) * width + component]
        sum += step * step
      }
      return sum.squareRoot()
    }
  }

  /// The segments of the animation, including held ends; nil if the host would not accept the times.
  var lowered: [pegbar_segment]? {
    guard keyTimes.canBeLowered else { return nil }
    let times = keyTimes.times
    let last = times.count - 1
    func piece(_ start: Double, _ from: Int, _ to: Int, _ curve: Int = PEGBAR_CURVE_LINEAR)
      -> pegbar_segment
    {
      pegbar_segment(
        start: start, from_key: UInt32(from), to_key: UInt32(to), curve: Int32(curve), reserved: 0)
    }
    var pieces = (0..<last).map {
      piece(times[$0], $0, $0 + 1, $0 < curves.count ? $0 : PEGBAR_CURVE_LINEAR)
    }
    if times[0] > 0 { pieces.insert(piece(0, 0, 0), at: 0) }
    if times[last] < 1 { pieces.append(piece(times[last], last, last)) }
    return pieces
  }
}
