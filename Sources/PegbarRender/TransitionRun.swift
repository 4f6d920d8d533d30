import PegbarCore
import PegbarEngine
import PegbarSystem

/// One transition between two pictures, frame by frame.
///
/// A pool's threads draw bands of rows in parallel if the transition allows it; the bytes do not depend on
/// the number of threads.
public struct TransitionRun: Sendable {
  /// The transition, made for the pictures' size.
  public let rendering: any EffectRendering
  /// The seed, the same for every frame.
  public let seed: UInt64
  private let pool: ThreadPool

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - rendering: made for the size of the pictures.
  ///   - seed: the transition's only source of randomness.
  ///   - pool: the threads to use.
  public init(_ rendering: any EffectRendering, seed: UInt64 = 0, pool: ThreadPool) {
    self.rendering = rendering
    self.seed = seed
    self.pool = pool
  }

  /// What a frame is besides its pictures.
  public struct Moment: Sendable {
    /// Eased; NaN counts as 0.
    public var progress: Double
    /// Before the timing function.
    public var linearProgress: Double
    /// Seconds since the transition began.
    public var time: Double
    /// The number of the frame; nil if frames have no numbers.
    public var number: Int?
    /// The parameters in this frame; nil for those that the transition was made with.
    public var parameters: ParameterValues?

    /// Makes a moment; without a linear progress, it is the eased one.
    public init(
      progress: Double, linearProgress: Double? = nil, time: Double = 0, number: Int? = nil,
      parameters: ParameterValues? = nil
    ) {
      self.progress = progress
      self.linearProgress = linearProgress ?? progress
      self.time = time
      self.number = number
      self.parameters = parameters
    }
  }

  /// One frame: `from` itself at and below progress 0, `to` itself at and above 1.
  ///
  /// - Parameters:
  ///   - from: the old picture.
  ///   - to: the new picture, of the same size.
  ///   - progress: eased; NaN counts as 0.
  /// - Returns: a new picture, or one of the two.
  /// - Throws: `PluginError` if the transition fails.
  public func frame(from: Picture, to: Picture, progress: Double) throws -> Picture {
    try frame(from: from, to: to, at: Moment(progress: progress))
  }

  /// One frame: `from` itself at and below progress 0, `to` itself at and above 1.
  ///
  /// - Parameters:
  ///   - from: the old picture.
  ///   - to: the new picture, of the same size.
  ///   - moment: progress and time.
  /// - Returns: a new picture, or one of the two.
  /// - Throws: `PluginError` if the transition fails.
  public func frame(from: Picture, to: Picture, at moment: Moment) throws -> Picture {
    precondition(
      from.width == to.width && from.height == to.height,
      "pictures of \(from.width)x\(from.height) and \(to.width)x\(to.height)")
    switch TransitionMoment(moment.progress) {
    case .old: return from
    case .new: return to
    case .between:
      return try Picture(width: from.width, height: from.height) { pixels, stride in
        let output = PixelRows(
          data: pixels, width: from.width, height: from.height, stride: stride, isOpaque: false)
        try render(from.pixelRows, to.pixelRows, output, moment)
      }
    }
  }

  /// Draws one frame into memory of the pictures' size; overwrites its contents.
  ///
  /// - Parameters:
  ///   - from: the old picture.
  ///   - to: the new picture, of the same size.
  ///   - progress: eased; at and beyond the ends a picture is copied.
  ///   - output: memory of the same size, none of the inputs'.
  /// - Throws: `PluginError` if the transition fails.
  public func draw(from: Picture, to: Picture, progress: Double, into output: PixelRows) throws {
    precondition(
      from.width == to.width && from.height == to.height && output.width == to.width
        && output.height == to.height,
      "pictures of different sizes")
    switch TransitionMoment(progress) {
    case .old: copy(from, into: output)
    case .new: copy(to, into: output)
    case .between:
      try render(from.pixelRows, to.pixelRows, output, Moment(progress: progress))
    }
  }

  private func copy(_ picture: Picture, into output: PixelRows) {
    for y in 0..<picture.height {
      (output.data + y * output.stride).copyMemory(
        from: picture.row(y), byteCount: picture.width * 4)
    }
  }

  private func render(
    _ from: PixelRows, _ to: PixelRows, _ output: PixelRows, _ moment: Moment
  ) throws {
    try EffectRun(rendering, pool).draw(
      EffectFrame(
        inputs: [from, to], output: output, progress: moment.progress,
        linearProgress: moment.linearProgress, time: moment.time, number: moment.number,
        seed: seed, parameters: moment.parameters))
  }
}
