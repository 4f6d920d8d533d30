import CPegbarKernels
import PegbarCore

/// A transform between two keys, by its parts.
struct SpaceMotion: Motion {
  var from: TransformParts
  var to: TransformParts

  /// Which parts of transforms change or are not those of the identity.
  enum Parts: Int {
    /// A turn and a move.
    case moves
    /// Factors too.
    case scales
    /// Skew and perspective too.
    case whole

    /// What it takes to get from one transform to another.
    init(_ a: TransformParts, _ b: TransformParts) {
      let ends = [a, b]
      guard ends.allSatisfy({ $0.perspective == SIMD4(0, 0, 0, 1) && Parts.isRounding($0.skew) })
      else {
        self = .whole
        return
      }
      self = ends.allSatisfy { Parts.isRounding($0.scale - .one) } ? .moves : .scales
    }

    /// Whether taking a matrix apart left these instead of nothing.
    private static func isRounding(_ x: SIMD3<Double>) -> Bool {
      x.max() <= 0x1p-44 && x.min() >= -0x1p-44
    }

    /// How many numbers of a pair there are.
    var numbers: Int {
      switch self {
      case .moves: PGB_PAIR_MOVES
      case .scales: PGB_PAIR_SCALES
      case .whole: PGB_PAIR_WHOLE
      }
    }
  }

  func detail(_ pairs: [KeyPair]) -> Int { Parts(from, to).rawValue }

  func makeColumns(_ pairs: [KeyPair]) -> Columns { Columns(Parts(from, to)) }

  func append(to columns: Columns, shape: UInt32, _ pairs: [KeyPair]) {
    columns.append(pgb_transform_pair(from, to))
  }

  /// The numbers of the ways, four animations beside each other.
  final class Columns: TransformColumns {
    private let parts: Parts
    private let groups: Column<Double>
    private var count = 0

    init(_ parts: Parts) {
      self.parts = parts
      groups = Column(capacity: 4 * parts.numbers)
    }

    var byteCount: Int { groups.byteCount }

    func trim() { groups.trim() }

    func append(_ pair: pgb_transform_pair) {
      let numbers = parts.numbers
      if count % 4 == 0 {
        for _ in 0..<4 * numbers { groups.append(0) }
      }
      let place = groups.base + count / 4 * 4 * numbers + count % 4
      withUnsafeBytes(of: pair) { bytes in
        let all = bytes.assumingMemoryBound(to: Double.self)
        for number in 0..<numbers { place[4 * number] = all[number] }
      }
      count += 1
    }

    /// - Precondition: the range starts at a multiple of four.
    func evaluate(
      _ range: Range<Int>, of batch: AnimationBatch, _ tools: BatchTools, _ block: BatchBlock
    ) {
      let numbers = parts.numbers
      tools.kernels.space(
        groups.base + range.lowerBound * numbers, Int32(numbers), block.positions, block.out,
        BatchBlock.size, range.count)
    }

    @inline(__always)
    func matrix(_ i: Int, in block: BatchBlock) -> Transform3D {
      SpaceMotion.matrix(block.out + i, parts)
    }
  }

  @inline(__always)
  static func matrix(_ out: UnsafePointer<Double>, _ parts: Parts) -> Transform3D {
    @inline(__always) func m(_ number: Int) -> Double { out[number * BatchBlock.size] }
    let isSeen = parts == .whole
    return Transform3D(
      m11: m(0), m12: m(1), m13: m(2), m14: isSeen ? m(3) : 0, m21: m(4), m22: m(5), m23: m(6),
      m24: isSeen ? m(7) : 0, m31: m(8), m32: m(9), m33: m(10), m34: isSeen ? m(11) : 0,
      m41: m(12), m42: m(13), m43: m(14), m44: isSeen ? m(15) : 1)
  }
}

extension pgb_transform_pair {
  /// The way from one transform to another, rotation along the shorter arc.
  init(_ a: TransformParts, _ b: TransformParts) {
    self.init()
    let arc = Quaternion.arc(a.rotation, b.rotation)
    translation = (a.translation.triple, b.translation.triple)
    scale = (a.scale.triple, b.scale.triple)
    skew = (a.skew.triple, b.skew.triple)
    let (p, q) = (a.perspective, b.perspective)
    perspective = ((p.x, p.y, p.z, p.w), (q.x, q.y, q.z, q.w))
    start = (arc.start.axis.x, arc.start.axis.y, arc.start.axis.z, arc.start.w)
    side = (arc.side.axis.x, arc.side.axis.y, arc.side.axis.z, arc.side.w)
    turn = arc.turn
  }
}

extension SIMD3<Double> {
  fileprivate var triple: (Double, Double, Double) { (x, y, z) }
}
