import Foundation
import PegbarTestSupport
import Testing

/// `pegbar render --watch-plugins`.
@Suite(.needs(.compiler)) struct WatchedRenderTests {
  private static let scene = """
    { "version": 1, "size": [40, 8], "duration": 2, "layers": [
      { "frame": [0, 0, 8, 8], "backgroundColor": "#ff0000", "animations": [
        { "type": "CABasicAnimation", "keyPath": "position.x", "fromValue": 4, "toValue": 36,
          "duration": 1, "timingFunction": "org.example.eased" } ] } ] }
    """

  /// Waits for something, at most 60 s.
  private func wait(_ what: String, _ isSo: () -> Bool) throws {
    for _ in 0..<600 where !isSo() { usleep(100_000) }
    try #require(isSo(), "\(what)")
  }

  @Test func aNewBuildIsDrawnIfItKeepsTheLaws() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(tool("new", "plugin", "eased", "--kind", "timing", "--language", "c").status == 0)
    try #require(try tool.shell("./eased/build.sh").0 == 0)
    tool.write("scene.json", WatchedRenderTests.scene)
    let process = tool.process([
      "render", "scene.json", "--at", "0.25", "-o", "out.png", "--plugin-path", "eased",
      "--watch-plugins",
    ])
    let log = tool.folder + "/.answer-log"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    process.standardError = FileHandle(forWritingAtPath: log)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    func said() -> String { String(decoding: tool.bytes(".answer-log"), as: UTF8.self) }
    try wait("it draws") { said().contains("waiting for plugins") }
    let first = tool.bytes("out.png")
    #expect(!first.isEmpty)

    func build(_ old: String, _ new: String) throws {
      let source = String(decoding: tool.bytes("eased/eased.c"), as: UTF8.self)
      try #require(source.contains(old))
      tool.write("eased/eased.c", source.replacing(old, with: new))
      try #require(try tool.shell("./eased/build.sh").0 == 0)
    }
    try build("t * t * (3 - 2 * t)", "t * t * 2")
    try wait("it refuses") { said().contains("not used: it breaks a law") }
    #expect(tool.bytes("out.png") == first)
    try build("t * t * 2", "t * t * t")
    try wait("it draws again") { tool.bytes("out.png") != first }
    process.terminate()
    try wait("it ends") { !process.isRunning }
    #expect(process.terminationStatus == 128 + SIGTERM || process.terminationStatus == SIGTERM)
  }

  @Test func itNeedsSomethingToWatch() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("scene.json", WatchedRenderTests.scene)
    let answer = tool("render", "scene.json", "-o", "x.gif", "--watch-plugins")
    #expect(answer.status == 64 && answer.err.contains("--plugin-path"), "\(answer.err)")
  }
}
