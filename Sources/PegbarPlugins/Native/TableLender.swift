import CPegbarLoader
import CPegbarPlugin
import PegbarCore

/// Memory for what a plugin is handed: copies of lists, which live as long as it needs them.
package protocol TableLender: AnyObject {
  /// A copy of a list, which may be empty; `name` says in messages what it is.
  func lend<Element: BitwiseCopyable>(
    _ list: [Element], _ name: String
  ) throws -> UnsafePointer<Element>

  /// The pixels of a picture, 8 bits a component, as they are or copied.
  func lend(_ picture: any StillImage) throws -> (data: UnsafeMutableRawPointer, stride: Int)

  /// Keeps an object as long as the copies.
  func keep(_ object: AnyObject)
}

extension TableLender {
  /// A path in the interface's form.
  package func table(of path: Path) throws -> UnsafePointer<pegbar_path> {
    let (segments, points) = path.segmentsAndPoints
    let table = pegbar_path(
      struct_size: UInt32(MemoryLayout<pegbar_path>.size), segment_count: UInt32(segments.count),
      point_count: UInt32(points.count / 2), reserved: 0,
      segments: segments.isEmpty ? nil : try lend(segments, "the segments of the path"),
      points: points.isEmpty ? nil : try lend(points, "the points of the path"))
    return try lend([table], "the path")
  }

  /// A picture in the interface's form: 8 bits a component, or floating point if it is wide.
  package func table(
    of picture: any StillImage, isWide: Bool
  ) throws -> UnsafePointer<pegbar_image> {
    let rows = picture.pixelRows
    let format = UInt32(isWide ? PEGBAR_FORMAT_RGBA32F : PEGBAR_FORMAT_RGBA8)
    let (data, stride) = isWide ? try floats(of: picture) : try lend(picture)
    let image = pegbar_image(
      struct_size: UInt32(MemoryLayout<pegbar_image>.size), format: format,
      alpha: UInt32(rows.isOpaque ? PEGBAR_ALPHA_OPAQUE : PEGBAR_ALPHA_PREMULTIPLIED),
      color_space: UInt32(PEGBAR_COLOR_SPACE_SRGB), memory: UInt32(PEGBAR_MEMORY_CPU), reserved: 0,
      x: 0, y: 0, width: Int32(rows.width), height: Int32(rows.height), stride: Int64(stride),
      data: data)
    return try lend([image], "the image")
  }

  private func floats(
    of picture: any StillImage
  ) throws -> (data: UnsafeMutableRawPointer, stride: Int) {
    let rows = picture.pixelRows
    var numbers = picture.deepPixels ?? []
    if numbers.isEmpty {
      let form = pegbar_pixel_format(
        format: UInt32(PEGBAR_FORMAT_RGBA32F), alpha: UInt32(PEGBAR_ALPHA_PREMULTIPLIED),
        color_space: UInt32(PEGBAR_COLOR_SPACE_SRGB), memory: UInt32(PEGBAR_MEMORY_CPU))
      numbers = .init(repeating: 0, count: 4 * rows.width * rows.height)
      numbers.withUnsafeMutableBytes { out in
        guard let start = out.baseAddress else { return }
        for y in 0..<rows.height {
          pgb_pixels_from_host(
            start + 16 * rows.width * y, rows.data + y * rows.stride, UInt64(rows.width), form)
        }
      }
      withExtendedLifetime(picture) {}
    }
    // 16 bytes may be read behind the last row, too.
    let lent = try lend(numbers + [0, 0, 0, 0], "the pixels of the image")
    return (UnsafeMutableRawPointer(mutating: lent), 16 * rows.width)
  }
}

extension Path {
  /// PEGBAR_SEGMENT_… of each element, and the coordinates of all points.
  package var segmentsAndPoints: (segments: [UInt8], points: [Double]) {
    var segments: [UInt8] = []
    var points: [Double] = []
    for element in elements {
      let segment =
        switch element {
        case .move: PEGBAR_SEGMENT_MOVE
        case .line: PEGBAR_SEGMENT_LINE
        case .quad: PEGBAR_SEGMENT_QUAD
        case .cubic: PEGBAR_SEGMENT_CUBIC
        case .close: PEGBAR_SEGMENT_CLOSE
        }
      segments.append(UInt8(segment))
      for point in element.points { points += [point.x, point.y] }
    }
    return (segments, points)
  }
}

extension pegbar_value {
  /// A parameter's value in the interface's form.
  package init(
    _ value: ParameterValue, of parameter: Parameter, in lender: some TableLender, name: String
  ) throws {
    self.init()
    struct_size = UInt32(MemoryLayout<pegbar_value>.size)
    type = parameter.type.rawValue
    switch value {
    case .bool(let flag):
      count = 1
      numbers.0 = flag ? 1 : 0
    case .string(let text):
      if parameter.type == .choice {
        count = 1
        numbers.0 = Double(parameter.choices.firstIndex(of: text) ?? 0)
      }
      bytes = UnsafeRawPointer(try lender.lend(Array(text.utf8) + [0], name))
      byte_count = UInt64(text.utf8.count)
    case .numbers(let list) where parameter.type == .numbers:
      count = UInt32(list.count)
      bytes = UnsafeRawPointer(try lender.lend(list, name))
      byte_count = UInt64(list.count * MemoryLayout<Double>.size)
    case .numbers(let list), .change(let list, _):
      count = UInt32(list.count)
      withUnsafeMutableBytes(of: &numbers) { raw in
        let numbers = raw.bindMemory(to: Double.self)
        for (i, x) in list.prefix(16).enumerated() { numbers[i] = x }
      }
    case .path(let path): bytes = UnsafeRawPointer(try lender.table(of: path))
    case .image(let image):
      guard let picture = image.image else { preconditionFailure("a picture that nobody has read") }
      bytes = UnsafeRawPointer(try lender.table(of: picture, isWide: parameter.isWide))
    case .curve(let curve):
      guard let timing = curve.timing else { preconditionFailure("a curve that nobody has made") }
      let curves = NativeCurves([timing])
      lender.keep(curves)
      bytes = curves.first.map { UnsafeRawPointer($0) }
    case .none: break
    }
  }
}
