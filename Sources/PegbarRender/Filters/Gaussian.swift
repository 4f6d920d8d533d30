import CPegbarKernels
import PegbarCore
import PegbarSystem

/// A gaussian blur of some width, as `pgb_blur` takes it.
struct Gaussian: Sendable {
  /// The standard deviation, pixels.
  let deviation: Double
  /// How often the plane is halved before.
  private let levels: Int
  /// Half of the middle's weight, then each distance's; together 32768.
  private let weights: [UInt16]

  /// The widest blur: what reaches farther is not worth its memory.
  static let widest = 300.0

  /// A gaussian of a standard deviation in pixels; more than 300 counts as that.
  init(deviation wanted: Double) {
    deviation = max(0, min(wanted, Gaussian.widest))
    var (levels, low) = (0, deviation)
    // With 4 pixels and more, straight lines between reduced pixels are as good as the rest.
    while low >= 8, levels < Int(PGB_BLUR_LEVELS) { (levels, low) = (levels + 1, low / 2) }
    self.levels = levels
    let variance = low * low - (levels > 0 ? 0.25 : 0)
    let cut = (levels > 0 ? 3.2 : 3) * variance.squareRoot()
    weights = Gaussian.weights(
      variance: variance, reach: Int(min(cut.rounded(.up), Double(PGB_BLUR_WEIGHTS - 1))))
  }

  /// How many pixels the blur reaches beyond a shape: three deviations.
  var reach: Int { Int((3 * deviation).rounded(.up)) }

  /// The sides of the blocks of pixels that are averaged; results lie between those of neighbouring blocks.
  var blockSize: Int { 1 << levels }

  private static func weights(variance: Double, reach: Int) -> [UInt16] {
    // Finite, so that the middle's weight stays a number however narrow the blur is.
    let inverse = variance > 0 ? min(1 / (2 * variance), .greatestFiniteMagnitude) : 0
    var values = (0...reach).map { Math.exp(-Double($0 * $0) * inverse) }
    values[0] /= 2
    let sum = values.reduce(0, +)
    var result = values.map { UInt16($0 / sum * 32768 + 0.5) }
    // The middle takes what rounding has left over.
    let rest = 32768 - result.dropFirst().reduce(0) { $0 + Int($1) }
    result[0] = UInt16(max(0, rest))
    return result
  }

  /// An area whose corner is where blocks of pixels may begin.
  ///
  /// Every part of a plane then has the same blocks.
  static func aligned(_ area: PixelArea) -> PixelArea {
    let mask = ~((1 << Int(PGB_BLUR_LEVELS)) - 1)
    return PixelArea(x0: area.x0 & mask, y0: area.y0 & mask, x1: area.x1, y1: area.y1)
  }

  /// Rows of bytes or pixels.
  struct Plane {
    var bytes: UnsafeMutablePointer<UInt8>
    var stride: Int
  }

  /// Blurs a plane into another, which may be the same; 1 or 4 bytes make a pixel.
  func blur(
    _ input: Plane, into output: Plane, width: Int, height: Int, channels: Int, _ pool: ThreadPool
  ) {
    weights.withUnsafeBufferPointer { weights in
      guard let base = weights.baseAddress else { return }
      var job = pgb_blur(
        in: input.bytes, in_stride: Int64(input.stride), out: output.bytes,
        out_stride: Int64(output.stride), width: Int32(width), height: Int32(height),
        channels: Int32(channels), levels: Int32(levels), weights: base,
        count: Int32(weights.count), planes: nil, low_width: 0, low_height: 0)
      let begun = pgb_blur_begin(&job)
      guard begun == 1 else {
        MemoryShortage.end(for: "a blur of \(width)x\(height) pixels")
      }
      run(Job(blur: job), pool)
      pgb_blur_end(&job)
    }
  }

  private struct Job: @unchecked Sendable {
    var blur: pgb_blur
  }

  /// Rows that a thread does at a time: few, since the threads wait for the last one in each pass.
  private static let rowsPerPiece = 16

  private func run(_ job: Job, _ pool: ThreadPool) {
    for pass in 0..<Int32(PGB_BLUR_PASSES) {
      let rows = withUnsafePointer(to: job.blur) { Int(pgb_blur_rows($0, pass)) }
      let pieces = (rows + Gaussian.rowsPerPiece - 1) / Gaussian.rowsPerPiece
      pool.run(pieces) { number, _ in
        let first = number * Gaussian.rowsPerPiece
        withUnsafePointer(to: job.blur) {
          pgb_blur_pass($0, pass, Int32(first), Int32(min(rows, first + Gaussian.rowsPerPiece)))
        }
      }
    }
  }
}
