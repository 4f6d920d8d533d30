import Foundation
import Pegbar
import PegbarTestSupport
import Testing

/// Stages whose clock runs by itself.
@Suite struct StageRunningTests {
  /// A program on its main thread, as `Tests/LiveStage` has it.
  @Test func theMainRunLoopRunsWithTheStage() throws {
    let process = Process()
    let pipe = Pipe()
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(fileURLWithPath: own).deletingLastPathComponent()
    process.executableURL = folder.appending(path: "LiveStage")
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    let once = ["animation", "event", "queue", "task", "timer"]
    #expect(lines.filter(once.contains).sorted() == once)
    // 0.6 s of 60 ticks a second; a busy machine makes fewer.
    let ticks = lines.last.flatMap { Int($0) } ?? 0
    #expect(process.terminationStatus == 0 && (2...37).contains(ticks))
  }

  @MainActor private final class Log {
    var lines: Set<String> = []
  }

  @MainActor private func liveStage() -> (stage: Stage, layer: CALayer) {
    let (root, layer) = (CALayer(), CALayer())
    root.addSublayer(layer)
    let stage = Stage(layer: root, size: CGSize(width: 9, height: 9), isLive: true)
    CATransaction.flush()
    return (stage, layer)
  }

  @MainActor @Test func tasksRunWithTheStage() async {
    let ((stage, layer), log) = (liveStage(), Log())
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) {
      MainActor.assumeIsolated { _ = log.lines.insert("queue") }
    }
    Task {
      try await Task.sleep(for: .milliseconds(20))
      log.lines.insert("task")
    }
    stage.schedule(after: 0.02) { log.lines.insert("event") }
    stage.schedule(every: 0.05) { _ in log.lines.insert("every") }
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.lines.insert("animation") }
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.duration) = (0, 0.05)
    layer.add(animation, forKey: nil)
    CATransaction.commit()
    let expected: Set = ["queue", "task", "event", "every", "animation"]
    // On a busy machine the others may have to wait long for their turn.
    for _ in 0..<1000 where log.lines != expected {
      let start = stage.time
      await stage.run(for: 0.02)
      #expect(stage.time >= start + 0.02)
    }
    #expect(log.lines == expected)
  }

  @MainActor @Test func aCancelledTaskEndsTheRun() async {
    let (stage, _) = liveStage()
    let task = Task { await stage.run(for: 1_000_000) }
    task.cancel()
    await task.value
    #expect(stage.time < 1_000_000)
  }

  /// A live stage that is late ticks once, with the newest time.
  @MainActor @Test func missedTicksAreLeftOut() async throws {
    let (stage, _) = liveStage()
    var (ticks, calls): ([Double], Int) = ([], 0)
    let link = CADisplayLink(stage: stage) { ticks.append($0.timestamp) }
    link.add(to: .main, forMode: .common)
    stage.schedule(every: 0.01) { _ in calls += 1 }
    try await Task.sleep(for: .milliseconds(200))
    let now = stage.time
    stage.advance(to: now)
    #expect(ticks.count == 1 && calls == 1)
    #expect(ticks[0] <= now && ticks[0] > now - 1.0 / 60)
    link.invalidate()
  }

  @Test func onlyLiveStagesRun() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let task = Task { @MainActor in
        await Stage(layer: CALayer(), size: CGSize(width: 1, height: 1)).run(for: 1)
      }
      await task.value
    }
    #expect(result?.words.contains("a stage that is not live does not run by itself") == true)
  }

  /// The date of time 0.
  @MainActor @Test func aLiveStageBeginsNow() {
    let before = Date()
    let (stage, _) = liveStage()
    #expect(stage.epoch >= before && stage.epoch <= Date())
  }
}
