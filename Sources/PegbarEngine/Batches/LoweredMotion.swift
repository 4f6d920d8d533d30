import PegbarCore
import PegbarReadings

/// How an animation gets through its values, as batches take it, and where it writes them.
struct LoweredMotion {
  var motion: any Motion
  var target: PropertyPath
  var ground: AnimationBatch.Ground
  /// The way from the first key to the second; nil for even pace.
  var way: KeyWay?

  /// One even piece from the first key to the second.
  private static let even = [KeySegment(start: 0, from: 0, to: 1, easing: .linear)]

  /// Of an animation made of pieces between keys; nil for one that has to be sampled by itself.
  init?(
    pieces animation: PropertyAnimation, _ row: AnimationRow, model: PropertyTable,
    on ground: AnimationBatch.Ground
  ) {
    way = KeyWay(row, animation)
    let current = model[animation.target.property]
    guard let segments = way == nil ? animation.evaluation.segments : LoweredMotion.even,
      let keys = LoweredMotion.keys(of: animation, current: current, ground),
      segments.allSatisfy({ $0.from < keys.count && $0.to < keys.count }),
      keys.allSatisfy(\.isUseful)
    else { return nil }
    (target, self.ground) = (animation.target, ground)
    let isSingle = segments.count == 1 && segments[0].easing == .linear
    let (from, to) = (keys[segments[0].from], keys[segments[0].to])
    if case .transform(let component) = target.part, ground == .model {
      guard case .transform(let matrix) = current,
        let motion = LoweredMotion.part(
          component, of: matrix, keys, isSingle && !animation.isCumulative, from, to,
          isSingle ? nil : animation.evaluation)
      else { return nil }
      // Parts of transforms are written as whole transforms.
      target = PropertyPath(target.property)
      self.motion = motion
      return
    }
    guard LoweredMotion.fits(from.kind, target, current) else { return nil }
    if case .transform = from {
      guard !animation.isCumulative,
        let motion = LoweredMotion.transforms(keys, animation, isSingle, from, to)
      else { return nil }
      self.motion = motion
      return
    }
    let width = LoweredMotion.width(of: from.kind)
    guard keys.allSatisfy({ $0.kind == from.kind }) else { return nil }
    motion =
      isSingle
      ? NumberMotion(from: from.lanes, to: to.lanes, width: width)
      : KeyedNumberMotion(
        keys: keys.flatMap { $0.components ?? [] }, width: width, pieces: animation.evaluation)
  }

  /// Of an animation whose plugin answers in numbers; nil for one that has to be sampled by itself.
  init?(
    asking animation: PropertyAnimation, _ row: AnimationRow, model: PropertyTable,
    on ground: AnimationBatch.Ground
  ) {
    let whole = model[animation.target.property]
    let current = animation.target.read(whole)
    guard ground.depth == 0 || Reading.missingEndIsModelValue.isFollowed || animation.hasBothEnds,
      UsefulNumbers.contain(animation.givenValues + [whole]),
      let shape = animation.keys.first ?? current,
      LoweredMotion.fits(shape.kind, animation.target, whole),
      let motion = AskedMotion(animation, row, shape: shape, current: current)
    else { return nil }
    (self.motion, target, self.ground) = (motion, animation.target, ground)
    guard ground == .model else { return }
    var isPart = false
    if case .transform = target.part { isPart = true }
    if isPart || animation.isAdditive { self.ground = .others(0, isAdditive: animation.isAdditive) }
  }

