import PegbarCore

/// Laws about the parameters of a plugin.
enum ParameterLaws {
  /// In the order in which they are tested.
  static let all = [
    Law(
      name: "parameters", kinds: Set(PluginKind.allCases),
      exemption: { $0.parameters.isEmpty ? "it has no parameters" : nil }, test: parameters),
    Law(name: "bounds", kinds: Set(PluginKind.allCases), test: bounds),
  ]

  @Sendable private static func parameters(_ subject: LawSubject) throws -> LawVerdict {
    let descriptor = try subject.plugin((any Plugin).self).descriptor
    for parameter in descriptor.parameters {
      let key = parameter.key
      if let objection = parameter.objection(to: parameter.defaultValue) {
        throw LawBroken("the default of \(key): \(objection)")
      }
      guard case .numbers(let numbers) = parameter.defaultValue, !numbers.isEmpty else { continue }
      let beyond = [parameter.minimum.nextDown, parameter.maximum.nextUp]
      for bad in [.nan, .infinity, -.infinity] + beyond.filter(\.isFinite) {
        let given = [key: ParameterValue.numbers(numbers.map { _ in bad })]
        if (try? ParameterValues(given, for: descriptor)) != nil {
          throw LawBroken("\(key) takes \(bad.exact)")
        }
      }
    }
    for alias in descriptor.aliases {
      _ = try ParameterValues(alias.presets, for: descriptor)
    }
    return .passed
  }

  /// Part of the message on a plugin that cannot be made with its defaults either.
  static let never = " with its defaults"

  @Sendable private static func bounds(_ subject: LawSubject) throws -> LawVerdict {
    for variant in try subject.variants() {
      do {
        try make(subject, variant.values)
      } catch {
        let place = variant.label.isEmpty ? never : variant.label
        throw LawBroken("it cannot be made\(place): \(error)")
      }
    }
    return .passed
  }

  /// Makes and destroys an instance.
  static func make(_ subject: LawSubject, _ values: ParameterValues) throws {
    switch try subject.plugin((any Plugin).self) {
    case let plugin as any TimingFunction: _ = try plugin.makeTiming(values)
    case let plugin as any ValueFunction: _ = try plugin.makeValueMapping(values)
    case let plugin as any AnimationKind:
      _ = try plugin.naturalDuration(values)
      let item = try AnimationCases.first(for: plugin, values)
      _ = try plugin.makeAnimation(values, setup: item.setup)
    case let plugin as any TransitionType:
      _ = try plugin.makeTransition(values, setup: TransitionSetup(width: 16, height: 9))
    case let plugin as any ImageFilterType:
      let setup = FilterSetup(inputCount: plugin.inputCounts.lowerBound)
      _ = try plugin.makeFilter(values, setup: setup).prepared(width: 16, height: 9)
    default: break
    }
  }
}
