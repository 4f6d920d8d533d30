import CPegbarLoader
import CPegbarPlugin
import PegbarCore
import PegbarEngine
import PegbarSystem

/// A transition or filter that is called as the interface says, with lent memory for everything it is given.
final class BareEffect {
  /// The instance.
  let instance: BareInstance
  /// Its functions.
  let table: pegbar_image_effect

  /// The number of pictures: the least that it takes, 2 at most.
  let inputCount: Int

  private var plan = pegbar_effect_plan()
  private var pixels = pegbar_pixel_format()
  private let values: ParameterValues

  /// Makes an instance, not prepared yet.
  ///
  /// - Throws: `LawBroken`.
  init(
    _ descriptor: PluginDescriptor, _ raw: UnsafePointer<pegbar_descriptor>,
    _ values: ParameterValues, at edge: LentMemory.Edge
  ) throws {
    var table = raw.table(pegbar_image_effect.self)
    _ = pgb_choose_pixels(&table, &pixels)
    self.table = table
    self.values = values
    inputCount = min(2, Int(table.minimum_inputs))
    instance = try BareInstance(
      descriptor, raw, values, at: edge, create: table.create, destroy: table.destroy)
  }

  /// What stays the same, without size and direction.
  var setup: pegbar_effect_setup {
    var setup = pegbar_effect_setup()
    setup.struct_size = UInt32(MemoryLayout<pegbar_effect_setup>.size)
    setup.input_count = UInt32(inputCount)
    setup.quality = UInt32(PEGBAR_QUALITY_FINAL)
    setup.scale = 1
    setup.pixel_aspect = 1
    setup.duration = isFilter ? 0 : 1
    setup.pixels = pixels
    return setup
  }

  /// Whether its pictures have 8 bits per channel and premultiplied alpha, as the host's own.
  var hasHostFormat: Bool {
    pixels.format == UInt32(PEGBAR_FORMAT_RGBA8)
      && pixels.alpha == UInt32(PEGBAR_ALPHA_PREMULTIPLIED)
  }

  private var isFilter: Bool { instance.descriptor.kind == .imageFilter }

  /// Prepares it; afterwards the memory of the setup is closed.
  ///
  /// - Throws: `LawBroken`.
  func prepare(_ size: PixelSize, _ direction: Direction) throws {
    var setup = setup
    setup.direction =
      direction.isEmpty ? instance.descriptor.defaultDirection.rawValue : direction.rawValue
    setup.width = Int32(size.width)
    setup.height = Int32(size.height)
    var plan = pegbar_effect_plan()
    plan.struct_size = UInt32(MemoryLayout<pegbar_effect_plan>.size)
    plan.pass_count = 1
    let lent = try LentMemory([setup], at: instance.edge, name: "the setup of prepare")
    let room = try LentMemory([plan], at: instance.edge, name: "the plan of prepare")
    lent.allow(.reading)
    try instance.set("prepare") { pointer in
      table.prepare(
        pointer, lent.elements(pegbar_effect_setup.self), room.elements(pegbar_effect_plan.self))
    }
    try room.checkAround()
    self.plan = room.elements(pegbar_effect_plan.self).pointee
    instance.close([lent, room])
  }

  /// The pictures of a frame in the form that the plugin works with.
  ///
  /// - Parameters:
  ///   - size: pixels.
  ///   - differ: whether each picture has another stride.
  /// - Returns: pictures of undefined pixels.
  /// - Throws: `LawBroken` without memory.
  func pictures(_ size: PixelSize, strides differ: Bool = false) throws -> LentPictures {
    try LentPictures(size, pixels, differ, at: instance.edge)
  }

