import CPegbarKernels
import PegbarCore

/// The way of a transform that moves, scales and turns in the plane.
struct FlatMotion: Motion {
  var from: TransformParts
  var to: TransformParts
  /// The rotation at the start, half radians.
  var cosine: Double
  var sine: Double
  /// How far it turns, half radians.
  var turn: Double

  /// Between two transforms, by their parts; nil where something else in them changes.
  init?(_ from: TransformParts, _ to: TransformParts) {
    guard from.isFlat, to.isFlat else { return nil }
    let arc = Quaternion.arc(from.rotation, to.rotation)
    // The quaternion at a right angle to (z, w) in the plane is (w, −z) or (−w, z).
    let ahead = arc.side.axis.z * arc.start.w - arc.side.w * arc.start.axis.z
    (self.from, self.to) = (from, to)
    (cosine, sine) = (arc.start.w, arc.start.axis.z)
    turn = ahead < 0 ? -arc.turn : arc.turn
  }

  /// Of one part of a transform, which starts and ends at numbers.
  init?(_ parts: TransformParts, _ component: TransformComponent, _ from: Double, _ to: Double) {
    guard parts.isFlat else { return nil }
    (self.from, self.to) = (parts, parts)
    (cosine, sine, turn) = (parts.rotation.w, parts.rotation.axis.z, 0)
    switch component {
    case .rotationZ:
      (cosine, sine) = (Math.cos(from / 2), Math.sin(from / 2))
      turn = (to - from) / 2
    case .scaleX: (self.from.scale.x, self.to.scale.x) = (from, to)
    case .scaleY: (self.from.scale.y, self.to.scale.y) = (from, to)
    case .scaleXY:
      (self.from.scale.x, self.to.scale.x) = (from, to)
      (self.from.scale.y, self.to.scale.y) = (from, to)
    case .scale:
      self.from.scale = SIMD3(from, from, from)
      self.to.scale = SIMD3(to, to, to)
    case .translationX: (self.from.translation.x, self.to.translation.x) = (from, to)
    case .translationY: (self.from.translation.y, self.to.translation.y) = (from, to)
    default: return nil
    }
  }

  /// Whether the factor along z is not 1 all the time.
  var hasDepth: Bool { from.scale.z != 1 || to.scale.z != 1 }

  /// How many numbers there are, depth included.
  static let mostNumbers = 13

  /// The numbers in the order of the kernel's columns, then the factor along z at the start and the end.
  var numbers: [Double] {
    [
      from.translation.x, from.translation.y, to.translation.x, to.translation.y, from.scale.x,
      from.scale.y, to.scale.x, to.scale.y, cosine, sine, turn, from.scale.z, to.scale.z,
    ]
  }
}

extension TransformParts {
  /// Whether there is nothing but a move, factors and a turn in the plane.
  var isFlat: Bool {
    translation.z == 0 && skew == .zero && perspective == SIMD4(0, 0, 0, 1)
      && rotation.axis.x == 0 && rotation.axis.y == 0
  }
}

extension FlatMotion {
  func detail(_ pairs: [KeyPair]) -> Int { hasDepth ? 1 : 0 }

  func makeColumns(_ pairs: [KeyPair]) -> Columns { Columns(hasDepth: hasDepth) }

  func append(to columns: Columns, shape: UInt32, _ pairs: [KeyPair]) { columns.append(self) }

  /// One column for each number of a motion; the factor along z is left out where it is 1.
  final class Columns: TransformColumns {
    private let columns: [Column<Double>]
    private let hasDepth: Bool

    init(hasDepth: Bool) {
      columns = (0..<(hasDepth ? 13 : 11)).map { _ in Column() }
      self.hasDepth = hasDepth
    }

    var byteCount: Int { columns.reduce(0) { $0 + $1.byteCount } }

    func trim() { for column in columns { column.trim() } }

    func append(_ motion: FlatMotion) {
      for (column, number) in zip(columns, motion.numbers) { column.append(number) }
    }

    func evaluate(
      _ range: Range<Int>, of batch: AnimationBatch, _ tools: BatchTools, _ block: BatchBlock
    ) {
      let first = range.lowerBound
      FlatMotion.evaluate(
        tools.kernels, { UnsafePointer(columns[$0].base + first) }, hasDepth, block, range.count)
    }

    @inline(__always)
    func matrix(_ i: Int, in block: BatchBlock) -> Transform3D {
      FlatMotion.matrix(block.out + i, hasDepth)
    }
  }

  /// Writes six columns, and a seventh where there is depth, from columns anywhere.
  @inline(__always)
  static func evaluate(
    _ kernels: pgb_animators, _ column: (Int) -> UnsafePointer<Double>, _ hasDepth: Bool,
    _ block: BatchBlock, _ count: Int
  ) {
    var held = pgb_flat_transforms(
      from_x: column(0), from_y: column(1), to_x: column(2), to_y: column(3),
      from_width: column(4), from_height: column(5), to_width: column(6), to_height: column(7),
      cosine: column(8), sine: column(9), turn: column(10))
    let stride = BatchBlock.size
    kernels.flat(&held, block.positions, block.out, stride, count)
    guard hasDepth else { return }
    kernels.mix(column(11), column(12), block.positions, block.out + 6 * stride, count)
  }

  /// The transform of one animation, from what `evaluate` wrote.
  @inline(__always)
  static func matrix(_ out: UnsafePointer<Double>, _ hasDepth: Bool) -> Transform3D {
    let stride = BatchBlock.size
    var m = Transform3D()
    (m.m11, m.m12) = (out[0], out[stride])
    (m.m21, m.m22) = (out[2 * stride], out[3 * stride])
    (m.m41, m.m42) = (out[4 * stride], out[5 * stride])
    if hasDepth { m.m33 = out[6 * stride] }
    return m
  }
}
