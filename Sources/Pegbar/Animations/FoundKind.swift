import PegbarCore
import PegbarEngine

/// An animation kind with its default parameters and a cache of its last results.
///
/// Belongs to one thread.
final class FoundKind {
  let name: String
  let plugin: any AnimationKind
  private let found: ResolvedPlugin
  private let defaults: ParameterValues
  private var known: [Evaluated] = []

  /// How many results are kept.
  private static let limit = 8

  /// An animation between two ends, valid for all animations that differ only in their end values.
  private struct Evaluated {
    var shape: ValueShape
    var duration: Double
    var evaluation: any AnimationEvaluation
  }

  init(_ name: String, _ plugin: any AnimationKind, _ found: ResolvedPlugin) throws {
    self.name = name
    self.plugin = plugin
    self.found = found
    defaults = try found.parameters([:])
  }

  /// Checks parameters; see `ResolvedPlugin.parameters`.
  func parameters(_ given: [String: Any]) throws -> ParameterValues {
    given.isEmpty ? defaults : try found.parameters(ParameterValue.all(given))
  }

  /// The natural duration of an animation with given parameters; nil if there is none.
  func naturalDuration(_ given: [String: Any]) throws -> Double? {
    try plugin.naturalDuration(parameters(given))
  }

  /// The kind's evaluation of an animation between two ends.
  func evaluation(
    _ given: [String: Any], between keys: PropertyAnimation.Keys, _ shape: ValueShape,
    duration: Double
  ) throws -> any AnimationEvaluation {
    if given.isEmpty,
      let place = known.firstIndex(where: { $0.shape == shape && $0.duration == duration })
    {
      return known[place].evaluation
    }
    var setup = AnimationSetup()
    setup.duration = duration
    (setup.valueKind, setup.componentCount, setup.keyCount) = (shape.kind, shape.count, 2)
    let evaluation = try evaluation(given, &setup, keys)
    if given.isEmpty, plugin.sharedAnimation(defaults, setup: setup) === evaluation {
      if known.count >= FoundKind.limit { known.removeFirst() }
      known.append(Evaluated(shape: shape, duration: duration, evaluation: evaluation))
    }
    return evaluation
  }

  /// The kind's evaluation of an animation; fills in the numbers of the keys if they matter.
  func evaluation(
    _ given: [String: Any], _ setup: inout AnimationSetup, _ keys: PropertyAnimation.Keys
  ) throws -> any AnimationEvaluation {
    let parameters = try parameters(given)
    if let shared = plugin.sharedAnimation(parameters, setup: setup) { return shared }
    setup.keys = keys.numbers(setup.keyCount, width: setup.componentCount)
    return try plugin.makeAnimation(parameters, setup: setup)
  }
}

/// The kind of a value and the count of its numbers.
struct ValueShape: Equatable {
  var kind: ValueKind
  var count: Int

  init(_ value: Value) { (kind, count) = (value.kind, value.componentCount) }
}

extension PropertyAnimation.Keys {
  /// The numbers of all keys; empty if they are not numbers or not all known.
  fileprivate func numbers(_ count: Int, width: Int) -> [[Double]] {
    let values: [Value?] =
      switch self {
      case .values(let list): list
      case .ends(let from, let to, _): [from, to]
      }
    let numbers = values.compactMap { $0?.components }
    let isWhole =
      values.count == count && numbers.count == count && numbers.allSatisfy { $0.count == width }
    return isWhole ? numbers : []
  }
}
