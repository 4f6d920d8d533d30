import CPegbarLoader
import CPegbarPlugin
import PegbarCore
import PegbarSystem

/// The form of pixels that a plugin works with.
struct PixelForm {
  let native: pegbar_pixel_format

  init(_ native: pegbar_pixel_format) { self.native = native }

  /// Whether it is the host's own: 8 bits, premultiplied, sRGB.
  var isHosts: Bool {
    native.format == UInt32(PEGBAR_FORMAT_RGBA8)
      && native.alpha == UInt32(PEGBAR_ALPHA_PREMULTIPLIED)
  }

  /// Bytes.
  var pixelSize: Int {
    switch Int(native.format) {
    case PEGBAR_FORMAT_RGBA32F: 16
    case PEGBAR_FORMAT_RGBA16F: 8
    default: 4
    }
  }
}

/// The pictures of a frame in the form that a plugin works with.
final class FramePictures: @unchecked Sendable {
  /// One for each input; nil for none.
  var inputs: UnsafePointer<UnsafePointer<pegbar_image>>? {
    count == 1 ? nil : UnsafePointer(pointers)
  }
  /// The output.
  var output: UnsafePointer<pegbar_image> { UnsafePointer(images + (count - 1)) }

  private let frame: EffectFrame
  private let form: PixelForm
  private let count: Int
  /// The inputs, then the output.
  private let images: UnsafeMutablePointer<pegbar_image>
  private let pointers: UnsafeMutablePointer<UnsafePointer<pegbar_image>>
  private var converted: [UnsafeMutableRawPointer] = []

  /// Converts the inputs, in pieces.
  ///
  /// - Throws: what sharing throws.
  init(_ frame: EffectFrame, _ form: PixelForm, _ share: PieceSharing) throws {
    self.frame = frame
    self.form = form
    count = frame.inputs.count + 1
    images = .allocate(capacity: count)
    pointers = .allocate(capacity: count)
    for (i, picture) in (frame.inputs + [frame.output]).enumerated() {
      images.advanced(by: i).initialize(to: FramePictures.image(picture, form))
      pointers.advanced(by: i).initialize(to: UnsafePointer(images + i))
    }
    // The output has to be written as if it had alpha: what it holds is undefined.
    images[count - 1].alpha = form.native.alpha
    if form.isHosts { return }
    for i in 0..<count { makeRoom(i) }
    for (i, picture) in frame.inputs.enumerated() {
      let piece = 64
      try share((picture.height + piece - 1) / piece) { [self] number in
        for y in number * piece..<min(picture.height, (number + 1) * piece) {
          pgb_pixels_from_host(
            images[i].data + y * Int(images[i].stride), picture.data + y * picture.stride,
            UInt64(picture.width), form.native)
        }
      }
    }
  }

  deinit {
    images.deallocate()
    pointers.deallocate()
    for block in converted { block.deallocate() }
  }

  private func makeRoom(_ index: Int) {
    // Plugins may read 16 bytes behind a row.
    let stride = (Int(images[index].width) * form.pixelSize + 16 + 63) & ~63
    let size = stride * Int(images[index].height)
    let block = BlockStore.block(
      of: size, for: "a picture of \(images[index].width)x\(images[index].height) pixels")
    converted.append(block)
    images[index].data = block
    images[index].stride = Int64(stride)
  }

  /// Brings a region of the output, complete now, into the host's form.
  func finish(_ region: PixelRegion) {
    if form.isHosts { return }
    let output = frame.output
    let image = images[count - 1]
    let columns = UInt64(region.x1 - region.x0)
    let left = region.x0 - output.x
    for y in region.y0 - output.y..<region.y1 - output.y {
      pgb_pixels_to_host(
        output.data + y * output.stride + left * 4,
        image.data + y * Int(image.stride) + left * form.pixelSize, columns, form.native)
    }
  }

  private static func image(_ rows: PixelRows, _ form: PixelForm) -> pegbar_image {
    let alpha = rows.isOpaque ? UInt32(PEGBAR_ALPHA_OPAQUE) : form.native.alpha
    return pegbar_image(
      struct_size: UInt32(MemoryLayout<pegbar_image>.size), format: form.native.format,
      alpha: alpha, color_space: form.native.color_space, memory: form.native.memory, reserved: 0,
      x: Int32(rows.x), y: Int32(rows.y), width: Int32(rows.width), height: Int32(rows.height),
      stride: Int64(rows.stride), data: rows.data)
  }
}
