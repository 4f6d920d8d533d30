/// A picture for the unit tests of transitions and filters: premultiplied red, green, blue and alpha, 8 bits each.
public struct TestPicture: Sendable, Equatable {
  /// The channels of a pixel, 0…255.
  public typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  private var bytes: [UInt8]

  /// Makes a picture from the colour of each pixel.
  public init(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> Pixel) {
    require(width > 0 && height > 0, "a picture has pixels")
    self.width = width
    self.height = height
    bytes = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = color(x, y)
        bytes += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
    }
  }

  /// The pixel in a column and a row, counted from the top left corner.
  public subscript(x: Int, y: Int) -> Pixel {
    let start = 4 * (y * width + x)
    return (bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
  }

  /// Draws a frame of a transition as a host does: all its passes, each in two bands of rows.
  ///
  /// The direction is the default one and the seed is 0. Both pictures have the same size. The plugin gets them in the
  /// first of its pixel formats.
  ///
  /// - Throws: `PluginError`, as the plugin's calls do.
  public init(
    drawing type: any TransitionPlugin.Type, _ values: [String: ParameterValue] = [:],
    from: TestPicture, to: TestPicture, progress: Double
  ) throws(PluginError) {
    try self.init(type, values, [from, to], width: from.width, height: from.height, progress)
  }

  /// Draws pictures of one size at (0,0) through a filter as a host does: all its passes, each in two bands of
  /// rows.
  ///
  /// The plugin gets the pictures in the first of its pixel formats.
  ///
  /// - Throws: `PluginError`, as the plugin's calls do.
  public init(
    filtering type: any FilterPlugin.Type, _ inputs: [TestPicture],
    _ values: [String: ParameterValue] = [:], width: Int, height: Int
  ) throws(PluginError) {
    try self.init(type, values, inputs, width: width, height: height, 0)
  }

  private init(
    _ type: any EffectPlugin.Type, _ values: [String: ParameterValue], _ inputs: [TestPicture],
    width: Int, height: Int, _ progress: Double
  ) throws(PluginError) {
    require(
      inputs.allSatisfy { $0.width == width && $0.height == height }, "the pictures differ in size")
    self.init(width: width, height: height) { _, _ in (0, 0, 0, 0) }
    let drawing = try TestDrawing(type, values, inputs.count, width: width, height: height)
    let form = TestForm(format: drawing.format)
    let images = (inputs + [self]).map { $0.image(form) }
    defer { images.forEach { $0.free() } }
    let output = images[inputs.count]
    let pointers = images.map { UnsafePointer($0.image) }
    try pointers.withUnsafeBufferPointer { pointers throws(PluginError) in
      guard let start = pointers.baseAddress else { return }
      try drawing.draw(start, UnsafePointer(output.image), progress)
    }
    bytes = output.bytes(form)
  }
}

/// A picture as plugins get it, in memory of its own.
private struct TestImage {
  let image: UnsafeMutablePointer<pegbar_image>

  func bytes(_ form: TestForm) -> [UInt8] {
    let count = Int(image.pointee.width) * Int(image.pointee.height)
    return (0..<count).flatMap { index in
      let pixel = form.load(at: image.pointee.data + index * form.pixelSize)
      return (0..<4).map { pixel[$0] }
    }
  }

  func free() {
    image.pointee.data.deallocate()
    image.deallocate()
  }
}

extension TestPicture {
  fileprivate func image(_ form: TestForm) -> TestImage {
    let (count, size) = (width * height, form.pixelSize)
    let data = UnsafeMutableRawPointer.allocate(byteCount: count * size + 16, alignment: 64)
    for index in 0..<count {
      let start = 4 * index
      let pixel = SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
      form.store(pixel, at: data + index * size)
    }
    let image = UnsafeMutablePointer<pegbar_image>.allocate(capacity: 1)
    image.initialize(
      to: pegbar_image(
        struct_size: UInt32(MemoryLayout<pegbar_image>.size), format: form.format.format,
        alpha: form.format.alpha, color_space: form.format.color_space,
        memory: form.format.memory, reserved: 0, x: 0, y: 0, width: Int32(width),
        height: Int32(height), stride: Int64(size * width), data: data))
    return TestImage(image: image)
  }
}

