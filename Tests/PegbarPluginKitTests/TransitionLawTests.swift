import CPegbarPlugin
import PegbarPluginKit
import Testing

/// What all transitions must leave alone, on pictures with transparency at odd addresses.
@Suite struct TransitionLawTests {
  /// Pixels with rows that start anywhere and room behind each, all of it watched.
  final class Noise {
    static let canary: UInt8 = 0xA5
    let width: Int
    let height: Int
    let stride: Int
    let bytes: UnsafeMutableBufferPointer<UInt8>

    init(_ width: Int, _ height: Int, padding: Int) {
      self.width = width
      self.height = height
      stride = 4 * width + padding
      bytes = .allocate(capacity: stride * height + 64)
      bytes.initialize(repeating: Self.canary)
    }

    deinit { bytes.deallocate() }

    func withImage<Result>(
      _ body: (UnsafePointer<pegbar_image>) throws -> Result
    ) throws -> Result {
      let start = try #require(bytes.baseAddress)
      let image = pegbar_image(
        struct_size: UInt32(MemoryLayout<pegbar_image>.size),
        format: UInt32(PEGBAR_FORMAT_RGBA8), alpha: UInt32(PEGBAR_ALPHA_PREMULTIPLIED),
        color_space: 1, width: Int32(width), height: Int32(height), stride: Int64(stride),
        data: start + 3)
      return try withUnsafePointer(to: image, body)
    }

    /// Fills the pixels with premultiplied noise.
    func filled(_ seed: UInt32) -> Noise {
      var state = seed
      func next() -> UInt8 {
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      }
      for y in 0..<height {
        for x in 0..<width {
          let alpha = next()
          for channel in 0..<3 {
            self[x, y, channel] = UInt8(UInt16(next()) * UInt16(alpha) / 255)
          }
          self[x, y, 3] = alpha
        }
      }
      return self
    }

    subscript(x: Int, y: Int, channel: Int) -> UInt8 {
      get { bytes[3 + y * stride + 4 * x + channel] }
      set { bytes[3 + y * stride + 4 * x + channel] = newValue }
    }

    func row(_ y: Int) -> [UInt8] {
      let start = 3 + y * stride
      return Array(bytes[start..<(start + 4 * width)])
    }

    var pixels: [[UInt8]] { (0..<height).map(row) }

    /// Whether nothing but the given rows' pixels was written.
    func isUntouched(outside written: Range<Int>) -> Bool {
      bytes.indices.allSatisfy { index in
        let offset = index - 3
        let inside =
          offset >= 0 && written.contains(offset / stride)
          && offset % stride < 4 * width
        return inside || bytes[index] == Self.canary
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var direction: Direction?
    var width: Int
    var height: Int

    var testDescription: String {
      "\(id) \(direction.map { "\($0)" } ?? "") \(width)×\(height)"
    }

    /// Draws some rows of noise turning into other noise.
    func draw(_ rows: Range<Int>, progress: Double, into output: Noise) throws {
      let descriptor = try Builtins.descriptor(id)
      let table = descriptor.pointee.functions.assumingMemoryBound(to: pegbar_transition.self)
      let instance = try Builtins.create(descriptor, table.pointee.create)
      defer { table.pointee.destroy(instance) }
      var setup = pegbar_transition_setup(
        struct_size: UInt32(MemoryLayout<pegbar_transition_setup>.size),
        direction: direction?.rawValue ?? 0, width: Int32(width), height: Int32(height),
        scale: 1, duration: 1)
      #expect(table.pointee.prepare(instance, &setup) == 0)
      let from = Noise(width, height, padding: 5).filled(1)
      let to = Noise(width, height, padding: 18).filled(2)
      let status = try from.withImage { from in
        try to.withImage { to in
          try output.withImage { out in
            var frame = pegbar_transition_frame(
              struct_size: UInt32(MemoryLayout<pegbar_transition_frame>.size), reserved: 0,
              progress: progress, seed: 7, from: from, to: to, out: out)
            return table.pointee.render(
              instance, &frame, Int32(rows.lowerBound), Int32(rows.upperBound))
          }
        }
      }
      #expect(status == 0)
    }
  }

  static let cases: [Case] = Builtins.ids(PEGBAR_KIND_TRANSITION).flatMap { id in
    let offered = (try? Builtins.descriptor(id).pointee.directions) ?? 0
    let directions: [Direction?] = Direction.allCases.filter { offered & $0.rawValue != 0 }
    return (directions.isEmpty ? [nil] : directions).flatMap { direction in
      [(1, 1), (1, 7), (7, 1), (33, 17)].map { (width, height) in
        Case(id: id, direction: direction, width: width, height: height)
      }
    }
  }

  @Test func thereAreTransitions() { #expect(Self.cases.count >= 4 * (1 + 3 * 4)) }

  @Test(arguments: cases) func bandsGiveTheSameBytes(_ item: Case) throws {
    for progress in [0.001, 0.31, 0.77] {
      let whole = Noise(item.width, item.height, padding: 13)
      try item.draw(0..<item.height, progress: progress, into: whole)
      let parts = Noise(item.width, item.height, padding: 22)
      for start in stride(from: 0, to: item.height, by: 3).reversed() {
        let end = min(item.height, start + 3)
        try item.draw(start..<end, progress: progress, into: parts)
      }
      #expect(parts.pixels == whole.pixels, "at \(progress)")
    }
  }

  @Test(arguments: cases) func otherBytesAreNotWritten(_ item: Case) throws {
    let third = item.height / 3
    for rows in [0..<1, (item.height - 1)..<item.height, third..<(third + 1), 0..<item.height] {
      let output = Noise(item.width, item.height, padding: 13)
      try item.draw(rows, progress: 0.4, into: output)
      #expect(output.isUntouched(outside: rows), "rows \(rows)")
    }
  }

  /// No colour exceeds alpha, so that what is drawn can be laid over something else.
  @Test(arguments: cases) func coloursStayPremultiplied(_ item: Case) throws {
    let output = Noise(item.width, item.height, padding: 13)
    try item.draw(0..<item.height, progress: 0.6, into: output)
    for y in 0..<item.height {
      for x in 0..<item.width {
        let most = (0..<3).map { output[x, y, $0] }.max() ?? 255
        #expect(most <= output[x, y, 3], "pixel \(x), \(y)")
      }
    }
  }
}
