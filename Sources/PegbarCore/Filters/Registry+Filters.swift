extension Registry {
  /// Finds the filter of a type in a layer's `filters`.
  ///
  /// - Parameters:
  ///   - type: an id or a bare name.
  ///   - pictures: the number of pictures at hand: the layer's, `picture2` and so on.
  /// - Returns: the plugin with the parameters that the name sets; nil if there is none or it needs more pictures.
  package func layerFilter(_ type: String, pictures: Int = .max) -> ResolvedPlugin? {
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
    names(of: .imageFilter).filter { layerFilter($0, pictures: 1) != nil }
  }
}

extension ResolvedPlugin {
  /// Makes the filter as a layer's blend mode.
  ///
  /// - Parameter values: the values of its parameters.
  /// - Returns: nil if the plugin has no `pegbar.row-blend/1`.
  /// - Throws: `PluginError`.
  package func rowBlend(_ values: ParameterValues) throws -> (any RowBlending)? {
    let plugin = entry.plugin as? any ImageFilterType
    return try plugin?.makeFilter(values, setup: FilterSetup(inputCount: 2)).rowBlend()
  }

  /// The numbers of pictures that the filter takes; nil for a plugin of another kind.
  package var pictureCounts: ClosedRange<Int>? {
    (entry.plugin as? any ImageFilterType)?.inputCounts
  }

  /// The keys of the pictures that a layer filter takes beside the layer's.
  package var furtherPictureKeys: [String] {
    guard let most = pictureCounts?.upperBound, most > 1 else { return [] }
    return (2...most).map(Parameter.pictureKey)
  }
}

extension Parameter {
  /// The key of a layer filter's further picture; `number` is 2 or more.
  package static func pictureKey(_ number: Int) -> String { "picture\(number)" }

  /// The number of pictures that a layer filter is given: the layer's, `picture2` and so on, up to the first gap.
  package static func pictureCount(isGiven: (_ key: String) -> Bool) -> Int {
    var count = 1
    while isGiven(pictureKey(count + 1)) { count += 1 }
    return count
  }

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
