extension Registry {
  /// The filter that a type in a layer's `filters` stands for; nil where nothing is drawn for it.
  ///
  /// - Parameters:
  ///   - type: an id or a bare name.
  ///   - pictures: the number of pictures that it is given: the layer's, and `picture2` and so on.
  /// - Returns: the plugin with the parameters that the name sets.
  package func layerFilter(_ type: String, pictures: Int = 1) -> ResolvedPlugin? {
    resolve(type, kind: .imageFilter).flatMap { found in
      let plugin = found.entry.plugin as? any ImageFilterType
      return plugin.map { $0.inputCounts.lowerBound <= pictures } == true ? found : nil
    }
  }

  /// The filter that a layer's `compositingFilter` stands for; nil where it is laid over the rest.
  package func blendMode(_ name: String) -> ResolvedPlugin? {
    resolve(name, kind: .imageFilter).flatMap { found in
      let plugin = found.entry.plugin as? any ImageFilterType
      return plugin?.inputCounts.contains(2) == true ? found : nil
    }
  }

  /// The bare names and ids of all blend modes for layers, sorted, for suggestions.
  package var blendModeNames: [String] {
    names(of: .imageFilter).filter { blendMode($0) != nil }
  }

  /// The bare names and ids of all filters for layers, sorted, for suggestions.
  package var layerFilterNames: [String] {
    names(of: .imageFilter).filter { layerFilter($0) != nil }
  }
}

extension ResolvedPlugin {
  /// The filter as a layer's blend mode.
  ///
  /// - Parameter values: its parameters' values.
  /// - Returns: nil for a composition that is called for whole pictures only.
  /// - Throws: `PluginError`.
  package func rowBlend(_ values: ParameterValues) throws -> (any RowBlending)? {
    let plugin = entry.plugin as? any ImageFilterType
    return try plugin?.makeFilter(values, setup: FilterSetup(inputCount: 2)).rowBlend()
  }

  /// The numbers of pictures that the filter takes; nil for a plugin of another kind.
  package var pictureCounts: ClosedRange<Int>? {
    (entry.plugin as? any ImageFilterType)?.inputCounts
  }

  /// The keys under which a layer's filter takes its second picture, its third and so on.
  package var furtherPictureKeys: [String] {
    guard let most = pictureCounts?.upperBound, most > 1 else { return [] }
    return (2...most).map(Parameter.pictureKey)
  }
}

extension Parameter {
  /// The key under which a layer's filter takes a further picture, from the second on.
  package static func pictureKey(_ number: Int) -> String { "picture\(number)" }

  /// Whether the host sets it to the rectangle that a filter is laid out in: the box around a layer's bounds.
  ///
  /// Pixels, in the coordinates of regions; see `pegbar/image_filter.h`.
  package var isExtent: Bool { key == "inputExtent" && type == .rect && unit == .pixels }

  /// The reason why the parameter does not accept a property's value; nil if it does.
  package func objection(toInput value: Value) -> String? {
    guard let found = ParameterValue(value, for: self) else { return "expected \(noun)" }
    guard case .numbers(let numbers) = found, numbers.allSatisfy(\.isFinite) else {
      return objection(to: found)
    }
    if numbers.allSatisfy({ minimum <= $0 && $0 <= maximum }) { return objection(to: found) }
    let isOpen = maximum >= .greatestFiniteMagnitude
    let least = JSONWriter.numeral(minimum)
    return "must be "
      + (isOpen ? "at least \(least)" : "in \(least)…\(JSONWriter.numeral(maximum))")
  }

  /// What it takes, for messages.
  private var noun: String {
    switch type {
    case .bool: "true or false"
    case .string: "a string"
    case .choice: "one of " + choices.joined(separator: ", ")
    case .color: "a colour"
    default:
      switch type.numberCount {
      case 1: "a number"
      case let count?: "\(count) numbers"
      case nil: "numbers"
      }
    }
  }
}
