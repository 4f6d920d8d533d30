import PegbarCore

/// An image filter as a transition, for the laws that both have: it draws its inputs at any progress.
final class FilterAsTransition: TransitionType {
  let descriptor: PluginDescriptor
  private let filter: any ImageFilterType

  init(_ filter: any ImageFilterType) {
    self.filter = filter
    descriptor = filter.descriptor
  }

  func makeTransition(
    _ parameters: ParameterValues, setup: TransitionSetup
  ) throws -> any EffectRendering {
    let count = filter.inputCounts.lowerBound
    let filtering = try filter.makeFilter(
      parameters, setup: FilterSetup(inputCount: count, scale: setup.scale))
    let prepared = try filtering.prepared(width: setup.width, height: setup.height)
    return FilterRendering(prepared.rendering, inputCount: count)
  }
}

/// Hands a filter as many of a transition's two pictures as it takes, in turn.
private final class FilterRendering: EffectRendering {
  private let base: any EffectRendering
  private let inputCount: Int

  init(_ base: any EffectRendering, inputCount: Int) {
    self.base = base
    self.inputCount = inputCount
  }

  var allowsConcurrentRegions: Bool { base.allowsConcurrentRegions }

  func begin(_ frame: EffectFrame, sharing share: PieceSharing) throws -> any FrameDrawing {
    let inputs = (0..<inputCount).map { frame.inputs[$0 % frame.inputs.count] }
    return try base.begin(
      EffectFrame(
        inputs: inputs, output: frame.output, time: frame.time, parameters: frame.parameters),
      sharing: share)
  }
}
