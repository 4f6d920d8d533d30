import CPegbarCodecs
import Foundation
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

@Suite struct FramePipelineTests {
  /// Notes what it gets; fails at a frame.
  private final class Probe: FrameSink, @unchecked Sendable {
    var taken: [UInt8] = []
    var finished = 0
    var abandoned = 0
    let failing: Int

    init(failing: Int = .max) { self.failing = failing }

    func write(_ frame: Picture) throws {
      if taken.count == failing { throw MediaError(.io, path: "probe", reason: "full") }
      usleep(300)
      taken.append(frame.pixel(0, 0).x)
    }

    func finish() throws { finished += 1 }

    func abandon() { abandoned += 1 }
  }

  private func frame(_ n: Int) -> Picture { Picture(1, 1, SIMD4(UInt8(n), 0, 0, 255)) }

  @Test func framesKeepTheirOrder() throws {
    let probe = Probe()
    let pipeline = FramePipeline(sink: probe, capacity: 2)
    for n in 0..<50 { try pipeline.write(frame(n)) }
    try pipeline.finish()
    pipeline.cancel()
    #expect(probe.taken == Array(0..<50))
    #expect(probe.finished == 1 && probe.abandoned == 0)
  }

  @Test func errorsReachTheProducer() throws {
    let probe = Probe(failing: 3)
    let pipeline = FramePipeline(sink: probe)
    #expect(kind { for n in 0..<100 { try pipeline.write(frame(n)) } } == .io)
    #expect(kind { try pipeline.finish() } == .io)
    #expect(probe.taken == [0, 1, 2])
    #expect(probe.finished == 0 && probe.abandoned == 1)
  }

  @Test func filesComeOutTheSameWay() throws {
    let folder = TemporaryFolder()
    let frames = (0..<5).map { n in Picture(20, 20) { x, y in SIMD4(UInt8(x * n), 0, 9, 255) } }
    for name in ["a.apng", "a.gif", "a.y4m"] {
      try export(frames, to: folder.file("direct-" + name), settings(20, 20))
      let sink = try Exporter.sink(output: folder.file(name), settings: settings(20, 20))
      let pipeline = FramePipeline(sink: sink)
      for frame in frames { try pipeline.write(frame) }
      try pipeline.finish()
      #expect(bytes(of: folder.file(name)) == bytes(of: folder.file("direct-" + name)))
    }
  }

  @Test func cancelAbandons() throws {
    let probe = Probe()
    do {
      let pipeline = FramePipeline(sink: probe)
      for n in 0..<3 { try pipeline.write(frame(n)) }
    }
    #expect(probe.finished == 0 && probe.abandoned == 1)
  }

  @Test func aQueueHasRoom() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let folder = TemporaryFolder()
      let sink = try Exporter.sink(output: folder.file("a.png"), settings: settings(2, 2))
      _ = FramePipeline(sink: sink, capacity: 65)
    }
    #expect(result?.words.contains("a queue of 65 frames") == true)
  }

  @Test func nothingFollowsTheEnd() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let folder = TemporaryFolder()
      let sink = try Exporter.sink(output: folder.file("a.gif"), settings: settings(2, 2))
      let pipeline = FramePipeline(sink: sink)
      pipeline.cancel()
      try pipeline.write(Picture(2, 2, SIMD4(0, 0, 0, 255)))
    }
    #expect(result?.words.contains("a frame after the end") == true)
  }
}
