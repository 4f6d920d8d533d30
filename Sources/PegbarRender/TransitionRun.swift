import PegbarCore
import PegbarEngine
import PegbarSystem

/// One transition between two pictures, frame by frame.
///
/// A pool's threads draw bands of rows in parallel if the transition allows it; the bytes do not depend on
/// the number of threads.
public struct TransitionRun: Sendable {
  /// The transition, made for the pictures' size.
  public let rendering: any TransitionRendering
  /// The seed, the same for every frame.
  public let seed: UInt64
  private let pool: ThreadPool

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - rendering: made for the size of the pictures.
  ///   - seed: the transition's only source of randomness.
  ///   - pool: the threads to use.
  public init(_ rendering: any TransitionRendering, seed: UInt64 = 0, pool: ThreadPool) {
    self.rendering = rendering
    self.seed = seed
    self.pool = pool
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
    precondition(
      from.width == to.width && from.height == to.height,
      "pictures of \(from.width)x\(from.height) and \(to.width)x\(to.height)")
    switch TransitionMoment(progress) {
    case .old: return from
    case .new: return to
    case .between(let progress):
      return try Picture(width: from.width, height: from.height) { pixels, stride in
        let output = PixelRows(
          data: pixels, width: from.width, height: from.height, stride: stride, isOpaque: false)
        try render(from.pixelRows, to.pixelRows, output, progress)
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
    case .between(let progress):
      try render(from.pixelRows, to.pixelRows, output, progress)
    }
  }

  private func copy(_ picture: Picture, into output: PixelRows) {
    for y in 0..<picture.height {
      (output.data + y * output.stride).copyMemory(
        from: picture.row(y), byteCount: picture.width * 4)
    }
  }

  private func render(
    _ from: PixelRows, _ to: PixelRows, _ output: PixelRows, _ progress: Double
  ) throws {
    let height = output.height
    guard rendering.allowsConcurrentRows, pool.threads > 1 else {
      return try rendering.render(
        rows: 0..<height, progress: progress, seed: seed, from: from, to: to, output: output)
    }
    let bands = (height + Bands.usualHeight - 1) / Bands.usualHeight
    try pool.tryRun(bands) { band, _ in
      let y0 = band * Bands.usualHeight
      try rendering.render(
        rows: y0..<min(height, y0 + Bands.usualHeight), progress: progress, seed: seed, from: from,
        to: to, output: output)
    }
  }
}

extension Picture {
  /// The picture as a transition sees it; the picture must outlive it.
  public var pixelRows: PixelRows {
    PixelRows(data: pixels, width: width, height: height, stride: stride, isOpaque: isOpaque)
  }
}
