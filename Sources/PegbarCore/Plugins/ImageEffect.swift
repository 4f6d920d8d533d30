/// A transition or a filter, ready to draw frames in any order.
public protocol EffectRendering: AnyObject, Sendable {
  /// Whether regions of one frame may be drawn on several threads at once.
  var allowsConcurrentRegions: Bool { get }

  /// Begins a frame.
  ///
  /// - Parameters:
  ///   - frame: the pictures, which stay as they are until the frame has ended.
  ///   - share: has pieces of work done, perhaps on several threads.
  /// - Returns: what draws the frame; `end` it, whatever happens.
  /// - Throws: `PluginError`; then there is nothing to end.
  func begin(_ frame: EffectFrame, sharing share: PieceSharing) throws -> any FrameDrawing
}

/// A frame that has begun.
public protocol FrameDrawing: AnyObject, Sendable {
  /// How often the whole output is gone through; 0 if it is complete already.
  var passCount: Int { get }

  /// Draws a region in a pass; all regions of the pass before are drawn.
  ///
  /// - Throws: `PluginError`.
  func draw(_ region: PixelRegion, pass: Int) throws

  /// Ends the frame; nothing follows.
  func end()
}

/// Has a number of pieces done and returns when all are.
///
/// Throws the error of the lowest piece that failed.
public typealias PieceSharing = (_ count: Int, _ body: @Sendable (Int) throws -> Void) throws ->
  Void

/// The pictures and facts of one frame.
public struct EffectFrame: Sendable {
  /// A transition's old and new picture; a filter's pictures.
  public var inputs: [PixelRows]
  /// The picture to draw; its contents are undefined.
  public var output: PixelRows
  /// Transitions: eased, more than 0 and less than 1; the caller shows the original pictures at the ends.
  public var progress: Double
  /// Transitions: the progress before the timing function.
  public var linearProgress: Double
  /// Seconds since the transition began.
  public var time: Double
  /// The number of the frame; nil if frames have no numbers.
  public var number: Int?
  /// The same for every frame of one transition.
  public var seed: UInt64
  /// The parameters in this frame; nil for those that the rendering was made with.
  public var parameters: ParameterValues?

  /// Describes a frame; without a linear progress, it is the eased one.
  public init(
    inputs: [PixelRows], output: PixelRows, progress: Double = 0, linearProgress: Double? = nil,
    time: Double = 0, number: Int? = nil, seed: UInt64 = 0, parameters: ParameterValues? = nil
  ) {
    self.inputs = inputs
    self.output = output
    self.progress = progress
    self.linearProgress = linearProgress ?? progress
    self.time = time
    self.number = number
    self.seed = seed
    self.parameters = parameters
  }
}

/// A rectangle of pixels: columns x0 up to, not including, x1, rows y0 up to y1.
public struct PixelRegion: Sendable, Hashable {
  /// The first column.
  public var x0: Int
  /// The first row.
  public var y0: Int
  /// The column behind the last.
  public var x1: Int
  /// The row behind the last.
  public var y1: Int

  /// Makes a region.
  public init(x0: Int, y0: Int, x1: Int, y1: Int) {
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
  }

  /// Some rows of a picture.
  public init(rows: Range<Int>, of picture: PixelRows) {
    self.init(
      x0: picture.x, y0: picture.y + rows.lowerBound, x1: picture.x + picture.width,
      y1: picture.y + rows.upperBound)
  }
}

/// Pixels in memory, as an effect sees them: premultiplied RGBA, 8 bits per channel.
public struct PixelRows: @unchecked Sendable {
  /// The first byte of row 0.
  public var data: UnsafeMutableRawPointer
  /// Where the first pixel of row 0 lies in the coordinates of regions.
  public var x: Int
  /// Where row 0 lies in the coordinates of regions.
  public var y: Int
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
    data: UnsafeMutableRawPointer, x: Int = 0, y: Int = 0, width: Int, height: Int, stride: Int,
    isOpaque: Bool = false
  ) {
    self.data = data
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.stride = stride
    self.isOpaque = isOpaque
  }
}

extension EffectRendering {
  /// Draws a frame on the calling thread, the last pass in bands of rows.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - bands: rows of the output; those of no band are not drawn.
  /// - Throws: `PluginError`.
  package func draw(_ frame: EffectFrame, bands: [Range<Int>]) throws {
    let drawing = try begin(frame) { count, body in
      for piece in 0..<count { try body(piece) }
    }
    defer { drawing.end() }
    let whole = PixelRegion(rows: 0..<frame.output.height, of: frame.output)
    for pass in 0..<max(0, drawing.passCount - 1) { try drawing.draw(whole, pass: pass) }
    guard drawing.passCount > 0 else { return }
    for band in bands where !band.isEmpty {
      try drawing.draw(
        PixelRegion(rows: band, of: frame.output), pass: drawing.passCount - 1)
    }
  }
}
