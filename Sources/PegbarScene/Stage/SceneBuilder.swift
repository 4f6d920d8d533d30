import Foundation
import Pegbar
import PegbarCore
import PegbarEngine

/// Makes layers and carries out events; knows the named layers of one stage.
final class SceneBuilder {
  weak var root: CALayer?
  private let pictures: [String: any Content]
  private var byName: [String: CALayer] = [:]
  /// Layers whose animations are still to be added, with the animations.
  private var waiting: [(layer: CALayer, animations: [SceneAnimation])] = []
  /// Where the layers are in the document of which too much may be asked.
  private(set) var places: [UInt64: JSONPath] = [:]
  /// Whether layers are made without their animations.
  var leavesOutAnimations = false
  /// What could not be carried out; the rest was.
  private(set) var problems: [SceneProblem] = []
  /// The system's refusal of a resource, which says nothing about the scene; nil without one.
  private(set) var shortage: (any Error)?

  init(pictures: [String: any Content]) { self.pictures = pictures }

  /// Does something that a place in the document asks for, and notes why it failed.
  func noting(_ path: @autoclosure () -> JSONPath, _ body: () throws -> Void) {
    do { try body() } catch let error as any CausedError where error.cause == .system {
      shortage = shortage ?? error
    } catch {
      problems.append(SceneProblem(error, at: path()))
    }
  }

  /// Makes a layer with everything below it.
  func layer(_ description: SceneLayer) throws -> CALayer {
    let layer = description.layerClass.makeLayer()
    layer.name = description.name
    if let name = description.name { byName[name] = layer }
    if let path = description.path { places[layer.id] = path }
    layer.timing = description.timing
    for setting in description.settings {
      do { try apply(setting, to: layer) } catch SceneRunError.endlessFrame {
        guard let path = description.path else { throw SceneRunError.endlessFrame }
        throw SceneProblem(SceneRunError.endlessFrame, at: path.appending("frame"))
      }
    }
    if !description.actions.isEmpty { layer.actions = try actions(description.actions) }
    layer.mask = try description.mask.map(self.layer)
    for sublayer in description.sublayers { layer.addSublayer(try self.layer(sublayer)) }
    if !description.animations.isEmpty, !leavesOutAnimations {
      waiting.append((layer, description.animations))
    }
    return layer
  }

  /// Adds the animations of the layers that were made since the last call.
  func addWaitingAnimations() {
    let list = waiting
    waiting = []
    for (layer, animations) in list {
      for animation in animations { noting(animation.path) { try add(animation, to: layer) } }
    }
  }

  // MARK: - Events

  /// Carries out an event inside the present transaction.
  func run(_ event: SceneEvent) {
    begin(event.transaction, at: event.path.appending("transaction"))
    for (index, set) in event.set.enumerated() {
      noting(event.path.appending("set").appending(index)) {
        try apply(set.setting, to: try named(set.layer))
      }
    }
    for change in event.changes { noting(event.path) { try apply(change) } }
    addWaitingAnimations()
    for item in event.add {
      noting(item.animation.path) { try add(item.animation, to: try named(item.layer)) }
    }
    for (index, item) in event.remove.enumerated() {
      noting(event.path.appending("remove").appending(index)) {
        let layer = try named(item.layer)
        if let key = item.key {
          layer.removeAnimation(forKey: key)
        } else {
          layer.removeAllAnimations()
        }
      }
    }
  }

  private func begin(_ transaction: SceneTransaction, at path: JSONPath) {
    if let duration = transaction.animationDuration { CATransaction.setAnimationDuration(duration) }
    CATransaction.setDisableActions(transaction.disablesActions)
    noting(path) {
      CATransaction.setAnimationTimingFunction(
        try function(transaction.timingFunction, at: path.appending("timingFunction")))
    }
  }

  private func named(_ name: String) throws -> CALayer {
    guard let layer = byName[name] else { throw SceneRunError.missingLayer(name) }
    return layer
  }

