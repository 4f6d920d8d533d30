import CPegbarKernels
import PegbarCore

/// The batches of a snapshot.
struct BatchSet {
  private(set) var batches: [AnimationBatch] = []
  private let shelf = CurveShelf()
  private let shapes = KeyShapes()
  private var places: [AnimationBatch.Key: Int] = [:]

  /// Takes the animations of a layer if all of them can be taken and each changes another property.
  ///
  /// - Returns: false where they are to be sampled one by one.
  /// - Throws: `PluginError` of a timing function.
  mutating func takes(
    _ animations: ArraySlice<AnimationRow>, model: PropertyTable, row: Int
  ) throws -> Bool {
    if animations.count == 1, let animation = animations.first {
      guard let lowered = LoweredAnimation(animation, model: model),
        let place = try place(of: lowered)
      else { return false }
      add(lowered, place, row)
      return true
    }
    var list: [(LoweredAnimation, Place)] = []
    for animation in animations {
      guard let lowered = LoweredAnimation(animation, model: model),
        !list.contains(where: { $0.0.target.property == lowered.target.property }),
        let place = try place(of: lowered)
      else { return false }
      list.append((lowered, place))
    }
    for (lowered, place) in list { add(lowered, place, row) }
    return true
  }

  /// Gives back memory that is not needed.
  func trim() { for batch in batches { batch.trim() } }

  /// Calls with the tools of an evaluation.
  @inline(__always)
  func withTools<Result>(_ body: (BatchTools) throws -> Result) rethrows -> Result {
    try shelf.tables.withUnsafeBufferPointer { tables in
      // There is always a table 0.
      try body(
        BatchTools(
          kernels: pegbar_kernels_current().pointee.animators.pointee,
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
        target: animation.target, form: animation.motion.form(pairs),
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
