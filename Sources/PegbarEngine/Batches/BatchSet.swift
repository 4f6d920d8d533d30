import CPegbarKernels
import PegbarCore

/// The batches of a snapshot.
struct BatchSet {
  private(set) var batches: [AnimationBatch] = []
  /// The outer ones first.
  private(set) var groups: [GroupBatch] = []
  /// The number of clocks: of all layers and of the children of all groups.
  private(set) var nextClock: Int
  private let shelf = CurveShelf()
  private let shapes = KeyShapes()
  private var places: [AnimationBatch.Key: Int] = [:]
  private var groupPlaces: [GroupBatch.Key: Int] = [:]
  /// The number of animations of each property so far, in the layer that `takes` reads; a member to reuse its memory.
  private var depths: [PropertyID: Int] = [:]

  /// Makes an empty set for a number of layers.
  init(rowCount: Int) { nextClock = rowCount }

  /// Takes the animations of a layer if all of them can be taken.
  ///
  /// - Returns: false where they are to be sampled one by one.
  /// - Throws: `PluginError` of a timing function.
  mutating func takes(
    _ animations: ArraySlice<AnimationRow>, model: PropertyTable, row: Int
  ) throws -> Bool {
    // As most layers have: without lists.
    if animations.count == 1, let animation = animations.first, case .property = animation.body {
      let leaf = AnimationTree.Leaf(animation: animation, clock: row, isInGroup: false)
      guard let lowered = LoweredAnimation(leaf, model: model),
        let place = try place(of: lowered)
      else { return false }
      add(lowered, place, row)
      return true
    }
    var tree = AnimationTree(nextClock: nextClock)
    for animation in animations {
      guard tree.take(animation, clock: row) else { return false }
    }
    var list: [(LoweredAnimation, Place)] = []
    depths.removeAll(keepingCapacity: true)
    for leaf in tree.inOrder {
      guard let lowered = LoweredAnimation(leaf, model: model, above: depths),
        let place = try place(of: lowered)
      else { return false }
      depths[lowered.target.property, default: 0] += 1
      list.append((lowered, place))
    }
    for (lowered, place) in list { add(lowered, place, row) }
    for group in tree.groups { add(group) }
    nextClock = tree.nextClock
    return true
  }

  /// Puts batches into the order of evaluation and gives back memory that is not needed.
  mutating func finish() {
    batches.sort { $0.key.ground.depth < $1.key.ground.depth }
    groups.sort { $0.key.depth < $1.key.depth }
    (places, groupPlaces, depths) = ([:], [:], [:])
    for batch in batches { batch.trim() }
    for group in groups { group.trim() }
  }

  /// Calls with the tools of an evaluation.
  @inline(__always)
  func withTools<Result>(_ body: (BatchTools) throws -> Result) rethrows -> Result {
    try shelf.tables.withUnsafeBufferPointer { tables in
      // There is always a table 0.
      let tables = tables.baseAddress.unsafelyUnwrapped
      return try body(
        BatchTools(
          kernels: pgb_kernels_current().pointee.animators.pointee, tables: tables,
          shapes: shapes.reading(tables)))
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
      let way = try shelf.index(of: animation.way)
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

  private mutating func add(_ group: LoweredGroup) {
    if let known = groupPlaces[group.key] {
      groups[known].add(group)
      return
    }
    groupPlaces[group.key] = groups.count
    let batch = GroupBatch(group.key, group.easing)
    batch.add(group)
    groups.append(batch)
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
