import Pegbar
import PegbarCore
import PegbarEngine

/// Describes the animations of a layer as a scene file would.
struct AnimationDescriber {
  let layer: CALayer
  let place: String

  /// An animation that the layer has.
  func describe(_ stored: ArchivedAnimation) throws -> SceneAnimation {
    if let source = stored.transitionSource, !layer.shows(source) {
      throw failure(
        stored.animation, stored.key,
        "a transition from a look that is gone; write before it is added or after its end")
    }
    var result = try describe(stored.animation, stored.key)
    // 0 would mean: when the scene starts.
    if result.timing.beginTime == 0, layer.timeNow != 0 { result.timing.beginTime = 1e-100 }
    return result
  }

  private func failure(
    _ animation: CAAnimation, _ key: String?, _ reason: String
  ) -> SceneWriteError {
    SceneWriteError(
      place: "\(place), animation '\(key ?? "\(Swift.type(of: animation))")'", reason: reason)
  }

  private func describe(_ animation: CAAnimation, _ key: String?) throws -> SceneAnimation {
    var result = SceneAnimation(body: .group([]), timing: animation.timing, path: JSONPath())
    result.key = animation is CATransition && key == kCATransition ? nil : key
    do {
      result.timingFunction = try animation.timingFunction.map(function)
      result.isRemovedOnCompletion = animation.isRemovedOnCompletion
      let range = animation.preferredFrameRateRange
      if range != .default {
        result.preferredFrameRateRange =
          [range.minimum, range.maximum].map { Double($0) }
          + (range.preferred.map { [Double($0)] } ?? [])
      }
      result.tags = try tags(of: animation)
      if let animation = animation as? CAPropertyAnimation {
        result.keyPath = animation.keyPath ?? ""
        result.isAdditive = animation.isAdditive
        result.isCumulative = animation.isCumulative
        result.valueFunction = animation.valueFunction?.name.rawValue
      }
      result.body = try body(of: animation)
    } catch let error as SceneWriteError {
      throw error
    } catch {
      throw failure(animation, key, "\(error)")
    }
    return result
  }

  private func tags(of animation: CAAnimation) throws -> [(key: String, value: Value)] {
    try animation.tags.keys.sorted().map { key in
      guard let value = Value(any: animation.tags[key]), value.isFinite else {
        throw failure(animation, nil, "the value stored under '\(key)' has no form in a scene")
      }
      return (key, value)
    }
  }

  private func body(of animation: CAAnimation) throws -> SceneAnimation.Body {
    switch animation {
    case let group as CAAnimationGroup:
      return .group(try (group.animations ?? []).map { try describe($0, nil) })
    case let transition as CATransition: return .transition(try self.transition(transition))
    case let plugin as CAPluginAnimation:
      var keyframes = SceneKeyframes()
      keyframes.values = try values(plugin.values, plugin)
      keyframes.keyTimes = plugin.keyTimes?.map(\.doubleValue)
      return .plugin(
        plugin.kind, try ends(plugin), keyframes,
        parameters: try ParameterValue.all(plugin.parameters))
    case let spring as CASpringAnimation: return .spring(try ends(spring), self.spring(spring))
    case let basic as CABasicAnimation: return .basic(try ends(basic))
    case let frames as CAKeyframeAnimation: return .keyframe(try keyframes(frames))
    default: throw failure(animation, nil, "an animation that changes nothing; remove it")
    }
  }

  private func spring(_ spring: CASpringAnimation) -> SceneSpring {
    var result = SceneSpring()
    result.mass = Double(spring.mass)
    result.stiffness = Double(spring.stiffness)
    result.damping = Double(spring.damping)
    result.initialVelocity = Double(spring.initialVelocity)
    result.allowsOverdamping = spring.allowsOverdamping
    return result
  }

  private func transition(_ transition: CATransition) throws -> SceneTransition {
    var result = SceneTransition()
    (result.type, result.parameters) = try transition.plugin
    result.subtype = transition.filter == nil ? transition.subtype?.rawValue : nil
    result.startProgress = Double(transition.startProgress)
    result.endProgress = Double(transition.endProgress)
    return result
  }

  private func keyframes(_ animation: CAKeyframeAnimation) throws -> SceneKeyframes {
    var result = SceneKeyframes()
    result.path = animation.path?.outline
    result.values = try values(animation.values, animation)
    result.keyTimes = animation.keyTimes?.map(\.doubleValue)
    result.timingFunctions = try animation.timingFunctions?.map(function)
    result.calculationMode = animation.calculationMode.mode
    switch animation.rotationMode {
    case .rotateAuto?: result.rotationMode = .auto
    case .rotateAutoReverse?: result.rotationMode = .autoReverse
    default: result.rotationMode = .none
    }
    result.tensionValues = animation.tensionValues?.map(\.doubleValue)
    result.continuityValues = animation.continuityValues?.map(\.doubleValue)
    result.biasValues = animation.biasValues?.map(\.doubleValue)
    return result
  }

  // MARK: - Values

  private func ends(_ animation: CAPropertyAnimation) throws -> SceneEnds {
    let given = animation.endValues
    return SceneEnds(
      from: try value(given.from, animation), to: try value(given.to, animation),
      by: try value(given.by, animation))
  }

  private func values(_ list: [Any]?, _ animation: CAPropertyAnimation) throws -> [Value]? {
    try list?.map { any in
      guard let value = try value(any, animation) else {
        throw failure(animation, nil, "a keyframe cannot be nil")
      }
      return value
    }
  }

  /// A value in the type of what it animates.
  private func value(_ any: Any?, _ animation: CAPropertyAnimation) throws -> Value? {
    guard let any, !(any is NSNull) else { return nil }
    guard let value = Value(any: any) else {
      throw failure(animation, nil, "a value of type \(Swift.type(of: any)) has no form in a scene")
    }
    guard animation.valueFunction == nil, let keyPath = animation.keyPath,
      let path = PropertyPath(keyPath: keyPath)
    else { return value }
    let kind = path.valueKind ?? layer.modelProperties.explicit(path.property)?.kind
    return kind.flatMap { value.fitting($0) } ?? value
  }

  private func function(_ function: CAMediaTimingFunction) throws -> SceneTimingFunction {
    let parameters = try ParameterValue.all(function.parameters)
    guard function.plugin == "pegbar.timing.cubicBezier" else {
      return .named(function.plugin, parameters: parameters)
    }
    let points = ["x1", "y1", "x2", "y2"].compactMap { key -> Double? in
      guard case .numbers(let list)? = parameters[key], list.count == 1 else { return nil }
      return list[0]
    }
    guard points.count == 4, parameters.count == 4, (0...1).contains(points[0]),
      (0...1).contains(points[2])
    else { return .named(function.plugin, parameters: parameters) }
    return .controlPoints(points)
  }
}
