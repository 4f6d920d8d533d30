import PegbarCore

/// An animation kind between two values, without layer, timing function or repetition.
package struct AnimationRun {
  /// Whether a kind animates values without a layer: from one to another, or between keys.
  package static func animates(_ kind: any AnimationKind) -> Bool {
    !kind.inputs.intersection([.ends, .keys]).isEmpty
  }

  private let from: Value
  private let to: Value
  private let duration: Double
  private let evaluation: any AnimationEvaluation

  /// Prepares the kind.
  ///
  /// - Parameters:
  ///   - kind: the plugin; it animates from one value to another, or between keys.
  ///   - parameters: checked values.
  ///   - from: what key 0 is.
  ///   - to: what key 1 is; has the same kind and number of components as `from`.
  ///   - duration: seconds; nil for the kind's own, and 1 where it has none.
  /// - Throws: `PluginError`.
  package init(
    kind: any AnimationKind, parameters: ParameterValues, from: Value, to: Value, duration: Double?
  ) throws {
    guard let a = from.components, let b = to.components else {
      preconditionFailure("\(from) and \(to) have no components")
    }
    self.from = from
    self.to = to
    var setup = AnimationSetup()
    setup.valueKind = from.kind
    setup.componentCount = a.count
    setup.keyCount = 2
    setup.keys = [a, b]
    let natural = try duration ?? kind.naturalDuration(parameters) ?? 1
    self.duration = natural > 0 && natural.isFinite ? natural : 1
    setup.duration = self.duration
    evaluation = try kind.makeAnimation(parameters, setup: setup)
  }

  /// The value at a time in seconds; before 0 the first, after the end the last.
  ///
  /// - Throws: `PluginError`.
  package func value(at time: Double) throws -> Value {
    let time = max(0, min(duration, time))
    let progress = time / duration
    if evaluation.answersNumbers {
      let numbers = try evaluation.numbers(
        progress: progress, time: time, base: from.components ?? [])
      return from.replacingComponents(numbers) ?? .numbers(numbers)
    }
    let blend = try evaluation.blend(progress: progress, time: time)
    let keys = [from, to]
    // The host of a plugin has checked the numbers of the keys.
    return Value.interpolate(keys[blend.from], keys[blend.to], blend.fraction) ?? to
  }
}
