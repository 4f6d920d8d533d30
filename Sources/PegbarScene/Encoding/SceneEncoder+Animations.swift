import PegbarCore
import PegbarEngine

extension SceneEncoder {
  /// An animation with its children.
  func animation(_ animation: SceneAnimation) throws -> JSONValue {
    var members = [JSONMember("type", .string(animation.typeName))]
    if let key = animation.key { members.append(JSONMember("key", .string(key))) }
    members += timing(animation.timing, over: MediaTiming())
    members += try self.members(SceneAnimation.attributes, of: animation)
    if !animation.keyPath.isEmpty {
      members += try self.members(SceneAnimation.propertyAttributes, of: animation)
    }
    return .object(members + (try body(animation.body)))
  }

  private func body(_ body: SceneAnimation.Body) throws -> [JSONMember] {
    switch body {
    case .basic(let ends): try members(SceneEnds.attributes, of: ends)
    case .spring(let ends, let spring):
      try members(SceneEnds.attributes, of: ends) + members(SceneSpring.attributes, of: spring)
    case .keyframe(let keyframes): try members(SceneKeyframes.attributes, of: keyframes)
    case .group(let children):
      [JSONMember("animations", .array(try children.map(animation)))]
    case .transition(let transition): try members(SceneTransition.attributes, of: transition)
    case .plugin(_, let ends, let keyframes, let parameters):
      try members(SceneEnds.attributes, of: ends)
        + members(SceneKeyframes.attributes, of: keyframes) + (try given(parameters))
    case .pluginGroup(_, let children, let parameters):
      [JSONMember("animations", .array(try children.map(animation)))]
        + (try given(parameters))
    }
  }

  // MARK: - Plugins

  func timingFunction(_ function: SceneTimingFunction) throws -> JSONValue {
    switch function {
    case .controlPoints(let points): numbers(points)
    case .named(let name, let parameters) where parameters.isEmpty: .string(name)
    case .named(let name, let parameters):
      .object([JSONMember("id", .string(name))] + (try given(parameters)))
    }
  }

  func valueFunction(_ function: SceneValueFunction) throws -> JSONValue {
    if function.parameters.isEmpty { return .string(function.name) }
    return .object([JSONMember("id", .string(function.name))] + (try given(function.parameters)))
  }

  /// A plugin's own values as a member; none where there are none.
  private func given(_ parameters: [String: ParameterValue]) throws -> [JSONMember] {
    try self.parameters(parameters).map { [JSONMember("parameters", $0)] } ?? []
  }

  /// A plugin's own values; nil for none.
  func parameters(_ parameters: [String: ParameterValue]) throws -> JSONValue? {
    if parameters.isEmpty { return nil }
    return .object(
      try parameters.sorted { $0.key < $1.key }.map { JSONMember($0.key, try parameter($0.value)) })
  }

  private func parameter(_ value: ParameterValue) throws -> JSONValue {
    switch value {
    case .image(let image): .string(try pictureName(image.content))
    case .curve(let curve) where curve.name.isEmpty:
      throw SceneWriteError(place: "parameters", reason: "a timing function without a name")
    case .curve(let curve):
      try timingFunction(.named(curve.name, parameters: curve.parameters))
    default: value.plainJSON
    }
  }
}

extension SceneAnimation {
  /// What stands under `type`.
  fileprivate var typeName: String {
    switch body {
    case .basic: "CABasicAnimation"
    case .spring: "CASpringAnimation"
    case .keyframe: "CAKeyframeAnimation"
    case .group: "CAAnimationGroup"
    case .transition: "CATransition"
    case .plugin(let id, _, _, _), .pluginGroup(let id, _, _): id
    }
  }
}
