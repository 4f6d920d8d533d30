import Foundation
import Glibc
import PegbarTestSupport
import Testing

/// What becomes of plugins that crash, hang, fail or break laws.
@Suite struct HostileTests {
  static let crimes: [(String, [String])] = [
    ("crash", ["org.example.crash", "SIGSEGV", "render", "frame"]),
    ("status", ["org.example.status", "the moon is full", "render"]),
    ("escape", ["org.example.escape", "outside its rows"]),
    ("overrun", ["org.example.overrun", "SIGSEGV", "render"]),
    ("leave", ["org.example.leave", "ended the process"]),
  ]

  @Test(arguments: crimes.indices)
  func aBadPluginIsNamedAndNothingIsLeft(row: Int) throws {
    let (name, words) = HostileTests.crimes[row]
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "org.example.\(name)", "--plugin-path", plugins,
      "-d", "0.2", "--hold", "0.1", "-o", "out.gif")
    #expect(answer.status == 5)
    for word in words { #expect(answer.err.contains(word), "\(answer.err)") }
    #expect(answer.err.split(separator: "\n").count == 1)
    #expect(answer.err.hasPrefix("pegbar: error: "))
    #expect(tool.files == ["a.png", "b.png", "plugins"])
  }

  @Test(arguments: ["1", "2"])
  func writingOutsideTheBandIsSeenWithAnyNumberOfThreads(threads: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let answer = tool(
      "run", "org.example.escape", "--from", "a.png", "--to", "b.png", "--progress", "0.5",
      "--threads", threads, "--plugin-path", plugins, "-o", "x.png")
    #expect(answer.status == 5)
    #expect(answer.err.contains("outside its rows"))
  }

  @Test func anEndlessLoopIsEndedAfterTheTimeout() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "org.example.loop", "--plugin-path", plugins,
      "--plugin-timeout", "1", "-o", "out.gif")
    #expect(answer.status == 5)
    #expect(answer.err.contains("org.example.loop") && answer.err.contains("hung in render"))
    #expect(tool.files == ["a.png", "b.png", "plugins"])
  }

  @Test func anAnswerThatIsNoNumberIsALawBroken() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let bad = tool("run", "org.example.hole", "--at", "0.5", "--plugin-path", plugins)
    #expect(bad.status == 5)
    #expect(bad.err.contains("org.example.hole"))
    #expect(bad.out.isEmpty)
    let good = tool("run", "org.example.hole", "--at", "1,0.125", "--plugin-path", plugins)
    #expect(good.status == 0)
    #expect(good.out == "1 1\n0.125 0.125\n")
  }

  @Test func whatAPluginPrintsAndLeavesIsKeptApart() throws {
    let tool = try Tool()
    defer { tool.remove() }
    // How long the left process sleeps tells it from all others.
    let mark = "60\(getpid()).25"
    let source = "#define MARK \"\(mark)\"\n" + fixture("clinging.c")
    let library = try tool.library("clinging", source)
    let call = ["run", "org.example.clinging", "--at", "0.5", "--json", "--plugin-path", library]
    let answer = tool.run(call)
    #expect(answer.status == 0, "\(answer.err)")
    #expect(answer.json["id"] as? String == "org.example.clinging")
    #expect(answer.out.hasPrefix("{") && answer.err.contains("noise"))
    #expect(tool.shell(["pgrep", "-f", "sleep \(mark)"]).isEmpty)
    let checked = tool("check", library)
    // It starts a process, which fails there and is told.
    #expect(checked.status == 5 && checked.out.contains("passed   leaks"), "\(checked)")
    #expect(checked.err.contains("process-state failed: it starts a process"), "\(checked.err)")
    #expect(!checked.out.contains("noise"))
    #expect(tool.shell(["pgrep", "-f", "sleep \(mark)"]).isEmpty)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func aSignalEndsEverythingWithoutHalfAFile(signal: Int32, status: Int32) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let process = tool.process([
      "transition", "a.png", "b.png", "-t", "org.example.slow", "--plugin-path", plugins,
      "--hold", "0", "-d", "20", "-o", "out.y4m",
    ])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let worker = waitForChild(of: process.processIdentifier)
    #expect(worker != nil)
    // The hidden file beside the name shows that the worker is at work.
    for _ in 0..<200 where !tool.files.contains(where: { $0.hasPrefix(".out.y4m") }) {
      usleep(20_000)
    }
    usleep(200_000)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
    #expect(tool.files == ["a.png", "b.png", "plugins"])
    if let worker { #expect(kill(worker, 0) == -1) }
  }

  @Test func aKilledSupervisorLeavesNoWorker() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let process = tool.process([
      "transition", "a.png", "b.png", "-t", "org.example.slow", "--plugin-path", plugins,
      "--hold", "0", "-d", "20", "-o", "out.y4m",
    ])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    guard let worker = waitForChild(of: process.processIdentifier) else {
      Issue.record("no worker")
      return
    }
    usleep(500_000)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    var isGone = false
    for _ in 0..<150 where !isGone {
      isGone = kill(worker, 0) == -1 || isZombie(worker)
      usleep(20_000)
    }
    #expect(isGone)
    #expect(tool.files == ["a.png", "b.png", "plugins"])
  }

  @Test func writingToAFullDeviceOrAClosedPipeIsOne() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "org.example.good", "--plugin-path", plugins, "-o",
      "-", out: "/dev/full")
    #expect(answer.status == 1)
    #expect(answer.err.contains("no space left"))
    #expect(tool("list", out: "/dev/full").status == 1)
  }

  /// A process whose parent is `parent`; nil after five seconds without.
  private func waitForChild(of parent: pid_t) -> pid_t? {
    for _ in 0..<250 {
      let path = "/proc/\(parent)/task/\(parent)/children"
      if let text = try? String(contentsOfFile: path, encoding: .utf8),
        let child = text.split(separator: " ").first.flatMap({ pid_t($0) })
      {
        // A scanner is a child too, for a moment.
        let name = (try? String(contentsOfFile: "/proc/\(child)/comm", encoding: .utf8)) ?? ""
        if name == "pegbar\n" || name == "exe\n" { return child }
      }
      usleep(20_000)
    }
    return nil
  }

  private func isZombie(_ process: pid_t) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return text.contains(") Z ")
  }
}
