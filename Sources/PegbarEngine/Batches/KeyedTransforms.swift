import CPegbarKernels
import PegbarCore

/// The ways of transforms through many keys: of each its segments' numbers one after the other.
///
/// The numbers of the segments that animations are in are gathered in columns for the kernels.
struct KeyedTransforms {
  /// What changes on all segments of an animation.
  enum Way: Hashable {
    /// Moves, factors and turns in the plane.
    case flat(hasDepth: Bool)
    /// Anything.
    case space(SpaceColumns.Parts)

    /// What it takes to go from each transform to the next.
    init(_ parts: [TransformParts], _ pairs: [(from: Int, to: Int)]) {
      let motions = pairs.map { FlatMotion(parts[$0.from], parts[$0.to]) }
      if motions.allSatisfy({ $0 != nil }) {
        self = .flat(hasDepth: motions.contains { $0?.hasDepth == true })
      } else {
        self = .space(
          pairs.map { SpaceColumns.Parts(parts[$0.from], parts[$0.to]) }
            .max { $0.numbers < $1.numbers } ?? .whole)
      }
    }

    /// How many numbers a segment has.
    var numbers: Int {
      switch self {
      case .flat: FlatMotion.mostNumbers
      case .space(let parts): parts.numbers
      }
    }
  }

  let way: Way
  private let numbers = Column<Double>()
  private let firsts = Column<UInt32>()
  private let shapes = Column<UInt32>()

  init(_ way: Way) { self.way = way }

  var byteCount: Int { numbers.byteCount + firsts.byteCount + shapes.byteCount }

  func trim() {
    numbers.trim()
    firsts.trim()
    shapes.trim()
  }

  /// Takes an animation.
  ///
  /// - Precondition: its segments are of the way.
  func append(_ parts: [TransformParts], _ pairs: [(from: Int, to: Int)], shape: UInt32) {
    firsts.append(UInt32(numbers.count / way.numbers))
    shapes.append(shape)
    for pair in pairs {
      switch way {
      case .flat:
        for number in FlatMotion(parts[pair.from], parts[pair.to])?.numbers ?? [] {
          numbers.append(number)
        }
      case .space:
        let whole = pegbar_transform_pair(parts[pair.from], parts[pair.to])
        withUnsafeBytes(of: whole) { bytes in
          for number in bytes.assumingMemoryBound(to: Double.self).prefix(way.numbers) {
            numbers.append(number)
          }
        }
      }
    }
  }

  /// Writes columns of the matrices' elements that may change.
  func evaluate(_ range: Range<Int>, _ tools: AnimationBatch.Tools, _ block: BatchBlock) {
    let count = way.numbers
    var (group, step) = (BatchBlock.size, BatchBlock.size)
    // Pairs lie in groups of four.
    if case .space = way { (group, step) = (4, 4) }
    for i in 0..<range.count {
      let index = range.lowerBound + i
      let place = tools.shapes.place(shapes.base[index], at: block.positions[i], tools.tables)
      block.positions[i] = place.fraction
      let from = numbers.base + (Int(firsts.base[index]) + place.segment) * count
      let to = block.gathered + i / group * group * count + i % group
      for number in 0..<count { to[number * step] = from[number] }
    }
    switch way {
    case .flat(let hasDepth):
      FlatColumns.evaluate(
        tools.kernels, { UnsafePointer(block.gathered + $0 * BatchBlock.size) }, hasDepth,
        block.positions, into: block.out, stride: BatchBlock.size, count: range.count)
    case .space:
      tools.kernels.space(
        block.gathered, Int32(count), block.positions, block.out, BatchBlock.size, range.count)
    }
  }

  /// The transform of one animation, from what `evaluate` wrote.
  @inline(__always)
  func matrix(_ out: UnsafePointer<Double>, stride: Int) -> Transform3D {
    switch way {
    case .flat(let hasDepth): FlatColumns.matrix(out, stride: stride, hasDepth)
    case .space(let parts): SpaceColumns.matrix(out, stride: stride, parts)
    }
  }
}
