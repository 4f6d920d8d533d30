import PegbarCore
import PegbarEngine
import PegbarReadings

/// Compiles an animation into a row that can be sampled.
///
/// Resolves everything once: key path, values, plugins and their parameters.
struct AnimationCompiler {
  /// The layer that the animation is added to.
  let layer: CALayer

  /// The thread's cache of lookups.
  let memory = CompilerMemory.current

  /// The duration of a group's child that has none, seconds; nil for the transaction's.
  private var childDuration: Double?

  /// Receives the error of a group's child, which then has no effect; nil lets the group fail.
  var report: ((any Error) -> Void)?

  init(layer: CALayer) { self.layer = layer }

  private func child(_ animation: CAAnimation) throws -> AnimationRow {
    do {
      return try row(for: animation)
    } catch {
      guard let report else { throw error }
      report(error)
      return AnimationRow(id: SerialNumber.next(), timing: animation.timing, body: .nothing)
    }
  }

  /// Compiles an animation.
  ///
  /// - Throws: `AnimationError` or `PluginError`.
  func row(for animation: CAAnimation) throws -> AnimationRow {
    var timing = animation.timing
    guard timing.isValid else {
      throw AnimationError.invalidTiming(timing.objection ?? "it is invalid")
    }
    if timing.duration == 0 {
      timing.duration = childDuration ?? CATransaction.animationDuration()
    }
    guard timing.duration > 0, timing.duration.isFinite else {
      throw AnimationError.invalidTiming("duration \(timing.duration)")
    }
    let kind = try memory.kind(named: animation.kindID)
    return AnimationRow(
      id: SerialNumber.next(), timing: timing,
      easing: try easing(of: animation),
      isRemovedOnCompletion: animation.isRemovedOnCompletion,
      body: try body(of: animation, kind, duration: timing.duration))
  }

  /// Rule: keyframes.timing-functions.
  private func easing(of animation: CAAnimation) throws -> (any Timing)? {
    if !Reading.timingFunctionsCompose.isFollowed,
      (animation as? CAKeyframeAnimation)?.keyframes.timingFunctions?.isEmpty == false
    {
      return nil
    }
    return try animation.timingFunction?.timing()
  }

  /// Rule: combining.child-duration.
  private func body(
    of animation: CAAnimation, _ found: FoundKind, duration: Double
  ) throws -> AnimationRow.Body {
    if let animation = animation as? CAPropertyAnimation {
      return try propertyBody(of: animation, found, duration: duration)
    }
    var setup = AnimationSetup()
    setup.duration = duration
    if let transition = animation as? CATransition {
      return .transition(
        try found.evaluation(animation.kindParameters, setup, .values([])),
        try recipe(for: transition, duration: duration))
    }
    if let group = animation as? CAAnimationGroup {
      let children = group.animations ?? []
      setup.childCount = children.count
      var inner = self
      if Reading.childTakesGroupDuration.isFollowed { inner.childDuration = duration }
      return .group(
        try found.evaluation(animation.kindParameters, setup, .values([])),
        try children.map(inner.child))
    }
    return .nothing
  }

  /// Rules: transitions.pictures, transitions.seeds.
  private func recipe(for transition: CATransition, duration: Double) throws -> TransitionRecipe {
    let (name, parameters) = try transition.plugin
    guard let found = Plugins.registry.resolve(name, kind: .transition),
      let type = found.entry.plugin as? any TransitionType
    else { throw AnimationError.unknownPlugin(name: name, kind: .transition) }
    return TransitionRecipe(
      type: type,
      parameters: try found.parameters(Plugins.registry.made(parameters, for: name)),
      direction: try direction(of: transition, found), duration: duration,
      seed: layer.takeTransitionNumber(),
      source: try transition.frames?.source ?? layer.shownFrame(), target: transition.frames?.target
    )
  }

  /// The edge from which motion comes; a type without directions ignores the subtype.
  ///
  /// Rule: transitions.axis.
  private func direction(
    of transition: CATransition, _ found: ResolvedPlugin
  ) throws -> Direction {
    let isDirected = !found.entry.plugin.descriptor.directions.isEmpty
    return try found.direction(isDirected ? transition.visualSubtype(isYUp: layer.isYUp) : nil)
  }

  private func propertyBody(
    of animation: CAPropertyAnimation, _ kind: FoundKind, duration: Double
  ) throws -> AnimationRow.Body {
    let target = try target(of: animation)
    let keyframes = animation as? CAKeyframeAnimation
    if Reading.oneDiscreteValueIsIgnored.isFollowed, keyframes?.jumpsNowhere == true {
      return .nothing
    }
    let mapping = try animation.valueFunction?.mapping()
    let values = AnimationValues(
      animation: animation, target: target, layer: layer, mapsNumbers: mapping != nil)
    var setup = AnimationSetup()
    setup.duration = duration
    let keys = try values.keys(kind.plugin.inputs, &setup)
    return .property(
      PropertyAnimation(
        target: target,
        evaluation: try kind.evaluation(animation.kindParameters, setup, keys), keys: keys,
        isAdditive: animation.isAdditive, isCumulative: animation.isCumulative,
        valueMapping: mapping))
  }

  /// Rule: actions.unknown-key-path.
  private func target(of animation: CAPropertyAnimation) throws -> PropertyPath {
    guard let path = animation.target, path.property != .frame,
      layer.layerClass.has(path.property) || layer.state.properties.explicit(path.property) != nil
    else {
      guard let keyPath = animation.keyPath, !keyPath.isEmpty else {
        throw AnimationError.missingKeyPath
      }
      throw AnimationError.unknownKeyPath(keyPath)
    }
    return path
  }
}
