import PegbarCore
import PegbarEngine
import PegbarSystem

/// One filter on pictures, outside of a layer.
///
/// A filter that is laid out in a rectangle has that of the whole picture. A pool's threads draw bands of rows in parallel if the filter allows it; the bytes do not depend on the
/// number of threads.
public struct FilterRun: Sendable {
  private let filter: any ImageFilterType
  private let parameters: ParameterValues
  private let setup: FilterSetup
  private let inputCount: Int
  private let pool: ThreadPool

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - filter: the plugin.
  ///   - parameters: its parameters.
  ///   - inputCount: the number of pictures, one that the plugin takes.
  ///   - scale: pixels in a point.
  ///   - pool: the threads to use.
  /// - Throws: `PluginError`.
  public init(
    _ filter: any ImageFilterType, _ parameters: ParameterValues, inputCount: Int = 1,
    scale: Double = 1, pool: ThreadPool
  ) throws {
    precondition(filter.inputCounts.contains(inputCount), "a filter of \(filter.inputCounts)")
    self.inputCount = inputCount
    self.filter = filter
    self.parameters = parameters
    setup = FilterSetup(inputCount: inputCount, scale: scale)
    self.pool = pool
    // Values that the plugin refuses are told now.
    _ = try filter.makeFilter(parameters, setup: setup)
  }

  /// Pictures through the filter.
  ///
  /// - Parameters:
  ///   - pictures: what is filtered, of one size; of a composition, the one on top first.
  ///   - size: of the result, which is that of the pictures.
  ///   - time: seconds.
  ///   - number: of the frame; nil if frames have no numbers.
  /// - Returns: a new picture; what the filter adds around it is cut off.
  /// - Throws: `PluginError`.
  public func picture(
    of pictures: [Picture], size: PixelSize, time: Double = 0, number: Int? = nil
  ) throws -> Picture {
    precondition(pictures.count == inputCount, "\(pictures.count) pictures")
    let whole = [0, 0, Double(size.width), Double(size.height)]
    let filtering = try filter.makeFilter(
      parameters.withExtent(for: filter.descriptor) { _ in whole }, setup: setup)
    let prepared = try filtering.prepared(width: size.width, height: size.height)
    return try withExtendedLifetime(pictures) {
      try Picture(unclearedWidth: size.width, height: size.height) { pixels, stride in
        let output = PixelRows(
          data: pixels, width: size.width, height: size.height, stride: stride)
        try EffectRun(prepared.rendering, pool).draw(
          EffectFrame(
            inputs: pictures.map(\.pixelRows), output: output, time: time, number: number))
      }
    }
  }
}
