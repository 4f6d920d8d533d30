import Foundation
import Glibc
import PegbarTestSupport
import Testing

/// What plugins do to the process they are guests of: each is put right or ends with 5 and a name.
@Suite struct GuestsTests {
  private static let id = "org.example.guest"

  /// Runs a transition that does something.
  private func run(
    _ deed: String, in place: String, _ more: [String] = [], out: String = "out.gif",
    _ body: (Tool, Answer) throws -> Void
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugin = try tool.library("guest", guestSource(deed, in: place))
    let call = [
      "transition", "a.png", "b.png", "-t", GuestsTests.id, "--plugin-path", plugin, "-d", "0.2",
      "--hold", "0.1", "-o", out,
    ]
    let answer = tool.run(call + more)
    #expect(!answer.err.contains("Fatal"), "\(answer.err)")
    try body(tool, answer)
  }

  /// Nothing is left of these, and the plugin is named, in one line.
  @Test(arguments: [
    ("close_all()", "LOAD", "closed file descriptors"),
    ("close_all()", "CREATE", "closed file descriptors"),
    ("close_all()", "RENDER", "closed file descriptors"),
    ("close(2)", "RENDER", "closed file descriptors"),
    ("start(crash)", "RENDER", "SIGSEGV"),
    ("start(leave)", "RENDER", "ended the process"),
    ("raise(SIGTERM)", "RENDER", "SIGTERM"),
    ("kill(0, SIGINT)", "RENDER", "SIGINT"),
    ("raise(SIGALRM)", "CREATE", "SIGALRM"),
    ("kill(getppid(), SIGTERM); never()", "RENDER", "sent SIGTERM"),
    ("atexit(never); exit(0)", "RENDER", "hung in render"),
    (
      #"the_host->set_error(the_host, PEGBAR_FAILED, "no \xff\xc3( moon"); return PEGBAR_FAILED"#,
      "RENDER", "no \u{FFFD}\u{FFFD}( moon"
    ),
  ])
  func endsWithFiveAndItsName(_ deed: String, _ place: String, _ words: String) throws {
    try run(deed, in: place, ["--plugin-timeout", "2"]) { tool, answer in
      #expect(answer.status == 5, "\(answer)")
      #expect(answer.err.contains(GuestsTests.id) && answer.err.contains(words), "\(answer.err)")
      #expect(answer.err.split(separator: "\n").count == 1, "\(answer.err)")
      #expect(tool.files == ["a.png", "b.png", "plugins"])
    }
  }

