import CPegbarPlugin
import Foundation
import PegbarCore
import PegbarPlugins
import PegbarSystem
import PegbarTestSupport
import Synchronization
import Testing

/// Image effects of a foreign library: passes, memory, pixel formats, facts, sizes of structs.
@Suite(.needs(.compiler), .serialized) struct NativeEffectTests {
  private static let flags = [
    "-DSHORT=offsetof(pegbar_image_effect,render)+8", "-DMINOR=10", "-DLICENSE=\"MIT\"",
    "-DFLAGS=PEGBAR_PARAMETER_ANIMATABLE",
  ]

  private static let host: PluginHost? = {
    guard let folder = try? Fixture.folder() else { return nil }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      let path = folder + "/effects.so"
      try CompiledLibrary.put(fixture("effects.c"), at: path, flags)
      let host = PluginHost(Fixture.discover(path))
      try host.load(["org.test.plain"])
      return host
    } catch {
      print(error)
      return nil
    }
  }()

  private static let (width, height) = (13, 37)

  private func effect(
    _ name: String, _ given: [String: ParameterValue] = [:]
  ) throws -> any EffectRendering {
    let host = try #require(Self.host)
    let found = try #require(host.plugin(named: "org.test." + name, kind: .transition))
    let type = try #require(found.entry.plugin as? any TransitionType)
    let setup = TransitionSetup(
      width: Self.width, height: Self.height, scale: 2, duration: 1.5)
    return try type.makeTransition(found.parameters(given), setup: setup)
  }

  /// Pictures with all sorts of premultiplied pixels, and room for an output.
  private final class Pictures {
    private let memory: UnsafeMutableRawPointer
    private let stride = 4 * NativeEffectTests.width + 20
    private var size: Int { stride * NativeEffectTests.height + 16 }

    init() {
      memory = .allocate(byteCount: 3 * (stride * NativeEffectTests.height + 16), alignment: 16)
      memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 3 * size)
      for y in 0..<NativeEffectTests.height {
        for x in 0..<NativeEffectTests.width {
          let alpha = (x * 29 + y * 7) % 256
          for channel in 0..<4 {
            let level =
              channel == 3 ? alpha : alpha * ((x * 31 + y * 17 + channel * 83) % 256) / 255
            (memory + y * stride + 4 * x + channel).storeBytes(
              of: UInt8(level), as: UInt8.self)
          }
        }
      }
    }

    deinit { memory.deallocate() }

    func rows(_ index: Int) -> PixelRows {
      PixelRows(
        data: memory + index * size, width: NativeEffectTests.width,
        height: NativeEffectTests.height, stride: stride, isOpaque: false)
    }

    func bytes(_ index: Int) -> [UInt8] {
      (0..<NativeEffectTests.height).flatMap { y in
        (0..<4 * NativeEffectTests.width).map {
          (memory + index * size + y * stride + $0).load(as: UInt8.self)
        }
      }
    }

    var frame: EffectFrame {
      EffectFrame(
        inputs: [rows(0), rows(1)], output: rows(2), progress: 0.5, linearProgress: 0.25,
        time: 0.375, number: 9, seed: 42)
    }
  }

  @Test(arguments: [
    "plain", "unknownForm", "straight", "half", "halfLinear", "wide", "wideStraight",
    "wideLinear", "allAtOnce", "allAtOnceWide", "short", "long",
  ])
  func aCopyInAnyFormIsExact(_ name: String) throws {
    let pictures = Pictures()
    try effect(name).draw(pictures.frame, bands: [0..<5, 5..<37])
    #expect(pictures.bytes(2) == pictures.bytes(0))
  }

  @Test func aPassSeesAllOfThePassBefore() throws {
    let sums = try effect("sums")
    let pictures = Pictures()
    let pool = ThreadPool(threads: 4)
    let expected = UInt8(truncatingIfNeeded: pictures.bytes(0).reduce(0) { $0 + Int($1) })
    for _ in 0..<20 {
      let drawing = try sums.begin(pictures.frame) { count, body in
        for piece in 0..<count { try body(piece) }
      }
      #expect(drawing.passCount == 2)
      for pass in 0..<2 {
        try pool.tryRun(Self.height) { y, _ in
          try drawing.draw(PixelRegion(x0: 0, y0: y, x1: Self.width, y1: y + 1), pass: pass)
        }
      }
      drawing.end()
      #expect(pictures.bytes(2).allSatisfy { $0 == expected })
    }
  }

  private func problem(_ name: String, _ given: [String: ParameterValue] = [:]) throws
    -> PluginError.Problem?
  {
    do {
      let pictures = Pictures()
      try effect(name, given).draw(pictures.frame, bands: [3..<9])
      return nil
    } catch let error as PluginError {
      return error.problem
    }
  }

  @Test func aFrameSaysWhatItIs() throws {
    guard case .failed("render", -1, let message)? = try problem("facts", ["key": .number(4)])
    else {
      Issue.record("it did not fail")
      return
    }
    #expect(
      message.hasPrefix(
        "0.5 0.25 0.375 9 42 pass 0 region 0 3 13 9 inputs 2 size 13x37 scale 2 aspect 1 "
          + "quality 2 duration 1.5 value 4 made with 4 path /"), "\(message)")
    #expect(message.hasSuffix("/effects.so"))
  }

  @Test func aFrameMayHaveOtherParametersThanTheInstance() throws {
    let facts = try effect("facts", ["key": .number(4)])
    var frame = Pictures().frame
    let descriptor = try #require(
      Self.host?.plugin(named: "org.test.facts", kind: .transition)?.entry.plugin.descriptor)
    #expect(descriptor.parameters[0].isAnimatable)
    frame.parameters = try ParameterValues(["key": .number(7)], for: descriptor)
    do {
      try facts.draw(frame, bands: [0..<1])
      Issue.record("it did not fail")
    } catch let error as PluginError {
      #expect("\(error)".contains("value 7 made with 4"))
    }
  }

  @Test func endFollowsBegin() throws {
    final class Lines: Sendable { let all = Mutex<[String]>([]) }
    let lines = Lines()
    HostServices.setLog { _, id, text in lines.all.withLock { $0.append("\(id ?? "") \(text)") } }
    defer { HostServices.setLog(nil) }
    #expect(
      try problem("noBegin")
        == .failed(function: "begin_frame", status: -11, message: "no more frames"))
    #expect(try problem("allAtOnce") == nil)
    #expect(
      lines.all.withLock { $0 } == [
        "org.test.noBegin begun 1 ended 1", "org.test.allAtOnce begun 1 ended 1",
      ])
  }

  @Test func theLowestFailureOfABodyIsTold() throws {
    #expect(
      try problem("parallel") == .failed(function: "prepare", status: -11, message: "body 7"))
  }

  @Test(arguments: [
    ("noPass", "0 passes"), ("manyPasses", "65 passes"), ("badBits", "unknown bits"),
    ("tooMuch", "33554432 for a call"),
  ])
  func aPlanHasBounds(_ name: String, _ words: String) throws {
    guard case .brokeLaw("prepare", let law)? = try problem(name) else {
      Issue.record("nothing was broken")
      return
    }
    #expect(law.contains(words), "\(law)")
  }

  @Test(arguments: [
    (
      "-DSHORT=offsetof(pegbar_image_effect,render)",
      "says it has 48 bytes; its kind needs at least 56"
    ),
    ("-DSHORT=70000", "says it has 70000 bytes"), ("-DMINOR=9", "compile it again"),
    ("-DMINOR=11", "needs a newer Pegbar"), ("-DLICENSE=\"free for all\"", "no SPDX expression"),
    ("-DLICENSE=\"MIT OR\"", "no SPDX expression"), ("-DLICENSE=\"(MIT\"", "no SPDX expression"),
    ("-DFLAGS=32", "unknown bits in its flags"), ("-DFLAGS=16", "only images are wide"),
    ("-DLICENSE=\"(MIT OR GPL-2.0-only WITH Classpath-exception-2.0) AND LicenseRef-mine\"", ""),
  ])
  func tablesOfOtherSizes(_ flag: String, _ reason: String) throws {
    let scanner = try #require(Fixture.scanner)
    try Fixture.withFolder { folder in
      let name = flag.prefix { $0 != "=" } + "="
      let flags = Self.flags.filter { !$0.hasPrefix(name) } + [flag]
      try CompiledLibrary.put(fixture("effects.c"), at: folder + "/x.so", flags)
      switch scanner.scan(folder + "/x.so", entry: "pegbar_plugin_open") {
      case .refused(_, let text): #expect(!reason.isEmpty && text.contains(reason), "\(text)")
      case .described: #expect(reason.isEmpty)
      }
    }
  }
}
