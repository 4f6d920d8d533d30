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
        + members(SceneKeyframes.pluginAttributes, of: keyframes)
        + (self.parameters(parameters).map { [JSONMember("parameters", $0)] } ?? [])
    }
  }

  // MARK: - Plugins

  func timingFunction(_ function: SceneTimingFunction) -> JSONValue {
    switch function {
    case .controlPoints(let points): numbers(points)
    case .named(let name, let parameters) where parameters.isEmpty: .string(name)
    case .named(let name, let parameters):
      .object(
        [JSONMember("id", .string(name))]
          + (self.parameters(parameters).map { [JSONMember("parameters", $0)] } ?? []))
    }
  }

  /// A plugin's own values; nil for none.
  func parameters(_ parameters: [String: ParameterValue]) -> JSONValue? {
    if parameters.isEmpty { return nil }
    return .object(parameters.keys.sorted().map { JSONMember($0, json(parameters[$0])) })
  }

  private func json(_ value: ParameterValue?) -> JSONValue {
    switch value {
    case .bool(let flag)?: .bool(flag)
    case .string(let text)?: .string(text)
    case .numbers(let list)?: list.count == 1 ? .number(list[0]) : numbers(list)
    case nil: .null
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
    case .plugin(let id, _, _, _): id
    }
  }
}
