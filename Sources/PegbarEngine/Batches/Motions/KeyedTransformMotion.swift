import CPegbarKernels
import PegbarCore

/// Transforms through many keys, by their parts.
struct KeyedTransformMotion: Motion {
  var keys: [TransformParts]
  var pieces: (any AnimationEvaluation)?

  func detail(_ pairs: [KeyPair]) -> Int { Way(keys, pairs).number }

  func makeColumns(_ pairs: [KeyPair]) -> Columns { Columns(Way(keys, pairs)) }

  func append(to columns: Columns, shape: UInt32, _ pairs: [KeyPair]) {
    columns.append(keys, pairs, shape: shape)
  }

  /// What changes on all pieces of an animation.
  enum Way {
    /// Moves, factors and turns in the plane.
    case flat(hasDepth: Bool)
    /// Anything.
    case space(SpaceMotion.Parts)

    /// What it takes to go from each transform to the next.
    init(_ parts: [TransformParts], _ pairs: [KeyPair]) {
      let motions = pairs.map { FlatMotion(parts[$0.from], parts[$0.to]) }
      if motions.allSatisfy({ $0 != nil }) {
        self = .flat(hasDepth: motions.contains { $0?.hasDepth == true })
      } else {
        self = .space(
          pairs.map { SpaceMotion.Parts(parts[$0.from], parts[$0.to]) }
            .max { $0.numbers < $1.numbers } ?? .whole)
      }
    }

    /// How many numbers a piece has.
    var numbers: Int {
      switch self {
      case .flat: FlatMotion.mostNumbers
      case .space(let parts): parts.numbers
      }
    }

    /// Tells ways apart.
    var number: Int {
      switch self {
      case .flat(let hasDepth): hasDepth ? -1 : -2
      case .space(let parts): parts.rawValue
      }
    }
  }

  /// Of each animation its pieces' numbers one after the other.
  ///
  /// The numbers of the pieces that animations are in are gathered in columns for the kernels.
  final class Columns: TransformColumns {
    private let way: Way
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
    /// - Precondition: its pieces are of the way.
    func append(_ parts: [TransformParts], _ pairs: [KeyPair], shape: UInt32) {
      firsts.append(UInt32(numbers.count / way.numbers))
      shapes.append(shape)
      for pair in pairs {
        switch way {
        case .flat:
          for number in FlatMotion(parts[pair.from], parts[pair.to])?.numbers ?? [] {
            numbers.append(number)
          }
        case .space:
          let whole = pgb_transform_pair(parts[pair.from], parts[pair.to])
          withUnsafeBytes(of: whole) { bytes in
            for number in bytes.assumingMemoryBound(to: Double.self).prefix(way.numbers) {
              numbers.append(number)
            }
          }
        }
      }
    }

    func evaluate(
      _ range: Range<Int>, of batch: AnimationBatch, _ tools: BatchTools, _ block: BatchBlock
    ) {
      gather(range, tools, block)
      switch way {
      case .flat(let hasDepth):
        FlatMotion.evaluate(
          tools.kernels, { UnsafePointer(block.gathered + $0 * BatchBlock.size) }, hasDepth, block,
          range.count)
      case .space:
        tools.kernels.space(
          block.gathered, Int32(way.numbers), block.positions, block.out, BatchBlock.size,
          range.count)
      }
    }

    /// Puts the numbers of the pieces that animations are in beside each other.
    private func gather(_ range: Range<Int>, _ tools: BatchTools, _ block: BatchBlock) {
      let count = way.numbers
      var (group, step) = (BatchBlock.size, BatchBlock.size)
      // Pairs lie in groups of four.
      if case .space = way { (group, step) = (4, 4) }
      let (numbers, ways) = (numbers.base, tools.shapes)
      let (firsts, shapes) = (firsts.base + range.lowerBound, shapes.base + range.lowerBound)
      let (positions, gathered) = (block.positions, block.gathered)
      for i in 0..<range.count {
        let place = ways.place(shapes[i], at: positions[i])
        positions[i] = place.fraction
        let from = numbers + (Int(firsts[i]) + place.segment) * count
        let to = gathered + i / group * group * count + i % group
        for number in 0..<count { to[number * step] = from[number] }
      }
    }

    @inline(__always)
    func matrix(_ i: Int, in block: BatchBlock) -> Transform3D {
      switch way {
      case .flat(let hasDepth): FlatMotion.matrix(block.out + i, hasDepth)
      case .space(let parts): SpaceMotion.matrix(block.out + i, parts)
      }
    }
  }
}
