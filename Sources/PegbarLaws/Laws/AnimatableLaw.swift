import PegbarCore

/// The law of parameters that a plugin reads from each frame.
enum AnimatableLaw {
  static let law = Law(
    name: "animatable", kinds: [.transition, .imageFilter],
    exemption: { descriptor in
      if !descriptor.parameters.contains(where: \.isAnimatable) {
        return "it reads no parameter from frames"
      }
      return Law.unlessPure(descriptor)
    },
    test: test)

  @Sendable private static func test(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TransitionType).self)
    let filter = try? subject.plugin((any ImageFilterType).self)
    let defaults = try subject.defaults()
    let direction = plugin.eachDirection[0]
    let usual = try TransitionScene(plugin, defaults, direction)
    for parameter in subject.descriptor.parameters
    where parameter.isAnimatable && !parameter.isExtent {
      for value in parameter.moments where value != parameter.defaultValue {
        let values = try ParameterValues([parameter.key: value], for: subject.descriptor)
        let label = "with \(parameter.key) = \(value.text)"
        if let filter { try checkRegions(filter, defaults, values, parameter.key, label) }
        let own = try TransitionScene(plugin, values, direction, label: " \(label)")
        try compare(own, usual, values, parameter.key)
      }
    }
    return .passed
  }

  /// - Throws: `LawBroken` if a value in the frame draws something else than an instance with this value.
  private static func compare(
    _ own: TransitionScene, _ usual: TransitionScene, _ values: ParameterValues, _ key: String
  ) throws {
    for progress in [0.25, 0.77] {
      let expected = try own.frame(at: progress)
      let found = try usual.frame(at: progress, values)
      guard let difference = own.difference(expected, found, at: progress) else { continue }
      throw LawBroken(
        "\(difference), in an instance with this value and in one that gets it with the frame; "
          + "read \(key) from the frame's values, or leave out PEGBAR_PARAMETER_ANIMATABLE")
    }
  }

  /// - Throws: `LawBroken` if a value that may change from frame to frame changes a region.
  private static func checkRegions(
    _ filter: any ImageFilterType, _ defaults: ParameterValues, _ values: ParameterValues,
    _ key: String, _ label: String
  ) throws {
    let count = filter.inputCounts.lowerBound
    let filters = try [defaults, values].map {
      try filter.makeFilter($0, setup: FilterSetup(inputCount: count, scale: 1))
    }
    let visible = FilterScene.visible
    let inputs = [PixelRegion](repeating: visible, count: count)
    let extents = try filters.map { try $0.extent(of: inputs) }
    guard extents[0] == extents[1] else {
      throw LawBroken(
        "the extent of \(visible.words) is \(extents[0].words), but \(extents[1].words) \(label); "
          + "\(key) is animatable, and an extent may not depend on it")
    }
    for input in 0..<count {
      let needed = try filters.map { try $0.regionOfInterest(ofInput: input, drawing: visible) }
      guard needed[0] == needed[1] else {
        throw LawBroken(
          "the region of interest of \(visible.words) is \(needed[0].words), but \(needed[1].words) "
            + "\(label); \(key) is animatable, and a region may not depend on it")
      }
    }
  }
}

extension Parameter {
  /// Values for frames: the bounds and one between them.
  fileprivate var moments: [ParameterValue] {
    guard type.isNumeric, let count = type.numberCount, case .numbers(let usual) = defaultValue
    else { return extremes }
    let low = minimum.isFinite ? minimum : (usual.first ?? 0) - 3
    let high = maximum.isFinite ? maximum : (usual.first ?? 0) + 3
    let list = [low, low + (high - low) * 0.375, high].filter { $0 >= minimum && $0 <= maximum }
    return list.map { x in
      .numbers([Double](repeating: type == .int ? x.rounded() : x, count: count))
    }
  }
}
