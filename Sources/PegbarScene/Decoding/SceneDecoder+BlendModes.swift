import PegbarCore

extension SceneDecoder {
  /// Reads a `compositingFilter` that is an object: its type, and values that the layer stores under
  /// `compositingFilter.KEY`.
  mutating func blendMode(_ object: [JSONMember], at path: JSONPath) -> [SceneSetting] {
    let key = PropertyID.compositingFilter.key
    guard let type = blendMode(Members(object, path: path), at: path) else { return [] }
    let property = PropertyPath(PropertyID.compositingFilter)
    let setting = SceneSetting(target: .property(property), value: .string(type))
    guard let mode = options.registry.blendMode(type) else { return [setting] }
    let parameters = mode.entry.plugin.descriptor.parameters
    let wrong = check(object, path, type, parameters, [], ["type"])
    func keys(of type: ParameterType) -> Set<String> {
      Set(parameters.filter { $0.type == type }.map(\.key))
    }
    return [setting]
      + stored(
        object, path, key, except: wrong.union(["type"]), pictures: keys(of: .image),
        colors: keys(of: .color))
  }

  /// Reads the type of a blend mode that is an object.
  mutating func blendMode(_ members: Members, at path: JSONPath) -> String? {
    if let type = members["type"] { return blendMode(type) }
    report("a blend mode needs a 'type', such as \"multiplyBlendMode\"", at: path)
    return nil
  }

  /// Reads the name of a blend mode; reports plugins that cannot blend rows.
  mutating func blendMode(_ node: Node) -> String? {
    let words = PropertyID.compositingFilter.definition?.words ?? []
    guard let name = node.value.string, let mode = options.registry.blendMode(name) else {
      // Which of them are drawn depends on the plugins at hand.
      return word(node, among: words + options.registry.blendModeNames)
    }
    plugins.insert(mode.entry.plugin.descriptor.id)
    do {
      if try mode.rowBlend(mode.parameters([:])) != nil { return name }
      report(
        "'\(name)' cannot be a blend mode, because it lacks pegbar.row-blend/1: give it in 'filters', "
          + "with the picture below as 'picture2'", at: node.path)
    } catch {
      report("\(error)", at: node.path)
    }
    return nil
  }
}
