import CPegbarKernels
import PegbarCore
import PegbarSystem

/// The gaussian blur of shadows, as `pgb_blur` takes it.
struct Gaussian: Sendable {
  /// The standard deviation, pixels.
  let deviation: Double
  /// How often the plane is halved before.
  private let levels: Int
  /// Half of the middle's weight, then each distance's; together 32768.
  private let weights: [UInt16]

  /// The widest blur.
  static let widest = Double(PGB_BLUR_WIDEST)

  /// A gaussian of a standard deviation in pixels; more than 300 counts as that.
  init(deviation wanted: Double) {
    let deviation = max(0, min(wanted, Gaussian.widest))
    var levels: Int32 = 0
    weights = Array(unsafeUninitializedCapacity: Int(PGB_BLUR_WEIGHTS)) { room, count in
      guard let start = room.baseAddress else { return }
      count = Int(pgb_gaussian_weights(deviation, &levels, start))
    }
    self.deviation = deviation
    self.levels = Int(levels)
  }

  /// How many pixels the blur reaches beyond a shape: three deviations.
  var reach: Int { Int((3 * deviation).rounded(.up)) }

  /// Rows of coverage bytes.
  struct Plane {
    var bytes: UnsafeMutablePointer<UInt8>
    var stride: Int
  }

  /// Blurs a plane of coverage bytes into another, which may be the same.
  func blur(
    _ input: Plane, into output: Plane, width: Int, height: Int, _ pool: ThreadPool
  ) {
    weights.withUnsafeBufferPointer { weights in
      guard let base = weights.baseAddress else { return }
      let bytes = pgb_blur_bytes(
        Int32(width), Int32(height), 1, Int32(levels), Int32(weights.count))
      guard let memory = malloc(Int(bytes)) else {
        MemoryShortage.end(for: "a blur of \(width)x\(height) pixels")
      }
      defer { free(memory) }
      var job = pgb_blur(
        in: input.bytes, in_stride: Int64(input.stride), out: output.bytes,
        out_stride: Int64(output.stride), width: Int32(width), height: Int32(height),
        channels: 1, levels: Int32(levels), weights: base, count: Int32(weights.count),
        planes: memory.assumingMemoryBound(to: UInt16.self), low_width: 0, low_height: 0)
      pgb_blur_begin(&job)
      run(Job(blur: job), pool)
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
