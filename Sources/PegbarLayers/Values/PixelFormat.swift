import PegbarCore
import PegbarEngine

/// How pixels lie in memory that programs see.
struct PixelFormat {
  /// The channels of a pixel in the order of memory; nil for a byte without a meaning.
  enum Channel { case red, green, blue, gray, alpha }

  /// What a component is.
  enum Component { case byte, short(isLittle: Bool), float }

  let channels: [Channel?]
  let component: Component
  /// Whether colours are multiplied by alpha.
  let isPremultiplied: Bool
  /// The space of the components; nil where they are sRGB as they are.
  let space: CGColorSpace?

  /// Bytes of a component.
  var componentSize: Int {
    switch component {
    case .byte: 1
    case .short: 2
    case .float: 4
    }
  }

  /// Bytes of a pixel.
  var size: Int { channels.count * componentSize }

  /// Whether pixels may be transparent.
  var hasAlpha: Bool { channels.contains { $0 == .alpha } }

  /// Whether pixels lose something of a drawing in sRGB.
  var loses: Bool { space != nil || channels.count < 4 }

  /// Reads a format as Core Graphics writes it; nil for one that does not exist.
  ///
  /// - Parameters:
  ///   - bits: of a component: 8, 16 or, for floating point, 32.
  ///   - space: grey or RGB; without meaning where there is only alpha.
  ///   - info: alpha, order of bytes, whether components are floating point.
  init?(bits: Int, space: CGColorSpace?, info: CGBitmapInfo) {
    guard let alpha = info.alpha else { return nil }
    let isFloat = info.contains(.floatComponents)
    let order = info.intersection(.byteOrderMask)
    var isLittle = false
    switch (bits, isFloat) {
    case (8, false):
      component = .byte
      isLittle = order == .byteOrder32Little
      guard order.isEmpty || isLittle || order == .byteOrder32Big else { return nil }
    case (16, false):
      guard order.isEmpty || order == .byteOrder16Little || order == .byteOrder16Big else {
        return nil
      }
      component = .short(isLittle: order == .byteOrder16Little)
    case (32, true):
      // Numbers have the processor's order.
      guard order.isEmpty || order == .byteOrder32Little else { return nil }
      component = .float
    default: return nil
    }
    let colors: [Channel?] =
      alpha == .alphaOnly
      ? []
      : space?.model == .monochrome ? [.gray] : space?.model == .rgb ? [.red, .green, .blue] : []
    guard alpha == .alphaOnly || !colors.isEmpty else { return nil }
    var list: [Channel?]
    switch alpha {
    case .none: list = colors
    case .alphaOnly: list = [.alpha]
    case .premultipliedLast, .last: list = colors + [.alpha]
    case .premultipliedFirst, .first: list = [.alpha] + colors
    case .noneSkipLast: list = colors + [nil]
    case .noneSkipFirst: list = [nil] + colors
    }
    if isLittle {
      guard list.count == 4 else { return nil }
      list.reverse()
    }
    channels = list
    isPremultiplied = alpha != .last && alpha != .first
    let isPlain = space == nil || space?.hasSRGBComponents == true || alpha == .alphaOnly
    self.space = isPlain ? nil : space
  }

  /// Whether a context can draw in the format, which Core Graphics does not for every picture's.
  var isDrawable: Bool {
    guard isPremultiplied else { return false }
    switch channels.count {
    case 1: return true
    case 4: return true
    default: return false
    }
  }

  // MARK: - Reading and writing

  /// A pixel as premultiplied sRGB.
  func pixel(_ bytes: UnsafeRawPointer) -> SIMD4<UInt8> {
    if space == nil, isPremultiplied, case .byte = component { return bytePixel(bytes) }
    var (c, alpha) = ([Double](), 1.0)
    for (i, channel) in channels.enumerated() {
      guard let channel else { continue }
      let x = number(bytes + i * componentSize)
      if channel == .alpha { alpha = min(max(x, 0), 1) } else { c.append(x) }
    }
    if isLittleOrder { c.reverse() }
    return SIMD4(premultiplying: color(c, alpha))
  }

  /// Whether colours lie in the order blue, green, red.
  private var isLittleOrder: Bool {
    guard let blue = channels.firstIndex(of: .blue), let red = channels.firstIndex(of: .red) else {
      return false
    }
    return blue < red
  }

  private func color(_ components: [Double], _ alpha: Double) -> Color {
    guard !components.isEmpty else { return Color(red: 0, green: 0, blue: 0, alpha: alpha) }
    var c = components
    if isPremultiplied, hasAlpha { c = alpha > 0 ? c.map { min($0 / alpha, 1) } : c.map { _ in 0 } }
    if let space { return space.sRGB(c, alpha: alpha) }
    return c.count == 1
      ? Color(red: c[0], green: c[0], blue: c[0], alpha: alpha)
      : Color(red: c[0], green: c[1], blue: c[2], alpha: alpha)
  }

  private func bytePixel(_ bytes: UnsafeRawPointer) -> SIMD4<UInt8> {
    var result = SIMD4<UInt8>(0, 0, 0, 255)
    for (i, channel) in channels.enumerated() {
      let x = bytes.load(fromByteOffset: i, as: UInt8.self)
      switch channel {
      case .red: result.x = x
      case .green: result.y = x
      case .blue: result.z = x
      case .gray: (result.x, result.y, result.z) = (x, x, x)
      case .alpha: result.w = x
      case nil: break
      }
    }
    // Colours above their alpha are none.
    return pointwiseMin(result, SIMD4(repeating: result.w))
  }

