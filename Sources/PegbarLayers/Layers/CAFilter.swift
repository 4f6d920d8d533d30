import PegbarCore

/// A filter for a layer or a transition: a type with inputs.
public final class CAFilter {
  /// The type, such as `gaussianBlur`; for transitions the id or an alias of a plugin.
  public let type: String

  /// The filter's name in key paths: `filters.NAME.inputKey`.
  ///
  /// Default nil: the type, and `TYPE 2`, `TYPE 3` for further ones of a list.
  public var name: String?

  /// Whether the filter is applied.
  ///
  /// Default true.
  public var isEnabled = true

  /// The inputs set so far.
  public private(set) var inputs: [String: Any] = [:]

  /// Makes a filter; the type is checked when it is drawn or added.
  public init(type: String) { self.type = type }

  /// Makes a filter with a name and inputs.
  public convenience init(type: String, name: String?, inputs: [String: Any] = [:]) {
    self.init(type: type)
    self.name = name
    for (key, value) in inputs { setValue(value, forKey: key) }
  }

  /// Sets an input, such as `inputRadius`; nil resets it to its default.
  public func setValue(_ value: Any?, forKey key: String) { inputs[key] = value }

  /// The value of an input; nil if it was not set.
  public func value(forKey key: String) -> Any? { inputs[key] }
}

extension CALayer {
  /// A list of filters as it is stored; nil for none.
  func filterList(_ list: String) -> [Any]? {
    var filters: [CAFilter] = []
    let stored = StoredFilter.all(list, in: state.properties)
    for item in stored {
      guard case .string(let type)? = item.values["type"] else { continue }
      let filter = CAFilter(type: type, name: item.name)
      for key in item.values.keys.sorted() where key != "type" && key != "enabled" {
        filter.setValue(item.values[key]?.any, forKey: key)
      }
      filter.isEnabled = item.values["enabled"] != .bool(false)
      filters.append(filter)
    }
    return filters.isEmpty ? nil : filters
  }

  /// Stores a list of filters.
  func setFilters(_ filters: [Any]?, _ list: String) {
    let action = actionOfChange(forKey: list)
    // The old picture is taken before anything changes.
    action?.run(forKey: list, object: self, arguments: nil)
    willChange()
    state.properties.removeStored { $0.key.hasPrefix(list + ".") }
    var names: Set<String> = []
    for item in filters ?? [] {
      guard let filter = item as? CAFilter ?? (item as? String).map(CAFilter.init(type:)) else {
        Diagnostics.report("\(list): cannot filter with a \(Swift.type(of: item))")
        continue
      }
      let name = filter.name ?? FreeName.of(filter.type, names)
      guard names.insert(name).inserted else {
        Diagnostics.report("\(list): two filters are named '\(name)'; the second is left out")
        continue
      }
      store(filter, under: list + "." + name + ".")
    }
  }

  private func store(_ filter: CAFilter, under prefix: String) {
    state.properties[PropertyID(key: prefix + "type")] = .string(filter.type)
    if !filter.isEnabled { state.properties[PropertyID(key: prefix + "enabled")] = .bool(false) }
    let registry = Plugins.registry
    let count = Parameter.pictureCount { filter.inputs[$0] != nil }
    let found = registry.layerFilter(filter.type, pictures: count)
    if found == nil {
      let isBlendMode = registry.blendMode(filter.type) != nil
      let near = Suggestion.clause(for: filter.type, among: registry.layerFilterNames)
      Diagnostics.report(
        prefix.dropLast()
          + (isBlendMode
            ? ": '\(filter.type)' blends a layer with what lies below: set it as compositingFilter"
            : ": there is no filter called '\(filter.type)'; the layer is drawn without it" + near))
    }
    storeInputs(of: filter, found, under: prefix, pictures: found?.furtherPictureKeys ?? [])
  }
}

extension CALayer {
  /// Reports a `compositingFilter` that is no blend mode.
  func checkBlendMode() {
    guard let name = modelProperties.string(.compositingFilter), !name.isEmpty,
      Plugins.registry.blendMode(name) == nil
    else { return }
    let near = Suggestion.clause(for: name, among: Plugins.registry.blendModeNames)
    Diagnostics.report(
      "compositingFilter: no blend mode is named '\(name)'; the layer is laid over what lies below"
        + near)
  }

