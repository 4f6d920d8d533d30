import Foundation
import PegbarCore
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
      graph.options() == [
        "-t", "xfade:wipeleft", "-t", "xfade:circleopen", "-d", "2", "-d", "0.5", "--hold", "3",
      ])
  }

  @Test func whatIsLeftOutHasXfadesDefaults() throws {
    #expect(try XfadeGraph("xfade").cuts == [XfadeGraph.Cut()])
    #expect(try XfadeGraph("xfade").options() == ["-t", "xfade:fade", "-d", "1", "--hold", "0"])
    #expect(try XfadeGraph("[0]scale=2:2[a];[a]xfade=offset=1,hue=s=0").others == ["scale", "hue"])
  }

  @Test(arguments: [
    ("1.5", 1.5), ("1500ms", 1.5), ("250000us", 0.25), ("2s", 2), ("'00:01:02.5'", 62.5),
    (#"00\:00\:03"#, 3), (#"00\\:00\\:03.5"#, 3.5), (#"'00\:01\:00'"#, 60), (#"0\\\:2"#, 2),
  ])
  func timesAreReadAsFfmpegReadsThem(_ text: String, _ seconds: Double) throws {
    #expect(try XfadeGraph("xfade=fade:offset=\(text)").cuts[0].offset == seconds)
  }

  @Test(arguments: [
    ("", "it has no xfade filter"), ("fade=in", "it has no xfade filter"),
    ("xfade=fade:61", "at most 60 seconds"), ("xfade=duration=soon", "duration=soon is no time"),
    ("xfade=offset=-1", "offset=-1 is no time"), ("xfade=speed=3", "no option 'speed=3'"),
    ("xfade=custom:1:2:P", "does not run xfade's expressions"),
    ("xfade=transition=-1:expr=A", "does not run xfade's expressions"),
    ("xfade=transition=58", "transition=58: xfade's numbers go to 57"),
    ("xfade=duration=00:00:01.5", #"'00' has no key; write ':' within a value as '\:'"#),
    ("xfade=custom:1:2:P:4", "'4' has no key"), ("xfade=fade:00:00:01.5", "'01.5' has no key"),
    ("xfade=wipeleft:offset='1:2", "the quote before 1:2 does not end"),
    ("[0][1]xfade=wipeleft;'", "does not end"),
  ])
  func refusesWhatXfadeWouldRefuse(_ text: String, _ message: String) {
    let failure = #expect(throws: Failure.self) { try XfadeGraph(text) }
    #expect(failure?.status == .usage)
    #expect(failure?.message.contains(message) == true)
  }

  /// Instances have names of their own, transitions numbers.
  @Test func instancesAndNumbersAreRead() throws {
    let graph = try XfadeGraph("[0][1]xfade@first=transition=3:offset=1[a];[a][2]xfade@b=57:1:4")
    #expect(graph.cuts.map(\.transition) == ["wipeup", "revealdown"])
    #expect(graph.cuts.map(\.offset) == [1, 4])
    let named = try #require(Vocabulary(named: "xfade"))
    #expect(Set(XfadeGraph.Cut.numbered) == Set(named.transitions))
    #expect(XfadeGraph.Cut.numbered.count == named.transitions.count)
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

  /// `setpts=PTS-STARTPTS` only says that a stream begins at 0.
  @Test func anFpsFilterSaysTheRate() throws {
    let graph = try XfadeGraph(
      "[0:v]setpts=PTS-STARTPTS,fps=fps=30000/1001:round=near[a];[1:v]fps=24,setsar=1[b];"
        + "[a][b]xfade=fade:1:2,setpts=PTS*2,fps=ntsc,framerate=60")
    #expect(graph.frameRate?.description == "24")
    #expect(graph.others == ["setpts", "fps", "framerate"])
    #expect(graph.options().suffix(2) == ["--fps", "24"])
    #expect(!graph.options(withRate: false).contains("--fps"))
    let tool = try Tool()
    defer { tool.remove() }
    let words = ["transition", "a.png", "b.png", "--from-xfade", "[0]fps=5[a];[a][1]xfade"]
    let answer = tool.run(words + ["-o", "x.gif"])
    #expect(
      answer.status == 0 && answer.err.contains("-t xfade:fade -d 1 --hold 0 --fps 5 -o x.gif"))
    let other = tool.run(words + ["-o", "y.gif", "--fps", "4"])
    #expect(other.status == 0 && other.err.contains("'fps' is left out; --fps says the rate"))
  }

  /// ffmpeg gives inputs with labels to the first pads, then what flows in from the filter before, then
  /// files that no label names.
  @Test(arguments: [
    ("[1:v][0:v]xfade", "the order 1, 0"), ("[0]fps=9,[1]xfade", "the order 1, 0"),
    ("[0][1]xfade[a];[2][a]xfade", "the order 2, 0, 1"), ("[1][2]xfade", "the order 1, 2"),
    ("[0][0]xfade", "the order 0, 0"), ("[0]split[a][b];[a][b]xfade", "plays more than once"),
    ("[a][1]xfade[a]", "plays more than once"), ("[0][v1]xfade", "gives [v1]"),
    ("xfade;xfade", "make 2 videos"), ("color[a];[a][0]xfade", "'color' makes pictures"),
  ])
  func inputsOutOfOrderAreRefused(_ text: String, _ message: String) {
    let failure = #expect(throws: Failure.self) { try XfadeGraph(text) }
    #expect(failure?.status == .usage)
    #expect(failure?.message.contains(message) == true)
  }

  /// A transition in the new picture's stream begins later by the time at which that stream begins.
  @Test func cutsComeInTheOrderInWhichTheyPlay() throws {
    let late = try XfadeGraph("[a][2:v:0]xfade=wipeup:1:5,format=rgba;[0][1]xfade=fade:1:2[a]")
    #expect(late.cuts.map(\.transition) == ["fade", "wipeup"])
    let tree = try XfadeGraph(
      "[0:v][1:v]xfade=fade:1:2[a]; [2:v][3:v]xfade=wipeup:1:3[b]; [a][b]xfade=radial:1:6")
    #expect(tree.cuts.map(\.transition) == ["fade", "radial", "wipeup"])
    #expect(tree.cuts.map(\.offset) == [2, 6, 9])
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