  private func number(_ bytes: UnsafeRawPointer) -> Double {
    switch component {
    case .byte: return Double(bytes.load(as: UInt8.self)) / 255
    case .short(let isLittle):
      let raw = bytes.loadUnaligned(as: UInt16.self)
      return Double(isLittle ? UInt16(littleEndian: raw) : UInt16(bigEndian: raw)) / 65535
    case .float:
      let x = Double(bytes.loadUnaligned(as: Float.self))
      return x.isFinite ? x : 0
    }
  }

  /// Writes a premultiplied sRGB pixel.
  func write(_ pixel: SIMD4<UInt8>, to bytes: UnsafeMutableRawPointer) {
    let isPlain = space == nil && isPremultiplied
    if isPlain, case .byte = component, !channels.contains(where: { $0 == .gray }) {
      return writeBytes(pixel, to: bytes)
    }
    let alpha = Double(pixel.w) / 255
    let straight = pixel.w == 0 ? 0 : 1 / Double(pixel.w)
    let color = Color(
      red: Double(pixel.x) * straight, green: Double(pixel.y) * straight,
      blue: Double(pixel.z) * straight, alpha: alpha)
    let factor = isPremultiplied ? alpha : 1
    let isGray = channels.contains { $0 == .gray }
    let target = space ?? (isGray ? .deviceGray : nil)
    var c = target.map { $0.components(of: color) } ?? [color.red, color.green, color.blue]
    if isLittleOrder { c.reverse() }
    var next = 0
    for (i, channel) in channels.enumerated() {
      var x = 1.0
      if channel == .alpha {
        x = alpha
      } else if channel != nil {
        x = c[next] * factor
        next += 1
      }
      write(x, to: bytes + i * componentSize)
    }
  }

  private func writeBytes(_ pixel: SIMD4<UInt8>, to bytes: UnsafeMutableRawPointer) {
    for (i, channel) in channels.enumerated() {
      let x: UInt8 =
        switch channel {
        case .red: pixel.x
        case .green: pixel.y
        case .blue: pixel.z
        case .alpha: pixel.w
        case .gray, nil: 255
        }
      bytes.storeBytes(of: x, toByteOffset: i, as: UInt8.self)
    }
  }

  private func write(_ x: Double, to bytes: UnsafeMutableRawPointer) {
    let x = min(max(x, 0), 1)
    switch component {
    case .byte: bytes.storeBytes(of: UInt8((x * 255).rounded()), as: UInt8.self)
    case .short(let isLittle):
      let n = UInt16((x * 65535).rounded())
      bytes.storeBytes(of: isLittle ? n.littleEndian : n.bigEndian, as: UInt16.self)
    case .float: bytes.storeBytes(of: Float(x), as: Float.self)
    }
  }
}

extension SIMD4<UInt8> {
  /// The pixel of a straight colour, whose components are clamped.
  init(premultiplying color: Color) {
    let alpha = Swift.min(Swift.max(color.alpha, 0), 1)
    func byte(_ x: Double) -> UInt8 {
      UInt8((Swift.min(Swift.max(x, 0), 1) * alpha * 255).rounded())
    }
    self.init(
      byte(color.red), byte(color.green), byte(color.blue), UInt8((alpha * 255).rounded()))
  }
}

extension PixelFormat {
  /// A picture of pixels that lie in memory; nothing is read behind the last pixel of the last row.
  ///
  /// - Throws: `PictureError`.
  func picture(
    _ bytes: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int
  ) throws -> Picture {
    try Picture(tryingWidth: width, height: height, isOpaque: !hasAlpha) { pixels, stride in
      read(bytes, width: width, height: height, bytesPerRow: bytesPerRow, into: pixels, stride)
    }
  }

  /// Turns pixels into premultiplied sRGB.
  func read(
    _ bytes: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int,
    into pixels: UnsafeMutableRawPointer, _ stride: Int
  ) {
    var memory = Memory()
    for y in 0..<height {
      for x in 0..<width {
        let from = bytes + y * bytesPerRow + x * size
        let pixel = memory.answer(to: raw(from)) { self.pixel(from) }
        pixels.storeBytes(of: pixel, toByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self)
      }
    }
  }

  /// Writes a picture into memory of its size.
  func write(_ picture: Picture, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
    var last: SIMD4<UInt8>?
    let sample = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { sample.deallocate() }
    for y in 0..<picture.height {
      let from = picture.row(y)
      for x in 0..<picture.width {
        let pixel = from.loadUnaligned(fromByteOffset: x * 4, as: SIMD4<UInt8>.self)
        if pixel != last { write(pixel, to: sample) }
        last = pixel
        (bytes + y * bytesPerRow + x * size).copyMemory(from: sample, byteCount: size)
      }
    }
  }

  /// The pixel read last and what it was, as neighbours are often the same.
  private struct Memory {
    var key: (UInt64, UInt64) = (0, 0)
    var pixel: SIMD4<UInt8>?

    mutating func answer(to new: (UInt64, UInt64), _ make: () -> SIMD4<UInt8>) -> SIMD4<UInt8> {
      if let pixel, key == new { return pixel }
      let made = make()
      (key, pixel) = (new, made)
      return made
    }
  }

  private func raw(_ bytes: UnsafeRawPointer) -> (UInt64, UInt64) {
    var key: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &key) { $0.baseAddress?.copyMemory(from: bytes, byteCount: size) }
    return key
  }
}
