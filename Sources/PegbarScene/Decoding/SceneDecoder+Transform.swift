import PegbarCore

extension SceneDecoder {
  /// Sixteen numbers, six numbers, or a list of steps.
  mutating func transform(_ node: Node) -> Transform3D? {
    guard let list = node.value.array else {
      report(
        "expected a transform: 16 numbers, 6 numbers, or steps such as [{\"rotate\": "
          + "[1.57, 0, 0, 1]}]; this is \(node.value.phrase)", at: node.path)
      return nil
    }
    if list.first?.number == nil { return steps(elements(node, "steps")) }
    guard list.count == 16 || list.count == 6 else {
      report("a transform has 16 or 6 numbers; these are \(list.count)", at: node.path)
      return nil
    }
    guard let c = numbers(node) else { return nil }
    if c.count == 16 { return Transform3D(components: c) }
    var t = Transform3D()
    (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (c[0], c[1], c[2], c[3], c[4], c[5])
    return t
  }

  /// Applies steps as CATransform3DTranslate and its like do: each new one acts first on points.
  private mutating func steps(_ nodes: [Node]) -> Transform3D? {
    var result: Transform3D? = .identity
    for node in nodes {
      let step = step(node)
      if let step, let before = result { result = step * before } else { result = nil }
    }
    return result
  }

  private mutating func step(_ node: Node) -> Transform3D? {
    let names = ["translate", "rotate", "scale", "perspective"]
    guard let members = members(node, "a transform step", allowed: names),
      let list = node.value.object
    else { return nil }
    guard list.count == 1, let key = list.first?.key else {
      report(
        "a step has one key, one of \(names.joined(separator: ", ")); this has \(list.count)",
        at: node.path)
      return nil
    }
    switch key {
    case "translate":
      return numbers(members[key], like: "[x, y, z]", count: 3)
        .map { .translation($0[0], $0[1], $0[2]) }
    case "scale":
      return numbers(members[key], like: "[x, y, z]", count: 3)
        .map { .scale($0[0], $0[1], $0[2]) }
    case "rotate": return rotation(members[key])
    case "perspective": return perspective(members[key])
    default: return nil
    }
  }

  private mutating func rotation(_ node: Node?) -> Transform3D? {
    guard let node, let r = numbers(node, like: "[angle, x, y, z]", count: 4) else { return nil }
    guard r[1] != 0 || r[2] != 0 || r[3] != 0 else {
      report(
        "the axis of a rotation must not be [0, 0, 0]; for a turn in the plane use [0, 0, 1]",
        at: node.path)
      return nil
    }
    return .rotation(r[0], r[1], r[2], r[3])
  }

  private mutating func perspective(_ node: Node?) -> Transform3D? {
    guard let node, let distance = number(node) else { return nil }
    guard distance != 0 else {
      report("the distance of a perspective must not be 0; 500 to 1000 is usual", at: node.path)
      return nil
    }
    var t = Transform3D()
    t.m34 = -1 / distance
    return t
  }
}
