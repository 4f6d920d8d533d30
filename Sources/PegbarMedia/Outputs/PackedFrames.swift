import CPegbarCodecs
import PegbarCore
import PegbarEngine

/// Turns pictures into the bytes that an encoder or a pipe takes, in buffers that are used again.
protocol PackedFrames: AnyObject {
  /// ffmpeg's name of the pixels' form.
  var pixelFormat: String { get }

  /// Pixels across.
  var width: Int { get }

  /// Pixels down.
  var height: Int { get }

  /// One frame without gaps, valid until the next call.
  func pack(_ frame: Picture) -> UnsafeRawBufferPointer
}

/// Straight RGBA.
final class StraightFrames: PackedFrames {
  let pixelFormat = "rgba"
  let width: Int
  let height: Int
  fileprivate let pixels: FrameBytes

  init(settings: ExportSettings) {
    (width, height) = (settings.width, settings.height)
    pixels = FrameBytes(count: width * height * 4)
  }

  func pack(_ frame: Picture) -> UnsafeRawBufferPointer {
    for y in 0..<height {
      pgb_codec_straight(frame.row(y), pixels.start + y * width * 4, width)
    }
    return pixels.all
  }
}

/// BT.709 limited 4:2:0 with even sides, over the background.
final class PlanarFrames: PackedFrames {
  let pixelFormat = "yuv420p"
  private let settings: ExportSettings
  private let planes: FrameBytes

  init(settings: ExportSettings) {
    self.settings = settings
    let size = pgb_codec_i420_size(UInt32(settings.width), UInt32(settings.height))
    planes = FrameBytes(count: size)
  }

  /// Width with an odd column repeated.
  var width: Int { (settings.width + 1) & ~1 }

  /// Height with an odd row repeated.
  var height: Int { (settings.height + 1) & ~1 }

  func pack(_ frame: Picture) -> UnsafeRawBufferPointer {
    let background = settings.background
    let rgb = [background.x, background.y, background.z]
    let made = pgb_codec_i420(
      frame.pixels, frame.stride, UInt32(frame.width), UInt32(frame.height),
      frame.isOpaque ? 1 : 0, rgb, Int32(clamping: settings.threads), planes.start)
    guard made != 0 else {
      MemoryShortage.end(for: "a frame of \(frame.width)x\(frame.height) pixels")
    }
    return planes.all
  }
}

/// The same with straight colours and a plane of alpha.
final class TranslucentPlanarFrames: PackedFrames {
  let pixelFormat = "yuva420p"
  private let settings: ExportSettings
  private let straight: StraightFrames
  private let planes: FrameBytes

  init(settings: ExportSettings) {
    self.settings = settings
    straight = StraightFrames(settings: settings)
    let size = pgb_codec_i420a_size(UInt32(settings.width), UInt32(settings.height))
    planes = FrameBytes(count: size)
  }

  /// Width with an odd column repeated.
  var width: Int { (settings.width + 1) & ~1 }

  /// Height with an odd row repeated.
  var height: Int { (settings.height + 1) & ~1 }

  func pack(_ frame: Picture) -> UnsafeRawBufferPointer {
    _ = straight.pack(frame)
    let made = pgb_codec_i420a(
      straight.pixels.start, frame.width * 4, UInt32(frame.width), UInt32(frame.height),
      Int32(clamping: settings.threads), planes.start)
    guard made != 0 else {
      MemoryShortage.end(for: "a frame of \(frame.width)x\(frame.height) pixels")
    }
    return planes.all
  }
}
