import Foundation
import PegbarTestSupport
import Testing

/// `--isolate`: each library in a process of its own that may only compute.
@Suite(.needs(.compiler)) struct IsolationTests {
  private func cut(_ tool: Tool, _ id: String, _ options: String...) throws -> Answer {
    let plugins = try tool.hostileFolder()
    return tool.run(
      [
        "transition", "a.png", "b.png", "-t", "org.example.\(id)", "--plugin-path", plugins,
        "-d", "0.2", "--hold", "0.1", "-o", "out.gif",
      ] + options)
  }

  @Test func theBytesAreThoseOfTheUsualWay() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(try cut(tool, "good").status == 0)
    let usual = tool.bytes("out.gif")
    for threads in ["1", "3"] {
      let answer = try cut(tool, "good", "--isolate", "--threads", threads, "--overwrite")
      #expect(answer.status == 0, "\(answer.err)")
      #expect(tool.bytes("out.gif") == usual)
    }
  }

  @Test(arguments: [
    ("crash", "crashed (SIGSEGV) in render"), ("leave", "ended its process in render"),
    ("status", "the moon is full"), ("escape", "outside its rows"),
    ("loop", "hung in render: no answer for 1 s"),
  ])
  func oneThatBreaksIsNamed(_ id: String, _ words: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = try cut(tool, id, "--isolate", "--plugin-timeout", "1")
    #expect(answer.status == 5)
    #expect(answer.err.hasPrefix("pegbar: error: plugin 'org.example.\(id)' "), "\(answer.err)")
    #expect(answer.err.contains(words), "\(answer.err)")
    #expect(answer.err.split(separator: "\n").count == 1)
    #expect(tool.files == ["a.png", "b.png", "plugins"])
  }

  /// Numbers go there and back, and what is no number does not come through.
  @Test func curvesAreEvaluatedThere() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let call = ["run", "org.example.hole", "--plugin-path", plugins, "--isolate", "--at"]
    #expect(tool.run(call + ["1,0.125"]).out == "1 1\n0.125 0.125\n")
    let bad = tool.run(call + ["0.5"])
    #expect(bad.status == 5 && bad.err.contains("org.example.hole") && bad.out.isEmpty)
  }

  @Test func whoMeansHarmCannot() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let root = #filePath.components(separatedBy: "/PegbarCLITests/")[0]
    let library = try tool.library(
      "harm",
      """
      #include "\(root)/Hostile/before.h"
      #include <signal.h>
      #define ID "org.example.harm"
      static pegbar_status render(FRAME) {
        kill(getppid(), SIGKILL);
        FILE *file = fopen("harm.txt", "w");
        if (file) fclose(file);
        return fork() == 0 ? PEGBAR_FAILED : wipe(f);
      }
      #define render render
      #include "\(root)/Hostile/after.h"
      """)
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "org.example.harm", "--plugin-path", library,
      "-d", "0.2", "-o", "out.gif", "--isolate")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(tool.files == ["a.png", "b.png", "out.gif", "plugins"])
  }
}
