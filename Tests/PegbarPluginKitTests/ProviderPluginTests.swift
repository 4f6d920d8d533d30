import Foundation
import PegbarPluginKit
import PegbarTestSupport
import Testing

/// Providers as the kit makes them: the built-in one of colour tables, and one of these tests.
@Suite struct ProviderPluginTests {
  /// What a provider answered.
  private struct Answer {
    var status: pegbar_status
    var message: String
    var line: UInt32
    var library: UnsafePointer<pegbar_library>?

    var plugin: UnsafePointer<pegbar_descriptor>? { library?.pointee.descriptors?[0] }
  }

  private func open(
    _ descriptor: UnsafePointer<pegbar_descriptor>, _ text: String, as path: String = "/x/y.cube"
  ) throws -> Answer {
    let table = descriptor.pointee.functions.load(as: pegbar_provider.self)
    #expect(table.struct_size == UInt32(MemoryLayout<pegbar_provider>.size))
    var instance: UnsafeMutableRawPointer?
    #expect(table.create(FakeHost.table, descriptor, nil, 0, &instance) == 0)
    FakeHost.lastError.withLock { $0 = "" }
    var answer = pegbar_provider_answer(
      struct_size: UInt32(MemoryLayout<pegbar_provider_answer>.size), line: 0, library: nil)
    let bytes = Array(text.utf8) + [0]
    let status = path.withCString { path in
      bytes.withUnsafeBufferPointer { bytes in
        var file = pegbar_provider_file(
          struct_size: UInt32(MemoryLayout<pegbar_provider_file>.size), reserved: 0, path: path,
          bytes: bytes.baseAddress!, byte_count: UInt64(bytes.count - 1))
        return table.open(instance, &file, &answer)
      }
    }
    return Answer(
      status: status, message: FakeHost.lastError.withLock { $0 }, line: answer.line,
      library: answer.library)
  }

  private func cube(_ text: String, as path: String = "/x/y.cube") throws -> Answer {
    try open(try Builtins.descriptor("pegbar.lut"), text, as: path)
  }

  private static let two = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n"

  @Test func readsTablesAsTheSpecificationWritesThem() throws {
    let text = """
      \u{FEFF}# a comment
      TITLE "Sea & sand"
      \tLUT_3D_SIZE   2\r
      DOMAIN_MIN 0 0 0
      DOMAIN_MAX 1.0 1e0 1

      \(ProviderPluginTests.two)# the end
      """
    let answer = try cube(text, as: "/looks/Sea_and sand.v2.cube")
    #expect(answer.status == 0, "\(answer.message)")
    let plugin = try #require(answer.plugin?.pointee)
    #expect(String(cString: plugin.id) == "pegbar.lut.Sea-and-sand-v2")
    #expect(String(cString: plugin.name) == "Sea & sand")
    #expect(String(cString: plugin.summary).contains("2 colours along each edge"))
    #expect(plugin.struct_size == UInt32(MemoryLayout<pegbar_descriptor>.size))
    let library = try #require(answer.library?.pointee)
    #expect(String(cString: library.id) == "pegbar.lut.Sea-and-sand-v2")
    let plain = try cube("LUT_3D_SIZE 2\n" + ProviderPluginTests.two, as: "/x/é.cube")
    #expect(plain.plugin.map { String(cString: $0.pointee.id) } == "pegbar.lut.c3a9")
    #expect(plain.plugin.map { String(cString: $0.pointee.name) } == "é")
  }

