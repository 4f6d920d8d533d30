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
  func withTools<Result>(_ body: (AnimationBatch.Tools) throws -> Result) rethrows -> Result {
    try shelf.tables.withUnsafeBufferPointer { tables in
      // There is always a table 0.
      try body(
        AnimationBatch.Tools(
          kernels: pegbar_kernels_current().pointee.animators.pointee,
          tables: tables.baseAddress.unsafelyUnwrapped, shapes: shapes))
    }
  }

  private struct Place {
    var key: AnimationBatch.Key
    var shape: UInt32
  }

  private func place(of animation: LoweredAnimation) throws -> Place? {
    guard let curve = try shelf.index(of: animation.easing),
      let way = try animation.way.map({ try shelf.index(of: $0) }) ?? 0
    else { return nil }
    var shape: UInt32? = 0
    let form: AnimationBatch.Form
    switch animation.motion {
    case .numbers: form = .numbers(animation.width)
    case .keyed(_, let evaluation):
      form = .keyed(animation.width)
      shape = try shapes.index(of: evaluation, shelf)
    case .flat(let motion): form = .flat(hasDepth: motion.hasDepth)
    case .part(_, let evaluation, let unit):
      form = .keyedPart(hasDepth: unit.hasDepth)
      shape = try evaluation.map { try shapes.index(of: $0, shelf) } ?? 0
    case .transform(let a, let b): form = .space(SpaceColumns.Parts(a, b))
    case .transforms(let parts, let evaluation):
      shape = try shapes.index(of: evaluation, shelf)
      form = .transforms(KeyedTransforms.Way(parts, shape.map(shapes.pairs) ?? []))
    }
    guard let shape else { return nil }
    // Parts of transforms are written as whole transforms.
    let target =
      switch form {
      case .flat, .keyedPart: PropertyPath(animation.target.property)
      default: animation.target
      }
    return Place(
      key: AnimationBatch.Key(
        target: target, form: form, timing: animation.timingForm,
        isCumulative: animation.isCumulative, curve: curve, way: way),
      shape: shape)
  }

  private mutating func add(_ animation: LoweredAnimation, _ place: Place, _ row: Int) {
    let batch: AnimationBatch
    if let known = places[place.key] {
      batch = batches[known]
    } else {
      batch = AnimationBatch(place.key)
      places[place.key] = batches.count
      batches.append(batch)
    }
    var pairs: [(from: Int, to: Int)] = []
    if case .transforms = animation.motion { pairs = shapes.pairs(of: place.shape) }
    batch.add(animation, shape: place.shape, pairs: pairs, row: row)
  }
}