  /// Of an animation with a value function; nil for one that has to be sampled by itself.
  ///
  /// Rule: transforms.value-function-replaces.
  init?(
    mapping: any ValueMapping, _ animation: PropertyAnimation, _ row: AnimationRow,
    on ground: AnimationBatch.Ground
  ) {
    let width = mapping.inputCount
    guard animation.target.property.kind == .transform, (1...4).contains(width),
      UsefulNumbers.contain(animation.givenValues)
    else { return nil }
    target = PropertyPath(animation.target.property)
    self.ground =
      ground == .model && animation.isAdditive ? .others(0, isAdditive: true) : ground
    if animation.evaluation.answersNumbers {
      guard let shape = animation.keys.first, shape.componentCount == width,
        let numbers = AskedMotion(animation, row, shape: shape, current: nil)
      else { return nil }
      motion = MappedMotion(numbers: numbers, mapping: mapping)
      return
    }
    way = KeyWay(row, animation)
    guard let segments = way == nil ? animation.evaluation.segments : LoweredMotion.even,
      let keys = animation.resolvedKeys(current: nil),
      segments.allSatisfy({ $0.from < keys.count && $0.to < keys.count }),
      let numbers = LoweredMotion.numbers(keys, width)
    else { return nil }
    if segments.count == 1, segments[0].easing == .linear {
      func lanes(_ key: Int) -> SIMD4<Double> {
        var lanes = SIMD4<Double>.zero
        for place in 0..<width { lanes[place] = numbers[key * width + place] }
        return lanes
      }
      let straight = NumberMotion(
        from: lanes(segments[0].from), to: lanes(segments[0].to), width: width)
      motion = MappedMotion(numbers: straight, mapping: mapping)
    } else {
      let keyed = KeyedNumberMotion(keys: numbers, width: width, pieces: animation.evaluation)
      motion = MappedMotion(numbers: keyed, mapping: mapping)
    }
  }

  /// The numbers of keys that all are of one kind and have so many; nil for others.
  private static func numbers(_ keys: [Value], _ width: Int) -> [Double]? {
    var result: [Double] = []
    for key in keys {
      guard key.kind == keys[0].kind, key.componentCount == width, key.isFinite,
        let numbers = key.components
      else { return nil }
      result += numbers
    }
    return result
  }

  /// All keys, missing ends taken from the model; nil where values do not fit each other.
  ///
  /// Those of an additive animation that finds the model's value have it laid below them.
  private static func keys(
    of animation: PropertyAnimation, current: Value, _ ground: AnimationBatch.Ground
  ) -> [Value]? {
    if ground != .model {
      guard Reading.missingEndIsModelValue.isFollowed || animation.hasBothEnds else { return nil }
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
    // The kernel's sines are exact enough up to here.
    let limit = component == .rotationZ ? 1e6 : UsefulNumbers.value
    if isPlain {
      guard case (.number(let a), .number(let b)) = (from, to), max(abs(a), abs(b)) <= limit
      else { return nil }
      return FlatMotion(parts, component, a, b)
    }
    var numbers: [Double] = []
    for key in evaluation == nil ? [from, to] : keys {
      guard case .number(let x) = key, abs(x) <= limit else { return nil }
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
        Reading.perspectiveIsSeparated.isFollowed || one.perspective == SIMD4(0, 0, 0, 1)
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
}

extension AskedMotion {
  /// Of an animation whose plugin answers in numbers; nil for one that has to be sampled by itself.
  ///
  /// `shape` is a value like the animated ones, `current` what is there without the animation; nil where
  /// that does not count.
  fileprivate init?(
    _ animation: PropertyAnimation, _ row: AnimationRow, shape: Value, current: Value?
  ) {
    let evaluation = animation.evaluation
    guard !animation.isCumulative, !evaluation.answersRotation, let zero = shape.components
    else { return nil }
    let base = animation.base(current)?.components ?? zero
    guard (1...4).contains(zero.count), base.count == zero.count,
      evaluation.answerCount == zero.count
    else { return nil }
    self.init(evaluation: evaluation, duration: row.timing.duration, base: base)
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
  /// Whether what lies between such values, or somewhat beyond, is finite.
  fileprivate var isUseful: Bool {
    switch self {
    case .number(let x): abs(x) <= UsefulNumbers.value
    case .point, .size, .rect, .color:
      all((lanes .<= UsefulNumbers.value) .& (lanes .>= -UsefulNumbers.value))
    default: UsefulNumbers.contain([self])
    }
  }

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