  /// What a plugin prints past the host's log is shown a line at a time, with its name, and made harmless.
  @Test(arguments: [
    (#"printf("\x1b]0;mine\x07hello\n")"#, 0, [#"printed: \u{1B}]0;mine\u{7}hello"#]),
    (#"fprintf(stderr, "one\n\ntwo")"#, 0, ["printed: one", "printed: two"]),
    (#"puts("last words"); *(volatile int *)8 = 1"#, 5, ["printed: last words", "SIGSEGV"]),
    (
      "for (int i = 0; i < 100000; i++) puts(\"again\")", 0,
      ["printed: again", "printed more, which is left out"]
    ),
  ])
  func saysWhatItPrints(_ deed: String, _ status: Int32, _ words: [String]) throws {
    try run(deed, in: "CREATE") { tool, answer in
      let lines = answer.err.split(separator: "\n")
      #expect(answer.status == status, "\(answer.err.prefix(2000))")
      for word in words {
        #expect(lines.contains { $0.contains(GuestsTests.id) && $0.contains(word) }, "\(word)")
      }
      #expect(lines.allSatisfy { $0.hasPrefix("pegbar: ") }, "\(answer.err.prefix(2000))")
      #expect(lines.count <= 1002 && !answer.err.contains("\u{1B}"))
    }
  }

  /// Whoever asks for errors only is not told what plugins print, and data stays data.
  @Test func keepsPrintsOutOfDataAndQuietRuns() throws {
    try run(#"puts("hello")"#, in: "RENDER", ["--quiet"], out: "-") { _, answer in
      #expect(answer.status == 0 && answer.err.isEmpty, "\(answer.err)")
      #expect(!answer.out.isEmpty && !answer.out.contains("hello"))
    }
  }

  /// The rights that new files do not get; asking `umask` would change them for other tests' children.
  static let fileMask: mode_t = {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("Umask:") } ?? ""
    return mode_t(line.split(whereSeparator: \.isWhitespace).last ?? "", radix: 8) ?? 0o22
  }()

  /// What the process shares with its guests is put back, told once, and the output is as ever.
  @Test(arguments: [
    (#"chdir("/")"#, "LOAD", "the current folder"),
    (#"chdir("/")"#, "CREATE", "the current folder"),
    (#"chdir("/")"#, "RENDER", "the current folder"),
    ("umask(0777)", "CREATE", "new files' rights"),
    ("umask(0)", "RENDER", "new files' rights"),
    ("signal(SIGCHLD, SIG_IGN); signal(SIGTERM, SIG_IGN)", "LOAD", "what signals do"),
    ("alarm(60)", "RENDER", "the alarm clock"), ("lower(RLIMIT_NOFILE)", "CREATE", "the limits"),
    ("fesetround(FE_UPWARD)", "RENDER", "floating-point mode"),
    ("if (fork() == 0) usleep(1000)", "RENDER", "came back twice"),
  ])
  func putsBackWhatItChanged(_ deed: String, _ place: String, _ words: String) throws {
    try run(deed, in: place, out: "frames/") { tool, answer in
      #expect(answer.status == 0, "\(answer)")
      #expect(answer.err.contains(GuestsTests.id) && answer.err.contains(words), "\(answer.err)")
      #expect(answer.err.split(separator: "\n").count == 1, "\(answer.err)")
      #expect(tool.files == ["a.png", "b.png", "frames", "plugins"])
      let frames = tool.folder + "/frames"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: frames)) ?? []
      #expect(names.count == 12)
      let mask = GuestsTests.fileMask
      for name in names {
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(frames)/\(name)")
        #expect(attributes?[.posixPermissions] as? Int == Int(0o666 & ~mask))
      }
    }
    try run(deed, in: place, ["--strict"]) { _, answer in #expect(answer.status == 2, "\(answer)") }
  }

  /// A plugin that asks whether it is still wanted can end by itself before it is ended.
  @Test func aPluginIsToldThatItsTimeIsOver() throws {
    let deed = "while (!the_host->is_cancelled(the_host)) usleep(1000); return PEGBAR_CANCELLED"
    for place in ["CREATE", "RENDER"] {
      try run(deed, in: place, ["--plugin-timeout", "1"]) { tool, answer in
        #expect(answer.status == 5, "\(answer)")
        #expect(answer.err.contains("gave up in \(place.lowercased())"))
        #expect(tool.files == ["a.png", "b.png", "plugins"])
      }
    }
  }

  /// Work that a plugin shares out in `create` is done by several threads, each number once.
  @Test func workIsSharedOut() throws {
    try run("return say(count_workers())", in: "CREATE") { _, answer in
      #expect(answer.status == 5, "\(answer)")
      let number = answer.err.split(separator: "counted ").last?.prefix { $0.isNumber }
      let count = number.flatMap { Int($0) } ?? 0
      // A machine of one processor has nobody to share with.
      #expect(count >= min(2, ProcessInfo.processInfo.activeProcessorCount), "\(answer.err)")
    }
  }

  /// Names of outputs are relative to where the program was started, for every kind of output.
  @Test(arguments: ["out.png", "out.gif", "out.y4m", "frames/%05d.png", "./out.apng"])
  func aChangedFolderLosesNoOutput(_ out: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    mkdir(tool.folder + "/frames", 0o755)
    let plugin = try tool.library("guest", guestSource(#"chdir("/tmp")"#, in: "RENDER"))
    var call = [
      "transition", "a.png", "b.png", "-t", GuestsTests.id, "--plugin-path", plugin, "-d", "0.2",
      "--hold", "0", "-o", out,
    ]
    if out == "out.png" { call += ["--at", "0.1"] }
    #expect(tool.run(call).status == 0)
    let path = out.replacing("%05d", with: "00001").replacing("./", with: "")
    #expect(!tool.bytes(path).isEmpty)
    // In messages an output has the name that the user gave it.
    let again = tool.run(call)
    #expect(again.status == 64)
    let first = out.replacing("%05d", with: "00000")
    #expect(again.err.contains(" \(first): already exists"), "\(again.err)")
  }

  /// The output is whole by then: it stays, and nobody is told that the work failed.
  @Test(arguments: [("crash(0)", "crashed (SIGSEGV) in destroy"), ("never()", "hung in destroy")])
  func whoFailsAfterTheOutputIsWholeTakesNothingBack(_ deed: String, _ words: String) throws {
    for (more, status) in [([], 0), (["--strict"], 2)] as [([String], Int32)] {
      try run(deed, in: "DESTROY", ["--plugin-timeout", "1"] + more) { tool, answer in
        #expect(answer.status == status, "\(answer)")
        #expect(
          answer.err.contains("warning: plugin '\(GuestsTests.id)' \(words)"), "\(answer.err)")
        #expect(answer.err.contains("the output was whole by then and stays"))
        #expect(tool.bytes("out.gif").starts(with: Data("GIF89a".utf8)))
        #expect(tool.files == ["a.png", "b.png", "out.gif", "plugins"])
      }
    }
  }

  @Test(arguments: [
    ("*(volatile int *)8 = 1; return 0;", "crashed (SIGSEGV) in get_extension"),
    ("return (const void *)8;", "crashed (SIGSEGV) in get_extension"),
    ("for (;;);", "hung in get_extension"),
  ])
  func aCrashInGetExtensionIsNamed(_ body: String, _ words: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let source = "#define BODY \(body)\n" + fixture("crashing-extension.c")
    let plugin = try tool.library("kind", source)
    let answer = tool(
      "run", "org.example.kind", "--from", "0", "--to", "1", "--at", "0.5", "--plugin-path", plugin,
      "--plugin-timeout", "1")
    #expect(answer.status == 5)
    #expect(answer.err.contains("plugin 'org.example.kind' \(words)"), "\(answer.err)")
    #expect(answer.out.isEmpty)
  }
}
