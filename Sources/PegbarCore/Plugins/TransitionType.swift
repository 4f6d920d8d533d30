/// A transition plugin: one picture becomes another.
public protocol TransitionType: Plugin {
  /// Makes the transition with its parameters, for pictures of one size.
  ///
  /// - Throws: `PluginError`.
  func makeTransition(_ parameters: ParameterValues, setup: TransitionSetup) throws
    -> any TransitionRendering
}

/// The values that are the same for all frames of a transition.
public struct TransitionSetup: Sendable, Hashable {
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// One of the plugin's directions; empty for its default.
  public var direction: Direction
  /// Pixels per point.
  public var scale: Double
  /// The duration of the transition, seconds; 0 if unknown.
  public var duration: Double

  /// Makes a setup.
  public init(
    width: Int, height: Int, direction: Direction = [], scale: Double = 1, duration: Double = 0
  ) {
    self.width = width
    self.height = height
    self.direction = direction
    self.scale = scale
    self.duration = duration
  }
}

/// Pixels in memory, as a transition sees them: premultiplied RGBA, 8 bits per channel.
public struct PixelRows: @unchecked Sendable {
  /// The first byte of row 0.
  public var data: UnsafeMutableRawPointer
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// Bytes from one row to the next.
  public var stride: Int
  /// Whether every alpha is 255.
  public var isOpaque: Bool

  /// Describes memory that the caller keeps alive.
  public init(
    data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, isOpaque: Bool
  ) {
    self.data = data
    self.width = width
    self.height = height
    self.stride = stride
    self.isOpaque = isOpaque
  }
}

/// A transition, ready to draw.
public protocol TransitionRendering: AnyObject, Sendable {
  /// Whether `render` may be called on several threads at once, for different rows.
  var allowsConcurrentRows: Bool { get }

  /// Draws some rows of one frame.
  ///
  /// - Parameters:
  ///   - rows: the rows of `output` to write; no others are touched.
  ///   - progress: eased, more than 0 and less than 1; the caller shows the original pictures at the ends.
  ///   - seed: the same for every frame of one transition.
  ///   - from: the old picture.
  ///   - to: the new picture, of the same size.
  ///   - output: the picture to draw to, of the same size.
  /// - Throws: `PluginError`.
  func render(
    rows: Range<Int>, progress: Double, seed: UInt64, from: PixelRows, to: PixelRows,
    output: PixelRows) throws
}
