import CPegbarKernels
import PegbarCore

/// An animation that the engine can evaluate without asking its plugin.
struct LoweredAnimation {
  var timing: MediaTiming
  var easing: (any Timing)?
  var target: PropertyPath
  /// What the animation goes through.
  var motion: any Motion
  var showsBefore: Bool
  var showsAfter: Bool
  /// Whether complete cycles add up.
  var isCumulative: Bool
  /// The way from the first key to the second; nil for even pace.
  var way: WayCurve?

  /// Lowers an animation; nil for one that has to be sampled by itself.
  ///
  /// Those are: groups, ones with value functions, ones along paths or through curves, of values that
  /// are neither numbers nor transforms, and cumulative or additive ones of whole transforms.
  ///
  /// - Parameters:
  ///   - row: the animation.
  ///   - model: the layer's values, for ends that were left out.
  init?(_ row: AnimationRow, model: PropertyTable) {
    guard case .property(let animation) = row.body, animation.valueMapping == nil,
      !(animation.isAdditive && animation.isCumulative),
      row.timing.isValid, row.timing.duration > 0, row.timing.duration.isFinite
    else { return nil }
    way = WayCurve.shared(row, animation)
    let even = [KeySegment(start: 0, from: 0, to: 1, easing: .linear)]
    let current = model[animation.target.property]
    guard let segments = way == nil ? animation.evaluation.segments : even,
      let keys = LoweredAnimation.keys(of: animation, current: current),
      segments.allSatisfy({ $0.from < keys.count && $0.to < keys.count })
    else { return nil }
    timing = row.timing
    easing = row.easing
    target = animation.target
    showsBefore = row.timing.fillMode.fillsBefore
    showsAfter = row.timing.fillMode.fillsAfter && !row.isRemovedOnCompletion
    isCumulative = animation.isCumulative
    let isSingle = segments.count == 1 && segments[0].easing == .linear
    let (from, to) = (keys[segments[0].from], keys[segments[0].to])
    if case .transform(let component) = target.part {
      guard case .transform(let matrix) = current,
        let motion = LoweredAnimation.part(
          component, of: matrix, keys, isSingle && !isCumulative, from, to,
          isSingle ? nil : animation.evaluation)
      else { return nil }
      // Parts of transforms are written as whole transforms.
      target = PropertyPath(target.property)
      self.motion = motion
      return
    }
    guard LoweredAnimation.fits(from.kind, target, current) else { return nil }
    if case .transform = from {
      guard !isCumulative,
        let motion = LoweredAnimation.transforms(keys, animation, isSingle, from, to)
      else { return nil }
      self.motion = motion
      return
    }
    let width = LoweredAnimation.width(of: from.kind)
    guard keys.allSatisfy({ $0.kind == from.kind && $0.isFinite }) else { return nil }
    motion =
      isSingle
      ? NumberMotion(from: from.lanes, to: to.lanes, width: width)
      : KeyedNumberMotion(
        keys: keys.flatMap { $0.components ?? [] }, width: width, pieces: animation.evaluation)
  }

  /// All keys, missing ends taken from the model; nil where values do not fit each other.
  ///
  /// Those of an additive animation have the model laid below them.
  private static func keys(of animation: PropertyAnimation, current: Value) -> [Value]? {
    guard !animation.isAdditive else {
      guard let base = animation.target.read(current),
        let keys = animation.resolvedKeys(current: base)
      else { return nil }
      // What is concatenated with a transform does not go evenly from one product to the other.
      if case .transform(let matrix) = base { return matrix == .identity ? keys : nil }
      let sums = keys.compactMap { base.adding($0) }
      return sums.count == keys.count ? sums : nil
    }
    switch animation.keys {
    case .values(let list): return list
    case .ends(let from?, let to?, _): return [from, to]
    case .ends:
      return animation.resolvedKeys(current: animation.target.read(current))
    }
  }

  private static func part(
    _ component: TransformComponent, of matrix: Transform3D, _ keys: [Value], _ isPlain: Bool,
    _ from: Value, _ to: Value, _ evaluation: (any AnimationEvaluation)?
  ) -> (any Motion)? {
    guard matrix.m44 == 1, let parts = TransformParts(matrix) else { return nil }
    if isPlain {
      guard case (.number(let a), .number(let b)) = (from, to) else { return nil }
      return FlatMotion(parts, component, a, b)
    }
    var numbers: [Double] = []
    for key in evaluation == nil ? [from, to] : keys {
      guard case .number(let x) = key, x.isFinite else { return nil }
      numbers.append(x)
    }
    return FlatMotion(parts, component, 0, 1).map {
      KeyedPartMotion(keys: numbers, pieces: evaluation, unit: $0)
    }
  }

  private static func transforms(
    _ keys: [Value], _ animation: PropertyAnimation, _ isSingle: Bool, _ from: Value, _ to: Value
  ) -> (any Motion)? {
    var parts: [TransformParts] = []
    for key in isSingle ? [from, to] : keys {
      guard case .transform(let matrix) = key, matrix.m44 == 1, let one = TransformParts(matrix),
        Choices.perspectiveIsSeparated || one.perspective == SIMD4(0, 0, 0, 1)
      else { return nil }
      parts.append(one)
    }
    guard isSingle else {
      return KeyedTransformMotion(keys: parts, pieces: animation.evaluation)
    }
    return FlatMotion(parts[0], parts[1]) ?? SpaceMotion(from: parts[0], to: parts[1])
  }

  /// Whether keys of a kind may be written to a target that holds a value.
  private static func fits(_ kind: ValueKind, _ target: PropertyPath, _ current: Value) -> Bool {
    switch (kind, target.part) {
    case (.number, .whole), (.point, .whole), (.size, .whole), (.rect, .whole), (.color, .whole),
      (.transform, .whole):
      target.property.kind == kind
    case (.number, .number(let place)): place < width(of: current.kind)
    case (.point, .origin), (.size, .size): current.kind == .rect
    default: false
    }
  }

  private static func width(of kind: ValueKind) -> Int {
    switch kind {
    case .number: 1
    case .point, .size: 2
    case .rect, .color: 4
    default: 0
    }
  }

  /// What it takes to place the animation in its cycles.
  var timingForm: BatchTiming.Form {
    if isCumulative || timing.speed <= 0 || timing.timeOffset != 0 { return .any }
    let isCyclic =
      timing.autoreverses || timing.repeatDuration > 0
      || !(timing.repeatCount == 0 || timing.repeatCount == 1)
    return isCyclic ? .cyclic : .once
  }
}

extension Value {
  /// The numbers of a value of up to four.
  fileprivate var lanes: SIMD4<Double> {
    switch self {
    case .number(let x): SIMD4(x, 0, 0, 0)
    case .point(let p): SIMD4(p.x, p.y, 0, 0)
    case .size(let s): SIMD4(s.width, s.height, 0, 0)
    case .rect(let r): SIMD4(r.origin.x, r.origin.y, r.size.width, r.size.height)
    case .color(let c): SIMD4(c.red, c.green, c.blue, c.alpha)
    default: .zero
    }
  }
}
