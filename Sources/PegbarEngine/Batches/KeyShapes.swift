import CPegbarKernels
import PegbarCore

/// How animations of several segments get from key to key, each way once.
final class KeyShapes: @unchecked Sendable {
  fileprivate struct Segment {
    var start: Double
    var end: Double
    var from: UInt32
    var to: UInt32
    /// A table of the shelf.
    var curve: UInt32
  }

  private let segments = Column<Segment>()
  private let firsts = Column<UInt32>()
  private var pairLists: [[KeyPair]] = []
  private var places: [Key: UInt32?] = [:]
  private var last: (evaluation: any AnimationEvaluation, place: UInt32?)?

  /// What tells shapes apart.
  private struct Key: Hashable {
    var segments: [KeySegment]
    /// Tables of the timing functions; nil for one without.
    var curves: [UInt32?]
  }

  /// Makes a list of one shape: evenly from one key to the next.
  init() {
    firsts.append(0)
    add([KeySegment(start: 0, from: 0, to: 1, easing: .linear)], [])
  }

  /// The number of an evaluation's shape; nil where it jumps or one of its timing functions has no table.
  ///
  /// - Throws: `PluginError` of a timing function.
  func index(of evaluation: any AnimationEvaluation, _ shelf: CurveShelf) throws -> UInt32? {
    if let last, last.evaluation === evaluation { return last.place }
    guard let list = evaluation.segments else { return nil }
    let key = Key(segments: list, curves: try evaluation.timings.map { try shelf.index(of: $0) })
    let place = places[key] ?? add(list, key.curves)
    places[key] = .some(place)
    last = (evaluation, place)
    return place
  }

  /// Whether nothing jumps: at a jump the rounding of a position would decide which side shows.
  private static func isContinuous(_ list: [KeySegment]) -> Bool {
    guard let last = list.last, last.start < 1 else { return false }
    return zip(list, list.dropFirst()).allSatisfy { $0.start < $1.start && $0.to == $1.from }
  }

  @discardableResult
  private func add(_ list: [KeySegment], _ timings: [UInt32?]) -> UInt32? {
    guard KeyShapes.isContinuous(list) else { return nil }
    var curves: [UInt32] = []
    for segment in list {
      switch segment.easing {
      case .linear: curves.append(0)
      case .hold: return nil
      case .timing(let number):
        guard timings.indices.contains(number), let curve = timings[number] else { return nil }
        curves.append(curve)
      }
    }
    for (index, segment) in list.enumerated() {
      segments.append(
        Segment(
          start: segment.start, end: index + 1 < list.count ? list[index + 1].start : 1,
          from: UInt32(segment.from), to: UInt32(segment.to), curve: curves[index]))
    }
    firsts.append(UInt32(segments.count))
    pairLists.append(list.map { ($0.from, $0.to) })
    return UInt32(firsts.count - 2)
  }

  /// The keys' numbers of every segment of a shape.
  func pairs(of shape: UInt32) -> [KeyPair] { pairLists[Int(shape)] }

  /// The shapes as loops read them, with the tables of the shelf; valid until another shape is added.
  func reading(_ tables: UnsafePointer<pgb_cubic_table>) -> Reading {
    Reading(segments: segments.base, firsts: firsts.base, tables: tables)
  }

  /// A place on an animation's way.
  struct Place {
    var from: Int
    var to: Int
    /// The number of the segment in its shape.
    var segment: Int
    var fraction: Double
  }

  /// Where shapes lie in memory.
  struct Reading {
    fileprivate let segments: UnsafePointer<Segment>
    fileprivate let firsts: UnsafePointer<UInt32>
    fileprivate let tables: UnsafePointer<pgb_cubic_table>

    /// Finds where an eased position is; beyond 0…1 the outer segments go on.
    @inline(__always)
    func place(_ shape: UInt32, at x: Double) -> Place {
      let first = Int(firsts[Int(shape)])
      var low = first
      var high = Int(firsts[Int(shape) + 1])
      while high - low > 1 {
        let middle = (low + high) / 2
        if segments[middle].start <= x { low = middle } else { high = middle }
      }
      let segment = segments[low]
      let length = segment.end - segment.start
      var fraction = (x - segment.start) / length
      if fraction >= 0, fraction <= 1 {
        fraction = pgb_cubic_table_at(tables + Int(segment.curve), fraction)
      }
      return Place(
        from: Int(segment.from), to: Int(segment.to), segment: low - first, fraction: fraction)
    }
  }
}
