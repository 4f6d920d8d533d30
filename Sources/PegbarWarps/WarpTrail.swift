import CPegbarKernels
import PegbarPluginKit

/// Pixels of a row, each the mean of points that lie along its trail; some columns at a time.
public struct WarpTrail {
  /// The most columns at a time.
  public static let columns = 256
  /// Floats of an array: whole cells behind the last column are written, too.
  private static let room = columns + 80

  /// Bytes of memory.
  public static let bytes =
    4 * (5 * room + 4 * columns) + 4 * columns + 32
    + (columns / Int(PGB_WARP_BLOCK) + 2) * MemoryLayout<pgb_warp_step>.stride

  /// Where points lie in a picture, pixels.
  public let u: UnsafeMutablePointer<Float>
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public let v: UnsafeMutablePointer<Float>
  /// What points weigh, and a number of each pixel for the caller.
  public let weights: UnsafeMutablePointer<Float>
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public let own: UnsafeMutablePointer<Float>
  /// What sums are multiplied by in the end.
  public let factors: UnsafeMutablePointer<Float>
  private let sums: UnsafeMutablePointer<Float>
  private let pixels: UnsafeMutablePointer<UInt8>
  private let steps: UnsafeMutablePointer<pgb_warp_step>
  private let warps = pgb_kernels_current().pointee.warps.pointee

  /// Works in memory of `bytes`.
  public init(_ memory: UnsafeMutableRawPointer) {
    u = memory.assumingMemoryBound(to: Float.self)
    v = u + WarpTrail.room
    weights = v + WarpTrail.room
    own = weights + WarpTrail.room
    factors = own + WarpTrail.room
    sums = factors + WarpTrail.room
    let end = UnsafeMutableRawPointer(sums + 4 * WarpTrail.columns)
    steps = end.assumingMemoryBound(to: pgb_warp_step.self)
    let blocks = WarpTrail.columns / Int(PGB_WARP_BLOCK) + 2
    pixels = UnsafeMutableRawPointer(steps + blocks).assumingMemoryBound(to: UInt8.self)
    for i in 0..<blocks {
      steps[i] = pgb_warp_step(du: 0, dv: 0, wide_u: 1, wide_v: 1, level: 0, taps: 1)
    }
    for i in 0..<WarpTrail.room { (u[i], v[i]) = (0, 0) }
  }

  /// Forgets the sums of so many pixels.
  public func begin(_ count: Int) {
    for i in 0..<(4 * count) { sums[i] = 0 }
  }

  /// Reads a picture at the places.
  public func read(_ picture: pgb_pyramid, _ count: Int) {
    var picture = picture
    warps.sample(pixels, &picture, u, v, steps, count)
  }

  /// Adds what has been read, with one weight or with those of the pixels.
  public func add(_ weight: Float, _ count: Int) { pgb_trail_add(sums, pixels, weight, count) }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func addWeighted(_ count: Int) { pgb_trail_add_weighted(sums, pixels, weights, count) }

  /// Writes the sums times the factors.
  public func store(_ out: UnsafeMutablePointer<UInt8>, _ count: Int) {
    pgb_trail_store(out, sums, factors, count)
  }

  /// A picture whose pixels are read as they are.
  public static func picture(_ pixels: Pixels) -> pgb_pyramid {
    pgb_pyramid(
      pixels.row(0), stride: Int(pixels.image.pointee.stride), width: pixels.width,
      height: pixels.height, halvings: nil)
  }
}
