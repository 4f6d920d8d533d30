import PegbarCore

/// A layer subtree that a scene file uses many times.
struct SceneComponent {
  /// What its uses may set.
  var variables: [SceneVariable]
  /// The members of its layer.
  var layer: [JSONMember]
  /// Where the layer stands in the file.
  var source: JSONPath
}

/// What holds where a layer of a scene file is expanded.
struct Surroundings {
  /// The variables that it may use.
  var scope: VariableScope
  /// The components that it lies in, from the outermost.
  var stack: [String] = []
  /// What stands before the names of layers in a component.
  var naming = Naming.plain
  /// What uses of components say about the layers inside, for this layer's tree; the outermost last.
  var overrides: [LayerOverrides] = []
  /// The parent's bounds.
  var parent = ParentBounds.unknown("this layer has no parent")
  /// Whether y points up in the parent.
  var isFlipped = false
  /// How many layers are around it.
  var depth = 0
  /// Whether it is the camera.
  var isCamera = false

  /// How layers are named.
  enum Naming {
    /// As the file says.
    case plain
    /// Below the name of the use of a component.
    case below(String)
    /// Not at all, as the use of the component has no name.
    case none

    /// A name as events use it.
    func full(_ name: String) -> String? {
      switch self {
      case .plain: name
      case .below(let prefix): prefix + "/" + name
      case .none: nil
      }
    }
  }
}

/// What a use of a component says about layers inside it, by their names there.
final class LayerOverrides {
  /// A layer's members, where they stand, and what holds there.
  struct Item {
    var members: [JSONMember]
    var source: JSONPath
    var around: Surroundings
  }

  private let items: [String: Item]
  /// The names that the component has, as far as they are known.
  private(set) var known: Set<String> = []
  /// What stands before names, for components in components.
  private let prefix: String
  private let outer: LayerOverrides?
  /// Where they stand.
  let source: JSONPath
  /// How many layers are around the use of the component.
  let depth: Int

  init(_ items: [String: Item], source: JSONPath, depth: Int) {
    (self.items, prefix, outer) = (items, "", nil)
    (self.source, self.depth) = (source, depth)
  }

  private init(_ outer: LayerOverrides, below prefix: String) {
    (items, self.prefix, self.outer) = ([:], prefix, outer)
    (source, depth) = (outer.source, outer.depth)
  }

  /// The same, for the layers below a use of another component.
  func below(_ name: String) -> LayerOverrides { LayerOverrides(self, below: name + "/") }

  /// What is said about a layer.
  func take(_ name: String) -> Item? {
    known.insert(name)
    return outer.map { $0.take(prefix + name) } ?? items[name]
  }

  /// The names that no layer has.
  var unused: [String] { items.keys.filter { !known.contains($0) }.sorted() }
}

extension SceneExpander {
  mutating func readComponents(_ value: JSONValue?) {
    guard let value else { return }
    let place = JSONPath().appending("components")
    guard let list = members(value, "components", at: place) else { return }
    for member in list {
      let source = place.appending(member.key)
      guard
        let found = checked(
          member.value, "a component", ["variables", "layer", "description"], at: source)
      else {
        brokenComponents.insert(member.key)
        continue
      }
      guard let layer = found["layer"]?.object else {
        report("a component needs a 'layer', an object", at: source)
        brokenComponents.insert(member.key)
        continue
      }
      let there = source.appending("variables")
      let declarations = found["variables"].map { fill($0, Surroundings(scope: scope), there) }
      components[member.key] = SceneComponent(
        variables: declarations.map { declared($0, at: there) } ?? [],
        layer: layer, source: source.appending("layer"))
    }
  }

  mutating func readStyles(_ value: JSONValue?) {
    guard let value else { return }
    let place = JSONPath().appending("styles")
    guard let list = members(value, "styles", at: place) else { return }
    let structure =
      ["class", "name", "sublayers", "mask"] + ["component", "set", "overrides", "style"]
    for member in list {
      let source = place.appending(member.key)
      guard let members = member.value.object else {
        report(
          "expected a style, an object of a layer's properties; this is \(member.value.phrase)",
          at: source)
        styles[member.key] = []
        continue
      }
      for property in members where structure.contains(property.key) {
        report(
          "a style has properties of layers, not '\(property.key)'",
          at: source.appending(property.key))
      }
      styles[member.key] = members
    }
  }
}