  /// Draws a frame in regions, every pass in all of them; afterwards the tables are closed.
  ///
  /// - Parameters:
  ///   - pictures: the inputs and the output.
  ///   - progress: of the frame.
  ///   - regions: what each pass draws.
  ///   - around: makes each call of `render`; by default directly.
  /// - Throws: `LawBroken`.
  func draw(
    _ pictures: LentPictures, at progress: Double, in regions: [PixelRegion],
    _ around: (_ region: PixelRegion, () throws -> Void) throws -> Void = { try $1() }
  ) throws {
    let size = Int(plan.frame_bytes)
    let memory =
      size == 0
      ? nil
      : try LentMemory(size, at: instance.edge, alignment: 64, name: "the frame's memory")
    let whole = PixelRegion(rows: 0..<pictures.size.height, width: pictures.size.width)
    var passes = Int(plan.pass_count)
    if let begin = table.begin_frame {
      try call("begin_frame", pictures, progress, whole, memory) { pointer, frame in
        let status = begin(pointer, frame)
        if status == Int32(PEGBAR_DONE) { passes = 0 }
        return status
      }
    }
    for pass in 0..<passes {
      for region in regions {
        try around(region) {
          try call("render", pictures, progress, region, memory, pass: pass) {
            table.render($0, $1)
          }
        }
      }
    }
    if let end = table.end_frame {
      try call("end_frame", pictures, progress, whole, memory) { pointer, frame in
        end(pointer, frame)
        return 0
      }
    }
    try memory?.checkAround()
    instance.close((memory.map { [$0] } ?? []) + pictures.tables)
  }

  private typealias Frame = UnsafePointer<pegbar_effect_frame>

  private func call(
    _ function: StaticString, _ pictures: LentPictures, _ progress: Double,
    _ region: PixelRegion, _ memory: LentMemory?, pass: Int = 0,
    _ body: (UnsafeMutableRawPointer?, Frame) -> Int32
  ) throws {
    let edge = instance.edge
    LawPlace.note(
      "\(pictures.size.width)x\(pictures.size.height) at progress \(progress.exact), "
        + "\(region.words), seed 7")
    let values = try LentValues(
      self.values, of: instance.descriptor, at: edge, during: "\(function)",
      repeating: instance.values)
    let size = Int(plan.call_bytes)
    let own =
      size == 0 || function.description != "render"
      ? nil : try LentMemory(size, at: edge, alignment: 64, name: "the call's memory")
    let frame = pegbar_effect_frame(
      struct_size: UInt32(MemoryLayout<pegbar_effect_frame>.size), pass: UInt32(pass),
      region: region.native, input_count: UInt32(inputCount), value_count: values.count,
      inputs: inputCount == 0 ? nil : pictures.inputs, output: pictures.outputImage,
      values: values.pointer, progress: isFilter ? 0 : progress,
      linear_progress: isFilter ? 0 : progress, time: progress, number: 0,
      seed: isFilter ? 0 : 7,
      frame_memory: memory?.bytes, call_memory: own?.bytes)
    let lent = try LentMemory([frame], at: edge, name: "the frame of \(function)")
    lent.allow(.reading)
    try instance.render(function) { body($0, Frame(lent.elements(pegbar_effect_frame.self))) }
    try own?.checkAround()
    instance.close(values.memory + [lent] + (own.map { [$0] } ?? []))
  }
}

/// Two pictures and an output in lent memory; only the output may be written.
final class LentPictures {
  /// Pixels.
  let size: PixelSize
  /// The memory of the old picture and the new one.
  let memory: [LentMemory]
  /// The memory of the output.
  let output: LentOutput

  private let form: pegbar_pixel_format
  /// The strides of the inputs and the output, in bytes.
  private let strides: [Int]
  private let images: [LentMemory]
  private let list: LentMemory

  init(
    _ size: PixelSize, _ form: pegbar_pixel_format, _ differ: Bool, at edge: LentMemory.Edge
  ) throws {
    self.size = size
    self.form = form
    let pixel = form.bytes
    // Rows begin at odd places, as far as a channel's alignment allows; 16 bytes may be read behind each.
    let stride = size.width * pixel + max(16, pixel) + pixel
    let strides = (0..<3).map { stride + (differ ? 3 * $0 * pixel : 0) }
    self.strides = strides
    let names = ["the old picture", "the new picture", "the output"]
    let memory = try (0..<2).map { i in
      try LentMemory(strides[i] * size.height, at: edge, name: names[i])
    }
    self.memory = memory
    // The law of canaries looks around the output, in all its parts.
    let output = LentOutput(strides[2] * size.height)
    self.output = output
    let data = memory.map(\.bytes) + [output.bytes]
    images = try (0..<3).map { i in
      try LentMemory(
        [
          pegbar_image(
            struct_size: UInt32(MemoryLayout<pegbar_image>.size), format: form.format,
            alpha: form.alpha, color_space: form.color_space, memory: form.memory, reserved: 0,
            x: 0, y: 0, width: Int32(size.width), height: Int32(size.height),
            stride: Int64(strides[i]), data: data[i])
        ], at: edge, name: "the table of \(names[i])")
    }
    let pointers = images.prefix(2).map { UnsafePointer($0.elements(pegbar_image.self)) }
    list = try LentMemory(pointers, at: edge, name: "the list of inputs")
    for block in images + [list] { block.allow(.reading) }
  }

