import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarSystem

extension FrameRenderer {
  /// Draws the mean of several moments, as an open shutter sees them.
  ///
  /// The mean is of linear light times alpha. Pixels that are the same at all moments stay exactly as they
  /// are, and the picture does not depend on threads. Besides the pictures of two moments, it takes 17 bytes
  /// a pixel, whatever the number of moments.
  /// Rule: layers.exposure.
  ///
  /// - Parameters:
  ///   - count: how many moments, 1 to 65536.
  ///   - viewport: size and scale.
  ///   - background: under everything; nil for transparent.
  ///   - frame: the frame at a moment, asked for in order from 0.
  /// - Returns: a picture of the viewport's size.
  /// - Throws: what `render` and `frame` throw.
  public func expose(
    _ count: Int, _ viewport: Viewport, background: Color? = nil,
    frame: (_ moment: Int) throws -> PresentationFrame
  ) throws -> Picture {
    precondition((1...65536).contains(count), "an exposure of \(count) moments")
    let first = try render(try frame(0), viewport, background: background)
    var light: LightSums?
    for moment in 1..<max(count, 1) {
      let picture = try render(try frame(moment), viewport, background: background)
      // A renderer returns the same picture where nothing has changed.
      if picture === first, light == nil { continue }
      let sums = try light ?? LightSums(first, times: moment, pool)
      sums.add(picture, pool)
      light = sums
    }
    return try light?.mean(pool) ?? first
  }
}

/// The light of several pictures of one size.
private final class LightSums: @unchecked Sendable {
  private let first: Picture
  private let sums: UnsafeMutablePointer<UInt32>
  private let moved: UnsafeMutablePointer<UInt8>
  private var rows: UInt32
  private var isOpaque: Bool

  /// Pixels in a piece of work.
  private static let pieceSize = 1 << 15

  private var count: Int { first.width * first.height }

  /// Begins with a picture that was seen some times.
  init(_ first: Picture, times: Int, _ pool: ThreadPool) throws {
    let count = first.width * first.height
    guard let sums = malloc(count * 16), let moved = calloc(count, 1) else {
      throw PictureError.noMemory(width: first.width, height: first.height)
    }
    self.first = first
    self.sums = sums.bindMemory(to: UInt32.self, capacity: count * 4)
    self.moved = moved.bindMemory(to: UInt8.self, capacity: count)
    (rows, isOpaque) = (UInt32(times), first.isOpaque)
    memset(sums, 0, count * 16)
    eachRow(pool) { y in
      pgb_row_add_light(self.row(y), self.flags(y), first.bytes(y), first.bytes(y), first.width)
      for i in 0..<first.width * 4 { self.row(y)[i] &*= UInt32(times) }
    }
  }

  deinit {
    free(sums)
    free(moved)
  }

  private func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { sums + y * first.width * 4 }

  private func flags(_ y: Int) -> UnsafeMutablePointer<UInt8> { moved + y * first.width }

  private func eachRow(_ pool: ThreadPool, _ body: @Sendable (_ y: Int) -> Void) {
    let (rows, height) = (max(1, LightSums.pieceSize / first.width), first.height)
    pool.run((height + rows - 1) / rows) { piece, _ in
      for y in piece * rows..<min(height, (piece + 1) * rows) { body(y) }
    }
  }

  func add(_ picture: Picture, _ pool: ThreadPool) {
    rows += 1
    isOpaque = isOpaque && picture.isOpaque
    eachRow(pool) { y in
      pgb_row_add_light(
        self.row(y), self.flags(y), picture.bytes(y), self.first.bytes(y), picture.width)
    }
  }

  func mean(_ pool: ThreadPool) throws -> Picture {
    try Picture(tryingWidth: first.width, height: first.height, isOpaque: isOpaque) {
      pixels, stride in
      let target = RowTarget(pixels: pixels, stride: stride)
      eachRow(pool) { y in
        pgb_row_mean_light(
          target.row(y), self.row(y), self.flags(y), self.first.bytes(y), self.first.width,
          self.rows)
      }
    }
  }
}

/// Where rows go; each is written by one thread.
private struct RowTarget: @unchecked Sendable {
  let pixels: UnsafeMutableRawPointer
  let stride: Int

  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    (pixels + y * stride).assumingMemoryBound(to: UInt8.self)
  }
}

extension Picture {
  fileprivate func bytes(_ y: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(row(y).assumingMemoryBound(to: UInt8.self))
  }
}
