import PegbarCore
import PegbarEngine

/// Turns an animation as its user wrote it into a row that can be sampled.
///
/// Everything is looked up here, once: key path, values, plugins and their parameters.
struct AnimationCompiler {
  /// What a compilation needs to know of the layer; kept small so that it can be made for groups too.
  struct Context {
    /// The model values, for stored keys and for the kind of a missing value.
    var properties: PropertyTable
    /// What an animation of duration 0 takes, seconds.
    var defaultDuration: Double
    /// Which of Core Animation's classes the layer is.
    var layerClass = LayerClass.plain
    /// Whether y points up in the layer's coordinates; asked for transitions only.
    var isYUp: () -> Bool = { false }
    /// What the layer looked like before the change, for transitions.
    var source: () throws -> PresentationFrame
  }

  let context: Context

  /// Is told of a group's child that cannot work, and that then does nothing; nil lets the group fail.
  var report: ((any Error) -> Void)?

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
    guard timing.isValid else { throw AnimationError.invalidTiming("\(timing)") }
    if timing.duration == 0 { timing.duration = context.defaultDuration }
    guard timing.duration > 0, timing.duration.isFinite else {
      throw AnimationError.invalidTiming("duration \(timing.duration)")
    }
    let kind = try CompilerMemory.kind(named: animation.kindID)
    let parameters = try kind.parameters(animation.kindParameters)
    return AnimationRow(
      id: SerialNumber.next(), timing: timing,
      easing: try easing(of: animation),
      isRemovedOnCompletion: animation.isRemovedOnCompletion,
      body: try body(of: animation, kind: kind.plugin, parameters, duration: timing.duration))
  }

  private func easing(of animation: CAAnimation) throws -> (any Timing)? {
    if !Choices.timingFunctionsCompose,
      (animation as? CAKeyframeAnimation)?.timingFunctions?.isEmpty == false
    {
      return nil
    }
    return try animation.timingFunction?.timing()
  }

  private func body(
    of animation: CAAnimation, kind: any AnimationKind, _ parameters: ParameterValues,
    duration: Double
  ) throws -> AnimationRow.Body {
    if let animation = animation as? CAPropertyAnimation {
      return try propertyBody(of: animation, kind: kind, parameters, duration: duration)
    }
    var setup = AnimationSetup()
    setup.duration = duration
    if let transition = animation as? CATransition {
      return .transition(
        try kind.makeAnimation(parameters, setup: setup),
        try recipe(for: transition, duration: duration))
    }
    if let group = animation as? CAAnimationGroup {
      let children = group.animations ?? []
      setup.childCount = children.count
      var inner = self.context
      if Choices.childTakesGroupDuration { inner.defaultDuration = duration }
      let compiler = AnimationCompiler(context: inner, report: report)
      return .group(
        try kind.makeAnimation(parameters, setup: setup), try children.map(compiler.child))
    }
    return .nothing
  }

  private func recipe(for transition: CATransition, duration: Double) throws -> TransitionRecipe {
    let (name, parameters) = try transition.plugin
    guard let found = Plugins.registry.resolve(name, kind: .transition),
      let type = found.entry.plugin as? any TransitionType
    else { throw AnimationError.unknownPlugin(name: name, kind: .transition) }
    return TransitionRecipe(
      type: type, parameters: try found.parameters(parameters),
      direction: try direction(of: transition, found), duration: duration,
      seed: 0, source: try context.source())
  }

  /// The edge that motion comes from; a type without directions ignores the subtype.
  private func direction(
    of transition: CATransition, _ found: ResolvedPlugin
  ) throws -> Direction {
    let isDirected = !found.entry.plugin.descriptor.directions.isEmpty
    var name = isDirected && transition.filter == nil ? transition.subtype?.rawValue : nil
    if !Choices.transitionAxisIsVisual, !context.isYUp() {
      switch name {
      case "fromTop"?: name = "fromBottom"
      case "fromBottom"?: name = "fromTop"
      default: break
      }
    }
    return try found.direction(name)
  }

  private func propertyBody(
    of animation: CAPropertyAnimation, kind: any AnimationKind, _ parameters: ParameterValues,
    duration: Double
  ) throws -> AnimationRow.Body {
    let target = try target(of: animation)
    let mapping = try animation.valueFunction?.mapping()
    let values = AnimationValues(
      animation: animation, target: target, properties: context.properties,
      mapsNumbers: mapping != nil)
    var setup = AnimationSetup()
    setup.duration = duration
    let keys = try values.keys(inputs: kind.inputs, setup: &setup)
    var evaluation = kind.sharedAnimation(parameters, setup: setup)
    if evaluation == nil {
      setup.keys = keys.numbers(setup.keyCount, width: setup.componentCount)
      evaluation = try kind.makeAnimation(parameters, setup: setup)
    }
    guard let evaluation else { return .nothing }
    return .property(
      PropertyAnimation(
        target: target, evaluation: evaluation, keys: keys,
        isAdditive: animation.isAdditive, isCumulative: animation.isCumulative,
        valueMapping: mapping))
  }

  private func target(of animation: CAPropertyAnimation) throws -> PropertyPath {
    guard let keyPath = animation.keyPath, !keyPath.isEmpty else {
      throw AnimationError.missingKeyPath
    }
    guard let path = CompilerMemory.path(keyPath), path.property != .frame,
      context.layerClass.has(path.property) || context.properties.explicit(path.property) != nil
    else { throw AnimationError.unknownKeyPath(keyPath) }
    return path
  }
}

extension PropertyAnimation.Keys {
  /// The numbers of all keys; empty where they are not such numbers or not all are known.
  fileprivate func numbers(_ count: Int, width: Int) -> [[Double]] {
    let values: [Value?] =
      switch self {
      case .values(let list): list
      case .ends(let from, let to, _): [from, to]
      }
    let numbers = values.compactMap { $0?.components }
    let isWhole =
      values.count == count && numbers.count == count && numbers.allSatisfy { $0.count == width }
    return isWhole ? numbers : []
  }
}
