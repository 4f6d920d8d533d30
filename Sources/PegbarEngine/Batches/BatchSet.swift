import CPegbarKernels
import PegbarCore

/// The batches of a snapshot.
struct BatchSet {
  private(set) var batches: [AnimationBatch] = []
  private let shelf = CurveShelf()
  private let shapes = KeyShapes()
  private var places: [AnimationBatch.Key: Int] = [:]

  /// Takes the animations of a layer if all of them can be taken.
  ///
  /// - Returns: false where they are to be sampled one by one.
  /// - Throws: `PluginError` of a timing function.
  mutating func takes(
    _ animations: ArraySlice<AnimationRow>, model: PropertyTable, row: Int
  ) throws -> Bool {
    if animations.count == 1, let animation = animations.first {
      guard let (lowered, place) = try lower(animation, model, []) else { return false }
      add(lowered, place, row)
      return true
    }
    var list: [(LoweredAnimation, Place)] = []
    var below: [PropertyID] = []
    for animation in BatchSet.inOrder(animations) {
      guard let (lowered, place) = try lower(animation, model, below) else { return false }
      below.append(lowered.target.property)
      list.append((lowered, place))
    }
    for (lowered, place) in list { add(lowered, place, row) }
    return true
  }

  /// Animations as they are laid on top of one another.
  private static func inOrder(_ animations: ArraySlice<AnimationRow>) -> [AnimationRow] {
    guard Readings.replacingBeforeAdditive else { return Array(animations) }
    return animations.filter { !$0.isAdditive } + animations.filter(\.isAdditive)
  }

  /// Lowers an animation, given the properties that the animations below it change.
  private func lower(
    _ animation: AnimationRow, _ model: PropertyTable, _ below: [PropertyID]
  ) throws -> (LoweredAnimation, Place)? {
    if case .property(let change) = animation.body {
      let depth = below.count { $0 == change.target.property }
      if depth > 0 {
        let ground = AnimationBatch.Ground.others(depth, isAdditive: change.isAdditive)
        guard let lowered = LoweredAnimation(animation, model: model, on: ground) else {
          return nil
        }
        return try place(of: lowered).map { (lowered, $0) }
      }
    }
    guard let lowered = LoweredAnimation(animation, model: model) else { return nil }
    return try place(of: lowered).map { (lowered, $0) }
  }

  /// Puts batches into the order of evaluation and gives back memory that is not needed.
  mutating func finish() {
    batches.sort { $0.key.ground.depth < $1.key.ground.depth }
    places = [:]
    for batch in batches { batch.trim() }
  }

  /// Calls with the tools of an evaluation.
  @inline(__always)
  func withTools<Result>(_ body: (BatchTools) throws -> Result) rethrows -> Result {
    try shelf.tables.withUnsafeBufferPointer { tables in
      // There is always a table 0.
      try body(
        BatchTools(
          kernels: pgb_kernels_current().pointee.animators.pointee,
          tables: tables.baseAddress.unsafelyUnwrapped, shapes: shapes))
    }
  }

  private struct Place {
    var key: AnimationBatch.Key
    var shape: UInt32
    /// The keys' numbers of every piece.
    var pairs: [KeyPair]
  }

  private func place(of animation: LoweredAnimation) throws -> Place? {
    guard let curve = try shelf.index(of: animation.easing),
      let way = try animation.way.map({ try shelf.index(of: $0) }) ?? 0
    else { return nil }
    var shape: UInt32 = 0
    var pairs: [KeyPair] = []
    if let pieces = animation.motion.pieces {
      guard let known = try shapes.index(of: pieces, shelf) else { return nil }
      (shape, pairs) = (known, shapes.pairs(of: known))
    }
    return Place(
      key: AnimationBatch.Key(
        target: animation.target, form: animation.motion.form(pairs), ground: animation.ground,
        timing: animation.timingForm, isCumulative: animation.isCumulative, curve: curve,
        way: way),
      shape: shape, pairs: pairs)
  }

  private mutating func add(_ animation: LoweredAnimation, _ place: Place, _ row: Int) {
    let batch: AnimationBatch
    if let known = places[place.key] {
      batch = batches[known]
    } else {
      batch = AnimationBatch(place.key, animation.motion.makeColumns(place.pairs))
      places[place.key] = batches.count
      batches.append(batch)
    }
    batch.add(animation, shape: place.shape, place.pairs, row: row)
  }
}

extension AnimationBatch.Ground {
  /// How many animations of the same property lie below.
  var depth: Int {
    switch self {
    case .model: 0
    case .others(let count, _): count
    }
  }
}

extension AnimationRow {
  fileprivate var isAdditive: Bool {
    if case .property(let animation) = body { return animation.isAdditive }
    return false
  }
}
