import Foundation
import PegbarTestSupport
import Testing

/// A failure of an isolated library is reported once, with its cause.
@Suite(.needs(.compiler)) struct IsolatedProcessTests {
  private func cut(_ tool: Tool, _ deed: String, limit: String = "true") throws -> (Int32, String) {
    let library = try tool.library("prisoner", fixture("prisoner.c"))
    return try tool.shell(
      "\(limit); exec pegbar transition a.png b.png -t org.example.prisoner --plugin-path \(library) "
        + "-d 0.2 --hold 0.1 -o out.gif --overwrite --isolate --plugin-timeout 2 -p deed='\(deed)'")
  }

  @Test(arguments: [
    ("crash early", "crashed (SIGABRT) in create"), ("hang early", "hung in create"),
    ("leave early", "ended its process in create"), ("stop early", "hung in create"),
    ("rubbish", "wrote into the pipes of its host in create"),
    ("beyond", "crashed (SIGSEGV) in render"), ("wait", "gave up in render"),
  ])
  func aFaultNamesThePlugin(_ deed: String, _ words: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (status, text) = try cut(tool, deed)
    #expect(status == 5, "\(text)")
    #expect(text.hasPrefix("pegbar: error: plugin 'org.example.prisoner' \(words)"), "\(text)")
    #expect(text.split(separator: "\n").count == 1, "\(text)")
  }

  /// The output is complete by then.
  @Test func aCrashAtTheEndIsAWarning() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (status, text) = try cut(tool, "crash late")
    #expect(
      status == 0 && text.contains("warning: plugin 'org.example.prisoner' crashed"), "\(text)")
    #expect(text.contains("in destroy"), "\(text)")
    #expect(!tool.bytes("out.gif").isEmpty)
  }

  @Test(arguments: [
    ("print", 0, "printed: a line without an end"), ("print and crash", 5, "printed: last words"),
    ("log", 0, "warning: plugin 'org.example.prisoner': said by the plugin"),
  ])
  func whatAPluginSaysIsShown(_ deed: String, _ code: Int32, _ words: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (status, text) = try cut(tool, deed)
    #expect(status == code && text.contains(words), "\(text)")
  }

  /// A limit of the command is the cause, not the plugin.
  @Test(arguments: ["n 24", "n 40", "f 1"])
  func aLimitIsNamed(_ limit: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (status, text) = try cut(tool, "", limit: "ulimit -\(limit)")
    #expect(status == 1 && text.contains("(ulimit -\(limit.prefix(1)))"), "\(text)")
    #expect(!text.contains("author"), "\(text)")
  }

  /// Shared memory takes only as much of the address space as the pictures need.
  @Test func fiveLibrariesFitIntoTwoGigabytes() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let names = ["a", "b", "c", "d", "e"]
    for name in names {
      let source = fixture("foreign-timings.c").replacing("org.example", with: "org.example\(name)")
      _ = try tool.library("timings-\(name)", source)
    }
    let layers = names.map { name in
      """
      {"animations": [{"type": "CABasicAnimation", "keyPath": "opacity", "toValue": 0,
       "duration": 1, "timingFunction": "org.example\(name).sound"}]}
      """
    }
    tool.write(
      "s.json",
      """
      {"version": 1, "size": [8, 8], "duration": 1, "layers": [\(layers.joined(separator: ","))]}
      """)
    let (status, text) = try tool.shell(
      "ulimit -v 2000000; exec pegbar render s.json --at 0.5 -o s.png --isolate --plugin-path plugins"
    )
    #expect(status == 0, "\(text)")
  }

  /// A byte that a plugin writes into the pipe of signals does not count as a signal.
  @Test func rubbishInPipesEndsNothingWithoutIsolation() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("prisoner", fixture("prisoner.c"))
    let answer = tool(
      "run", "org.example.prisoner", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-p",
      "deed=rubbish", "-o", "out.png", "--plugin-path", library)
    #expect(answer.status == 0 && answer.err.isEmpty, "\(answer)")
  }

  /// The plugin uses 20 ms of processor time for each frame, in its own process.
  @Test func benchCountsTheProcessesOfPlugins() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("prisoner", "#define USUAL \"burn\"\n" + fixture("prisoner.c"))
    let answer = tool(
      "bench", "org.example.prisoner", "--isolate", "--plugin-path", library, "--size", "64x64",
      "--seconds", "0.1", "--json")
    let results = answer.json["results"] as? [[String: Any]]
    let rate = try #require(results?.first?["fps"] as? Double, "\(answer)")
    #expect(rate <= 60, "\(answer)")
  }
}
