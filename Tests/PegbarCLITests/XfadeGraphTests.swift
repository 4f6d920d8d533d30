import Foundation
import PegbarTestSupport
import Testing

@testable import PegbarCLI

@Suite struct XfadeGraphTests {
  @Test func optionsComeByKeyOrInOrder() throws {
    let graph = try XfadeGraph(
      "[0:v][1:v]xfade=transition=wipeleft:duration=2:offset=3[a];"
        + "[a][2:v] xfade = circleopen:0.5:6.25 [v]; [v]format=yuv420p")
    #expect(
      graph.cuts == [
        XfadeGraph.Cut(transition: "wipeleft", duration: 2, offset: 3),
        XfadeGraph.Cut(transition: "circleopen", duration: 0.5, offset: 6.25),
      ])
    #expect(graph.others.isEmpty)
    #expect(
      graph.options == [
        "-t", "xfade:wipeleft", "-t", "xfade:circleopen", "-d", "2", "-d", "0.5", "--hold", "3",
      ])
  }

  @Test func whatIsLeftOutHasXfadesDefaults() throws {
    #expect(try XfadeGraph("xfade").cuts == [XfadeGraph.Cut()])
    #expect(try XfadeGraph("xfade").options == ["-t", "xfade:fade", "-d", "1", "--hold", "0"])
    #expect(try XfadeGraph("[0]scale=2:2[a];xfade=offset=1,hue=s=0").others == ["scale", "hue"])
  }

  @Test(arguments: [
    ("1.5", 1.5), ("1500ms", 1.5), ("250000us", 0.25), ("2s", 2), ("'00:01:02.5'", 62.5),
    (#"00\:00\:03"#, 3),
  ])
  func timesAreReadAsFfmpegReadsThem(_ text: String, _ seconds: Double) throws {
    #expect(try XfadeGraph("xfade=fade:offset=\(text)").cuts[0].offset == seconds)
  }

  @Test(arguments: [
    ("", "it has no xfade filter"), ("fade=in", "it has no xfade filter"),
    ("xfade=fade:61", "at most 60 seconds"), ("xfade=duration=soon", "duration=soon is no time"),
    ("xfade=offset=-1", "offset=-1 is no time"), ("xfade=speed=3", "no option 'speed=3'"),
    ("xfade=custom:1:2:P", "does not run xfade's expressions"),
  ])
  func refusesWhatXfadeWouldRefuse(_ text: String, _ message: String) {
    let failure = #expect(throws: Failure.self) { try XfadeGraph(text) }
    #expect(failure?.status == .usage)
    #expect(failure?.message.contains(message) == true)
  }

  @Test func theEqualCommandIsPrintedAndRun() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.bytes("a.png").write(to: URL(fileURLWithPath: tool.folder + "/a b.png"))
    let graph = "[0][1]xfade=slideleft:2:0.5"
    let answer = tool(
      "transition", "a b.png", "b.png", "--from-xfade", graph, "-o", "x.gif", "--fps", "4")
    #expect(answer.status == 0)
    #expect(
      answer.err
        == "pegbar: pegbar transition 'a b.png' b.png -t xfade:slideleft -d 2 --hold 0.5 -o x.gif --fps 4\n"
    )
    #expect(
      tool(
        "transition", "a b.png", "b.png", "-t", "xfade:slideleft", "-d", "2", "--hold", "0.5",
        "-o", "y.gif", "--fps", "4"
      ).status == 0)
    #expect(tool.bytes("x.gif") == tool.bytes("y.gif"))
    let both = tool(
      "transition", "a b.png", "b.png", "--from-xfade", graph, "-t", "fade", "-o", "z.gif")
    #expect(both.status == 64)
  }

  @Test func anOffsetThatPicturesCannotKeepIsTold() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool(
      "transition", "a.png", "a.png", "a.png", "--from-xfade", "xfade=fade:1:2,xfade=fade:1:4",
      "-o", "x.gif", "--fps", "2")
    #expect(answer.status == 0)
    #expect(answer.err.contains("offset=4: this transition begins at 5 s"))
  }
}
