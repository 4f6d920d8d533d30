/// Converts pixels of a `TestPicture` to a pixel format that a plugin accepts, and back.
struct TestForm {
  /// The plugin's pixel format.
  let format: pegbar_pixel_format

  /// The size of a pixel, bytes.
  var pixelSize: Int {
    switch Int(format.format) {
    case PEGBAR_FORMAT_RGBA16F: 8
    case PEGBAR_FORMAT_RGBA32F: 16
    default: 4
    }
  }

  private var isStraight: Bool { format.alpha == UInt32(PEGBAR_ALPHA_STRAIGHT) }
  private var isLinear: Bool { format.color_space == UInt32(PEGBAR_COLOR_SPACE_LINEAR_SRGB) }
  private var isHostForm: Bool {
    Int(format.format) == PEGBAR_FORMAT_RGBA8 && !isStraight && !isLinear
  }

  /// Converts a premultiplied sRGB pixel of 8 bits per channel, and writes it to memory.
  func store(_ pixel: SIMD4<UInt8>, at place: UnsafeMutableRawPointer) {
    if isHostForm { return place.storeBytes(of: pixel, as: SIMD4<UInt8>.self) }
    let numbers = converted(SIMD4<Double>(pixel) / 255)
    switch Int(format.format) {
    case PEGBAR_FORMAT_RGBA16F:
      place.storeBytes(of: SIMD4<Float16>(numbers), as: SIMD4<Float16>.self)
    case PEGBAR_FORMAT_RGBA32F:
      place.storeBytes(of: SIMD4<Float>(numbers), as: SIMD4<Float>.self)
    default: place.storeBytes(of: TestForm.bytes(numbers), as: SIMD4<UInt8>.self)
    }
  }

  /// Reads a pixel from memory, and converts it back.
  func load(at place: UnsafeRawPointer) -> SIMD4<UInt8> {
    if isHostForm { return place.loadUnaligned(as: SIMD4<UInt8>.self) }
    let numbers =
      switch Int(format.format) {
      case PEGBAR_FORMAT_RGBA16F: SIMD4<Double>(place.loadUnaligned(as: SIMD4<Float16>.self))
      case PEGBAR_FORMAT_RGBA32F: SIMD4<Double>(place.loadUnaligned(as: SIMD4<Float>.self))
      default: SIMD4<Double>(place.loadUnaligned(as: SIMD4<UInt8>.self)) / 255
      }
    return TestForm.bytes(restored(numbers))
  }

  /// Converts a premultiplied, sRGB-encoded pixel to the format's alpha and colour space.
  private func converted(_ pixel: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = pixel.w
    guard alpha > 0 else { return isStraight ? .zero : pixel }
    var result = pixel
    for channel in 0..<3 {
      let straight = pixel[channel] / alpha
      let color = isLinear ? TestForm.light(straight) : straight
      result[channel] = isStraight ? color : color * alpha
    }
    return result
  }

  /// Converts a pixel in the format's alpha and colour space to a premultiplied, sRGB-encoded one.
  private func restored(_ pixel: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = min(1, max(0, pixel.w))
    guard alpha > 0 else { return .zero }
    var result = SIMD4(0, 0, 0, alpha)
    for channel in 0..<3 {
      let straight = isStraight ? pixel[channel] : pixel[channel] / alpha
      let encoded = isLinear ? TestForm.encoded(straight) : straight
      result[channel] = min(1, max(0, encoded)) * alpha
    }
    return result
  }

  private static func bytes(_ numbers: SIMD4<Double>) -> SIMD4<UInt8> {
    let levels = numbers.clamped(lowerBound: .zero, upperBound: .one) * 255 + 0.5
    return SIMD4<UInt8>(
      UInt8(levels.x), UInt8(levels.y), UInt8(levels.z), UInt8(levels.w))
  }

  /// Decodes an sRGB-encoded number to linear light, by IEC 61966-2-1.
  private static func light(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : pegbar_pow((encoded + 0.055) / 1.055, 2.4)
  }

  /// Encodes linear light as sRGB, by IEC 61966-2-1.
  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pegbar_pow(light, 1 / 2.4) - 0.055
  }
}
