import PegbarCore

extension SceneDecoder {
  /// Finds a plugin by its name and notes that it is used.
  mutating func plugin(_ name: String, kind: PluginKind, at path: JSONPath) -> ResolvedPlugin? {
    guard let found = options.registry.resolve(name, kind: kind) else {
      let known = kind == .transition ? Vocabulary.remark(onTransition: name) : nil
      let near = Suggestion.clause(for: name, among: options.registry.names(of: kind))
      let end = known ?? (near.isEmpty ? "; 'pegbar list \(kind.word)s' shows all" : near)
      report("there is no \(kind.noun) called '\(name)'\(end)", at: path, kind: .unknownPlugin)
      return nil
    }
    plugins.insert(found.entry.plugin.descriptor.id)
    return found
  }

  /// Reads and checks the parameters of a plugin; none where the object is missing.
  mutating func parameters(
    _ node: Node?, of plugin: ResolvedPlugin, at place: JSONPath
  ) -> [String: ParameterValue]? {
    let descriptor = plugin.entry.plugin.descriptor
    var given: [String: ParameterValue] = [:]
    let before = mistakes
    if let node {
      let allowed = descriptor.parameters.map(\.key)
      if allowed.isEmpty, node.value.object?.isEmpty == false {
        report("\(descriptor.id) has no parameters", at: node.path)
        return nil
      }
      guard let members = members(node, "parameters of \(descriptor.id)", allowed: allowed) else {
        return nil
      }
      for parameter in descriptor.parameters {
        guard let node = members[parameter.key] else { continue }
        given[parameter.key] = value(node, for: parameter)
      }
    }
    guard mistakes == before else { return nil }
    do {
      _ = try plugin.parameters(given)
    } catch {
      report("\(error)", at: node?.path ?? place)
      return nil
    }
    return given
  }

  /// Numbers that change in a transition: `{"from": 0, "to": 1}`.
  private mutating func change(_ node: Node, of parameter: Parameter) -> ParameterValue? {
    guard let members = members(node, "a change", allowed: ["from", "to"]) else { return nil }
    var ends: [[Double]] = []
    for key in ["from", "to"] {
      guard let end = members[key] else {
        report("a change needs '\(key)'", at: node.path)
        return nil
      }
      guard let found = value(end, for: parameter) else { return nil }
      guard case .numbers(let numbers) = found else {
        report("a \(parameter.type.word) does not change in a transition", at: end.path)
        return nil
      }
      ends.append(numbers)
    }
    return .change(from: ends[0], to: ends[1])
  }

  /// A path, a picture or a timing function.
  mutating func object(_ node: Node, for parameter: Parameter) -> ParameterValue? {
    if case .null = node.value { return ParameterValue.none }
    switch parameter.type {
    case .path: return path(node).map(ParameterValue.path)
    case .image:
      guard let picture = content(node) else { return nil }
      parameterImages.insert(picture.realPath)
      return .image(ParameterImage(unread: picture))
    case .curve:
      switch timingFunction(node) {
      case nil: return nil
      case .named(let name, let parameters)?:
        return .curve(ParameterCurve(named: name, parameters: parameters))
      case .controlPoints(let points)?: return .curve(ParameterCurve(controlPoints: points))
      }
    default: preconditionFailure("a \(parameter.type.word) is no object")
    }
  }

  private mutating func value(_ node: Node, for parameter: Parameter) -> ParameterValue? {
    if parameter.type.isOptional { return object(node, for: parameter) }
    if node.value.object != nil { return change(node, of: parameter) }
    let value: ParameterValue? =
      switch (parameter.type, node.value) {
      case (.bool, .bool(let flag)): .bool(flag)
      case (.string, .string(let text)), (.choice, .string(let text)): .string(text)
      case (.bool, _), (.string, _), (.choice, _): nil
      case (.color, .string(let text)):
        Color(hash: text).map { .numbers([$0.red, $0.green, $0.blue, $0.alpha]) }
      case (_, .number(let x)): .numbers([x])
      case (_, .array): numbers(node).map(ParameterValue.numbers)
      default: nil
      }
    guard let value else {
      if node.value.array == nil {
        report("expected \(parameter.phrase); this is \(node.value.phrase)", at: node.path)
      }
      return nil
    }
    if let objection = parameter.objection(to: value) {
      report(objection, at: node.path)
      return nil
    }
    return value
  }
}

extension Parameter {
  /// What it takes, for messages.
  fileprivate var phrase: String {
    switch type {
    case .bool: "true or false"
    case .string: "a string"
    case .choice: "one of " + choices.joined(separator: ", ")
    case .path: "SVG path data, a string, or null"
    case .image: "a picture's file name, or null"
    case .curve: "a timing function, or null"
    case .color: "a colour, \"#rgb\", \"#rrggbb\" or [r, g, b, a]"
    default:
      switch type.numberCount {
      case 1: "a number"
      case let count?: "an array of \(count) numbers"
      case nil: "an array of numbers"
      }
    }
  }
}
