import PegbarCore

/// Many lowered animations in columns, evaluated together.
///
/// A scalar animation takes 56 bytes here, and 16 more for each further number. Evaluating allocates
/// nothing and costs a few nanoseconds a number.
struct AnimationBatch: Sendable {
  /// What an animation writes.
  struct Target: Sendable {
    var row: UInt32
    var path: PropertyPath
    var kind: ValueKind
  }

  /// What is to be done with an animation's numbers at a moment.
  enum State: UInt8 {
    /// The model's value shows.
    case idle
    /// The numbers show.
    case shown
  }

  /// What the animations write, in order.
  private(set) var targets: [Target] = []

  /// The first number of each animation; one more at the end.
  private(set) var firstLane: [UInt32] = [0]

  private var begins: [Double] = []
  private var rates: [Double] = []
  private var curves: [UInt16] = []
  private var fills: [UInt8] = []
  private var starts: [Double] = []
  private var ends: [Double] = []
  private var tables = CurveShelf()

  /// How many animations there are.
  var count: Int { targets.count }

  /// How many numbers they have together.
  var laneCount: Int { starts.count }

  /// Takes an animation into the batch.
  ///
  /// - Returns: false where its timing function has no table; nothing changes then.
  /// - Throws: `PluginError` of the timing function.
  mutating func add(_ animation: LoweredAnimation, row: Int) throws -> Bool {
    guard let curve = try tables.index(of: animation.easing) else { return false }
    targets.append(
      Target(row: UInt32(row), path: animation.target, kind: animation.kind))
    begins.append(animation.timing.beginTime)
    rates.append(animation.timing.speed / animation.timing.duration)
    curves.append(curve)
    fills.append((animation.showsBefore ? 1 : 0) | (animation.showsAfter ? 2 : 0))
    starts += animation.from
    ends += animation.to
    firstLane.append(UInt32(starts.count))
    return true
  }

  /// Evaluates every animation.
  ///
  /// - Parameters:
  ///   - times: the local time of each row.
  ///   - values: receives `laneCount` numbers.
  ///   - states: receives `count` states.
  func evaluate(
    times: UnsafePointer<Double>, values: UnsafeMutablePointer<Double>,
    states: UnsafeMutablePointer<State>
  ) {
    targets.withUnsafeBufferPointer { targets in
      firstLane.withUnsafeBufferPointer { lanes in
        starts.withUnsafeBufferPointer { starts in
          ends.withUnsafeBufferPointer { ends in
            tables.withShelf { shelf in
              for i in 0..<targets.count {
                let t = times[Int(targets[i].row)]
                let (x, isShown) = position(i, t)
                states[i] = isShown ? .shown : .idle
                let eased = shelf.value(curves[i], at: x)
                var lane = Int(lanes[i])
                let last = Int(lanes[i + 1])
                repeat {
                  let (a, b) = (starts[lane], ends[lane])
                  values[lane] = eased == 1 ? b : a + (b - a) * eased
                  lane += 1
                } while lane < last
              }
            }
          }
        }
      }
    }
  }

  /// The position in the cycle, 0…1, and whether anything shows there.
  ///
  /// The same rule as `MediaTiming.position`: a moment within rounding of a boundary is on it.
  @inline(__always)
  private func position(_ i: Int, _ time: Double) -> (Double, Bool) {
    let (begin, rate) = (begins[i], rates[i])
    let x = (time - begin) * rate
    let tolerance = (max(abs(time), abs(begin)) * rate + 1) * (8 * Double.ulpOfOne)
    if x < -tolerance { return (0, fills[i] & 1 != 0) }
    if x >= 1 - tolerance { return (1, fills[i] & 2 != 0) }
    return (max(x, 0), true)
  }
}

/// The tables of the timing functions that a batch uses, each once.
struct CurveShelf: Sendable {
  fileprivate struct Entry: Sendable {
    var offset: Int
    var count: Int
    var isSplit: Bool
    var end: Double
  }

  private var entries: [Entry] = []
  private var coefficients: [Double] = []
  private var places: [ObjectIdentifier: UInt16?] = [:]
  /// Keeps the functions alive, so that none is taken for another at the same address.
  private var functions: [any Timing] = []

  /// The number of a function's table; 0 for none, which is even pace; nil where it has no table.
  ///
  /// - Throws: `PluginError` of the function.
  mutating func index(of easing: (any Timing)?) throws -> UInt16? {
    guard let easing else { return 0 }
    let key = ObjectIdentifier(easing)
    if let known = places[key] { return known }
    functions.append(easing)
    guard entries.count < Int(UInt16.max) - 1, let table = try CurveTable(easing) else {
      places[key] = .some(nil)
      return nil
    }
    entries.append(
      Entry(
        offset: coefficients.count, count: table.count, isSplit: table.isSplit, end: table.end))
    coefficients += table.coefficients
    let index = UInt16(entries.count)
    places[key] = index
    return index
  }

  /// A shelf whose memory is held.
  struct Held {
    fileprivate let entries: UnsafeBufferPointer<Entry>
    fileprivate let coefficients: UnsafeBufferPointer<Double>

    /// The function of a number at an input of 0…1.
    @inline(__always)
    func value(_ index: UInt16, at x: Double) -> Double {
      guard index > 0, let base = coefficients.baseAddress else { return x }
      let entry = entries[Int(index) - 1]
      return CurveTable.value(
        at: x, base + entry.offset, count: entry.count, isSplit: entry.isSplit, end: entry.end)
    }
  }

  /// Holds the memory for a loop.
  @inline(__always)
  func withShelf(_ body: (Held) -> Void) {
    entries.withUnsafeBufferPointer { entries in
      coefficients.withUnsafeBufferPointer { coefficients in
        body(Held(entries: entries, coefficients: coefficients))
      }
    }
  }
}
