import PegbarCore

/// A transition plugin with protection against writes outside its regions.
///
/// The plugin draws each band into separate memory between two inaccessible pages: writing beyond the
/// picture ends the process at once. The rows around the band contain a pattern that is checked afterwards;
/// in the first frames, and now and then later, all other rows do. Costs one copy of the band. Frames that
/// take several passes are drawn as they are: what a pass writes has to stay.
public final class GuardedTransition: TransitionType {
  private let base: any TransitionType

  /// Wraps `base`; the result behaves like it.
  public init(_ base: any TransitionType) { self.base = base }

  /// The description of the plugin.
  public var descriptor: PluginDescriptor { base.descriptor }

  /// Makes the transition with its parameters, for pictures of one size.
  public func makeTransition(_ parameters: ParameterValues, setup: TransitionSetup) throws
    -> any EffectRendering
  {
    let rendering = try base.makeTransition(parameters, setup: setup)
    return GuardedRendering(rendering, pluginID: descriptor.id)
  }
}

/// A filter plugin with the same protection; a blend mode's function for rows is called as it is.
public final class GuardedFilter: ImageFilterType {
  private let base: any ImageFilterType

  /// Wraps `base`; the result behaves like it.
  public init(_ base: any ImageFilterType) { self.base = base }

  /// The description of the plugin.
  public var descriptor: PluginDescriptor { base.descriptor }

  /// The numbers of pictures that it takes.
  public var inputCounts: ClosedRange<Int> { base.inputCounts }

  /// Makes the filter with its parameters.
  public func makeFilter(
    _ parameters: ParameterValues, setup: FilterSetup
  ) throws -> any ImageFiltering {
    GuardedFiltering(try base.makeFilter(parameters, setup: setup), pluginID: descriptor.id)
  }
}

private final class GuardedFiltering: ImageFiltering {
  private let base: any ImageFiltering
  private let pluginID: String

  init(_ base: any ImageFiltering, pluginID: String) {
    self.base = base
    self.pluginID = pluginID
  }

  func extent(of inputs: [PixelRegion]) throws -> PixelRegion { try base.extent(of: inputs) }

  func regionOfInterest(ofInput input: Int, drawing output: PixelRegion) throws -> PixelRegion {
    try base.regionOfInterest(ofInput: input, drawing: output)
  }

  func prepared(width: Int, height: Int) throws -> PreparedFilter {
    var prepared = try base.prepared(width: width, height: height)
    prepared.rendering = GuardedRendering(prepared.rendering, pluginID: pluginID)
    return prepared
  }

  func rowBlend() throws -> (any RowBlending)? { try base.rowBlend() }
}
