import PegbarCore
import PegbarSystem

/// Values of parameters as messages; timing functions go as their number, and are called back.
extension Message {
  /// The types of values in messages.
  private enum Word: Int { case bool = 1, numbers, string, change, none, path, image, curve }

  /// Writes values; `firstCurve` is the number of the first timing function in them.
  mutating func put(_ values: ParameterValues, firstCurve: Int = 0) {
    var curve = firstCurve
    for value in values.values {
      switch value {
      case .bool(let flag):
        put(Word.bool.rawValue)
        put(flag ? 1 : 0)
      case .numbers(let list):
        put(Word.numbers.rawValue)
        put(list)
      case .string(let text):
        put(Word.string.rawValue)
        put(text)
      case .change(let from, let to):
        put(Word.change.rawValue)
        put(from)
        put(to)
      case .none: put(Word.none.rawValue)
      case .path(let path):
        put(Word.path.rawValue)
        put(path)
      case .image(let image):
        guard let picture = image.image else { preconditionFailure("nobody has read the picture") }
        put(Word.image.rawValue)
        put(picture)
      case .curve:
        put(Word.curve.rawValue)
        put(curve)
        curve += 1
      }
    }
  }

  /// Writes the values of a frame, whose paths, pictures and timing functions are those of the instance.
  mutating func put(changed values: ParameterValues) {
    put(values.withoutObjects)
  }

  /// Reads values.
  ///
  /// - Throws: `malformed`, and `PluginError` for values that the plugin does not accept.
  mutating func values(for descriptor: PluginDescriptor) throws -> ParameterValues {
    var given: [String: ParameterValue] = [:]
    for parameter in descriptor.parameters { given[parameter.key] = try value() }
    return try ParameterValues(given, for: descriptor)
  }

  private mutating func value() throws -> ParameterValue {
    guard let word = Word(rawValue: try int()) else { throw malformed }
    switch word {
    case .bool: return .bool(try int() == 1)
    case .numbers: return .numbers(try doubles())
    case .string: return .string(try text())
    case .change: return .change(from: try doubles(), to: try doubles())
    case .none: return .none
    case .path: return try path().map(ParameterValue.path) ?? .none
    case .image: return .image(ParameterImage(try picture()))
    case .curve: return .curve(ParameterCurve(HostTiming(number: try int())))
    }
  }

  private mutating func put(_ picture: any StillImage) {
    let rows = picture.pixelRows
    for word in [rows.width, rows.height, rows.isOpaque ? 1 : 0] { put(word) }
    for y in 0..<rows.height {
      put(UnsafeRawBufferPointer(start: rows.data + y * rows.stride, count: 4 * rows.width))
    }
    (picture.deepPixels ?? []).withUnsafeBytes { put($0) }
    withExtendedLifetime(picture) {}
  }

  private mutating func picture() throws -> SentPicture {
    let (width, height, isOpaque) = (try int(), try int(), try int() == 1)
    guard 1...(1 << 16) ~= width, 1...(1 << 16) ~= height else { throw malformed }
    var pixels: [UInt8] = []
    for _ in 0..<height {
      let row = try raw()
      guard row.count == 4 * width else { throw malformed }
      pixels += row
    }
    let deep = try raw()
    guard deep.isEmpty || deep.count == 16 * width * height else { throw malformed }
    let numbers = deep.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
    return SentPicture(width, height, pixels, numbers.isEmpty ? nil : numbers, isOpaque: isOpaque)
  }
}

extension ParameterValues {
  /// The timing functions among them, in their order.
  var curves: [any Timing] {
    values.compactMap { value in
      guard case .curve(let curve) = value else { return nil }
      guard let timing = curve.timing else { preconditionFailure("a curve that nobody has made") }
      return timing
    }
  }
}

/// A picture that came in a message.
private final class SentPicture: StillImage, @unchecked Sendable {
  let pixelRows: PixelRows
  let deepPixels: [Float]?

  init(_ width: Int, _ height: Int, _ pixels: [UInt8], _ deep: [Float]?, isOpaque: Bool) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: pixels.count + 16, alignment: 64)
    pixels.withUnsafeBytes { raw in
      if let start = raw.baseAddress { memory.copyMemory(from: start, byteCount: raw.count) }
    }
    pixelRows = PixelRows(
      data: memory, width: width, height: height, stride: 4 * width, isOpaque: isOpaque)
    deepPixels = deep
  }

  deinit { pixelRows.data.deallocate() }
}
