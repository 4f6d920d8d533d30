import CPegbarKernels
import PegbarPluginKit

/// Both pictures of a frame as one, mixed pixel by pixel in the frame's memory.
struct WarpMixture {
  private var stride = 0
  /// Bytes of the mixed pixels.
  private(set) var bytes = 0
  private var mixesLight = false

  init() {}

  /// Sizes in pixels.
  init(width: Int, height: Int, mixesLight: Bool) {
    self.mixesLight = mixesLight
    // A read may go one pixel beyond a row.
    stride = 4 * width + 16
    bytes = stride * height
  }

  /// What shows of both pictures: one of them at the ends of the weight, otherwise the mixture at `pixels`.
  func pyramid(
    _ frame: Frame, _ weight: Float, _ pixels: UnsafeMutablePointer<UInt8>,
    halvings: UnsafeMutablePointer<UInt8>?
  ) -> pgb_pyramid {
    let picture = weight <= 0 ? frame.from : frame.to
    let isMixed = weight > 0 && weight < 1
    return pgb_pyramid(
      UnsafePointer(isMixed ? pixels : picture.row(0)),
      stride: isMixed ? stride : Int(picture.image.pointee.stride), width: frame.width,
      height: frame.height, halvings: halvings)
  }

  /// Writes and halves the rows of the groups that begin in `rows`: halvings need whole groups.
  func write(
    _ rows: Range<Int>, _ frame: Frame, _ weight: Float, _ pixels: UnsafeMutablePointer<UInt8>,
    _ picture: inout pgb_pyramid
  ) {
    let mix = mixesLight ? pgb_row_mix_light : pgb_kernels_current().pointee.rows.pointee.mix
    let group = 1 << (Int(PGB_PYRAMID_LEVELS) - 1)
    let first = (rows.lowerBound + group - 1) & ~(group - 1)
    for start in Swift.stride(from: first, to: rows.upperBound, by: group) {
      if weight > 0 && weight < 1 {
        for y in start..<min(start + group, frame.height) {
          mix(
            pixels + y * stride, frame.from.row(y), frame.to.row(y), frame.width,
            UInt32(weight * 65536 + 0.5))
        }
      }
      pgb_pyramid_build(&picture, Int32(start), Int32(start + 1))
    }
  }
}

extension pgb_pyramid {
  /// A picture, with memory for its halvings if it is shrunk.
  init(
    _ pixels: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int,
    halvings: UnsafeMutablePointer<UInt8>?
  ) {
    self.init()
    pgb_pyramid_begin(&self, pixels, Int64(stride), Int32(width), Int32(height), halvings)
  }

  /// A row of the picture itself.
  func row(_ y: Int) -> UnsafePointer<UInt8> { levels.0 + y * Int(strides.0) }
}
