import Foundation
import PegbarTestSupport
import Testing

/// Exit codes and messages of wrong calls.
@Suite struct UsageMessageTests {
  private static let longName = String(repeating: "n", count: 300)

  static let calls: [([String], Int32)] = [
    (["frob"], 64), (["run"], 64), (["list", "--frob"], 64), (["list", "plants"], 64),
    (["run", "nobody.has.this", "--at", "0"], 4), (["info", "nobody.has.this"], 4),
    (["transition", "a.png", "-t", "fade", "-o", "x.gif"], 64),
    (["transition", "a.png", "b.png", "-t", "nobody.has.this", "-o", "x.gif"], 4),
    (["transition", "a.png", "b.png", "-t", "fade", "--at", "-1", "-o", "x.png"], 64),
    (["transition", "a.png", "b.png", "-t", "fade", "-o", "\(longName).png"], 64),
    (
      ["transition", "a.png", "b.png", "-t", "fade", "--size", "16384x16384", "-o", "x.mkv"],
      Requirement.ffmpeg.isMet ? 64 : 6
    ),
    (["--help"], 0), (["run", "--help"], 0), (["--version"], 0), (["list"], 0),
  ]

  @Test(arguments: calls.indices)
  func exitCodesFollowTheContract(row: Int) throws {
    let (arguments, status) = UsageMessageTests.calls[row]
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool.run(arguments)
    #expect(answer.status == status, "\(arguments): \(answer.err)")
    if status != 0 {
      #expect(answer.out.isEmpty)
      #expect(answer.err.hasPrefix("pegbar: error: "))
      #expect(answer.err.split(separator: "\n").count == 1)
    } else {
      #expect(answer.err.isEmpty)
    }
  }

  @Test func aRunThatWouldNeverEndIsWrongUsage() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for duration in ["1e9", "1e300"] {
      let answer = tool("transition", "a.png", "b.png", "-t", "fade", "-d", duration, "-o", "x.gif")
      #expect(answer.status == 64)
      #expect(answer.err.contains("one run makes at most 2147483647"), "\(answer.err)")
    }
  }

  /// Above a hundred arguments files are sorted out before the parser sees them: what it says stays.
  @Test func aLongCommandLineMeansWhatAShortOneMeans() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let many = (0..<120).map { ["a.png", "b.png"][$0 % 2] }
    let options = ["-d", "0", "--hold", "0.1", "--fps", "10"]
    func frames(_ arguments: [String]) -> Answer {
      tool.run(["transition"] + arguments + options + ["-o", "x.gif", "--overwrite"])
    }
    #expect(frames(many + ["-t", "fade"]).status == 0)
    let first = tool.bytes("x.gif")
    #expect(
      frames(["-t", "fade"] + many.prefix(7) + ["--png=small"] + many.dropFirst(7)).status == 0)
    #expect(tool.bytes("x.gif") == first)
    let open = tool.run(
      ["transition", "-t", "fade", "-o", "x.gif", "--overwrite"] + options + ["--"] + many)
    #expect(open.status == 0 && tool.bytes("x.gif") == first, "\(open.err)")
    for (wrong, words) in [
      (["-t", "fade", "--frob"], "Unknown option '--frob'"),
      (["-t", "fade", "-d", "x"], "expected seconds"), ([], "-t is missing"),
      (["-t", "fade", "-t", "push"], "there are 119 cuts"),
      (["none.png", "-t", "fade"], "none.png"),
    ] {
      let answer = frames(many + wrong)
      #expect(answer.status == (wrong.first == "none.png" ? 3 : 64))
      #expect(answer.err.contains(words), "\(answer.err)")
    }
  }

  @Test func anArgumentThatIsNoTextIsWrongUsage() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "exec \"$0\" info \"$(printf 'caf\\351.png')\" 2>err", tool.path,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: tool.folder)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 64)
    #expect(String(decoding: tool.bytes("err"), as: UTF8.self).contains("argument 2"))
  }

  /// Rows of arguments after `run org.example.good … --plugin-path …`, the exit code, a word.
  static let runs: [([String], Int32, String)] = [
    (["--progress", "0.5", "-o", "old.png"], 64, "exists"),
    (["--progress", "0.5", "-o", "a.png"], 64, "same file"),
    (["--progress", "0.5", "-o", "a.png", "--overwrite"], 64, "same file"),
    (["--progress", "0.5", "-o", "nowhere/x.png"], 64, "nowhere"),
    (["--progress", "0.5", "-o", "x.frob"], 64, "extension"),
    (["--progress", "nan", "-o", "x.png"], 64, "finite"),
    (["--progress", "0.5", "-o", "x.png", "-p", "a=1"], 64, "parameter"),
    (["--progress", "0.5", "-o", "x.png", "-p", "a"], 64, "key=value"),
    (["--progress", "0.5", "-o", "x.png", "--subtype", "fromLeft"], 64, "direction"),
    (["--progress", "0.5"], 64, "-o"),
    (["--progress", "0.5", "-o", "x.png", "--threads", "0"], 64, "threads"),
    (["--progress", "0.5", "-o", "x.png", "--size", "0x5"], 64, "size"),
    (["--progress", "0.5", "-o", "x.png", "--at", "1"], 64, "--at"),
    (["--progress", "0.5", "-o", "old.png", "--overwrite"], 0, ""),
    (["--progress", "0.5", "-o", "y.png"], 0, ""),
  ]

  @Test(arguments: runs.indices)
  func runRefusesWhatMakesNoSense(row: Int) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let (arguments, status, word) = UsageMessageTests.runs[row]
    let start = ["run", "org.example.good", "--from", "a.png", "--to", "b.png"]
    let before = tool.bytes("a.png")
    tool.write("old.png", "old")
    let answer = tool.run(start + arguments + ["--plugin-path", plugins])
    #expect(answer.status == status, "\(arguments): \(answer.err)")
    #expect(word.isEmpty || answer.err.contains(word), "\(answer.err)")
    if status != 0 { #expect(tool.bytes("a.png") == before) }
    if status != 0 { #expect(tool.files == ["a.png", "b.png", "old.png", "plugins"]) }
  }

  @Test func aMissingOrBrokenInputIsThree() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    tool.write("junk.png", "not a picture")
    for input in ["missing.png", "junk.png"] {
      let answer = tool(
        "transition", "a.png", input, "-t", "org.example.good", "--plugin-path", plugins, "-o",
        "x.gif")
      #expect(answer.status == 3)
      #expect(answer.err.contains(input))
    }
  }
}
