import PegbarCore

/// How one animation gets through its values, before it joins a batch.
///
/// A form of motion is a type of these and a type of columns: nothing else knows which there are.
protocol Motion {
  /// The columns that many such motions are evaluated in.
  associatedtype Columns: MotionColumns

  /// The animation whose pieces lead from key to key; nil for one even piece.
  var pieces: (any AnimationEvaluation)? { get }

  /// What keeps motions of this type out of each other's columns.
  ///
  /// - Parameter pairs: the keys' numbers of every piece.
  /// - Returns: any number, the same for motions that may share columns.
  func detail(_ pairs: [KeyPair]) -> Int

  /// Makes columns for motions with this one's detail.
  func makeColumns(_ pairs: [KeyPair]) -> Columns

  /// Lays the motion into columns, after those that are there.
  ///
  /// - Parameters:
  ///   - columns: made for the same detail.
  ///   - shape: how it gets from key to key, by its number.
  ///   - pairs: the keys' numbers of every piece.
  func append(to columns: Columns, shape: UInt32, _ pairs: [KeyPair])
}

/// The numbers of two keys, from the one that is left to the one that is approached.
typealias KeyPair = (from: Int, to: Int)

extension Motion {
  var pieces: (any AnimationEvaluation)? { nil }

  /// What motions have in common that share columns.
  func form(_ pairs: [KeyPair]) -> MotionForm {
    MotionForm(columns: ObjectIdentifier(Columns.self), detail: detail(pairs))
  }

  /// Lays the motion into columns that were made for its form.
  func join(_ columns: any MotionColumns, shape: UInt32, _ pairs: [KeyPair]) {
    guard let columns = columns as? Columns else {
      preconditionFailure("columns of \(type(of: columns)) do not take a \(Self.self)")
    }
    append(to: columns, shape: shape, pairs)
  }
}

/// Tells motions apart that cannot share columns.
struct MotionForm: Hashable {
  fileprivate let columns: ObjectIdentifier
  fileprivate let detail: Int

  fileprivate init(columns: ObjectIdentifier, detail: Int) {
    (self.columns, self.detail) = (columns, detail)
  }
}

/// The motions of a batch, in columns.
///
/// Called once for a block, never for each animation. Filled by one thread, then only read.
protocol MotionColumns: AnyObject {
  /// Bytes of all columns.
  var byteCount: Int { get }

  /// Gives back memory that is not needed.
  func trim()

  /// Works out what some animations show, from their eased positions in the block into its numbers.
  ///
  /// - Throws: `PluginError` of a plugin that was asked.
  func evaluate(
    _ range: Range<Int>, of batch: AnimationBatch, _ tools: BatchTools, _ block: BatchBlock
  ) throws

  /// Writes what the block holds into the rows of a frame; models where nothing shows.
  func write(
    _ range: Range<Int>, of batch: AnimationBatch, _ block: BatchBlock, into frame: FrameRows)

  /// Lays what the block holds on what is in the rows of a frame, where it shows.
  func lay(
    _ range: Range<Int>, of batch: AnimationBatch, _ block: BatchBlock, _ isAdditive: Bool,
    into frame: FrameRows)
}

/// Columns of transforms.
protocol TransformColumns: MotionColumns {
  /// The transform of one animation of a block, from what `evaluate` wrote there.
  func matrix(_ i: Int, in block: BatchBlock) -> Transform3D
}

extension TransformColumns {
  func write(
    _ range: Range<Int>, of batch: AnimationBatch, _ block: BatchBlock, into frame: FrameRows
  ) {
    let property = batch.key.target.property
    let places = batch.timing.rows.base + range.lowerBound
    for i in 0..<range.count {
      let row = Int(places[i])
      let matrix =
        block.shown[i] == 0
        ? frame.models[row].properties.transform(of: property) : matrix(i, in: block)
      frame.rows[row].properties.setTransform(matrix, for: property)
    }
  }

  func lay(
    _ range: Range<Int>, of batch: AnimationBatch, _ block: BatchBlock, _ isAdditive: Bool,
    into frame: FrameRows
  ) {
    let property = batch.key.target.property
    let places = batch.timing.rows.base + range.lowerBound
    for i in 0..<range.count where block.shown[i] != 0 {
      let row = Int(places[i])
      var matrix = matrix(i, in: block)
      if isAdditive { matrix = matrix * frame.rows[row].properties.transform(of: property) }
      guard matrix.isFinite else { continue }
      frame.rows[row].properties.setTransform(matrix, for: property)
    }
  }
}
