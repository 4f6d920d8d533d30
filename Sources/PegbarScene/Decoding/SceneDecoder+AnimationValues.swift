import PegbarCore

extension SceneDecoder {
  /// A value of an animation; null counts as not given.
  mutating func animatedValue(_ node: Node?, _ values: AnimatedValues?) -> Value? {
    guard let node, node.value != .null, let values else { return nil }
    guard let count = values.inputCount else {
      let target = values.target
      let new = value(node, kind: target.kind, isNullable: false, key: target.key)
      // A difference may be any.
      if let new, !values.isAdditive, node.path.steps.last != .key("byValue") {
        checkColors(new, at: node.path)
      }
      return new
    }
    let input: Value? =
      node.value.array == nil ? number(node).map(Value.number) : numbers(node).map(Value.numbers)
    if let found = input?.components?.count, found != count {
      warn(
        "the value function takes \(count) number\(count == 1 ? "" : "s"), these are \(found): the "
          + "animation has no effect", at: node.path)
    }
    return input
  }

  mutating func spring(_ members: Members) -> SceneSpring {
    var spring = SceneSpring()
    read(SceneSpring.attributes, members, into: &spring)
    checkSpring(members)
    return spring
  }

  /// Reports numbers that the spring's plugin does not take, at their places.
  private mutating func checkSpring(_ members: Members) {
    let found = options.registry.resolve("pegbar.animation.spring", kind: .animation)
    for parameter in found?.entry.plugin.descriptor.parameters ?? [] {
      // What is 0 or less has been reported.
      guard let node = members[parameter.key], let x = node.value.number,
        parameter.key == "initialVelocity" || x > 0,
        let objection = parameter.objection(to: .number(x))
      else { continue }
      report(objection, at: node.path)
    }
  }

  /// The keys of an animation; one of a plugin's kind may do without values.
  mutating func keyframes(
    _ members: Members, _ values: AnimatedValues?, needsValues: Bool = true
  ) -> SceneKeyframes {
    var result = SceneKeyframes()
    read(SceneKeyframes.attributes, members, into: &result, values)
    if needsValues, !members.has("values"), !members.has("path") {
      report("a keyframe animation needs 'values' or a 'path'", at: members.path)
    }
    if result.path == nil { checkCounts(result, members) }
    if needsValues {
      checkModes(result, members)
      if values?.inputCount == nil { checkSteps(result, members) }
    }
    return result
  }

  mutating func keyframePath(_ node: Node?, _ values: AnimatedValues?) -> Path? {
    guard let node, node.value != .null, let path = path(node) else { return nil }
    if path.elements.isEmpty {
      report("the path is empty; write SVG path data such as \"M0 0L100 0\"", at: node.path)
      return nil
    }
    if let target = values?.target, target.kind != .point {
      report(
        "a path animates points such as 'position'; for others use 'values'", at: node.path)
      return nil
    }
    return path
  }

  mutating func keyframeValues(_ node: Node?, _ values: AnimatedValues?) -> [Value]? {
    guard let node, node.value != .null else { return nil }
    let nodes = elements(node, "values")
    if node.value.array?.isEmpty == true {
      report("'values' needs at least one value", at: node.path)
    }
    guard values != nil else { return nil }
    return nodes.compactMap { element in
      if element.value == .null {
        report("a keyframe cannot be null", at: element.path)
        return nil
      }
      return animatedValue(element, values)
    }
  }

  /// Says where key times and timing functions do not fit the values, and so are ignored.
  private mutating func checkCounts(_ frames: SceneKeyframes, _ members: Members) {
    guard let count = frames.values?.count, count > 1 else { return }
    if let times = frames.keyTimes, let node = members["keyTimes"] {
      let isPaced = frames.calculationMode == .paced || frames.calculationMode == .cubicPaced
      let wanted = frames.calculationMode == .discrete ? count + 1 : count
      if isPaced {
        warn("paced modes ignore keyTimes", at: node.path)
      } else if times.count != wanted {
        warn(
          "\(count) values in this mode want \(wanted) keyTimes; these are \(times.count), which "
            + "count as evenly spaced", at: node.path)
      } else if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
        warn("keyTimes that decrease skip keys", at: node.path)
      } else if let out = times.first(where: { !(0...1).contains($0) }) {
        warn(
          "keyTimes are parts of the duration, 0 to 1, not seconds; \(short(out)) is never reached",
          at: node.path)
      }
    }
    if let functions = frames.timingFunctions, let node = members["timingFunctions"],
      functions.count != count - 1
    {
      warn(
        "\(count) values want \(count - 1) timingFunctions; these are \(functions.count)",
        at: node.path)
    }
  }

  // MARK: - Transitions

  mutating func transition(_ members: Members) -> SceneTransition {
    var result = SceneTransition()
    let name = string(members["transitionType"])
    if let name { result.type = name }
    read(SceneTransition.attributes, members, into: &result)
    if let node = members["endProgress"], result.endProgress < result.startProgress {
      report("endProgress lies before startProgress", at: node.path)
    }
    if let node = members["filter"], node.value != .null {
      checkFilter(members)
      take(filter: node, into: &result)
      return result
    }
    guard !members.has("transitionType") || name != nil else { return result }
    let place = members["transitionType"]?.path ?? members.path
    guard let plugin = plugin(result.type, kind: .transition, at: place) else { return result }
    result.parameters = parameters(members["parameters"], of: plugin, at: place) ?? [:]
    result.subtype = subtype(members["subtype"], plugin)
    return result
  }

  /// A filter stands for the type, the subtype and the parameters: a name, or an object of its type and
  /// its inputs.
  private mutating func take(filter node: Node, into transition: inout SceneTransition) {
    var (type, inputs) = (Optional(node), JSONValue?.none)
    if let object = node.value.object {
      type = Members(object, path: node.path)["type"]
      inputs = .object(object.filter { $0.key != "type" && $0.key != "name" })
      if type == nil { report("a filter needs a 'type', such as \"swipe\"", at: node.path) }
    }
    guard let type, let name = string(type),
      let plugin = plugin(name, kind: .transition, at: type.path)
    else { return }
    let given = inputs.map { Node(value: $0, path: node.path) }
    (transition.type, transition.subtype) = (name, nil)
    transition.parameters = parameters(given, of: plugin, at: node.path) ?? [:]
  }

  private mutating func subtype(_ node: Node?, _ plugin: ResolvedPlugin) -> String? {
    guard let node, node.value != .null,
      let text = word(node, among: Direction.named.map(\.name))
    else { return nil }
    let descriptor = plugin.entry.plugin.descriptor
    // As in Core Animation: a transition without a direction ignores it.
    if descriptor.directions.isEmpty {
      warn("\(descriptor.id) has no directions, so 'subtype' has no effect", at: node.path)
      return nil
    }
    do {
      _ = try plugin.direction(text)
      return text
    } catch {
      let list = descriptor.directions.names.joined(separator: ", ")
      report("\(descriptor.id) has no direction '\(text)'; it has \(list)", at: node.path)
      return nil
    }
  }
}
