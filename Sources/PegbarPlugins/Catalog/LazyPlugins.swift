import PegbarCore

/// A plugin known from its manifest; its library is loaded when something is first made with it.
class LazyPlugin: @unchecked Sendable {
  let entry: CatalogEntry

  init(_ entry: CatalogEntry) { self.entry = entry }

  var descriptor: PluginDescriptor { entry.plugin.descriptor }

  /// The loaded plugin.
  ///
  /// - Throws: `Refusal`.
  func loaded<Kind>(_ type: Kind.Type) throws -> Kind {
    let plugin = try entry.library.plugin(descriptor.kind, descriptor.id)
    guard let typed = plugin as? Kind else {
      throw Refusal(
        entry.library.path ?? descriptor.id, .manifestDiffers, "\(descriptor.id) is another kind")
    }
    return typed
  }
}

final class LazyTimingFunction: LazyPlugin, TimingFunction, @unchecked Sendable {
  func makeTiming(_ parameters: ParameterValues) throws -> any Timing {
    try loaded((any TimingFunction).self).makeTiming(parameters)
  }
}

final class LazyValueFunction: LazyPlugin, ValueFunction, @unchecked Sendable {
  var inputCount: Int { entry.plugin.inputCount }

  func makeValueMapping(_ parameters: ParameterValues) throws -> any ValueMapping {
    try loaded((any ValueFunction).self).makeValueMapping(parameters)
  }
}

final class LazyAnimationKind: LazyPlugin, AnimationKind, @unchecked Sendable {
  /// Asked for every animation that is added.
  let inputs: AnimationInputs

  override init(_ entry: CatalogEntry) {
    inputs = entry.plugin.inputs
    super.init(entry)
  }

  func makeAnimation(
    _ parameters: ParameterValues, setup: AnimationSetup
  ) throws -> any AnimationEvaluation {
    try loaded((any AnimationKind).self).makeAnimation(parameters, setup: setup)
  }

  func naturalDuration(_ parameters: ParameterValues) throws -> Double? {
    try loaded((any AnimationKind).self).naturalDuration(parameters)
  }
}

final class LazyTransitionType: LazyPlugin, TransitionType, @unchecked Sendable {
  func makeTransition(
    _ parameters: ParameterValues, setup: TransitionSetup
  ) throws -> any EffectRendering {
    try loaded((any TransitionType).self).makeTransition(parameters, setup: setup)
  }
}

final class LazyProvider: LazyPlugin, Plugin, @unchecked Sendable {}

final class LazyImageFilterType: LazyPlugin, ImageFilterType, @unchecked Sendable {
  var inputCounts: ClosedRange<Int> { entry.plugin.pictureCounts }

  func makeFilter(
    _ parameters: ParameterValues, setup: FilterSetup
  ) throws -> any ImageFiltering {
    try loaded((any ImageFilterType).self).makeFilter(parameters, setup: setup)
  }
}
