import PegbarCore
import PegbarEngine

/// The values of a property animation, checked against its property.
struct AnimationValues {
  let animation: CAPropertyAnimation
  let target: PropertyPath
  let layer: CALayer
  /// The kind that values must have; nil for any.
  private let expectedKind: ValueKind?

  /// `mapsNumbers` says whether a value function turns the values into a transform.
  init(
    animation: CAPropertyAnimation, target: PropertyPath, layer: CALayer, mapsNumbers: Bool
  ) {
    self.animation = animation
    self.target = target
    self.layer = layer
    expectedKind =
      mapsNumbers ? nil : target.valueKind ?? layer.state.properties[target.property].kind
  }

  /// Whether the animation has two ends; otherwise it has keys.
  private func areEnds(_ inputs: AnimationInputs) -> Bool {
    if animation is CAKeyframeAnimation { return false }
    guard let plugin = animation as? CAPluginAnimation else { return true }
    if inputs.contains(.path), plugin.keyframes.path != nil { return false }
    return !inputs.contains(.keys) || plugin.keyframes.values == nil
  }

  /// Fills in what an animation kind with some inputs is to know, but for the numbers of the keys, and
  /// gives the values.
  ///
  /// - Throws: `AnimationError` for a value that cannot be animated or does not fit the key path.
  func keys(
    _ inputs: AnimationInputs, _ setup: inout AnimationSetup
  ) throws -> PropertyAnimation.Keys {
    areEnds(inputs) ? try ends(&setup) : try keys(&setup)
  }

  /// The two ends; what no end says the property's own value does.
  private func ends(_ setup: inout AnimationSetup) throws -> PropertyAnimation.Keys {
    let given = animation.ends
    let from = try value(given.from, "fromValue")
    let to = try value(given.to, "toValue")
    let by = try value(given.by, "byValue")
    if let given = from ?? to ?? by {
      describe(given, in: &setup)
    } else {
      describe(target.read(layer.state.properties[target.property]) ?? .null, in: &setup)
    }
    setup.keyCount = 2
    if let plugin = animation as? CAPluginAnimation {
      setup.timings = try (plugin.keyframes.timingFunctions ?? []).map { try $0.timing() }
      setup.use(plugin.keyframes.shape)
    }
    return .ends(from: from, to: to, by: by)
  }

  private func keys(_ setup: inout AnimationSetup) throws -> PropertyAnimation.Keys {
    let keyframes =
      (animation as? CAKeyframeAnimation)?.keyframes
      ?? (animation as? CAPluginAnimation)?.keyframes ?? CAKeyframeAnimation.Keyframes()
    setup.timings = try (keyframes.timingFunctions ?? []).map { try $0.timing() }
    setup.use(keyframes.shape)
    if let path = keyframes.path { return try pathKeys(path, setup: &setup) }
    return try listKeys(keyframes.values ?? [], setup: &setup)
  }

  /// Rule: keyframes.first-is-given.
  private func listKeys(
    _ list: [GivenValue], setup: inout AnimationSetup
  ) throws -> PropertyAnimation.Keys {
    let values = try list.enumerated().map { index, given in
      try value(given, "values[\(index)]", nullIsMissing: false) ?? .null
    }
    guard let first = values.first else {
      throw AnimationError.unsupportedValue(property: "values", description: "an empty list")
    }
    describe(first, in: &setup)
    setup.keyCount = values.count
    // Without a path there is nothing to turn with.
    setup.rotationMode = .none
    return .values(values)
  }

  /// Rule: paths.sizes.
  private func pathKeys(
    _ path: CGPath, setup: inout AnimationSetup
  ) throws -> PropertyAnimation.Keys {
    let kind = expectedKind ?? .point
    // A size follows a path too: `transform.translation` is one.
    guard let start = Value.point(Point()).fitting(kind) else {
      throw AnimationError.wrongKind(property: "path", expected: kind, found: .point)
    }
    guard path.outline.isUseful else { throw AnimationError.overflow(property: "path") }
    setup.path = path.outline
    describe(start, in: &setup)
    setup.keyCount = 0
    return .values([start])
  }

  private func describe(_ value: Value, in setup: inout AnimationSetup) {
    setup.valueKind = value.kind
    setup.componentCount = value.componentCount
  }

  private func value(
    _ given: GivenValue, _ name: @autoclosure () -> String, nullIsMissing: Bool = true
  ) throws -> Value? {
    let value = given.value
    if case .null = value {
      if let type = given.foreignType {
        throw AnimationError.unsupportedValue(property: name(), description: type)
      }
      if nullIsMissing { return nil }
    }
    guard value.isFinite else {
      throw AnimationError.unsupportedValue(property: name(), description: "a number not finite")
    }
    guard let expected = expectedKind, value.kind != expected else { return value }
    guard let fitting = value.fitting(expected) else {
      throw AnimationError.wrongKind(property: name(), expected: expected, found: value.kind)
    }
    return fitting
  }
}

extension Value {
  /// The value converted to an equivalent of a kind, such as two numbers to a point.
  ///
  /// - Returns: nil if it cannot be converted.
  package func fitting(_ kind: ValueKind) -> Value? {
    if self.kind == kind || self == .null { return self }
    switch (self, kind) {
    case (.content(let content), .string) where content is AttributedText: return self
    case (.point(let p), .size): return .size(Size(width: p.x, height: p.y))
    case (.size(let s), .point): return .point(Point(x: s.width, y: s.height))
    case (.numbers(let n), .point) where n.count == 2: return .point(Point(x: n[0], y: n[1]))
    case (.numbers(let n), .size) where n.count == 2:
      return .size(Size(width: n[0], height: n[1]))
    case (.numbers(let n), .rect) where n.count == 4:
      return .rect(Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case (.numbers(let n), _) where n.isEmpty:
      if kind == .points { return .points([]) }
      return kind == .colors ? .colors([]) : nil
    case (.bool(let b), .number): return .number(b ? 1 : 0)
    case (.number(let x), .bool): return .bool(x != 0)
    default: return nil
    }
  }
}

extension Path {
  /// Whether lengths along the path can be calculated: no number is larger than 1e100.
  fileprivate var isUseful: Bool {
    elements.allSatisfy { element in
      let points: [Point] =
        switch element {
        case .move(let p), .line(let p): [p]
        case .quad(let c, let p): [c, p]
        case .cubic(let c1, let c2, let p): [c1, c2, p]
        case .close: []
        }
      return points.allSatisfy { abs($0.x) <= 1e100 && abs($0.y) <= 1e100 }
    }
  }
}
