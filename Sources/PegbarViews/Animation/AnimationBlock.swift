import PegbarCore
import PegbarLayers

/// The animations of one block of code.
///
/// Every animation has its block as the delegate. The block's completion is called once, when the last of
/// its animations has ended.
final class AnimationBlock: CAAnimationDelegate {
  /// How changes animate from now on.
  var settings: AnimationSettings

  /// The keyframes, which become animations when the block ends; nil for plain blocks.
  let keyframes: KeyframeRecording?

  /// Whom to tell of starts and stops; nil for blocks that are no begin/commit blocks.
  let report: AnimationReport?

  /// Called when the last animation has ended, with whether all reached their ends.
  private var completion: ((Bool) -> Void)?

  /// The animator whose animations these are; nil for none.
  weak var animator: AnimatorRun?

  /// The views that changed, if their subviews are to be laid out.
  private(set) var changedViews: [UIView] = []

  /// The transitions of views, which begin when the block closes.
  var transitions: [ViewTransition] = []

  private var runningCount = 0
  private var allFinished = true
  private var hasBegun = false
  private var hasEnded = false
  /// Whether the code of the block has run.
  private(set) var isClosed = false

  init(
    _ settings: AnimationSettings, keyframes: KeyframeRecording? = nil,
    report: AnimationReport? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    self.settings = settings
    self.keyframes = keyframes
    self.report = report
    self.completion = completion
  }

  /// The action for a change of a view's own layer; nil for none.
  func action(for view: UIView, _ layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard settings.duration > 0, let property = ViewProperty(rawValue: event) else { return nil }
    if settings.options.contains(.layoutSubviews) { changedViews.append(view) }
    let former = layer.modelProperties[property.property]
    let action = BlockAction(block: self, property: property, former: former)
    if keyframes != nil || property.isAdditive { return action }
    return replacement(of: property, in: layer, from: former, action)
  }

  /// An animation that takes the place of the one before.
  ///
  /// Rule: views.replacing.
  private func replacement(
    of property: ViewProperty, in layer: CALayer, from former: Value, _ response: BlockAction? = nil
  ) -> CABasicAnimation {
    let animation = makeAnimation(property.rawValue, in: layer, response)
    let running = layer.storedAnimation(forKey: property.rawValue)
    if let own = running as? CABasicAnimation, own.delegate === self {
      // Changed before in the same block.
      animation.ends = own.ends
    } else {
      let isCurrent = settings.options.contains(.beginFromCurrentState)
      let start =
        isCurrent ? layer.presentedValue(of: property.property, model: former) : former
      animation.ends = EndsGiven(from: property.known(start), to: nil, by: nil)
    }
    return animation
  }

  /// Makes an animation with the settings.
  private func makeAnimation(
    _ keyPath: String, in layer: CALayer, _ response: BlockAction? = nil
  ) -> CABasicAnimation {
    let animation: CABasicAnimation
    switch settings.pace {
    case .function(let function):
      let basic = BlockBasicAnimation(keyPath: keyPath)
      basic.response = response
      basic.timingFunction = function
      animation = basic
    case .spring(let shape):
      let spring = BlockSpringAnimation(keyPath: keyPath)
      spring.response = response
      spring.spring = shape
      animation = spring
    }
    animation.timing = settings.timing(in: layer)
    animation.delegate = self
    return animation
  }

  /// Animates a change that has happened, or records it as a keyframe.
  ///
  /// Rule: views.additive.
  func noteChange(of layer: CALayer, _ property: ViewProperty, from former: Value) {
    let change = followed(layer, property, former)
    if let keyframes, let change {
      keyframes.note(change)
      return
    }
    let latter = layer.modelProperties[property.property]
    guard let offsets = property.offsets(of: former, from: latter) else {
      let animation = replacement(of: property, in: layer, from: former)
      add(animation, to: layer, forKey: property.rawValue, change)
      return
    }
    for (keyPath, offset) in zip(property.keyPaths, offsets) {
      let animation = makeAnimation(keyPath, in: layer)
      animation.isAdditive = true
      animation.ends = EndsGiven(from: offset, to: offset.neutral, by: nil)
      add(animation, to: layer, forKey: layer.freeKey(keyPath), change)
    }
  }

  /// A change that has happened, if keyframes or an animator have to know of it.
  func followed(
    _ layer: CALayer, _ property: ViewProperty, _ former: Value
  ) -> PropertyChange? {
    keyframes == nil && animator == nil ? nil : PropertyChange(of: layer, property, from: former)
  }

  /// Adds an animation that the caller gives up, and that an animator moves if there is one.
  func add(
    _ animation: CAAnimation, to layer: CALayer, forKey key: String, _ change: PropertyChange?
  ) {
    if let animator, let change {
      animator.adopt(animation, forKey: key, of: change, settings: settings)
    } else {
      add(animation, to: layer, forKey: key)
    }
  }

  /// Adds an animation that time alone moves.
  func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
    runningCount += 1
    animation.delegate = self
    layer.addOwned(animation, forKey: key)
  }

  /// Ends the recording of changes.
  ///
  /// Rule: views.completions.
  func close() {
    keyframes?.addAnimations(of: self)
    isClosed = true
    guard runningCount == 0 else { return }
    if let animator {
      animator.completions.append { [self] in
        allFinished = $0
        animationsBegin()
        animationsEnd()
      }
      return
    }
    CATransaction.nextTurn { [self] in
      animationsBegin()
      animationsEnd()
    }
  }

  /// Whether animations of a view's layer keep touches from it.
  ///
  /// Rule: views.hits.
  static func keepTouches(of layer: CALayer) -> Bool {
    layer.delegates.contains { delegate in
      switch delegate {
      case let block as AnimationBlock: !block.settings.options.contains(.allowUserInteraction)
      case let run as AnimatorRun: !run.allowsUserInteraction
      default: false
      }
    }
  }

  func animationDidStart(_ animation: CAAnimation) { animationsBegin() }

  func animationDidStop(_ animation: CAAnimation, finished: Bool) {
    runningCount -= 1
    // What the block itself replaces while it runs was never seen.
    if !finished, isClosed { allFinished = false }
    if runningCount == 0, isClosed { animationsEnd() }
  }

  private func animationsBegin() {
    guard !hasBegun else { return }
    hasBegun = true
    report?.start()
  }

  private func animationsEnd() {
    guard !hasEnded else { return }
    hasEnded = true
    let body = completion
    completion = nil
    report?.stop(allFinished)
    body?(allFinished)
  }
}