/// A prepared instance of a transition or filter.
private final class TestDrawing {
  private let plan: pegbar_effect_plan
  private let host = TestHost()
  private let table: pegbar_image_effect
  private let instance: UnsafeMutableRawPointer?
  private let values: [UnsafePointer<pegbar_value>]
  private let inputCount: UInt32
  private let size: (width: Int32, height: Int32)
  /// The first pixel format that the plugin accepts.
  let format: pegbar_pixel_format

  init(
    _ type: any EffectPlugin.Type, _ given: [String: ParameterValue], _ inputCount: Int,
    width: Int, height: Int
  ) throws(PluginError) {
    let descriptor = descriptorTable(for: type)
    let table = descriptor.pointee.functions.assumingMemoryBound(to: pegbar_image_effect.self)
      .pointee
    let values = testValues(of: type.descriptor, given)
    var instance: UnsafeMutableRawPointer?
    try host.check(
      table.create(host.table, descriptor, lasting(values), UInt32(values.count), &instance))
    var setup = pegbar_effect_setup()
    setup.struct_size = UInt32(MemoryLayout<pegbar_effect_setup>.size)
    (setup.input_count, setup.quality) = (UInt32(inputCount), UInt32(PEGBAR_QUALITY_FINAL))
    setup.direction = descriptor.pointee.default_direction
    (setup.width, setup.height) = (Int32(width), Int32(height))
    (setup.scale, setup.pixel_aspect, setup.duration) = (
      1, 1, type is any FilterPlugin.Type ? 0 : 1
    )
    format = table.pixel_format_count > 0 ? table.pixel_formats?[0] ?? .rgba8 : .rgba8
    setup.pixels = format
    var plan = pegbar_effect_plan()
    plan.struct_size = UInt32(MemoryLayout<pegbar_effect_plan>.size)
    plan.pass_count = 1
    let status = table.prepare(instance, &setup, &plan)
    if status < 0 { table.destroy(instance) }
    try host.check(status)
    self.table = table
    self.plan = plan
    self.instance = instance
    self.values = values
    self.inputCount = UInt32(inputCount)
    size = (Int32(width), Int32(height))
  }

  deinit { table.destroy(instance) }

  func draw(
    _ inputs: UnsafePointer<UnsafePointer<pegbar_image>>, _ output: UnsafePointer<pegbar_image>,
    _ progress: Double
  ) throws(PluginError) {
    let memory = [plan.frame_bytes, plan.call_bytes].map { bytes in
      UnsafeMutableRawPointer.allocate(byteCount: Int(bytes) + 64, alignment: 64)
    }
    defer { memory.forEach { $0.deallocate() } }
    var frame = pegbar_effect_frame(
      struct_size: UInt32(MemoryLayout<pegbar_effect_frame>.size), pass: 0,
      region: pegbar_region(x0: 0, y0: 0, x1: size.width, y1: size.height),
      input_count: inputCount,
      value_count: UInt32(values.count), inputs: inputs, output: output, values: lasting(values),
      progress: progress, linear_progress: progress, time: progress, number: 0, seed: 0,
      frame_memory: plan.frame_bytes == 0 ? nil : memory[0],
      call_memory: plan.call_bytes == 0 ? nil : memory[1])
    defer { table.end_frame?(instance, &frame) }
    let begun = table.begin_frame?(instance, &frame) ?? 0
    try host.check(begun)
    if begun == pegbar_status(PEGBAR_DONE) { return }
    for pass in 0..<plan.pass_count {
      frame.pass = pass
      let middle = (size.height + 1) / 2
      for (top, bottom) in [(middle, size.height), (0, middle)] where top < bottom {
        (frame.region.y0, frame.region.y1) = (top, bottom)
        try host.check(table.render(instance, &frame))
      }
    }
  }
}
