import PegbarCore

/// A filter whose instances are made in an isolated process.
final class IsolatedImageFilter: IsolatedPlugin, ImageFilterType, @unchecked Sendable {
  let inputCounts: ClosedRange<Int>

  init(
    _ descriptor: PluginDescriptor, _ inputCounts: ClosedRange<Int>, _ owner: IsolatedPlugins,
    _ library: String
  ) {
    self.inputCounts = inputCounts
    super.init(descriptor, owner, library)
  }

  func makeFilter(
    _ parameters: ParameterValues, setup: FilterSetup
  ) throws -> any ImageFiltering {
    let (kept, _) = try make(.filter, parameters) { request in
      request.put(setup.inputCount)
      request.put(setup.scale)
    }
    return IsolatedFiltering(kept)
  }
}

private final class IsolatedFiltering: ImageFiltering, @unchecked Sendable {
  private let kept: Kept

  init(_ kept: Kept) { self.kept = kept }

  func extent(of inputs: [PixelRegion]) throws -> PixelRegion {
    var request = kept.request(.extent)
    request.put(inputs.count)
    for input in inputs { request.put(input) }
    var answer = try kept.call(request, "extent")
    return try answer.region()
  }

  func regionOfInterest(ofInput input: Int, drawing output: PixelRegion) throws -> PixelRegion {
    var request = kept.request(.interest)
    request.put(input)
    request.put(output)
    var answer = try kept.call(request, "region_of_interest")
    return try answer.region()
  }

  func prepared(width: Int, height: Int) throws -> PreparedFilter {
    var request = kept.request(.prepare)
    request.put(width)
    request.put(height)
    var answer = try kept.call(request, "prepare")
    let rendering = Kept(
      kept.process, kept.plugin, try answer.int(), curves: kept.curves)
    let isConcurrent = try answer.int() == 1
    return PreparedFilter(
      rendering: IsolatedRendering(
        rendering, .imageFilter, allowsConcurrentRegions: isConcurrent),
      isIdentity: try answer.int() == 1, isFrameVarying: try answer.int() == 1)
  }

  /// Returns nil: a blend mode is called for every row, which takes too long in another process.
  func rowBlend() -> (any RowBlending)? { nil }
}
