import PegbarCore
import PegbarEngine

/// An animation kind that was found, with its default parameters and the animations made of it last.
///
/// Animations that differ only in the numbers of their keys are one for kinds that ignore those: many
/// layers mostly have the same few animations between other values. Belongs to one thread.
final class FoundKind {
  let name: String
  let plugin: any AnimationKind
  private let found: ResolvedPlugin
  private let defaults: ParameterValues
  private var made: [Made] = []

  /// How many are kept.
  private static let limit = 32

  /// An animation that answers for others; an object, because a search through structures copies the
  /// arrays of each.
  private final class Made {
    /// Nil for the defaults.
    private let parameters: ParameterValues?
    /// Without the numbers of the keys, so that values are not kept.
    private let setup: AnimationSetup
    private let hasLists: Bool
    let evaluation: any AnimationEvaluation

    init(
      _ parameters: ParameterValues?, _ setup: AnimationSetup, _ evaluation: any AnimationEvaluation
    ) {
      self.parameters = parameters
      self.setup = setup
      self.evaluation = evaluation
      hasLists = setup.hasLists
    }

    /// Whether the animation answers for another one, of which `setup` has all but the numbers of the keys.
    @inline(__always)
    func answers(_ setup: borrowing AnimationSetup, _ parameters: ParameterValues?) -> Bool {
      self.setup.duration == setup.duration && self.setup.valueKind == setup.valueKind
        && self.setup.componentCount == setup.componentCount
        && self.setup.keyCount == setup.keyCount && self.setup.childCount == setup.childCount
        && self.setup.calculationMode == setup.calculationMode
        && self.setup.rotationMode == setup.rotationMode && setup.path == nil
        && hasLists == setup.hasLists && (!hasLists || self.setup.listsAre(setup))
        && self.parameters == parameters
    }
  }

  init(_ name: String, _ plugin: any AnimationKind, _ found: ResolvedPlugin) throws {
    self.name = name
    self.plugin = plugin
    self.found = found
    defaults = try found.parameters([:])
  }

  /// Whether the name stands for this kind as long as there is the registry; what an alias stands for may
  /// change when plugins are added.
  var isForGood: Bool { found.alias == nil }

  /// Whether this is the kind that was found.
  func isFor(_ found: ResolvedPlugin) -> Bool {
    self.found.entry.plugin === found.entry.plugin && self.found.alias == found.alias
  }

  /// Checks parameters; see `ResolvedPlugin.parameters`.
  func parameters(_ given: [String: Any]) throws -> ParameterValues {
    given.isEmpty ? defaults : try found.parameters(ParameterValue.made(given, for: name))
  }

  /// The natural duration of an animation with given parameters; nil if there is none.
  func naturalDuration(_ given: [String: Any]) throws -> Double? {
    try plugin.naturalDuration(parameters(given))
  }

  /// The kind's answer to an animation, of which `setup` has all but the numbers of the keys.
  func evaluation(
    _ given: [String: Any], _ setup: AnimationSetup, _ keys: PropertyAnimation.Keys
  ) throws -> any AnimationEvaluation {
    let parameters = given.isEmpty ? nil : try parameters(given)
    for known in made.reversed() where known.answers(setup, parameters) {
      return known.evaluation
    }
    return try make(parameters, setup, keys)
  }

  @inline(never)
  private func make(
    _ parameters: ParameterValues?, _ setup: AnimationSetup, _ keys: PropertyAnimation.Keys
  ) throws -> any AnimationEvaluation {
    var whole = setup
    whole.keys = keys.numbers(setup.keyCount, width: setup.componentCount)
    let evaluation = try plugin.makeAnimation(parameters ?? defaults, setup: whole)
    if evaluation.ignoresKeys, setup.path == nil {
      if made.count >= FoundKind.limit { made.removeFirst(FoundKind.limit / 2) }
      made.append(Made(parameters, setup, evaluation))
    }
    return evaluation
  }
}

extension AnimationSetup {
  /// Whether there is more than numbers, as keyframes have.
  fileprivate var hasLists: Bool {
    !(keyTimes.isEmpty && timings.isEmpty && tension.isEmpty && continuity.isEmpty && bias.isEmpty)
  }

  fileprivate func listsAre(_ other: borrowing AnimationSetup) -> Bool {
    keyTimes == other.keyTimes && tension == other.tension && continuity == other.continuity
      && bias == other.bias && timings.elementsEqual(other.timings, by: ===)
  }
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
