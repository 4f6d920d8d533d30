import PegbarCore

extension SceneDecoder {
  /// The changes of the tree in an event: insertions, replacements, deletions.
  mutating func changes(_ members: Members, _ ends: inout SceneEndTimes) -> [SceneEvent.TreeChange]
  {
    var result: [SceneEvent.TreeChange] = []
    for node in elements(members["insert"], "insertions") {
      if let change = insertion(node, &ends) { result.append(change) }
    }
    for node in elements(members["replace"], "replacements") {
      if let change = replacement(node, &ends) { result.append(change) }
    }
    for node in elements(members["delete"], "names of layers") {
      guard let layer = live(node, of: node.path), let name = layer.name else { continue }
      forget(layer)
      tree.delete(layer)
      result.append(.delete(name))
    }
    return result
  }

  private mutating func insertion(
    _ node: Node, _ ends: inout SceneEndTimes
  ) -> SceneEvent.TreeChange? {
    let keys = ["layer", "into", "at", "above", "below"]
    guard let members = members(node, "an insertion", allowed: keys) else { return nil }
    guard let layerNode = members["layer"] else {
      report("an insertion needs a 'layer', an object", at: node.path)
      return nil
    }
    let place = place(members)
    guard let layer = layer(layerNode) else { return nil }
    pendingNames = []
    guard let place else { return nil }
    tree.insert(layer, into: place.parent, at: place.index)
    ends.add([layer], in: place.parent.chain, at: eventTime)
    return .insert(layer, into: place.parent.name, at: place.place)
  }

  private typealias InsertionPlace = (
    parent: LiveTree.Layer, index: Int, place: SceneEvent.Place
  )

  private mutating func place(_ members: Members) -> InsertionPlace? {
    let given = ["at", "above", "below"].filter(members.has)
    guard given.count <= 1 else {
      report("give one of 'at', 'above' and 'below'; these are \(given.count)", at: members.path)
      return nil
    }
    var parent: LiveTree.Layer?
    if let into = members["into"] {
      parent = into.value == .null ? tree.root : live(into, of: members.path)
      guard parent != nil else { return nil }
    }
    if let node = members["above"] ?? members["below"] {
      return beside(node, isAbove: members.has("above"), parent)
    }
    let target = parent ?? tree.root
    guard let node = members["at"] else { return (target, target.sublayers.count, .last) }
    guard let x = number(node, atLeast: 0) else { return nil }
    guard x == x.rounded(), x <= Double(target.sublayers.count) else {
      report(
        "a whole number in 0…\(target.sublayers.count), the number of sublayers at "
          + "\(short(eventTime)) s; this is \(short(x))", at: node.path)
      return nil
    }
    return (target, Int(saturating: x), .index(Int(saturating: x)))
  }

  private mutating func beside(
    _ node: Node, isAbove: Bool, _ parent: LiveTree.Layer?
  ) -> InsertionPlace? {
    guard let sibling = live(node, of: node.path), let name = sibling.name,
      let owner = sibling.parent
    else { return nil }
    guard let index = owner.sublayers.firstIndex(where: { $0 === sibling }) else {
      report("'\(name)' is a mask and has no siblings", at: node.path)
      return nil
    }
    guard parent == nil || parent === owner else {
      report("'\(name)' is not a sublayer of the layer in 'into'", at: node.path)
      return nil
    }
    return (owner, isAbove ? index + 1 : index, isAbove ? .above(name) : .below(name))
  }

  private mutating func replacement(
    _ node: Node, _ ends: inout SceneEndTimes
  ) -> SceneEvent.TreeChange? {
    guard let members = members(node, "a replacement", allowed: ["layer", "with"]) else {
      return nil
    }
    let old = live(members["layer"], of: node.path)
    guard let with = members["with"] else {
      report("a replacement needs a layer 'with', an object", at: node.path)
      return nil
    }
    // The names that go away are free again.
    old?.forEach { if let name = $0.name { freedNames.insert(name) } }
    let new = layer(with)
    (freedNames, pendingNames) = ([], [])
    guard let old, let name = old.name, let new else { return nil }
    forget(old)
    ends.add([new], in: old.parent?.chain ?? [], at: eventTime)
    tree.replace(old, with: new)
    return .replace(name, with: new)
  }

  private mutating func forget(_ layer: LiveTree.Layer) {
    layer.forEach { if let name = $0.name { goneNames.insert(name) } }
  }
}
