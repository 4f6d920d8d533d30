import CPegbarPlugin
import PegbarPluginKit
import Testing

/// A picture with canaries around every row.
final class Canvas {
  let width: Int
  let height: Int
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>
  let image: UnsafeMutablePointer<pegbar_image>
  private let total: Int

  init(_ width: Int, _ height: Int, padding: Int = 28, fill: (Int, Int) -> UInt8) {
    self.width = width
    self.height = height
    stride = 4 * width + padding
    total = stride * height + 64
    bytes = .allocate(capacity: total)
    bytes.initialize(repeating: 0xA5, count: total)
    image = .allocate(capacity: 1)
    image.initialize(
      to: pegbar_image(
        struct_size: UInt32(MemoryLayout<pegbar_image>.size),
        format: UInt32(PEGBAR_FORMAT_RGBA8), alpha: UInt32(PEGBAR_ALPHA_PREMULTIPLIED),
        color_space: 1, width: Int32(width), height: Int32(height), stride: Int64(stride),
        data: bytes))
    for y in 0..<height {
      for x in 0..<width {
        for c in 0..<4 { bytes[y * stride + 4 * x + c] = c == 3 ? 255 : fill(x + 1000 * c, y) }
      }
    }
  }

  deinit {
    bytes.deallocate()
    image.deallocate()
  }

  func row(_ y: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: bytes + y * stride, count: 4 * width))
  }

  var pixels: [UInt8] { (0..<height).flatMap(row) }

  /// Whether nothing was written between and behind the rows.
  var isUnharmed: Bool {
    (0..<height).allSatisfy { y in
      (4 * width..<stride).allSatisfy { bytes[y * stride + $0] == 0xA5 }
    } && (stride * height..<total).allSatisfy { bytes[$0] == 0xA5 }
  }
}

/// A transition of the built-ins, prepared for a size.
final class PreparedTransition {
  private let table: UnsafePointer<pegbar_transition>
  private let instance: UnsafeMutableRawPointer
  private let from: Canvas
  private let to: Canvas

  init(
    _ id: String, direction: Direction?, from: Canvas, to: Canvas,
    _ numbers: [String: [Double]] = [:]
  ) throws {
    let descriptor = try Builtins.descriptor(id)
    table = descriptor.pointee.functions.assumingMemoryBound(to: pegbar_transition.self)
    instance = try Builtins.create(descriptor, table.pointee.create, numbers: numbers)
    self.from = from
    self.to = to
    var setup = pegbar_transition_setup(
      struct_size: UInt32(MemoryLayout<pegbar_transition_setup>.size),
      direction: direction?.rawValue ?? 0, width: Int32(from.width), height: Int32(from.height),
      scale: 1, duration: 1)
    #expect(table.pointee.prepare(instance, &setup) == 0)
  }

  deinit { table.pointee.destroy(instance) }

  /// A frame drawn in bands of so many rows, from the last band up.
  func frame(_ progress: Double, band: Int = .max) -> Canvas {
    let out = Canvas(from.width, from.height) { _, _ in 0x5A }
    var frame = pegbar_transition_frame(
      struct_size: UInt32(MemoryLayout<pegbar_transition_frame>.size), reserved: 0,
      progress: progress, seed: 1, from: from.image, to: to.image, out: out.image)
    let band = min(band, from.height)
    for start in stride(from: 0, to: from.height, by: band).reversed() {
      let end = min(from.height, start + band)
      #expect(table.pointee.render(instance, &frame, Int32(start), Int32(end)) == 0)
    }
    #expect(out.isUnharmed)
    return out
  }
}

@Suite struct TransitionTests {
  static let sizes = [(1, 1), (1, 9), (9, 1), (2, 2), (33, 17), (40, 30)]

  static func pictures(_ width: Int, _ height: Int) -> (Canvas, Canvas) {
    (
      Canvas(width, height) { x, y in UInt8(truncatingIfNeeded: x * 7 + y * 13) },
      Canvas(width, height) { x, y in UInt8(truncatingIfNeeded: 255 - x * 5 - y * 3) }
    )
  }

  static func directions(_ id: String) throws -> [Direction?] {
    let offered = try Builtins.descriptor(id).pointee.directions
    let all = Direction.allCases.filter { offered & $0.rawValue != 0 }
    return all.isEmpty ? [nil] : all
  }

