import CPegbarPlugin
import PegbarEngine
import PegbarLaws
import PegbarPluginKit
import Testing

extension CanaryPicture {
  /// What lies where nothing is to be written.
  static let canary: UInt8 = 0xA5

  /// An opaque picture with the level of each pixel's channels 0 to 2.
  static func filled(
    _ width: Int, _ height: Int, _ level: (_ x: Int, _ y: Int, _ channel: Int) -> UInt8
  ) throws -> CanaryPicture {
    let picture = try CanaryPicture(PixelSize(width: width, height: height), margin: 28)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<4 {
          picture[x, y, channel] = channel == 3 ? 255 : level(x, y, channel)
        }
      }
    }
    return picture
  }

  /// The picture as a plugin gets it.
  func withImage<Result>(_ body: (UnsafePointer<pegbar_image>) throws -> Result) rethrows -> Result
  {
    let image = pegbar_image(
      struct_size: UInt32(MemoryLayout<pegbar_image>.size),
      format: UInt32(PEGBAR_FORMAT_RGBA8), alpha: UInt32(PEGBAR_ALPHA_PREMULTIPLIED),
      color_space: 1, memory: UInt32(PEGBAR_MEMORY_CPU), reserved: 0, x: 0, y: 0,
      width: Int32(rows.width), height: Int32(rows.height),
      stride: Int64(rows.stride), data: rows.data)
    return try withUnsafePointer(to: image, body)
  }
}

/// A transition of the built-ins, prepared for two pictures.
final class PreparedTransition {
  private let table: UnsafePointer<pegbar_image_effect>
  private let instance: UnsafeMutableRawPointer
  private let from: CanaryPicture
  private let to: CanaryPicture
  private let values: [pegbar_value]
  private let callBytes: Int
  private let frameBytes: Int
  private let passes: UInt32

  init(
    _ id: String, direction: Direction?, from: CanaryPicture, to: CanaryPicture,
    numbers: [String: Double] = [:], text: [String: String] = [:]
  ) throws {
    let descriptor = try Builtins.descriptor(id)
    table = descriptor.pointee.functions.assumingMemoryBound(to: pegbar_image_effect.self)
    let lists = numbers.mapValues { [$0] }
    instance = try Builtins.create(descriptor, table.pointee.create, numbers: lists, text: text)
    values = Builtins.values(descriptor, lists)
    self.from = from
    self.to = to
    var setup = pegbar_effect_setup()
    setup.struct_size = UInt32(MemoryLayout<pegbar_effect_setup>.size)
    (setup.input_count, setup.quality) = (2, UInt32(PEGBAR_QUALITY_FINAL))
    setup.direction = direction?.rawValue ?? 0
    (setup.width, setup.height) = (Int32(from.rows.width), Int32(from.rows.height))
    (setup.scale, setup.pixel_aspect, setup.duration) = (1, 1, 1)
    setup.pixels = pegbar_pixel_format(format: 1, alpha: 1, color_space: 1, memory: 1)
    var plan = pegbar_effect_plan()
    plan.struct_size = UInt32(MemoryLayout<pegbar_effect_plan>.size)
    plan.pass_count = 1
    let status = table.pointee.prepare(instance, &setup, &plan)
    callBytes = Int(plan.call_bytes)
    frameBytes = Int(plan.frame_bytes)
    passes = plan.pass_count
    #expect(status == 0)
    #expect((1...64).contains(passes))
  }

  deinit { table.pointee.destroy(instance) }

  /// Draws some rows.
  func draw(_ rows: Range<Int>, progress: Double, into output: CanaryPicture) {
    draw(
      pegbar_region(
        x0: 0, y0: Int32(rows.lowerBound), x1: Int32(output.rows.width),
        y1: Int32(rows.upperBound)), progress: progress, into: output)
  }

  /// Draws a region; passes before the last one go over the whole frame.
  func draw(_ region: pegbar_region, progress: Double, into output: CanaryPicture) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: callBytes + 1, alignment: 64)
    let shared = UnsafeMutableRawPointer.allocate(byteCount: frameBytes + 1, alignment: 64)
    defer {
      memory.deallocate()
      shared.deallocate()
    }
    let status = withImages(output) { inputs, out in
      values.withUnsafeBufferPointer { values in
        let pointers = values.indices.compactMap { i in values.baseAddress.map { $0 + i } }
        return pointers.withUnsafeBufferPointer { pointers in
          var frame = pegbar_effect_frame(
            struct_size: UInt32(MemoryLayout<pegbar_effect_frame>.size), pass: 0,
            region: region, input_count: 2, value_count: UInt32(values.count),
            inputs: inputs, output: out, values: pointers.baseAddress, progress: progress,
            linear_progress: progress, time: progress, number: -1, seed: 7,
            frame_memory: frameBytes == 0 ? nil : shared,
            call_memory: callBytes == 0 ? nil : memory)
          var status = table.pointee.begin_frame?(instance, &frame) ?? 0
          let whole = pegbar_region(
            x0: 0, y0: 0, x1: Int32(from.rows.width), y1: Int32(from.rows.height))
          for pass in 0..<passes where status == 0 {
            (frame.pass, frame.region) = (pass, pass == passes - 1 ? region : whole)
            status = table.pointee.render(instance, &frame)
          }
          return status
        }
      }
    }
    #expect(status == 0)
  }

  private func withImages<Result>(
    _ output: CanaryPicture,
    _ body: (UnsafePointer<UnsafePointer<pegbar_image>>, UnsafePointer<pegbar_image>) -> Result
  ) -> Result {
    from.withImage { from in
      to.withImage { to in
        output.withImage { out in
          withUnsafePointer(to: (from, to)) { inputs in
            let list = UnsafeRawPointer(inputs)
            return body(list.assumingMemoryBound(to: UnsafePointer<pegbar_image>.self), out)
          }
        }
      }
    }
  }

  /// A frame drawn in bands of so many rows, from the last band up.
  func frame(_ progress: Double, band: Int = .max, margin: Int = 28) throws -> CanaryPicture {
    let (width, height) = (from.rows.width, from.rows.height)
    let out = try CanaryPicture(PixelSize(width: width, height: height), margin: margin)
    out.fill(CanaryPicture.canary)
    let band = min(band, height)
    for start in stride(from: 0, to: height, by: band).reversed() {
      draw(start..<min(height, start + band), progress: progress, into: out)
    }
    #expect(out.firstChange(outside: 0..<height, from: CanaryPicture.canary) == nil)
    return out
  }

  /// The places of both pictures; nil where the transition offers none.
  func placements(_ progress: Double) -> (from: pegbar_placement, to: pegbar_placement)? {
    guard let found = table.pointee.get_extension?(instance, PEGBAR_EXT_TRANSITION_GEOMETRY) else {
      return nil
    }
    let geometry = found.assumingMemoryBound(to: pegbar_transition_geometry.self)
    var places = (from: pegbar_placement(), to: pegbar_placement())
    var isNewAbove: UInt32 = 0
    let status = geometry.pointee.place(
      instance, progress, &places.from, &places.to, &isNewAbove)
    return status == 0 ? places : nil
  }

  /// The directions that a transition offers; nil alone where there are none.
  static func directions(_ id: String) throws -> [Direction?] {
    let offered = try Builtins.descriptor(id).pointee.directions
    let all = Direction.allCases.filter { offered & $0.rawValue != 0 }
    return all.isEmpty ? [nil] : all
  }
}
