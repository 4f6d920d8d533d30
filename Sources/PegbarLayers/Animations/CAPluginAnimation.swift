import PegbarCore

/// An animation whose kind any plugin provides.
public final class CAPluginAnimation: CAPropertyAnimation {
  /// The id or an alias of the animation kind plugin.
  public private(set) var kind = ""

  /// The kind's parameters; missing ones have its defaults.
  ///
  /// Numbers, Bool, String, points, sizes, rects, colours, transforms and arrays of numbers; checked
  /// when the animation is added.
  public var parameters: [String: Any] = [:]

  /// The start value, for kinds with two ends.
  public var fromValue: Any? {
    get { given.from.any }
    set { given.from = GivenValue(any: newValue) }
  }

  /// The end value, for kinds with two ends.
  public var toValue: Any? {
    get { given.to.any }
    set { given.to = GivenValue(any: newValue) }
  }

  /// The difference between start and end, for kinds with two ends.
  public var byValue: Any? {
    get { given.by.any }
    set { given.by = GivenValue(any: newValue) }
  }

  /// The values, for kinds with keyframes.
  public var values: [Any]? {
    get { keyframes.values?.map { $0.any ?? NSNull() } }
    set { keyframes.values = newValue?.map { GivenValue(any: $0) } }
  }

  /// The time of each value, for kinds with keyframes.
  public var keyTimes: [NSNumber]? {
    get { keyframes.shape.keyTimes?.map { NSNumber(value: $0) } }
    set { keyframes.shape.keyTimes = newValue?.map(\.doubleValue) }
  }

  /// The path, for kinds that follow one; overrides `values`.
  public var path: CGPath? {
    get { keyframes.path }
    set { keyframes.path = newValue }
  }

  /// The easing of each segment, for kinds with keyframes.
  public var timingFunctions: [CAMediaTimingFunction]? {
    get { keyframes.timingFunctions }
    set { keyframes.timingFunctions = newValue }
  }

  /// Everything else that keyframes have: calculation and rotation mode, tension, continuity, bias.
  public var shape: KeyframeShape {
    get { keyframes.shape }
    set { keyframes.shape = newValue }
  }

  private var given = EndsGiven()

  /// Values and key times.
  package var keyframes = CAKeyframeAnimation.Keyframes()

  /// Makes an animation of a kind.
  public convenience init(kind: String, keyPath: String?) {
    self.init()
    self.kind = kind
    self.keyPath = keyPath
  }

  public override var kindID: String { kind }

  public override var kindParameters: [String: Any] { parameters }

  /// The natural duration of the animation, seconds; 0 if its kind has none.
  public var naturalDuration: CFTimeInterval {
    (try? CompilerMemory.current.kind(named: kindID).naturalDuration(parameters)) ?? 0
  }

  package override var ends: EndsGiven {
    get { given }
    set { given = newValue }
  }

  public override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CAPluginAnimation else { return }
    other.kind = kind
    other.parameters = parameters
    other.given = given
    other.keyframes = keyframes
  }
}

/// A group of animations whose kind any plugin provides: one that places its children in time.
public final class CAPluginAnimationGroup: CAAnimationGroup {
  /// The id or an alias of the animation kind plugin.
  public private(set) var kind = ""

  /// The kind's parameters, as those of `CAPluginAnimation`.
  public var parameters: [String: Any] = [:]

  /// Makes a group of a kind.
  public convenience init(kind: String) {
    self.init()
    self.kind = kind
  }

  public override var kindID: String { kind }

  public override var kindParameters: [String: Any] { parameters }

  public override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CAPluginAnimationGroup else { return }
    other.kind = kind
    other.parameters = parameters
  }
}
