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

  /// An animation kind that calls the curves of its animation, and one of a library's own.
  @Test func animationsCallTheirCurvesBack() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let root = #filePath.components(separatedBy: "/PegbarCLITests/")[0]
    _ = try tool.hostileFolder()
    let library = try tool.library(
      "bend",
      """
      #include "\(root)/Hostile/before.h"
      #define IS_ANIMATION
      #define ID "org.example.bend"
      #define INPUTS PEGBAR_INPUT_KEYS
      #define THREADS PEGBAR_THREADS_INSTANCE
      static pegbar_status create(CREATE) { *instance = calloc(1, sizeof(void *)); return PEGBAR_OK; }
      static void destroy(void *instance) { free(instance); }
      static pegbar_status prepare(PLAN) {
        *(const pegbar_curve **)instance = setup->curve_count ? setup->curves[0] : NULL;
        return PEGBAR_OK;
      }
      static pegbar_status eval(ANIMATE) {
        const pegbar_curve *curve = *(const pegbar_curve **)instance;
        blend(b);
        return curve ? curve->eval(curve->context, b->count, b->progress, b->fraction) : PEGBAR_OK;
      }
      #define create create
      #define destroy destroy
      #define prepare prepare
      #define eval eval
      #include "\(root)/Hostile/after.h"
      """)
    let folder = (library as NSString).deletingLastPathComponent
    tool.write(
      "bend.json",
      #"""
      {"version":1,"size":[8,8],"duration":1,"layers":[{"name":"a","animations":[
        {"type":"org.example.bend","keyPath":"position.x","values":[0,10,20],"duration":1,
         "timingFunctions":["easeIn","easeOut"]}]}]}
      """#)
    let call = [
      "sample", "bend.json", "--at", "0,0.25,0.5,0.75", "--key-path", "position.x", "--plugin-path",
      folder,
    ]
    let (usual, isolated) = (tool.run(call), tool.run(call + ["--isolate"]))
    #expect(usual.status == 0 && usual.out.contains("0.25"), "\(usual)")
    #expect(isolated.status == 0 && isolated.out == usual.out, "\(isolated)")
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