  /// Stores the inputs of a blend mode; removes those of the one before.
  func setBlendInputs(of filter: CAFilter?) {
    let isEmpty = filter?.inputs.isEmpty ?? true
    guard !isEmpty || state.properties.hasStoredKeys else { return }
    let prefix = PropertyID.compositingFilter.key + "."
    willChange()
    state.properties.removeStored { $0.key.hasPrefix(prefix) }
    guard let filter else { return }
    storeInputs(of: filter, Plugins.registry.blendMode(filter.type), under: prefix)
  }

  /// Stores the inputs of a filter, and reports those that its plugin does not take.
  ///
  /// - Parameters:
  ///   - filter: the filter.
  ///   - plugin: nil if it is unknown, which has been reported.
  ///   - prefix: the start of the keys.
  ///   - pictures: the keys of further pictures.
  private func storeInputs(
    of filter: CAFilter, _ plugin: ResolvedPlugin?, under prefix: String, pictures: [String] = []
  ) {
    for key in filter.inputs.keys.sorted() {
      guard let value = Value(any: filter.inputs[key]) else {
        Diagnostics.report("\(prefix)\(key): a value of this type cannot be stored")
        continue
      }
      if let plugin, !pictures.contains(key) {
        check(value, prefix + key, filter.type, plugin.entry.plugin.descriptor.parameters, key)
      }
      state.properties[PropertyID(key: prefix + key)] = value
    }
  }

  /// Reports an input that the filter does not have, or a value that it does not accept.
  private func check(
    _ value: Value, _ place: String, _ type: String, _ parameters: [Parameter], _ key: String
  ) {
    let parameters = parameters.filter { !$0.isExtent }
    guard let parameter = parameters.first(where: { $0.key == key }) else {
      let known = parameters.map(\.key).joined(separator: ", ")
      let takes = known.isEmpty ? "none" : known
      Diagnostics.report("\(place): the filter \(type) has no such input; it takes \(takes)")
      return
    }
    if let objection = parameter.objection(toInput: value) {
      Diagnostics.report("\(place): \(objection)")
    }
  }
}

/// A filter as a layer stores it: values under `LIST.NAME.KEY`.
package struct StoredFilter {
  /// The filter's name in key paths: between the list's name and the key.
  package var name: String
  /// Its values by key.
  package var values: [String: Value] = [:]

  /// All entries of a list, in the order in which they were first stored.
  package static func all(_ list: String, in properties: PropertyTable) -> [StoredFilter] {
    var result: [StoredFilter] = []
    for id in properties.storedIDs where id.key.hasPrefix(list + ".") {
      let rest = id.key.dropFirst(list.count + 1)
      guard let dot = rest.lastIndex(of: "."), let value = properties.explicit(id) else { continue }
      let name = String(rest[..<dot])
      let index = result.firstIndex { $0.name == name } ?? result.endIndex
      if index == result.endIndex { result.append(StoredFilter(name: name)) }
      result[index].values[String(rest[rest.index(after: dot)...])] = value
    }
    return result
  }

  /// The default of an input that is stored under a key, or of `enabled`; nil where no filter has it.
  static func defaultValue(ofKey key: String, in properties: PropertyTable) -> Value? {
    let lists = ["filters", "backgroundFilters"]
    guard let list = lists.first(where: { key.hasPrefix($0 + ".") }),
      let dot = key.lastIndex(of: ".")
    else { return nil }
    let name = key[..<dot].dropFirst(list.count + 1)
    let input = String(key[key.index(after: dot)...])
    guard let filter = all(list, in: properties).first(where: { $0.name == name }),
      case .string(let type)? = filter.values["type"]
    else { return nil }
    if input == "enabled" { return .bool(true) }
    let parameters = Plugins.registry.layerFilter(type)?.entry.plugin.descriptor.parameters
    return parameters?.first { $0.key == input && !$0.isExtent }?.storedDefault
  }
}
