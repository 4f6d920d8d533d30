import CPegbarKernels
import PegbarCore

/// The tables of the timing functions that a session's batches use, each once.
///
/// Table 0 is even pace. Filled by one thread, then only read.
final class CurveShelf: @unchecked Sendable {
  /// One for each number, valid as long as the shelf.
  private(set) var tables: [pgb_cubic_table] = [pgb_cubic_table()]

  private var places: [Curve: UInt32?] = [:]
  private var placesByPoints: [[Double]: UInt32?] = [:]
  /// Keeps functions and animations alive, so that none is taken for another at the same address.
  private var owners: [AnyObject] = []
  private var last: (curve: Curve, place: UInt32?)?

  /// What a table is of.
  private struct Curve: Hashable {
    /// A timing function, or an animation with a way.
    var owner: ObjectIdentifier
    /// Of an animation's cycle, seconds; 0 for a timing function.
    var duration: Double
  }

  deinit { for table in tables { table.coefficients?.deallocate() } }

  /// The number of a function's table; 0 for no function; nil where it has no table.
  ///
  /// - Throws: `PluginError` of the function.
  func index(of easing: (any Timing)?) throws -> UInt32? {
    guard let easing else { return 0 }
    return try place(of: easing, duration: 0) { try newPlace(of: easing) }
  }

  /// The number of the table of an animation's way; 0 for none; nil where it has no table.
  ///
  /// - Throws: `PluginError` of the animation.
  func index(of way: KeyWay?) throws -> UInt32? {
    guard let way else { return 0 }
    return try place(of: way.evaluation, duration: way.duration) { try way.table.map(add) }
  }

  private func place(
    of owner: AnyObject, duration: Double, _ make: () throws -> UInt32?
  ) throws -> UInt32? {
    let curve = Curve(owner: ObjectIdentifier(owner), duration: duration)
    if let last, last.curve == curve { return last.place }
    let place: UInt32?
    if let known = places[curve] {
      place = known
    } else {
      place = try make()
      owners.append(owner)
      places[curve] = .some(place)
    }
    last = (curve, place)
    return place
  }

  /// The place of a function that was not asked for before; the same curve may have been.
  private func newPlace(of easing: any Timing) throws -> UInt32? {
    let points = easing.controlPoints
    if let points, let known = placesByPoints[points] { return known }
    let place = try easing.table.map(add)
    if let points { placesByPoints[points] = .some(place) }
    return place
  }

  private func add(_ table: CurveTable) -> UInt32 {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: table.coefficients.count * MemoryLayout<Double>.stride, alignment: 64
    ).bindMemory(to: Double.self, capacity: table.coefficients.count)
    memory.initialize(from: table.coefficients, count: table.coefficients.count)
    tables.append(table.held(at: memory))
    return UInt32(tables.count - 1)
  }
}

extension Timing {
  /// The function as a table, made once; nil where it has none.
  fileprivate var table: CurveTable? {
    get throws {
      try memo.value { FoundTable(duration: 0, table: try CurveTable(evaluate)) }.table
    }
  }
}

extension KeyWay {
  /// The way as a table, made once; nil where it has none.
  fileprivate var table: CurveTable? {
    get throws {
      try evaluation.memo.value(where: { $0.duration == duration }) {
        FoundTable(duration: duration, table: try CurveTable(evaluate))
      }.table
    }
  }
}

/// What was found out about a function.
private struct FoundTable {
  /// Of the cycle that it was asked in, seconds; 0 for a timing function.
  var duration: Double
  /// Nil where there is none.
  var table: CurveTable?
}