  private func apply(_ change: SceneEvent.TreeChange) throws {
    switch change {
    case .insert(let description, let into, let place):
      try insert(try layer(description), into: into, at: place)
    case .replace(let name, let description):
      let old = try named(name)
      forget(old)
      let new = try layer(description)
      if let owner = old.superlayer, owner.mask === old {
        owner.mask = new
      } else {
        old.superlayer?.replaceSublayer(old, with: new)
      }
    case .delete(let name):
      let old = try named(name)
      forget(old)
      if let owner = old.superlayer, owner.mask === old {
        owner.mask = nil
      } else {
        old.removeFromSuperlayer()
      }
    }
  }

  private func insert(
    _ layer: CALayer, into parent: String?, at place: SceneEvent.Place
  ) throws {
    guard let owner = try parent.map(named) ?? root else { return }
    switch place {
    case .last: owner.addSublayer(layer)
    case .index(let index): owner.insertSublayer(layer, at: UInt32(clamping: index))
    case .above(let name): owner.insertSublayer(layer, above: try named(name))
    case .below(let name): owner.insertSublayer(layer, below: try named(name))
    }
  }

  private func forget(_ layer: CALayer) {
    if let name = layer.name, byName[name] === layer { byName[name] = nil }
    layer.mask.map(forget)
    for sublayer in layer.sublayers ?? [] { forget(sublayer) }
  }

  // MARK: - Values

  private func apply(_ setting: SceneSetting, to layer: CALayer) throws {
    switch setting.target {
    case .property(let path):
      if path.property == .frame, case .rect(let rect) = setting.value,
        !layer.canFill(rect.minX, rect.minY, rect.size.width, rect.size.height)
      {
        throw SceneRunError.endlessFrame
      }
      try layer.setValueChecked(shown(setting.value), at: path)
    case .timing(let key): layer.timing[key] = setting.value
    }
  }

  /// The value with pictures in the place of their files.
  private func shown(_ value: Value) -> Value {
    guard case .content(let content) = value, let reference = content as? ContentReference,
      let picture = pictures[reference.realPath]
    else { return value }
    return .content(picture)
  }

  /// Parameters with pictures in the place of their files.
  private func shown(_ parameters: [String: ParameterValue]) -> [String: ParameterValue] {
    parameters.mapValues { value in
      switch value {
      case .image(let image):
        guard case .content(let content) = shown(Value.content(image.content)) else { return value }
        let still = (content as? any MovingContent)?.poster ?? content
        return ParameterImage(showing: still).map(ParameterValue.image) ?? value
      case .curve(let curve):
        return .curve(ParameterCurve(named: curve.name, parameters: shown(curve.parameters)))
      default: return value
      }
    }
  }

  /// Makes a timing function ready.
  private func function(
    _ function: SceneTimingFunction?, at path: @autoclosure () -> JSONPath
  ) throws -> CAMediaTimingFunction? {
    let made: CAMediaTimingFunction
    switch function {
    case nil: return nil
    case .named(let name, let parameters)?:
      made = CAMediaTimingFunction(plugin: name, parameters: shown(parameters))
    case .controlPoints(let points)?: made = CAMediaTimingFunction(controlPoints: points)
    }
    do { try made.prepare() } catch let error as any CausedError where error.cause == .system {
      throw error
    } catch {
      throw SceneProblem(error, at: path())
    }
    return made
  }

  // MARK: - Animations

  private func add(_ description: SceneAnimation, to layer: CALayer) throws {
    let animation = try animation(description)
    // Without any duration it would be over at once.
    guard animation.duration > 0 || CATransaction.animationDuration() > 0 else { return }
    try layer.addChecked(animation, forKey: description.key)
  }

  private func actions(
    _ descriptions: [(key: String, animation: SceneAnimation?)]
  ) throws -> [String: any CAAction] {
    var result: [String: any CAAction] = [:]
    for (key, description) in descriptions {
      result[key] = try description.map(animation) ?? NSNull()
    }
    return result
  }

