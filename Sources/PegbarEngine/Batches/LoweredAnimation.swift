import CPegbarKernels
import PegbarCore

/// An animation that the engine can evaluate without asking its plugin.
struct LoweredAnimation {
  var timing: MediaTiming
  var easing: (any Timing)?
  var target: PropertyPath
  /// What the animation is laid on.
  var ground: AnimationBatch.Ground
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
  /// Those are: groups, ones with value functions, ones that turn the layer along their path, of values
  /// that are neither numbers nor transforms, and cumulative ones of whole transforms or along paths.
  ///
  /// - Parameters:
  ///   - row: the animation.
  ///   - model: the layer's values, for ends that were left out.
  ///   - ground: what the animation is laid on.
  init?(
    _ row: AnimationRow, model: PropertyTable, on ground: AnimationBatch.Ground = .model
  ) {
    guard case .property(let animation) = row.body, animation.valueMapping == nil,
      !(animation.isAdditive && animation.isCumulative),
      row.timing.isValid, row.timing.duration > 0, row.timing.duration.isFinite
    else { return nil }
    if animation.evaluation.answersNumbers {
      self.init(asking: animation, row, model: model, on: ground)
    } else {
      self.init(pieces: animation, row, model: model, on: ground)
    }
  }

  /// Lowers an animation made of pieces between keys.
  private init?(
    pieces animation: PropertyAnimation, _ row: AnimationRow, model: PropertyTable,
    on ground: AnimationBatch.Ground
  ) {
    way = WayCurve.shared(row, animation)
    let even = [KeySegment(start: 0, from: 0, to: 1, easing: .linear)]
    let current = model[animation.target.property]
    guard let segments = way == nil ? animation.evaluation.segments : even,
      let keys = LoweredAnimation.keys(of: animation, current: current, ground),
      segments.allSatisfy({ $0.from < keys.count && $0.to < keys.count })
    else { return nil }
    timing = row.timing
    easing = row.easing
    target = animation.target
    self.ground = ground
    showsBefore = row.timing.fillMode.fillsBefore
    showsAfter = row.timing.fillMode.fillsAfter && !row.isRemovedOnCompletion
    isCumulative = animation.isCumulative
    let isSingle = segments.count == 1 && segments[0].easing == .linear
    let (from, to) = (keys[segments[0].from], keys[segments[0].to])
    if case .transform(let component) = target.part, ground == .model {
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

  /// Lowers an animation whose plugin answers in numbers; nil for one that has to be sampled by itself.
  private init?(
    asking animation: PropertyAnimation, _ row: AnimationRow, model: PropertyTable,
    on ground: AnimationBatch.Ground
  ) {
    let (evaluation, whole) = (animation.evaluation, model[animation.target.property])
    let current = animation.target.read(whole)
    guard !animation.isCumulative, !evaluation.answersRotation,
      ground.depth == 0 || Readings.missingEndIsModelValue || animation.hasBothEnds,
      UsefulNumbers.contain(animation.givenValues + [whole]),
      let shape = animation.keys.first ?? current, let zero = shape.components,
      LoweredAnimation.fits(shape.kind, animation.target, whole)
    else { return nil }
    let base = animation.base(current)?.components ?? zero
    guard (1...4).contains(zero.count), base.count == zero.count,
      evaluation.answerCount == zero.count
    else { return nil }
    (timing, easing, target) = (row.timing, row.easing, animation.target)
    showsBefore = row.timing.fillMode.fillsBefore
    showsAfter = row.timing.fillMode.fillsAfter && !row.isRemovedOnCompletion
    isCumulative = false
    motion = AskedMotion(evaluation: evaluation, duration: row.timing.duration, base: base)
    self.ground = ground
    guard ground == .model else { return }
    var isPart = false
    if case .transform = target.part { isPart = true }
    if isPart || animation.isAdditive { self.ground = .others(0, isAdditive: animation.isAdditive) }
  }

  /// All keys, missing ends taken from the model; nil where values do not fit each other.
  ///
  /// Those of an additive animation that finds the model's value have it laid below them.
  private static func keys(
    of animation: PropertyAnimation, current: Value, _ ground: AnimationBatch.Ground
  ) -> [Value]? {
    if ground != .model {
      guard Readings.missingEndIsModelValue || animation.hasBothEnds else { return nil }
      return animation.resolvedKeys(current: animation.target.read(current))
    }
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
        Readings.perspectiveIsSeparated || one.perspective == SIMD4(0, 0, 0, 1)
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
    case (.size, .transform(.translation)): true
    case (.number, .transform(let component)): component != .translation
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

extension PropertyAnimation {
  /// Whether no end is worked out while running.
  fileprivate var hasBothEnds: Bool {
    if case .ends(let from, let to, _) = keys { return from != nil && to != nil }
    return true
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