  var inputs: UnsafePointer<UnsafePointer<pegbar_image>> {
    UnsafePointer(list.elements(UnsafePointer<pegbar_image>.self))
  }

  var outputImage: UnsafePointer<pegbar_image> {
    UnsafePointer(images[2].elements(pegbar_image.self))
  }

  /// Draws the inputs, which nobody may write afterwards.
  ///
  /// - Parameter color: the levels of a pixel of one of the two, red, green, blue, alpha.
  func fill(_ color: (_ picture: Int, _ x: Int, _ y: Int) -> [UInt8]) {
    for picture in 0..<2 {
      for y in 0..<size.height {
        let row = (0..<size.width).flatMap { color(picture, $0, y) }
        pgb_pixels_from_host(
          memory[picture].bytes + y * strides[picture], row, UInt64(size.width), form)
      }
      memory[picture].allow(.reading)
    }
  }

  /// The output as the host's pixels.
  var pixels: [UInt8] {
    var levels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    levels.withUnsafeMutableBytes { levels in
      guard let base = levels.baseAddress else { return }
      for y in 0..<size.height {
        pgb_pixels_to_host(
          base + y * size.width * 4, output.bytes + y * strides[2], UInt64(size.width), form)
      }
    }
    return levels
  }

  /// The first byte of the output outside a region, including margins, that differs from `before`.
  func firstChange(of before: [UInt8], outside region: PixelRegion) -> Int? {
    zip(before, output.everything).enumerated().first { index, bytes in
      bytes.0 != bytes.1 && !contains(index - output.room, region)
    }.map { $0.offset - output.room }
  }

  /// Inverts every byte of the output outside a region, including margins.
  func flip(outside region: PixelRegion) {
    for place in -output.room..<output.count + output.room where !contains(place, region) {
      let byte = (output.bytes + place).load(as: UInt8.self)
      (output.bytes + place).storeBytes(of: ~byte, as: UInt8.self)
    }
  }

  /// Whether the byte at an offset in the output belongs to a pixel of a region.
  private func contains(_ place: Int, _ region: PixelRegion) -> Bool {
    place >= 0 && place < strides[2] * size.height
      && region.contains(place % strides[2] / form.bytes, place / strides[2])
  }

  /// The tables that a frame's calls receive.
  var tables: [LentMemory] { images + [list] }
}

/// The pixels of an output, with room around them.
final class LentOutput: @unchecked Sendable {
  /// The first byte; on a page of its own.
  let bytes: UnsafeMutableRawPointer
  /// How many bytes there are.
  let count: Int
  /// How many bytes lie before them, and behind them.
  let room: Int
  private let memory: UnsafeMutableRawPointer

  init(_ count: Int) {
    let page = Int(getpagesize())
    self.count = (count + page - 1) / page * page
    room = 4 * page
    memory = .allocate(byteCount: self.count + 2 * room, alignment: page)
    bytes = memory + room
  }

  deinit { memory.deallocate() }

  /// All bytes, including those around the output.
  var everything: [UInt8] {
    Array(UnsafeRawBufferPointer(start: memory, count: count + 2 * room))
  }

  /// Writes one byte everywhere.
  func fill(_ byte: UInt8) { memset(memory, Int32(byte), count + 2 * room) }
}

extension pegbar_pixel_format {
  /// Bytes of a pixel.
  fileprivate var bytes: Int {
    switch Int(format) {
    case PEGBAR_FORMAT_RGBA32F: 16
    case PEGBAR_FORMAT_RGBA16F: 8
    default: 4
    }
  }
}

extension PixelRegion {
  init(rows: Range<Int>, width: Int) {
    self.init(x0: 0, y0: rows.lowerBound, x1: width, y1: rows.upperBound)
  }

  fileprivate var native: pegbar_region {
    pegbar_region(x0: Int32(x0), y0: Int32(y0), x1: Int32(x1), y1: Int32(y1))
  }
}
