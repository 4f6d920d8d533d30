import CPegbarPlugin
import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Synchronization
import Testing

/// Plugins of all kinds through the core's protocols.
@Suite(.needs(.compiler), .serialized) struct PluginCallsTests {
  /// The library of all kinds, with the manifest that the scanner made for it.
  private static let host = Result {
    try Fixture.withFolder { folder in
      let path = folder + "/kinds.so"
      try CompiledLibrary.put(fixture("kinds.c"), at: path)
      let scanner = try #require(Fixture.scanner)
      let outcome = scanner.scan(path, entry: "pegbar_plugin_open_kinds")
      guard case .described(let manifest, _) = outcome else { throw Undescribed(outcome: outcome) }
      let text = JSONWriter.text(manifest.json)
      let plain = fixture("kinds.c").split(separator: "PEGBAR_MANIFEST")[0]
      let quoted = JSONWriter.text(.string(text))
      try CompiledLibrary.put(plain + "PEGBAR_MANIFEST(\(quoted));", at: path)
      let host = PluginHost(Fixture.discover(path))
      // Loaded now: the folder goes.
      try host.load(["org.test.curve"])
      return host
    }
  }

  /// The scan that did not describe the library.
  private struct Undescribed: Error {
    let outcome: ScanOutcome
  }

  private func host() throws -> PluginHost { try Self.host.get() }

  private func timing(
    _ name: String, _ given: [String: ParameterValue] = [:]
  ) throws -> any Timing {
    let found = try #require(try host().plugin(named: name, kind: .timingFunction))
    let function = try #require(found.entry.plugin as? any TimingFunction)
    return try function.makeTiming(found.parameters(given))
  }

  private func animation(
    _ way: String, _ setup: AnimationSetup = AnimationSetup()
  ) throws -> any AnimationEvaluation {
    let found = try #require(try host().plugin(named: "org.test.mix", kind: .animation))
    let kind = try #require(found.entry.plugin as? any AnimationKind)
    return try kind.makeAnimation(found.parameters(["way": .string(way)]), setup: setup)
  }

  @Test func readsDescriptors() throws {
    let entries = try host().catalog.entries
    #expect(
      entries.map(\.descriptor.id) == [
        "org.test.curve", "org.test.lonely", "org.test.single", "org.test.spin",
        "org.test.mix", "org.test.group", "org.test.rows",
      ])
    let curve = entries[0].descriptor
    #expect(curve.revision == 2)
    #expect(curve.documentation == "Two\nlines.")
    #expect(
      curve.parameters.map(\.defaultValue) == [
        .string("square"), .bool(false), .number(3), .numbers([0, 0, 0, 1]), .string("ab"),
        .numbers([1, 2]),
      ])
    #expect(curve.aliases[0].presets["stops"] == .numbers([0.1, 0.2, 0.3]))
    #expect(entries.map(\.descriptor.threads.word).prefix(3) == ["full", "none", "instance"])
    #expect(entries[3].plugin.inputCount == 3)
    #expect(entries[4].plugin.inputs == [.ends, .keys])
    #expect(entries[6].descriptor.directions == [.fromLeft, .fromBottom])
    #expect(entries[6].descriptor.aliases[0].direction == .fromBottom)
    #expect(entries[0].library.manifest.library.vendor == "Somebody")
  }

  @Test func evaluatesTimingInBatches() throws {
    let square = try timing("org.test.curve")
    var numbers = [0.0, 0.5, 1, -2]
    try numbers.withUnsafeMutableBufferPointer { buffer in
      let base = try #require(buffer.baseAddress)
      try square.evaluate(base, into: base, count: buffer.count)
    }
    #expect(numbers == [0, 0.25, 1, 4])
    #expect(square.controlPoints == nil)
    #expect(square.settlingTime == 1.5)
  }

  @Test func passesParameters() throws {
    // 3 + (0 + 0 + 0 + 1) + 2 · 1000 + (1 + 2), and with values given.
    #expect(try timing("org.test.curve", ["mode": .string("sum")]).value(at: 0) == 2007)
    let given: [String: ParameterValue] = [
      "mode": .string("sum"), "flag": .bool(true), "count": .number(10), "text": .string(""),
      "tint": .numbers([0.5, 0.25, 0.125, 0]), "stops": .numbers([]),
    ]
    #expect(try timing("org.test.curve", given).value(at: 0) == 11.875)
    // The alias: 3 + 1 + 2000 + 0.1 + 0.2 + 0.3.
    let alias = try timing("summing")
    #expect(abs(try alias.value(at: 0) - 2004.6) < 1e-9)
    #expect(alias.controlPoints == [0.25, 0.1, 0.25, 1])
  }

  @Test func reportsFailures() throws {
    func problem(_ mode: String) throws -> PluginError.Problem? {
      let error = #expect(throws: PluginError.self) {
        try timing("org.test.curve", ["mode": .string(mode)]).value(at: 0.5)
      }
      #expect(error?.pluginID == "org.test.curve")
      return error?.problem
    }
    #expect(try problem("nan") == .brokeLaw(function: "eval", law: "an answer is not finite"))
    #expect(
      try problem("fail") == .failed(function: "eval", status: -1, message: "out of sorts"))
    #expect(try problem("nameless") == .failed(function: "eval", status: -1, message: ""))
    #expect(
      try problem("refuse") == .failed(function: "create", status: -11, message: "too much"))
  }

  @Test func destroysWhatItMade() throws {
    let destroyed = Atomic(0)
    final class Count: Sendable { let value = Atomic(0) }
    let count = Count()
    HostServices.setLog { _, id, text in
      if id == nil, text == "destroyed" { count.value.add(1, ordering: .relaxed) }
    }
    defer { HostServices.setLog(nil) }
    for _ in 0..<5 { _ = try timing("org.test.curve").value(at: 0.5) }
    #expect(count.value.load(ordering: .relaxed) == 5)
    #expect(destroyed.load(ordering: .relaxed) == 0)
  }

  @Test(arguments: ["org.test.lonely", "org.test.single"])
  func keepsCallsApart(_ id: String) throws {
    let shared = try timing(id)
    let others = try (0..<4).map { _ in try timing(id) }
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 400) { i in
      let timing = id == "org.test.lonely" ? others[i % 4] : shared
      if (try? timing.value(at: 0.5)) != 0.5 { failures.add(1, ordering: .relaxed) }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }

  @Test func mapsNumbersToTransforms() throws {
    let found = try #require(try host().plugin(named: "org.test.spin", kind: .valueFunction))
    let function = try #require(found.entry.plugin as? any ValueFunction)
    #expect(function.inputCount == 3)
    let mapping = try function.makeValueMapping(found.parameters([:]))
    let transform = try mapping.transform([1, 2, 3])
    #expect(transform.components == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1])
    // Two in one call, with a number between that is none of theirs.
    var matrices = [Double](repeating: .nan, count: 32)
    try mapping.evaluate([1, 2, 3, .nan, 4, 5, 6, .nan], stride: 4, into: &matrices, count: 2)
    #expect(matrices == transform.components + [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 5, 6, 1])
  }

  @Test func blendsThroughTheHostsCurves() throws {
    var setup = AnimationSetup()
    setup.keyCount = 4
    #expect(
      try animation("blend", setup).blend(progress: 0.5, time: 1)
        == KeyBlend(from: 0, to: 3, fraction: 0.5))
    setup.timings = [try timing("org.test.curve")]
    let curved = try animation("blend", setup)
    setup.timings = []
    #expect(try curved.blend(progress: 0.5, time: 1).fraction == 0.25)
    // A library that allows one call at a time calls itself through a curve.
    setup.timings = [try timing("org.test.lonely")]
    #expect(try animation("blend", setup).blend(progress: 0.5, time: 1).fraction == 0.5)
    setup.timings = [try timing("org.test.curve", ["mode": .string("fail")])]
    let error = #expect(throws: PluginError.self) {
      try animation("blend", setup).blend(progress: 0.5, time: 1)
    }
    #expect(error?.description.contains("out of sorts") == true)
  }

  @Test func answersNumbers() throws {
    var setup = AnimationSetup()
    setup.valueKind = .point
    setup.componentCount = 2
    setup.keys = [[0, 0], [1, 1]]
    let numbers = try animation("numbers", setup)
    #expect(numbers.answersNumbers)
    #expect(try numbers.numbers(progress: 0.5, time: 0.25, base: [10, 20]) == [10.25, 20.25])
    #expect(try numbers.numbers(progress: 0.5, time: 0.25, base: []) == [0.25, 0.25])
    setup.path = Path(elements: [
      .move(Point(x: 1, y: 2)), .quad(control: Point(x: 3, y: 4), to: Point(x: 5, y: 6)), .close,
    ])
    let turning = try animation("rotation", setup)
    #expect(turning.answersRotation)
    // Value kind 3, three segments, 1 + 2 + 3 + 4 + 5 + 6.
    #expect(try turning.numbers(progress: 0, time: 0, base: [0, 0])[2] == 303_021)
  }

  @Test func findsBrokenAnimations() throws {
    #expect(throws: PluginError.self) { try animation("badPlan") }
    #expect(throws: PluginError.self) {
      try animation("badKey").blend(progress: 0, time: 0)
    }
    #expect(throws: PluginError.self) {
      try animation("unwritten").numbers(progress: 0, time: 0, base: [0])
    }
    var setup = AnimationSetup()
    setup.keys = [[0], [1, 2]]
    #expect(throws: PluginError.self) { try animation("blend", setup) }
  }

  @Test func asksForDurations() throws {
    let found = try #require(try host().plugin(named: "org.test.mix", kind: .animation))
    let kind = try #require(found.entry.plugin as? any AnimationKind)
    #expect(try kind.naturalDuration(found.parameters([:])) == 2.5)
    #expect(throws: PluginError.self) {
      try kind.naturalDuration(found.parameters(["way": .string("badPlan")]))
    }
  }

  @Test func mapsChildren() throws {
    let found = try #require(try host().plugin(named: "org.test.group", kind: .animation))
    let kind = try #require(found.entry.plugin as? any AnimationKind)
    #expect(kind.inputs == .children)
    #expect(try kind.naturalDuration(found.parameters([:])) == nil)
    var setup = AnimationSetup()
    setup.childCount = 3
    let group = try kind.makeAnimation(found.parameters([:]), setup: setup)
    #expect(try group.childTime(1, time: 1.5) == 0.5)
    #expect(try group.childTime(2, time: 1.5) == nil)
    var times = [0.0, 0, 0]
    try group.childTimes(1, at: [1.5, 2, 2.5], into: &times, count: 3)
    #expect(times == [0.5, 1, 1.5])
    try group.childTimes(2, at: [1.5, 2, 2.5], into: &times, count: 3)
    #expect(times[0].isNaN && times[1...] == [0, 0.5])
  }

  @Test func rendersRows() throws {
    let found = try #require(try host().plugin(named: "up", kind: .transition))
    let type = try #require(found.entry.plugin as? any TransitionType)
    let setup = TransitionSetup(width: 2, height: 3, direction: try found.direction(nil))
    let transition = try type.makeTransition(found.parameters([:]), setup: setup)
    #expect(transition.allowsConcurrentRegions)
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 72, alignment: 8)
    defer { bytes.deallocate() }
    memset(bytes, 7, 72)
    func rows(_ offset: Int) -> PixelRows {
      PixelRows(data: bytes + offset, width: 2, height: 3, stride: 8, isOpaque: false)
    }
    let frame = EffectFrame(
      inputs: [rows(0), rows(24)], output: rows(48), progress: 0.5, seed: 9)
    try transition.draw(frame, bands: [1..<2])
    let out = (0..<24).map { bytes.load(fromByteOffset: 48 + $0, as: UInt8.self) }
    #expect(out[0..<8].allSatisfy { $0 == 7 })
    #expect(out[8..<16] == [57, 8, 9, 255, 57, 8, 9, 255])
    #expect(out[16..<24].allSatisfy { $0 == 7 })
    let wrong = TransitionSetup(width: 2, height: 3, direction: .fromTop)
    #expect(throws: PluginError.self) {
      try type.makeTransition(found.parameters([:]), setup: wrong)
    }
  }

  @Test func registersATableOfThePrograms() throws {
    let failing: pegbar_entry = { host, _ in
      host.pointee.set_error(host, Int32(PEGBAR_UNSUPPORTED), "not today")
      return Int32(PEGBAR_UNSUPPORTED)
    }
    let empty: pegbar_entry = { _, library in
      library.pointee = nil
      return Int32(PEGBAR_OK)
    }
    let table = [
      pegbar_static_plugin(entry: failing), pegbar_static_plugin(entry: empty),
      pegbar_static_plugin(entry: nil),
    ]
    let refusals = try table.withUnsafeBufferPointer { buffer in
      try host().registerStatic(table: #require(buffer.baseAddress))
    }
    #expect(refusals.map(\.code.word) == ["entry-failed", "bad-library"])
    #expect(refusals[0].reason.contains("not today"))
  }

  @Test func notesTheCallInFlight() throws {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: CallMonitor.memorySize, alignment: 8)
    memset(memory, 0, CallMonitor.memorySize)
    CallMonitor.install(memory)
    // Other tests may still be noting: the memory stays.
    defer { CallMonitor.install(nil) }
    final class Spy: Timing, @unchecked Sendable {
      let memory: UnsafeMutableRawPointer
      let controlPoints: [Double]? = nil
      let settlingTime: Double? = nil
      let memo = Memo()
      var seen: [CallMonitor.Call] = []
      init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }
      func evaluate(
        _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
      ) {
        seen = CallMonitor.calls(in: memory)
        y[0] = 0
      }
    }
    var setup = AnimationSetup()
    let spy = Spy(memory)
    setup.timings = [spy]
    let before = CallMonitor.callCount(in: memory)
    _ = try animation("blend", setup).blend(progress: 0.5, time: 0)
    #expect(spy.seen.contains { $0.plugin == "org.test.mix" && $0.function == "eval" })
    #expect(CallMonitor.callCount(in: memory) >= before + 3)
    #expect(!CallMonitor.calls(in: memory).contains { $0.plugin == "org.test.mix" })
  }
}