  private func animation(_ description: SceneAnimation) throws -> CAAnimation {
    let animation = try bare(description)
    animation.timing = description.timing
    animation.timingFunction = try function(
      description.timingFunction, at: description.path.appending("timingFunction"))
    animation.isRemovedOnCompletion = description.isRemovedOnCompletion
    if let range = description.preferredFrameRateRange {
      animation.preferredFrameRateRange = CAFrameRateRange(
        minimum: Float(range[0]), maximum: Float(range[1]),
        preferred: range.count > 2 ? Float(range[2]) : nil)
    }
    for (key, value) in description.tags { animation.setValue(value, forKey: key) }
    if let animation = animation as? CAPropertyAnimation {
      animation.keyPath = description.keyPath
      animation.isAdditive = description.isAdditive
      animation.isCumulative = description.isCumulative
      animation.valueFunction = description.valueFunction.map {
        CAValueFunction(
          name: CAValueFunctionName(rawValue: $0.name), parameters: shown($0.parameters))
      }
    }
    return animation
  }

  private func bare(_ description: SceneAnimation) throws -> CAAnimation {
    switch description.body {
    case .basic(let ends): return fill(CABasicAnimation(), ends)
    case .spring(let ends, let spring):
      let animation = CASpringAnimation()
      animation.spring = spring
      return fill(animation, ends)
    case .keyframe(let keyframes):
      let animation = CAKeyframeAnimation()
      animation.keyframes = try self.keyframes(keyframes, at: description.path)
      return animation
    case .group(let children):
      let group = CAAnimationGroup()
      group.animations = try children.map(animation)
      return group
    case .pluginGroup(let kind, let children, let parameters):
      let group = CAPluginAnimationGroup(kind: kind)
      group.parameters = shown(parameters)
      group.animations = try children.map(animation)
      return group
    case .transition(let transition): return self.transition(transition)
    case .plugin(let kind, let ends, let keyframes, let parameters):
      let animation = CAPluginAnimation(kind: kind, keyPath: description.keyPath)
      animation.parameters = shown(parameters)
      animation.keyframes = try self.keyframes(keyframes, at: description.path)
      return fill(animation, ends)
    }
  }

  private func fill(_ animation: CAPropertyAnimation, _ ends: SceneEnds) -> CAAnimation {
    animation.ends = EndsGiven(
      from: ends.from.map(shown), to: ends.to.map(shown), by: ends.by.map(shown))
    return animation
  }

  private func keyframes(
    _ keyframes: SceneKeyframes, at path: JSONPath
  ) throws -> CAKeyframeAnimation.Keyframes {
    var result = CAKeyframeAnimation.Keyframes()
    result.values = keyframes.values?.map { GivenValue(shown($0)) }
    result.path = keyframes.path.map(CGPath.init)
    result.timingFunctions = try keyframes.timingFunctions?.enumerated().compactMap {
      try function($1, at: path.appending("timingFunctions").appending($0))
    }
    result.shape = keyframes.shape
    return result
  }

  private func transition(_ transition: SceneTransition) -> CAAnimation {
    let animation = CATransition()
    animation.type = CATransitionType(rawValue: transition.type)
    animation.subtype = transition.subtype.map(CATransitionSubtype.init)
    animation.subtypeIsVisual = true
    animation.startProgress = Float(transition.startProgress)
    animation.endProgress = Float(transition.endProgress)
    animation.parameters = shown(transition.parameters)
    return animation
  }
}

/// An event that cannot be carried out.
enum SceneRunError: Error, CustomStringConvertible {
  case missingLayer(String)
  case endlessFrame

  var description: String {
    switch self {
    case .missingLayer(let name): "there is no layer called '\(name)'"
    case .endlessFrame:
      "under this transform no finite bounds fill the frame; give 'bounds' and 'position' or a smaller "
        + "transform"
    }
  }
}
