import PegbarCore

/// Many lowered animations in columns, evaluated together.
///
/// A scalar animation takes 63 bytes with its result, and 24 more for each further number. Evaluating allocates
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

  /// Whether an animation can be taken: its timing function has a table.
  ///
  /// - Throws: `PluginError` of the timing function.
  mutating func takes(_ animation: LoweredAnimation) throws -> Bool {
    try tables.index(of: animation.easing) != nil
  }

  /// Takes an animation into the batch.
  ///
  /// - Precondition: `takes` said so.
  mutating func add(_ animation: LoweredAnimation, row: Int) throws {
    guard let curve = try tables.index(of: animation.easing) else {
      preconditionFailure("an animation whose timing function has no table")
    }
    targets.append(
      Target(row: UInt32(row), path: animation.target, kind: animation.kind))
    begins.append(animation.timing.beginTime)
    rates.append(animation.timing.speed / animation.timing.duration)
    curves.append(curve)
    fills.append((animation.showsBefore ? 1 : 0) | (animation.showsAfter ? 2 : 0))
    starts += animation.from
    ends += animation.to
    firstLane.append(UInt32(starts.count))
  }

  /// The time of each animation's layer.
  enum Times {
    /// The same for all.
    case uniform(Double)
    /// By row.
    case rows(UnsafePointer<Double>)
  }

  /// Evaluates every animation.
  ///
  /// - Parameters:
  ///   - times: the local times.
  ///   - values: receives `laneCount` numbers.
  ///   - states: receives `count` states.
  func evaluate(
    times: Times, values: UnsafeMutablePointer<Double>, states: UnsafeMutablePointer<State>
  ) {
    withColumns { columns in
      switch times {
      case .uniform(let time):
        if laneCount == count {
          for i in 0..<count { values[i] = columns.number(i, i, time, &states[i]) }
        } else {
          for i in 0..<count { columns.write(i, firstLane, time, values, &states[i]) }
        }
      case .rows(let times):
        for i in 0..<count {
          columns.write(i, firstLane, times[Int(targets[i].row)], values, &states[i])
        }
      }
    }
  }

  /// The columns' memory, held for a loop.
  private struct Columns {
    let begins: UnsafePointer<Double>
    let rates: UnsafePointer<Double>
    let curves: UnsafePointer<UInt16>
    let fills: UnsafePointer<UInt8>
    let starts: UnsafePointer<Double>
    let ends: UnsafePointer<Double>
    let shelf: CurveShelf.Held

    /// One number of an animation.
    @inline(__always)
    func number(_ i: Int, _ lane: Int, _ time: Double, _ state: inout State) -> Double {
      let eased = eased(i, time, &state)
      let (a, b) = (starts[lane], ends[lane])
      return eased == 1 ? b : a + (b - a) * eased
    }

    /// All numbers of an animation.
    @inline(__always)
    func write(
      _ i: Int, _ firstLane: [UInt32], _ time: Double, _ values: UnsafeMutablePointer<Double>,
      _ state: inout State
    ) {
      let eased = eased(i, time, &state)
      for lane in Int(firstLane[i])..<Int(firstLane[i + 1]) {
        let (a, b) = (starts[lane], ends[lane])
        values[lane] = eased == 1 ? b : a + (b - a) * eased
      }
    }

    /// The eased position in the cycle.
    ///
    /// The same rule as `MediaTiming.position`: a moment within rounding of a boundary is on it.
    @inline(__always)
    private func eased(_ i: Int, _ time: Double, _ state: inout State) -> Double {
      let (begin, rate) = (begins[i], rates[i])
      let x = (time - begin) * rate
      let tolerance = (max(abs(time), abs(begin)) * rate + 1) * (8 * Double.ulpOfOne)
      state = .shown
      if x < -tolerance {
        state = fills[i] & 1 != 0 ? .shown : .idle
      } else if x >= 1 - tolerance {
        state = fills[i] & 2 != 0 ? .shown : .idle
        return shelf.value(curves[i], at: 1)
      }
      return shelf.value(curves[i], at: max(x, 0))
    }
  }

  @inline(__always)
  private func withColumns(_ body: (Columns) -> Void) {
    begins.withUnsafeBufferPointer { begins in
      rates.withUnsafeBufferPointer { rates in
        curves.withUnsafeBufferPointer { curves in
          fills.withUnsafeBufferPointer { fills in
            starts.withUnsafeBufferPointer { starts in
              ends.withUnsafeBufferPointer { ends in
                tables.withShelf { shelf in
                  guard let b = begins.baseAddress, let r = rates.baseAddress,
                    let c = curves.baseAddress, let f = fills.baseAddress,
                    let s = starts.baseAddress, let e = ends.baseAddress
                  else { return }
                  body(
                    Columns(
                      begins: b, rates: r, curves: c, fills: f, starts: s, ends: e,
                      shelf: shelf))
                }
              }
            }
          }
        }
      }
    }
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
