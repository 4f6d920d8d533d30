import PegbarCore

/// The sorts of animations, with the keys that a scene file may give them.
private struct AnimationSort {
  enum Kind { case basic, spring, keyframe, group, transition, plugin, pluginGroup }
  var kind: Kind
  var keys: [String]

  /// A plugin's kind: it takes the keys of the inputs that it declares.
  init(_ plugin: ResolvedPlugin) {
    let inputs = (plugin.entry.plugin as? any AnimationKind)?.inputs ?? []
    self.init(inputs.contains(.children) ? .pluginGroup : .plugin, inputs)
  }

  init(_ kind: Kind, _ inputs: AnimationInputs = []) {
    self.kind = kind
    let property = SceneAnimation.propertyAttributes.map(\.key)
    let ends = SceneEnds.attributes.map(\.key)
    let own: [String] =
      switch kind {
      case .basic: property + ends
      case .spring: property + ends + SceneSpring.attributes.map(\.key)
      case .keyframe: property + SceneKeyframes.attributes.map(\.key)
      case .group: ["animations"]
      case .transition: SceneTransition.attributes.map(\.key)
      case .plugin:
        property + ends + SceneKeyframes.attributes(for: inputs).map(\.key) + ["parameters"]
      case .pluginGroup: ["animations", "parameters"]
      }
    keys =
      ["type", "key"] + SceneAnimation.attributes.map(\.key) + SceneDecoder.timingKeys + own
  }

  /// Core Animation's classes and the ids of the plugins behind them.
  static let byType: [String: (kind: Kind, id: String)] = {
    var result: [String: (kind: Kind, id: String)] = [:]
    let list: [(String, String, Kind)] = [
      ("CABasicAnimation", "basic", .basic), ("CASpringAnimation", "spring", .spring),
      ("CAKeyframeAnimation", "keyframe", .keyframe), ("CAAnimationGroup", "group", .group),
      ("CATransition", "transition", .transition),
    ]
    for (name, word, kind) in list {
      let id = "pegbar.animation." + word
      result[name] = (kind, id)
      result[id] = (kind, id)
    }
    return result
  }()

  static let typeNames = [
    "CABasicAnimation", "CASpringAnimation", "CAKeyframeAnimation", "CAAnimationGroup",
    "CATransition",
  ]
}

extension SceneDecoder {
  /// An animation for a layer, or for a group of one.
  mutating func animation(
    _ node: Node, on layer: LayerContext, isChild: Bool = false
  ) -> SceneAnimation? {
    guard let object = node.value.object else {
      report("expected an animation, an object; this is \(node.value.phrase)", at: node.path)
      return nil
    }
    guard let typeNode = Members(object, path: node.path)["type"] else {
      report(
        "an animation needs a 'type': \(AnimationSort.typeNames.joined(separator: ", ")), or a "
          + "plugin's id", at: node.path)
      return nil
    }
    guard let type = string(typeNode), let found = sort(type, at: typeNode.path),
      let members = members(
        node, found.plugin == nil ? "a \(type)" : "an animation", allowed: found.sort.keys)
    else { return nil }
    let before = mistakes
    var result = common(members)
    if let body = body(members, found.sort, found.plugin, on: layer, into: &result) {
      result.body = body
    }
    if !isChild { checkStay(result, members) }
    return mistakes == before ? result : nil
  }

  private mutating func sort(
    _ type: String, at path: JSONPath
  ) -> (sort: AnimationSort, plugin: ResolvedPlugin?)? {
    if let known = AnimationSort.byType[type] {
      if options.registry.resolve(known.id, kind: .animation) != nil { plugins.insert(known.id) }
      return (AnimationSort(known.kind), nil)
    }
    if let near = Suggestion.nearest(to: type, among: AnimationSort.typeNames),
      options.registry.resolve(type, kind: .animation) == nil
    {
      report("unknown type '\(type)'; did you mean '\(near)'?", at: path)
      return nil
    }
    return plugin(type, kind: .animation, at: path).map { (AnimationSort($0), $0) }
  }

  private mutating func common(_ members: Members) -> SceneAnimation {
    var result = SceneAnimation(
      body: .group([]), timing: timing(members, over: MediaTiming()), path: members.path)
    result.key = string(members["key"])
    read(SceneAnimation.attributes, members, into: &result)
    return result
  }

