/// A key that a borrowed name takes besides the parameters of the transition that plays it.
///
/// Core Image's filters and shaders have such keys.
package struct BorrowedKey: Sendable {
  /// The length or size of the picture that bounds and default are fractions of.
  package enum Measure: String, Sendable {
    case smallerSide, largerSide, height
    /// Width and height.
    case size
    /// The way of the edge across the picture.
    case way

    /// As people read it.
    package var phrase: String {
      switch self {
      case .smallerSide: "the smaller side"
      case .largerSide: "the larger side"
      case .height: "the height"
      case .size: "the size"
      case .way: "the way"
      }
    }
  }

  /// Key, type, unit, documentation, and the bounds and default that the transition gives it.
  ///
  /// The default is none where nothing is said unless the key is given.
  package let parameter: Parameter

  /// What bounds and default are fractions of; nil if they are plain numbers.
  package let measure: Measure?

  /// The transition's parameter that it sets; nil if it sets none.
  package let target: String?

  /// Says what a key does to a transition with some parameters.
  init(_ key: OriginalKey, of own: [Parameter], presets: [String: ParameterValue]) {
    var parameter = key.parameter
    var measure: Measure?
    var target: String?
    switch key.meaning {
    case .sets(let name, let relation):
      target = name
      if let set = own.first(where: { $0.key == name }) {
        measure = relation.measure
        (parameter.minimum, parameter.maximum) = relation.bounds(set)
        parameter.defaultValue = relation.original(of: presets[name] ?? set.defaultValue)
      }
    case .extent:
      measure = .size
      parameter.defaultValue = .numbers([0, 0, 1, 1])
    case .only(let value, _):
      parameter.defaultValue = value ?? .none
    }
    (self.parameter, self.measure, self.target) = (parameter, measure, target)
  }
}

extension ResolvedPlugin {
  /// The program whose name was used, and the name's own keys; nil for a name without keys of its own.
  package var borrowedKeys: (owner: String, keys: [BorrowedKey])? {
    guard let alias, let plugin = entry.plugin as? OriginalTransition,
      let owner = Vocabulary(named: alias.vocabulary)?.owner
    else { return nil }
    let own = plugin.base.descriptor.parameters
    return (
      owner, plugin.original.keys.map { BorrowedKey($0, of: own, presets: alias.presets) }
    )
  }
}

extension OriginalRelation {
  /// What a key's numbers are fractions of, if the parameter's are.
  fileprivate var measure: BorrowedKey.Measure? {
    switch self {
    case .same, .opposite, .times, .rest, .atMost: nil
    case .place: .size
    case .part(of: .smallerSide): .smallerSide
    case .part(of: .largerSide): .largerSide
    case .part(of: .height): .height
    case .part(of: .way): .way
    }
  }

  /// The least and largest numbers with which the parameter is within its bounds.
  fileprivate func bounds(_ target: Parameter) -> (Double, Double) {
    switch self {
    case .same, .part: (target.minimum, target.maximum)
    case .opposite: (-target.maximum, -target.minimum)
    case .times(let factor): (target.minimum / factor, target.maximum / factor)
    case .atMost: (target.minimum, .infinity)
    case .rest: (1 - target.maximum, 1 - target.minimum)
    case .place:
      (max(target.minimum, 1 - target.maximum), min(target.maximum, 1 - target.minimum))
    }
  }

  /// The value with which the parameter has a value; in fractions where there is a measure.
  fileprivate func original(of value: ParameterValue) -> ParameterValue {
    if case .bool(let truth) = value { return .bool(self.value(of: truth)) }
    guard case .numbers(let numbers) = value else { return value }
    switch self {
    case .same, .part, .atMost: return value
    case .opposite: return .numbers(numbers.map { 0 - $0 })
    case .times(let factor): return .numbers(numbers.map { $0 / factor })
    case .rest: return .numbers(numbers.map { 1 - $0 })
    case .place: return .numbers([numbers[0], 1 - numbers[1]])
    }
  }
}
