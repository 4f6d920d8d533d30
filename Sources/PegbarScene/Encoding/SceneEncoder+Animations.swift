import PegbarCore
import PegbarEngine

extension SceneEncoder {
  /// An animation with its children.
  func animation(_ animation: SceneAnimation) throws -> JSONValue {
    var members = [JSONMember("type", .string(animation.typeName))]
    if let key = animation.key { members.append(JSONMember("key", .string(key))) }
    members += timing(animation.timing, over: MediaTiming())
    if let function = animation.timingFunction {
      members.append(JSONMember("timingFunction", timingFunction(function)))
    }
    if !animation.isRemovedOnCompletion {
      members.append(JSONMember("removedOnCompletion", .bool(false)))
    }
    if let range = animation.preferredFrameRateRange {
      members.append(JSONMember("preferredFrameRateRange", numbers(range)))
    }
    if !animation.tags.isEmpty {
      let tags = try animation.tags.map { JSONMember($0.key, try typed($0.value)) }
      members.append(JSONMember("tags", .object(tags)))
    }
    members += property(animation)
    return .object(members + (try body(animation.body)))
  }

  private func property(_ animation: SceneAnimation) -> [JSONMember] {
    guard !animation.keyPath.isEmpty else { return [] }
    var members = [JSONMember("keyPath", .string(animation.keyPath))]
    if animation.isAdditive { members.append(JSONMember("additive", .bool(true))) }
    if animation.isCumulative { members.append(JSONMember("cumulative", .bool(true))) }
    if let name = animation.valueFunction {
      members.append(JSONMember("valueFunction", .string(name)))
    }
    return members
  }

  private func body(_ body: SceneAnimation.Body) throws -> [JSONMember] {
    switch body {
    case .basic(let ends): try self.ends(ends)
    case .spring(let ends, let spring): try self.ends(ends) + self.spring(spring)
    case .keyframe(let keyframes): try self.keyframes(keyframes)
    case .group(let children):
      [JSONMember("animations", .array(try children.map(animation)))]
    case .transition(let transition): self.transition(transition)
    case .plugin(_, let ends, let keyframes, let parameters):
      try self.ends(ends) + self.keyframes(keyframes) + self.parameters(parameters)
    }
  }

  private func ends(_ ends: SceneEnds) throws -> [JSONMember] {
    try [("fromValue", ends.from), ("toValue", ends.to), ("byValue", ends.by)].compactMap {
      key, value in try value.map { JSONMember(key, try self.value($0)) }
    }
  }

  private func spring(_ spring: SceneSpring) -> [JSONMember] {
    let usual = SceneSpring()
    var members = [
      ("mass", spring.mass, usual.mass), ("stiffness", spring.stiffness, usual.stiffness),
      ("damping", spring.damping, usual.damping),
      ("initialVelocity", spring.initialVelocity, usual.initialVelocity),
    ].filter { $0.1 != $0.2 }.map { JSONMember($0.0, .number($0.1)) }
    if spring.allowsOverdamping { members.append(JSONMember("allowsOverdamping", .bool(true))) }
    return members
  }

  private func keyframes(_ keyframes: SceneKeyframes) throws -> [JSONMember] {
    var members: [JSONMember] = []
    if let values = keyframes.values {
      members.append(JSONMember("values", .array(try values.map(value))))
    }
    if let path = keyframes.path { members.append(JSONMember("path", .string(path.svg))) }
    for (key, list) in [
      ("keyTimes", keyframes.keyTimes), ("tensionValues", keyframes.tensionValues),
      ("continuityValues", keyframes.continuityValues), ("biasValues", keyframes.biasValues),
    ] {
      if let list { members.append(JSONMember(key, numbers(list))) }
    }
    if let functions = keyframes.timingFunctions {
      members.append(JSONMember("timingFunctions", .array(functions.map(timingFunction))))
    }
    if keyframes.calculationMode != .linear {
      let word = String(describing: keyframes.calculationMode)
      members.append(JSONMember("calculationMode", .string(word)))
    }
    if keyframes.rotationMode != .none {
      let word = String(describing: keyframes.rotationMode)
      members.append(JSONMember("rotationMode", .string(word)))
    }
    return members
  }

  private func transition(_ transition: SceneTransition) -> [JSONMember] {
    var members = [JSONMember("transitionType", .string(transition.type))]
    if let subtype = transition.subtype { members.append(JSONMember("subtype", .string(subtype))) }
    if transition.startProgress != 0 {
      members.append(JSONMember("startProgress", .number(transition.startProgress)))
    }
    if transition.endProgress != 1 {
      members.append(JSONMember("endProgress", .number(transition.endProgress)))
    }
    return members + parameters(transition.parameters)
  }

  // MARK: - Plugins

  func timingFunction(_ function: SceneTimingFunction) -> JSONValue {
    switch function {
    case .controlPoints(let points): numbers(points)
    case .named(let name, let parameters) where parameters.isEmpty: .string(name)
    case .named(let name, let parameters):
      .object([JSONMember("id", .string(name))] + self.parameters(parameters))
    }
  }

  private func parameters(_ parameters: [String: ParameterValue]) -> [JSONMember] {
    if parameters.isEmpty { return [] }
    let members = parameters.keys.sorted().map { JSONMember($0, json(parameters[$0])) }
    return [JSONMember("parameters", .object(members))]
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