  /// A text, its line at fault and words of the message.
  private static let bad: [(text: String, line: UInt32, words: String)] = [
    ("", 0, "neither LUT_1D_SIZE nor LUT_3D_SIZE"), ("\n# x\n\n", 3, "neither"),
    ("0 0 0\n", 1, "neither"), ("LUT_3D_SIZE 1\n", 1, "expected 2 to 256"),
    ("LUT_3D_SIZE 257\n", 1, "expected 2 to 256"), ("LUT_3D_SIZE two\n", 1, "expected 2 to 256"),
    ("LUT_3D_SIZE\n", 1, "expected 2 to 256"), ("LUT_1D_SIZE 65537\n", 1, "expected 2 to 65536"),
    ("LUT_1D_SIZE 2\n0 0 0\n", 2, "1 of 2 colours"),
    ("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n1 1 1\n", 4, "more than 2 colours"),
    ("LUT_1D_SIZE 2\n0 0\n", 2, "three numbers"), ("LUT_1D_SIZE 2\n0 0 0 0\n", 2, "three numbers"),
    ("LUT_1D_SIZE 2\n0 0 x\n", 2, "'x' is no finite number"),
    ("LUT_1D_SIZE 2\n0 0 1e99\n", 2, "no finite number"),
    ("LUT_1D_SIZE 2\n0 0 nan\n", 2, "no finite number"),
    ("LUT_1D_SIZE 2\n0 0 0x1\n", 2, "no finite number"),
    ("LUT_1D_SIZE 2\n0 0 1.2.3\n", 2, "no finite number"),
    ("LUT_1D_SIZE 2\n-inf 0 0\n", 2, "no finite number"),
    ("LUT_1D_SIZE 2\nLUT_1D_SIZE 2\n", 2, "a second LUT_1D_SIZE"),
    ("LUT_1D_SIZE 2\n0 0 0\nTITLE \"x\"\n", 3, "after the first colour"),
    ("TITLE x\n", 1, "quotation marks"), ("LUT_IN_VIDEO_RANGE\n", 1, "is unknown"),
    ("DOMAIN_MIN 0 0\n", 1, "three numbers"), ("LUT_1D_INPUT_RANGE 0\n", 1, "two numbers"),
    ("LUT_1D_SIZE 2\nDOMAIN_MAX 0 1 1\n0 0 0\n", 3, "is empty"),
    ("LUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 1 0\n0 0 0\n", 3, "is empty"),
  ]

  @Test(arguments: bad.indices) func namesTheLineAtFault(_ number: Int) throws {
    let (text, line, words) = ProviderPluginTests.bad[number]
    let answer = try cube(text)
    #expect(answer.status == pegbar_status(PEGBAR_FAILED))
    #expect(answer.line == line, "\(text): \(answer.message)")
    #expect(answer.message.contains(words), "\(text): \(answer.message)")
    #expect(answer.library == nil)
  }

  @Test func takesLargeTablesAndBothParts() throws {
    let rows = String(repeating: "0 0 0\n", count: 65536)
    #expect(try cube("LUT_1D_SIZE 65536\n" + rows).status == 0)
    let both = try cube("LUT_1D_SIZE 2\nLUT_3D_SIZE 2\n0 0 0\n1 1 1\n" + ProviderPluginTests.two)
    let summary = both.plugin.map { String(cString: $0.pointee.summary) } ?? ""
    #expect(summary.contains("curves of 2 points and a cube of 2 colours"))
  }

