import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// A row of pixels, each read at a place of its own, in the memory of a call.
struct ScatteredRow {
  private let width: Int
  private let u: UnsafeMutablePointer<Float>
  private let v: UnsafeMutablePointer<Float>
  private let steps: UnsafeMutablePointer<pgb_warp_step>
  private let picture: pgb_pyramid

  /// Floats of a row, to the end of its last block and one further.
  private static func room(_ width: Int) -> Int { (width + 24) & ~7 }

  /// The memory for a width.
  static func bytes(_ width: Int) -> Int {
    8 * room(width) + (room(width) / Int(PGB_WARP_BLOCK) + 1) * MemoryLayout<pgb_warp_step>.stride
  }

  init(_ memory: UnsafeMutableRawPointer, _ source: Pixels) {
    width = source.width
    let room = ScatteredRow.room(width)
    u = memory.assumingMemoryBound(to: Float.self)
    v = u + room
    steps = UnsafeMutableRawPointer(v + room).assumingMemoryBound(to: pgb_warp_step.self)
    for block in 0...(room / Int(PGB_WARP_BLOCK)) {
      steps[block] = pgb_warp_step(du: 0, dv: 0, wide_u: 1, wide_v: 1, level: 0, taps: 1)
    }
    for i in 0..<room { (u[i], v[i]) = (0, 0) }
    var pyramid = pgb_pyramid()
    pgb_pyramid_begin(
      &pyramid, source.row(0), source.image.pointee.stride, Int32(width), Int32(source.height),
      nil)
    picture = pyramid
  }

  /// Asks for the places of four pixels at a time, in pixels of the picture.
  @inline(__always)
  func fill(_ places: (_ x: Int) -> (x: Lanes, y: Lanes)) {
    for x in stride(from: 0, to: width, by: 4) {
      let place = places(x)
      LaneMath.store(place.x, u + x)
      LaneMath.store(place.y, v + x)
    }
  }

  /// Reads the picture at the places.
  func read(_ out: UnsafeMutablePointer<UInt8>) {
    var source = picture
    pgb_kernels_current().pointee.warps.pointee.sample(out, &source, u, v, steps, width)
  }
}

extension SIMD4<UInt32> {
  /// Four pixels of a row from a place on; those beyond its end are 0.
  @inline(__always)
  init(pixelsOf row: UnsafePointer<UInt8>, from x: Int, count: Int) {
    let place = UnsafeRawPointer(row + 4 * x)
    if x + 4 <= count {
      self = place.loadUnaligned(as: Self.self)
      return
    }
    self.init()
    for i in 0..<(count - x) { self[i] = (place + 4 * i).loadUnaligned(as: UInt32.self) }
  }
}
