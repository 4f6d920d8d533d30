import CPegbarKernels
import PegbarCore

/// The ways of transforms in space between two keys, four animations beside each other.
struct SpaceColumns {
  /// Which parts of transforms change or are not those of the identity.
  enum Parts: Hashable {
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
      case .moves: PEGBAR_PAIR_MOVES
      case .scales: PEGBAR_PAIR_SCALES
      case .whole: PEGBAR_PAIR_WHOLE
      }
    }
  }

  private let parts: Parts
  private let groups: Column<Double>

  init(_ parts: Parts) {
    self.parts = parts
    groups = Column(capacity: 4 * parts.numbers)
  }

  var byteCount: Int { groups.byteCount }

  func trim() { groups.trim() }

  /// Takes the way of the animation with a number, one after the other.
  func append(_ pair: pegbar_transform_pair, at index: Int) {
    let numbers = parts.numbers
    if index % 4 == 0 {
      for _ in 0..<4 * numbers { groups.append(0) }
    }
    let place = groups.base + index / 4 * 4 * numbers + index % 4
    withUnsafeBytes(of: pair) { bytes in
      let all = bytes.assumingMemoryBound(to: Double.self)
      for number in 0..<numbers { place[4 * number] = all[number] }
    }
  }

  /// Writes columns of the matrices' elements that may change.
  ///
  /// - Precondition: `first` is a multiple of four.
  func evaluate(
    _ kernels: pegbar_animators, from first: Int, _ fractions: UnsafePointer<Double>,
    into out: UnsafeMutablePointer<Double>, stride: Int, count: Int
  ) {
    let numbers = parts.numbers
    kernels.space(groups.base + first * numbers, Int32(numbers), fractions, out, stride, count)
  }

  /// The transform of one animation, from what `evaluate` wrote.
  @inline(__always)
  func matrix(_ out: UnsafePointer<Double>, stride: Int) -> Transform3D {
    SpaceColumns.matrix(out, stride: stride, parts)
  }

  @inline(__always)
  static func matrix(_ out: UnsafePointer<Double>, stride: Int, _ parts: Parts) -> Transform3D {
    @inline(__always) func m(_ number: Int) -> Double { out[number * stride] }
    let isSeen = parts == .whole
    return Transform3D(
      m11: m(0), m12: m(1), m13: m(2), m14: isSeen ? m(3) : 0, m21: m(4), m22: m(5), m23: m(6),
      m24: isSeen ? m(7) : 0, m31: m(8), m32: m(9), m33: m(10), m34: isSeen ? m(11) : 0,
      m41: m(12), m42: m(13), m43: m(14), m44: isSeen ? m(15) : 1)
  }
}

extension pegbar_transform_pair {
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