  /// Draws one pixel with the filter of a table.
  private func pixel<Number: BitwiseCopyable>(
    _ answer: Answer, _ pixel: [Number], _ form: pegbar_pixel_format, intensity: Double = 1
  ) throws -> [Number] {
    let descriptor = try #require(answer.plugin)
    let table = descriptor.pointee.functions.load(as: pegbar_image_effect.self)
    let forms = UnsafeBufferPointer(
      start: table.pixel_formats, count: Int(table.pixel_format_count))
    #expect(forms.contains { $0.format == form.format })
    var values = Builtins.values(descriptor, ["intensity": [intensity]])
    var instance: UnsafeMutableRawPointer?
    var setup = pegbar_effect_setup()
    setup.struct_size = UInt32(MemoryLayout<pegbar_effect_setup>.size)
    (setup.input_count, setup.width, setup.height, setup.scale) = (1, 1, 1, 1)
    setup.pixels = form
    var plan = pegbar_effect_plan()
    plan.struct_size = UInt32(MemoryLayout<pegbar_effect_plan>.size)
    var (input, output) = (pixel, pixel)
    let status = values.withUnsafeMutableBufferPointer { values -> pegbar_status in
      var list = values.indices.map { UnsafePointer(values.baseAddress! + $0) }
      let count = UInt32(list.count)
      return list.withUnsafeMutableBufferPointer { list in
        input.withUnsafeMutableBytes { input in
          output.withUnsafeMutableBytes { output in
            let stride = Int64(input.count)
            let image = { (data: UnsafeMutableRawPointer) in
              pegbar_image(
                struct_size: UInt32(MemoryLayout<pegbar_image>.size), format: form.format,
                alpha: form.alpha, color_space: form.color_space, memory: form.memory,
                reserved: 0, x: 0, y: 0, width: 1, height: 1, stride: stride, data: data)
            }
            var (from, to) = (image(input.baseAddress!), image(output.baseAddress!))
            return withUnsafePointer(to: &from) { from in
              withUnsafePointer(to: &to) { to in
                var inputs: UnsafePointer<pegbar_image>? = from
                return withUnsafePointer(to: &inputs) { inputs in
                  let native = UnsafeRawPointer(inputs).assumingMemoryBound(
                    to: UnsafePointer<pegbar_image>.self)
                  let first = UnsafePointer(list.baseAddress!)
                  guard table.create(FakeHost.table, descriptor, first, count, &instance) == 0,
                    table.prepare(instance, &setup, &plan) == 0
                  else { return -1 }
                  var frame = pegbar_effect_frame(
                    struct_size: UInt32(MemoryLayout<pegbar_effect_frame>.size), pass: 0,
                    region: pegbar_region(x0: 0, y0: 0, x1: 1, y1: 1), input_count: 1,
                    value_count: count, inputs: native, output: to, values: first, progress: 0,
                    linear_progress: 0, time: 0, number: 0, seed: 0, frame_memory: nil,
                    call_memory: nil)
                  return table.render(instance, &frame)
                }
              }
            }
          }
        }
      }
    }
    #expect(status == 0)
    table.destroy(instance)
    return output
  }

