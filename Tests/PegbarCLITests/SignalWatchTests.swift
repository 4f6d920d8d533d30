import Foundation
import Glibc
import Testing

/// A stop at any moment: nothing half-written stays, whatever had just begun.
@Suite(.serialized) struct SignalWatchTests {
  /// Starts the tool, stops it after some microseconds and waits for its end.
  private func stop(_ tool: Tool, _ arguments: [String], after delay: useconds_t, _ signal: Int32)
    throws -> Int32
  {
    let process = tool.process(arguments, environment: tool.fake(ffmpeg: SignalWatchTests.encoder))
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The interesting moments are those about the start of the encoder.
    let begun = SignalWatchTests.clock()
    while process.isRunning, SignalWatchTests.clock() - begun < 5, tool.temporaries.isEmpty {
      usleep(200)
    }
    usleep(delay)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    return isExit ? process.terminationStatus : 128 + process.terminationStatus
  }

  private static func clock() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// Opens its output as ffmpeg does, making it if it is not there, and again and again.
  private static let encoder = """
    for last in "$@"; do :; done
    while :; do echo x >>"${last#file:}"; done
    """

  @Test(arguments: [SIGTERM, SIGINT])
  func nothingIsLeftWheneverItIsStopped(signal: Int32) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let join = [
      "transition", "a.png", "b.png", "-t", "fade", "--size", "64x48",
    ]
    for round in 0..<50 {
      let output = ["out.mp4", "out.mp4", "frames/", "out.gif"][round % 4]
      let status = try stop(
        tool, join + ["-o", output, "-d", "30"], after: useconds_t(round * 800), signal)
      #expect(status == 128 + signal, "round \(round)")
      #expect(tool.temporaries.isEmpty, "round \(round), \(output): \(tool.temporaries)")
      try? FileManager.default.removeItem(atPath: tool.folder + "/frames")
    }
  }
}

extension SignalWatchTests {
  /// The whole folder, or none.
  @Test func aNewPluginIsWholeWheneverItIsStopped() throws {
    let tool = try Tool()
    defer { tool.remove() }
    var counts: Set<Int> = []
    for round in 0..<40 {
      let process = tool.process([
        "new", "plugin", "p\(round)", "--kind", "timing", "--language", "rust",
      ])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      let folder = "\(tool.folder)/p\(round)"
      for _ in 0..<20_000 where process.isRunning && access(folder, F_OK) != 0 { usleep(50) }
      usleep(useconds_t(round * 20))
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
      if let names { counts.insert(names.count) }
    }
    #expect(counts == [6])
  }
}

extension Tool {
  /// Files that an output leaves when it is stopped in the middle, and a folder without frames.
  fileprivate var temporaries: [String] {
    let inside = try? FileManager.default.contentsOfDirectory(atPath: folder + "/frames")
    let parts = (files + (inside ?? [])).filter { $0.hasSuffix(".part") || $0.contains("pegbar-") }
    return parts + (inside?.isEmpty == true ? ["frames"] : [])
  }
}
