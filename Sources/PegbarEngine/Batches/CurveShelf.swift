import CPegbarKernels
import PegbarCore
import Synchronization

/// The tables of the timing functions that a session's batches use, each once.
///
/// Table 0 is even pace. Filled by one thread, then only read.
final class CurveShelf: @unchecked Sendable {
  /// One for each number, valid as long as the shelf.
  private(set) var tables: [pgb_cubic_table] = [pgb_cubic_table()]

  private var places: [ObjectIdentifier: UInt32?] = [:]
  private var placesByPoints: [[Double]: UInt32?] = [:]
  /// Keeps the functions alive, so that none is taken for another at the same address.
  private var functions: [any Timing] = []
  private var last: (function: ObjectIdentifier, place: UInt32?)?

  deinit { for table in tables { table.coefficients?.deallocate() } }

  /// The number of a function's table; 0 for no function; nil where it has no table.
  ///
  /// - Throws: `PluginError` of the function.
  func index(of easing: (any Timing)?) throws -> UInt32? {
    guard let easing else { return 0 }
    let key = ObjectIdentifier(easing)
    if let last, last.function == key { return last.place }
    let place: UInt32?
    if let known = places[key] {
      place = known
    } else {
      place = try newPlace(of: easing)
      functions.append(easing)
      places[key] = .some(place)
    }
    last = (key, place)
    return place
  }

  /// The place of a function that was not asked for before; the same curve may have been.
  private func newPlace(of easing: any Timing) throws -> UInt32? {
    let points = easing.controlPoints
    if let points, let known = placesByPoints[points] { return known }
    let place = try CurveTable.shared(easing).map(add)
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

extension CurveTable {
  private struct Shared {
    var timing: any Timing
    var table: CurveTable?
  }

  /// The tables that were made last, so that a change of the layer tree does not make them again.
  private static let made = Mutex<[Shared]>([])

  /// How many tables are kept.
  private static let limit = 64

  /// The table of a function; nil where it has none.
  ///
  /// - Throws: `PluginError` of the function.
  static func shared(_ timing: any Timing) throws -> CurveTable? {
    if let known = made.withLock({ $0.first { $0.timing === timing } }) { return known.table }
    let table = try CurveTable(timing)
    made.withLock { made in
      if made.count >= limit { made.removeFirst(limit / 2) }
      made.append(Shared(timing: timing, table: table))
    }
    return table
  }
}