  @Test func drawsInEveryFormThatItAccepts() throws {
    // Red and blue change places, and what was white is twice as light.
    let text = "LUT_3D_SIZE 2\n0 0 0\n0 0 1\n0 1 0\n0 1 1\n1 0 0\n1 0 1\n1 1 0\n2 2 2\n"
    let answer = try cube(text)
    let bytes: [UInt8] = [255, 0, 0, 255]
    #expect(try pixel(answer, bytes, .rgba8) == [0, 0, 255, 255])
    #expect(try pixel(answer, bytes, .rgba8, intensity: 0) == bytes)
    #expect(try pixel(answer, [128, 0, 0, 128] as [UInt8], .rgba8) == [0, 0, 128, 128])
    #expect(try pixel(answer, [255, 255, 255, 255] as [UInt8], .rgba8) == [255, 255, 255, 255])
    #expect(try pixel(answer, [0.5, 0, 0, 0.5] as [Float], .rgba32F) == [0, 0, 0.5, 0.5])
    #expect(try pixel(answer, [1, 1, 1, 1] as [Float], .rgba32F) == [2, 2, 2, 1])
    #expect(
      try pixel(answer, [1, 1, 1, 1] as [Float], .rgba32F, intensity: 0.5) == [1.5, 1.5, 1.5, 1])
  }

  @Test func anIdentityTableIsNoWork() throws {
    for (text, isIdentity) in [
      ("LUT_3D_SIZE 2\n" + ProviderPluginTests.two, true),
      ("LUT_1D_SIZE 3\n0 0 0\n0.5 0.5 0.5\n1 1 1\n", true),
      ("LUT_1D_SIZE 3\n0 0 0\n0.5 0.5 0.51\n1 1 1\n", false),
      ("LUT_1D_SIZE 2\nDOMAIN_MIN 0.1 0 0\n0.1 0 0\n1 1 1\n", false),
    ] {
      let descriptor = try #require(try cube(text).plugin)
      let table = descriptor.pointee.functions.load(as: pegbar_image_effect.self)
      var instance: UnsafeMutableRawPointer?
      #expect(table.create(FakeHost.table, descriptor, nil, 0, &instance) == 0)
      var setup = pegbar_effect_setup()
      setup.struct_size = UInt32(MemoryLayout<pegbar_effect_setup>.size)
      setup.pixels = .rgba8
      var plan = pegbar_effect_plan()
      plan.struct_size = UInt32(MemoryLayout<pegbar_effect_plan>.size)
      #expect(table.prepare(instance, &setup, &plan) == 0)
      #expect((plan.flags & UInt32(PEGBAR_PLAN_IDENTITY) != 0) == isIdentity, "\(text)")
      table.destroy(instance)
    }
  }

  /// What a file says, for a filter of it.
  private final class Word: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private struct Slow: TimingPlugin {
    static let descriptor = Descriptor(id: "org.test.words.x", name: "X", summary: "X.")
    let count: Double
    init(_ arguments: Arguments) throws(PluginError) {
      guard let word = arguments.content as? Word else { throw PluginError("no word") }
      count = Double(word.text.count)
    }
    func sample(_ x: Double) -> Double { count }
  }

  private struct Words: ProviderPlugin {
    static let descriptor = Descriptor(
      id: "org.test.words", name: "Words", summary: "Counts letters.")
    static let endings = [".word", ".words"]
    init(_ arguments: Arguments) {}
    func open(_ file: ProvidedFile) throws(FileError) -> Library {
      let text = String(decoding: file.bytes, as: UTF8.self)
      if text == "?" { throw FileError("not mine", status: PEGBAR_UNSUPPORTED) }
      if text.isEmpty { throw FileError("no word", line: 7) }
      var descriptor = Slow.descriptor
      descriptor.id = file.id(below: Words.descriptor.id)
      return Library(
        id: descriptor.id, name: text, version: "1", license: "MIT",
        plugins: [FilePlugin(Slow.self, descriptor, content: Word(text))])
    }
  }

  @Test func filesCarryWhatTheySay() throws {
    let library = Library(
      id: "org.test.library", name: "L", version: "1", license: "MIT", plugins: [Words.self])
    var opened: UnsafePointer<pegbar_library>?
    #expect(library.open(FakeHost.table, &opened) == 0)
    let provider = try #require(opened?.pointee.descriptors?[0])
    #expect(provider.pointee.kind == UInt32(PEGBAR_KIND_PROVIDER))
    let table = provider.pointee.functions.load(as: pegbar_provider.self)
    #expect((0..<2).map { String(cString: table.endings[$0]) } == [".word", ".words"])
    for word in ["letters", "ant"] {
      let plugin = try #require(try open(provider, word, as: "/a.b/\(word)").plugin)
      #expect(String(cString: plugin.pointee.id) == "org.test.words.\(word)")
      let timing = plugin.pointee.functions.load(as: pegbar_timing_function.self)
      var instance: UnsafeMutableRawPointer?
      #expect(timing.create(FakeHost.table, plugin, nil, 0, &instance) == 0)
      var (x, y) = (0.5, 0.0)
      #expect(timing.eval(instance, 1, &x, &y) == 0)
      #expect(y == Double(word.count))
      timing.destroy(instance)
    }
    let passed = try open(provider, "?")
    #expect(passed.status == pegbar_status(PEGBAR_UNSUPPORTED) && passed.message == "not mine")
    let empty = try open(provider, "")
    #expect(empty.status == pegbar_status(PEGBAR_FAILED) && empty.line == 7)
  }
}
