import PegbarCore

extension SceneDecoder {
  /// CAMediaTiming's keys, for lists of what is allowed.
  static let timingKeys = SceneTimingKey.allCases.map(\.rawValue)

  /// Reads CAMediaTiming's properties over given defaults.
  mutating func timing(_ members: Members, over defaults: MediaTiming) -> MediaTiming {
    var timing = defaults
    for key in SceneTimingKey.allCases {
      guard let node = members[key.rawValue], let value = timingValue(node, key) else { continue }
      timing[key] = value
    }
    return timing
  }

  /// A value for one of CAMediaTiming's properties.
  mutating func timingValue(_ node: Node, _ key: SceneTimingKey) -> Value? {
    switch key.kind {
    case .bool: return bool(node).map(Value.bool)
    case .string: return word(node, among: key.words).map(Value.string)
    default: break
    }
    guard key.allowsInfinity, let text = node.value.string else {
      return number(node, in: key.range).map(Value.number)
    }
    if text == "inf" { return .number(.infinity) }
    report("expected a number of at least 0, or \"inf\"", at: node.path)
    return nil
  }

  /// A timing function: a name, four control points, or an object with a name and parameters.
  mutating func timingFunction(_ node: Node?) -> SceneTimingFunction? {
    guard let node else { return nil }
    switch node.value {
    case .null: return nil
    case .string(let name): return named(name, at: node.path, parameters: nil)
    case .array: return controlPoints(node)
    case .object:
      guard let members = members(node, "a timing function", allowed: ["id", "parameters"]) else {
        return nil
      }
      guard let id = members["id"] else {
        report("a timing function needs an 'id', such as \"steps\"", at: node.path)
        return nil
      }
      guard let name = string(id) else { return nil }
      return named(name, at: id.path, parameters: members["parameters"])
    default:
      report(
        "expected a timing function: a name such as \"easeIn\", [x1, y1, x2, y2], or {\"id\", "
          + "\"parameters\"}; this is \(node.value.phrase)", at: node.path)
      return nil
    }
  }

  private mutating func named(
    _ name: String, at path: JSONPath, parameters: Node?
  ) -> SceneTimingFunction? {
    guard let plugin = plugin(name, kind: .timingFunction, at: path),
      let values = self.parameters(parameters, of: plugin, at: path)
    else { return nil }
    return .named(name, parameters: values)
  }

  private mutating func controlPoints(_ node: Node) -> SceneTimingFunction? {
    guard let p = numbers(node, like: "[x1, y1, x2, y2]", count: 4) else { return nil }
    for index in [0, 2] where p[index] < 0 || p[index] > 1 {
      report(
        "the x of a control point lies in 0…1; this is \(short(p[index]))",
        at: node.path.appending(index))
      return nil
    }
    if options.registry.resolve("cubicBezier", kind: .timingFunction) != nil {
      plugins.insert("pegbar.timing.cubicBezier")
    }
    return .controlPoints(p)
  }
}