  private mutating func body(
    _ members: Members, _ sort: AnimationSort, _ plugin: ResolvedPlugin?, on layer: LayerContext,
    into result: inout SceneAnimation
  ) -> SceneAnimation.Body? {
    switch sort.kind {
    case .group:
      let children = children(members, on: layer)
      checkChildren(children, of: result)
      return .group(children)
    case .pluginGroup:
      guard let plugin,
        let values = parameters(members["parameters"], of: plugin, at: members.path)
      else { return nil }
      return .pluginGroup(
        plugin.entry.plugin.descriptor.id, children(members, on: layer), parameters: values)
    case .transition: return .transition(transition(members))
    case .basic, .spring, .keyframe, .plugin: break
    }
    let target = target(members, on: layer, into: &result)
    var ends = SceneEnds()
    if sort.kind != .keyframe { read(SceneEnds.attributes, members, into: &ends, target) }
    if target?.inputCount == nil, sort.kind != .plugin { checkSteps(ends, members) }
    switch sort.kind {
    case .basic: return .basic(ends)
    case .spring: return .spring(ends, spring(members))
    case .keyframe: return .keyframe(keyframes(members, target))
    default:
      guard let plugin,
        let values = parameters(members["parameters"], of: plugin, at: members.path)
      else { return nil }
      return .plugin(
        plugin.entry.plugin.descriptor.id, ends, keyframes(members, target, needsValues: false),
        parameters: values)
    }
  }

  private mutating func children(_ members: Members, on layer: LayerContext) -> [SceneAnimation] {
    if !members.has("animations") {
      report("a group needs 'animations', an array", at: members.path)
    }
    let nodes = elements(members["animations"], "animations")
    return nodes.compactMap { animation($0, on: layer, isChild: true) }
  }

  mutating func frameRateRange(_ node: Node?) -> [Double]? {
    guard let node, let list = numbers(node) else { return nil }
    if (2...3).contains(list.count), list.allSatisfy({ $0 >= 0 }) { return list }
    report(
      "expected [minimum, maximum] or [minimum, maximum, preferred], each at least 0", at: node.path
    )
    return nil
  }

  // MARK: - What is animated

  /// The type of an animation's values.
  struct AnimatedValues {
    var target: KeyTarget
    /// How many numbers the value function takes; nil without one.
    var inputCount: Int?
    /// Whether the values are added to others.
    var isAdditive = false
  }

  private mutating func target(
    _ members: Members, on layer: LayerContext, into result: inout SceneAnimation
  ) -> AnimatedValues? {
    read(SceneAnimation.propertyAttributes, members, into: &result)
    let function = valueFunction(members["valueFunction"])
    result.valueFunction = function?.described
    guard let node = members["keyPath"] else {
      report(
        "the animation needs a 'keyPath', the property that it changes, such as \"opacity\"",
        at: members.path)
      return nil
    }
    guard let target = animated(node, on: layer) else { return nil }
    // Nobody knows what an unknown function takes.
    let isNamed = members["valueFunction"].map { $0.value != .null } ?? false
    if isNamed, function == nil { return nil }
    result.keyPath = node.value.string ?? ""
    if isNamed, !target.isTransform {
      report("a value function makes transforms; '\(result.keyPath)' is none", at: node.path)
      return nil
    }
    return AnimatedValues(
      target: target, inputCount: function?.inputCount, isAdditive: result.isAdditive)
  }

  /// A value function: a name, or an object with a name and parameters.
  private mutating func valueFunction(
    _ node: Node?
  ) -> (described: SceneValueFunction, inputCount: Int)? {
    guard let node, node.value != .null else { return nil }
    guard node.value.object != nil else {
      return string(node).flatMap { valueFunction($0, at: node.path, parameters: nil) }
    }
    guard let members = members(node, "a value function", allowed: ["id", "parameters"]) else {
      return nil
    }
    guard let id = members["id"] else {
      report("a value function needs an 'id', such as \"rotateZ\"", at: node.path)
      return nil
    }
    return string(id).flatMap {
      valueFunction($0, at: id.path, parameters: members["parameters"])
    }
  }

  private mutating func valueFunction(
    _ name: String, at path: JSONPath, parameters: Node?
  ) -> (described: SceneValueFunction, inputCount: Int)? {
    guard let plugin = plugin(name, kind: .valueFunction, at: path),
      let values = self.parameters(parameters, of: plugin, at: path)
    else { return nil }
    return (
      SceneValueFunction(name: name, parameters: values),
      (plugin.entry.plugin as? any ValueFunction)?.inputCount ?? 1
    )
  }
}

extension KeyTarget {
  /// Whether it is a transform or a part of one.
  fileprivate var isTransform: Bool {
    if case .property(let path) = target { return path.property.kind == .transform }
    return false
  }
}
