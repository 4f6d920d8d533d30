import CPegbarPlugin

/// An image filter plugin: it changes a picture, makes one, or composes several.
public protocol ImageFilterType: Plugin {
  /// The numbers of pictures that it takes; 0 for a generator, 2 and more for a composition.
  var inputCounts: ClosedRange<Int> { get }

  /// Makes the filter with its parameters.
  ///
  /// - Throws: `PluginError`.
  func makeFilter(_ parameters: ParameterValues, setup: FilterSetup) throws -> any ImageFiltering
}

/// The values that are the same for all frames of a filter.
public struct FilterSetup: Sendable, Hashable {
  /// What the coordinates of a filter's pictures are multiples of, pixels.
  package static let grid = Int(PEGBAR_FILTER_GRID)

  /// The number of pictures, one that the plugin takes.
  public var inputCount: Int
  /// Pixels per point.
  public var scale: Double

  /// Makes a setup.
  public init(inputCount: Int = 1, scale: Double = 1) {
    self.inputCount = inputCount
    self.scale = scale
  }
}

/// A filter with its parameters, for pictures of any size.
public protocol ImageFiltering: AnyObject, Sendable {
  /// The pixels that may be visible in the output when the inputs have visible pixels in `inputs` only.
  ///
  /// - Throws: `PluginError`.
  func extent(of inputs: [PixelRegion]) throws -> PixelRegion

  /// The pixels of an input that drawing a region, which is not empty, reads.
  ///
  /// - Throws: `PluginError`.
  func regionOfInterest(ofInput input: Int, drawing output: PixelRegion) throws -> PixelRegion

  /// Makes the filter ready for pictures of a size.
  ///
  /// - Throws: `PluginError`.
  func prepared(width: Int, height: Int) throws -> PreparedFilter

  /// The filter as a blend mode of layers; nil for one that is none.
  ///
  /// - Throws: `PluginError`.
  func rowBlend() throws -> (any RowBlending)?
}

/// A filter that is ready for pictures of one size.
public struct PreparedFilter: Sendable {
  /// What draws.
  public var rendering: any EffectRendering
  /// Whether it changes nothing: the only picture may be used as it is.
  public var isIdentity: Bool
  /// Whether the picture depends on time, number or seed of the frame.
  public var isFrameVarying: Bool

  /// Describes a filter.
  public init(
    rendering: any EffectRendering, isIdentity: Bool = false, isFrameVarying: Bool = false
  ) {
    self.rendering = rendering
    self.isIdentity = isIdentity
    self.isFrameVarying = isFrameVarying
  }
}

/// A blend mode: how a row of pixels meets the row below.
public protocol RowBlending: AnyObject, Sendable {
  /// Whether it may take away from what lies below.
  var erases: Bool { get }

  /// Whether transparent pixels change what lies below: it then acts on all of the layer's group.
  var actsEverywhere: Bool { get }

  /// Handed to `function`.
  var context: UnsafeMutableRawPointer? { get }

  /// Lays pixels over a backdrop, in place: context, backdrop, source, number of pixels.
  var function: RowBlendFunction { get }
}

extension RowBlending {
  /// False: transparent pixels change nothing.
  public var actsEverywhere: Bool { false }
}

/// Lays a row of premultiplied RGBA pixels over a backdrop, in place: context, backdrop, source, count.
public typealias RowBlendFunction =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>, UInt64
  ) -> Void

extension PixelRegion {
  /// No pixel.
  public static let empty = PixelRegion(x0: 0, y0: 0, x1: 0, y1: 0)

  /// Whether it has no pixel.
  public var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

  /// The smallest region with the pixels of both.
  public func union(_ other: PixelRegion) -> PixelRegion {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRegion(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }
}
