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

  /// An animation that answers changes of a key.
  func describe(_ animation: CAAnimation, forAction key: String) throws -> SceneAnimation {
    var result = try describe(animation, nil)
    if animation is CAPropertyAnimation, result.keyPath.isEmpty { result.keyPath = key }
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
        result.valueFunction = try animation.valueFunction.map {
          SceneValueFunction(
            name: $0.name.rawValue, parameters: try ParameterValue.all($0.parameters))
        }
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
    case let group as CAPluginAnimationGroup:
      return .pluginGroup(
        group.kind, try (group.animations ?? []).map { try describe($0, nil) },
        parameters: try ParameterValue.all(group.parameters))
    case let group as CAAnimationGroup:
      return .group(try (group.animations ?? []).map { try describe($0, nil) })
    case let transition as CATransition: return .transition(try self.transition(transition))
    case let plugin as CAPluginAnimation:
      return .plugin(
        plugin.kind, try ends(plugin), try keyframes(plugin.keyframes, plugin),
        parameters: try ParameterValue.all(plugin.parameters))
    case let spring as CASpringAnimation: return .spring(try ends(spring), spring.spring)
    case let basic as CABasicAnimation: return .basic(try ends(basic))
    case let frames as CAKeyframeAnimation:
      return .keyframe(try keyframes(frames.keyframes, frames))
    default: throw failure(animation, nil, "an animation that changes nothing; remove it")
    }
  }

  private func transition(_ transition: CATransition) throws -> SceneTransition {
    var result = SceneTransition()
    (result.type, result.parameters) = try transition.plugin
    result.subtype = transition.visualSubtype(isYUp: layer.isYUp)
    result.startProgress = Double(transition.startProgress)
    result.endProgress = Double(transition.endProgress)
    return result
  }

  private func keyframes(
    _ given: CAKeyframeAnimation.Keyframes, _ animation: CAPropertyAnimation
  ) throws -> SceneKeyframes {
    var result = SceneKeyframes()
    result.path = given.path?.outline
    result.values = try given.values?.map { key in
      guard let value = try value(key, animation) else {
        throw failure(animation, nil, "a keyframe cannot be nil")
      }
      return value
    }
    result.timingFunctions = try given.timingFunctions?.map(function)
    result.shape = given.shape
    return result
  }

  // MARK: - Values

  private func ends(_ animation: CAPropertyAnimation) throws -> SceneEnds {
    let given = animation.ends
    return SceneEnds(
      from: try value(given.from, animation), to: try value(given.to, animation),
      by: try value(given.by, animation))
  }

  /// A value in the type of what it animates.
  private func value(_ given: GivenValue, _ animation: CAPropertyAnimation) throws -> Value? {
    if let type = given.foreignType {
      throw failure(
        animation, nil, "a value of type \(type) has no form in a scene")
    }
    let value = given.value
    if value == .null { return nil }
    guard animation.valueFunction == nil, let path = animation.target else { return value }
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
