import CPegbarCodecs
import PegbarEngine

/// Turns pictures into 4:2:0 frames in one buffer that is used again.
final class PlanarFrames {
  private let settings: ExportSettings
  private let planes: UnsafeMutableRawBufferPointer

  init(settings: ExportSettings) {
    self.settings = settings
    let size = pegbar_codec_i420_size(UInt32(settings.width), UInt32(settings.height))
    planes = .allocate(byteCount: size, alignment: 64)
  }

  deinit { planes.deallocate() }

  /// Width with an odd column repeated.
  var width: Int { (settings.width + 1) & ~1 }

  /// Height with an odd row repeated.
  var height: Int { (settings.height + 1) & ~1 }

  /// The planes Y, Cb, Cr, valid until the next call.
  func convert(_ frame: Picture) -> UnsafeRawBufferPointer {
    let background = settings.background
    let rgb = [background.x, background.y, background.z]
    guard let start = planes.baseAddress else { preconditionFailure("an empty frame") }
    let made = pegbar_codec_i420(
      frame.pixels, frame.stride, UInt32(frame.width), UInt32(frame.height),
      frame.isOpaque ? 1 : 0, rgb, Int32(clamping: settings.threads), start)
    precondition(made != 0, "no memory to convert a frame")
    return UnsafeRawBufferPointer(planes)
  }
}
