import PegbarPluginKit

/// Times from 0 to 1 that do not fall, and the search in them.
struct KeyTimes {
  let times: [Double]

  /// The given times where they are `count` many, begin at 0, end at 1 and never fall; else even.
  init(_ given: [Double], count: Int) {
    let rises = zip(given, given.dropFirst()).allSatisfy { $0 <= $1 }
    if given.count == count, given.first == 0, given.last == 1, rises {
      times = given
    } else {
      times = Self.even(count)
    }
  }

  /// Times by the sums of distances; even where nothing moves.
  init(distances: [Double]) {
    var sums = [0.0]
    for distance in distances { sums.append(sums[sums.count - 1] + distance) }
    let total = sums[sums.count - 1]
    if total > 0, total.isFinite {
      times = sums.map { $0 == total ? 1 : $0 / total }
    } else {
      times = Self.even(sums.count)
    }
  }

  private static func even(_ count: Int) -> [Double] {
    (0..<count).map { Double($0) / Double(max(1, count - 1)) }
  }

  /// The interval that holds a progress; a boundary belongs to the next, ends reach on outwards.
  func interval(at progress: Double) -> Int {
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= progress { low = middle + 1 } else { high = middle }
    }
    return max(0, min(times.count - 2, low - 1))
  }

  /// How far into an interval; 1 in one without length.
  func fraction(at progress: Double, in interval: Int) -> Double {
    let length = times[interval + 1] - times[interval]
    return length > 0 ? (progress - times[interval]) / length : 1
  }
}

/// Values that jump: one time more than values.
struct Steps {
  private let times: KeyTimes
  private let count: Int

  init(valueCount: Int, keyTimes: [Double]) {
    count = valueCount
    let hasExtraTime = PEGBAR_CHOICE_DISCRETE_HAS_EXTRA_KEY_TIME != 0
    let isGiven = keyTimes.count == (hasExtraTime ? valueCount + 1 : valueCount)
    let all = hasExtraTime ? keyTimes : keyTimes + [1]
    times = KeyTimes(isGiven ? all : [], count: valueCount + 1)
  }

  func index(at progress: Double) -> Int { times.interval(at: progress) }

  var lowered: [pegbar_segment] {
    (0..<count).map { key in
      pegbar_segment(
        start: times.times[key], from_key: UInt32(key), to_key: UInt32(key), curve: -2,
        reserved: 0)
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

  func place(at progress: Double) -> (index: Int, fraction: Double) {
    let progress =
      PEGBAR_CHOICE_KEYFRAMES_EXTRAPOLATE != 0 ? progress : max(0, min(1, progress))
    let index = keyTimes.interval(at: progress)
    let fraction = keyTimes.fraction(at: progress, in: index)
    // Beyond the ends the segments go on; curves would stop there.
    guard index < curves.count, fraction >= 0, fraction <= 1 else { return (index, fraction) }
    return (index, curves[index](fraction))
  }

  /// Euclidean distances between neighbours; nil for values that have none.
  private static func distances(_ setup: AnimationSetup) -> [Double]? {
    var spaced = [PEGBAR_VALUE_NUMBER, PEGBAR_VALUE_POINT, PEGBAR_VALUE_SIZE]
    if PEGBAR_CHOICE_COLORS_AND_RECTS_ARE_PACED != 0 {
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

  var lowered: [pegbar_segment] {
    (0..<(keyTimes.times.count - 1)).map { index in
      pegbar_segment(
        start: keyTimes.times[index], from_key: UInt32(index), to_key: UInt32(index + 1),
        curve: index < curves.count ? Int32(index) : -1, reserved: 0)
    }
  }
}
