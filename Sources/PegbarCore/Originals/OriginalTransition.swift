/// A transition that was asked for by a borrowed name, and also takes the keys of what that is named after.
final class OriginalTransition: TransitionType {
  /// That of the transition, with the original's keys behind its parameters.
  let descriptor: PluginDescriptor
  let base: any TransitionType
  let original: Original

  /// Wraps a transition; nil if the alias has no keys of its own.
  init?(_ base: any Plugin, named alias: PluginAlias) {
    guard let base = base as? any TransitionType,
      let original = Original.named(alias, playedBy: base.descriptor.id)
    else { return nil }
    var descriptor = base.descriptor
    descriptor.parameters += original.keys.map(\.parameter)
    (self.base, self.original, self.descriptor) = (base, original, descriptor)
  }

  /// Refuses values of keys without a counterpart, and a key given beside the parameter that it sets.
  ///
  /// - Throws: `PluginError.Problem.badParameter`.
  func check(_ given: [String: ParameterValue]) throws {
    for key in original.keys {
      guard let value = given[key.parameter.key] else { continue }
      switch key.meaning {
      case .only(let allowed, let reason):
        if value != allowed {
          throw problem(key, "\(original.name) is played without it: \(reason)")
        }
      case .sets(let target, _):
        if given[target] != nil { throw problem(key, "it sets '\(target)'; give only one of both") }
        if case .change = value {
          throw problem(key, "a borrowed key does not change; let '\(target)' change instead")
        }
      case .extent: break
      }
    }
  }

  func makeTransition(
    _ parameters: ParameterValues, setup: TransitionSetup
  ) throws -> any EffectRendering {
    let rendering = try base.makeTransition(translated(parameters, setup), setup: setup)
    return OriginalRendering(rendering) { try self.translated($0, setup) }
  }

  /// The values of the transition's own parameters.
  ///
  /// - Throws: `PluginError.Problem.badParameter` for a value that the transition cannot have.
  private func translated(
    _ parameters: ParameterValues, _ setup: TransitionSetup
  ) throws -> ParameterValues {
    let own = base.descriptor.parameters
    var values: [String: ParameterValue] = [:]
    for (parameter, value) in zip(own, parameters.values) { values[parameter.key] = value }
    let given = zip(original.keys, parameters.values.dropFirst(own.count)).filter { $1 != .none }
    var all: [String: [Double]] = [:]
    for case (let key, .numbers(let numbers)) in given { all[key.parameter.key] = numbers }
    let (width, height) = (
      Double(setup.width) / setup.scale, Double(setup.height) / setup.scale
    )
    for (key, value) in given {
      let inputs = OriginalInputs(
        numbers: all[key.parameter.key] ?? [], all: all, width: width, height: height)
      switch key.meaning {
      case .sets(let target, let relation):
        let result: ParameterValue =
          switch value {
          case .numbers: relation.value(of: inputs)
          case .bool(let truth): .bool(relation.value(of: truth))
          default: value
          }
        if let reason = own.first(where: { $0.key == target })?.objection(to: result) {
          throw problem(key, "it makes '\(target)' \(result.text): \(reason)")
        }
        values[target] = result
      case .extent where inputs.numbers != [0, 0, width, height]:
        let whole = ParameterValue.numbers([0, 0, width, height]).text
        throw problem(key, "the effect covers the whole picture; leave it out or give \(whole)")
      case .extent, .only: break
      }
    }
    return try ParameterValues(values, for: base.descriptor)
  }

  private func problem(_ key: OriginalKey, _ reason: String) -> PluginError {
    PluginError(
      pluginID: descriptor.id, problem: .badParameter(key: key.parameter.key, reason: reason))
  }
}

/// The transition's rendering, whose frames carry values with the original's keys.
private final class OriginalRendering: EffectRendering {
  private let base: any EffectRendering
  private let translate: @Sendable (ParameterValues) throws -> ParameterValues

  init(
    _ base: any EffectRendering,
    translate: @escaping @Sendable (ParameterValues) throws -> ParameterValues
  ) {
    (self.base, self.translate) = (base, translate)
  }

  var allowsConcurrentRegions: Bool { base.allowsConcurrentRegions }

  func begin(_ frame: EffectFrame, sharing share: PieceSharing) throws -> any FrameDrawing {
    guard let parameters = frame.parameters else { return try base.begin(frame, sharing: share) }
    var frame = frame
    frame.parameters = try translate(parameters)
    return try base.begin(frame, sharing: share)
  }
}