  @Test(arguments: Builtins.ids(PEGBAR_KIND_TRANSITION))
  func anySizeAndAnyBandsGiveTheSame(_ id: String) throws {
    for (width, height) in Self.sizes {
      let (from, to) = Self.pictures(width, height)
      for direction in try Self.directions(id) {
        let transition = try PreparedTransition(id, direction: direction, from: from, to: to)
        for progress in [1e-9, 0.01, 0.37, 0.5, 0.99, 1 - 1e-9] {
          let whole = transition.frame(progress).pixels
          #expect(whole == transition.frame(progress, band: 1).pixels)
          #expect(whole == transition.frame(progress, band: 7).pixels)
        }
      }
    }
  }

  @Test(arguments: Builtins.ids(PEGBAR_KIND_TRANSITION))
  func endsNearThePictures(_ id: String) throws {
    let (from, to) = Self.pictures(40, 30)
    for direction in try Self.directions(id) {
      let transition = try PreparedTransition(id, direction: direction, from: from, to: to)
      for (progress, picture) in [(1e-6, from), (1 - 1e-6, to)] {
        let frame = transition.frame(progress).pixels
        let worst = zip(frame, picture.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(worst <= 1, "\(id) at \(progress)")
      }
    }
  }

  /// Rule: transitions.types.
  @Test func fadeMixesToTheNearest() throws {
    let from = Canvas(3, 1) { _, _ in 10 }
    let to = Canvas(3, 1) { _, _ in 201 }
    let fade = try PreparedTransition("pegbar.transition.fade", direction: nil, from: from, to: to)
    #expect(fade.frame(0.25).row(0)[0] == 58)
    #expect(fade.frame(0.5).row(0)[0] == 106)
  }

  /// Rule: transitions.types.
  @Test(
    arguments: [
      ("push", .fromLeft, [3, 4, 5, 6]), ("push", .fromRight, [7, 8, 1, 2]),
      ("moveIn", .fromLeft, [3, 4, 7, 8]), ("moveIn", .fromRight, [5, 6, 1, 2]),
      ("reveal", .fromLeft, [1, 2, 5, 6]), ("reveal", .fromRight, [7, 8, 3, 4]),
    ] as [(String, Direction, [UInt8])])
  func slidesMoveWholePixels(_ name: String, _ direction: Direction, _ row: [UInt8]) throws {
    // The old row is 5 6 7 8, the new one 1 2 3 4.
    let from = Canvas(4, 2) { x, _ in UInt8(x % 1000 + 5) }
    let to = Canvas(4, 2) { x, _ in UInt8(x % 1000 + 1) }
    let slide = try PreparedTransition(
      "pegbar.transition." + name, direction: direction, from: from, to: to)
    let shown = slide.frame(0.5).row(1)
    #expect(stride(from: 0, to: 16, by: 4).map { shown[$0] } == row)
  }

  @Test func circleCoversItsArea() throws {
    let from = Canvas(200, 200) { _, _ in 0 }
    let to = Canvas(200, 200) { _, _ in 255 }
    let circle = try PreparedTransition(
      "pegbar.transition.circleOpen", direction: nil, from: from, to: to)
    let pixels = circle.frame(0.5).pixels
    let covered = stride(from: 0, to: pixels.count, by: 4).reduce(0.0) {
      $0 + Double(pixels[$1]) / 255
    }
    // Outer radius (100·√2 + 1) / 2, soft over one pixel.
    let radius = (100 * 2.0.squareRoot() + 1) / 2 - 0.5
    #expect(abs(covered / (.pi * radius * radius) - 1) < 0.002)
  }

  @Test func cubeShowsNoGapBetweenItsSides() throws {
    let (from, to) = Self.pictures(64, 48)
    for direction in Direction.allCases {
      let cube = try PreparedTransition(
        "pegbar.transition.cube", direction: direction, from: from, to: to)
      for progress in [0.2, 0.5, 0.71] {
        let frame = cube.frame(progress)
        // Along the middle line of the motion every pixel between the sides is opaque.
        let alphas =
          direction.isHorizontal
          ? stride(from: 3, to: 256, by: 4).map { frame.row(24)[$0] }
          : (0..<48).map { frame.row($0)[4 * 32 + 3] }
        let solid = alphas.drop { $0 < 255 }.reversed().drop { $0 < 255 }
        #expect(solid.count > 20 && solid.allSatisfy { $0 == 255 })
      }
    }
  }
}
