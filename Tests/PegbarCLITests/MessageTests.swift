import Foundation
import Testing

/// What a wrong command line is told: what is wrong, and what would be right.
@Suite struct MessageTests {
  private static let join = ["transition", "a.png", "b.png", "-o", "x.gif"]
  private static let noScene =
    "not a scene; join pictures and clips with 'pegbar transition'"

  /// Arguments, the exit code, and the whole line but for its beginning.
  private static let lines: [(arguments: [String], status: Int32, line: String)] = [
    (
      ["transitoin", "a.png", "b.png", "-t", "fade", "-o", "x.gif"], 64,
      "unknown command 'transitoin'; did you mean 'transition'?"
    ),
    (["trans"], 64, "unknown command 'trans'; did you mean 'transition'?"),
    (["Render", "s.json"], 64, "unknown command 'Render'; did you mean 'render'?"),
    (["version"], 64, "unknown command 'version'; did you mean '--version'?"),
    (["--verison"], 64, "unknown option '--verison'; did you mean '--version'?"),
    (
      ["-t", "fade", "a.png", "b.png"], 64,
      "unknown option '-t'; the command comes first: pegbar COMMAND -t …; see 'pegbar --help'"
    ),
    (
      ["a.png", "b.png"], 64,
      "unknown command 'a.png'; join pictures and clips with 'pegbar transition'"
    ),
    (
      ["s.json"], 64,
      "unknown command 's.json'; draw a scene with 'pegbar render s.json -o out.mp4'"
    ),
    (["help", "transitoin"], 64, "help: unknown command 'transitoin'; did you mean 'transition'?"),
    (["help", "list", "info"], 64, "help: it takes one command, not 2"),
    (["render", "a.png", "-o", "x.gif"], 3, "a.png: this is a PNG picture, \(noScene)"),
    (["info", "moving.gif"], 3, "moving.gif: this is a GIF picture, \(noScene)"),
    (
      ["sample", "film.json", "--at", "0"], 3,
      "film.json: this is an MP4 or QuickTime video, \(noScene)"
    ),
    (
      ["render", "library", "-o", "x.gif"], 3,
      "library: this is a library or a program, not a scene; the names of plugins end in .so"
    ),
    (
      ["transition", "a.png", "s.json", "-t", "fade", "-o", "x.gif"], 3,
      "s.json: is JSON, not a picture; draw a scene with 'pegbar render' first"
    ),
    (
      ["run", "push", "--from", "a.png", "--to", "b.png", "--progress", "1.5", "-o", "x.png"], 64,
      "--progress 1.5: expected a number from 0 to 1; see 'pegbar run --help'"
    ),
    (
      ["run", "push", "--from", "a.png", "--to", "b.png", "--progress", "-1", "-o", "x.png"], 64,
      "--progress -1: expected a number from 0 to 1; see 'pegbar run --help'"
    ),
    (
      join + ["-t", "push", "-d", "-1"], 64,
      "The value '-1' is invalid for '-d <duration>': expected seconds, 0 or more; "
        + "see 'pegbar transition --help'"
    ),
    (
      join + ["-t", "push", "--hold", "-1"], 64,
      "The value '-1' is invalid for '--hold <hold>': expected seconds, 0 or more; "
        + "see 'pegbar transition --help'"
    ),
    (
      join + ["-t", "push", "-d", "1e300"], 64,
      "x.gif: more than 1099511627775 frames at 30 fps; one run makes at most 2147483647, so shorten it, "
        + "or choose some with --frames A..B or --at T"
    ),
    (
      join + ["-t", "push", "--hold", "1e9"], 64,
      "x.gif: 60000000030 frames at 30 fps; one run makes at most 2147483647, so shorten it, or choose "
        + "some with --frames A..B or --at T"
    ),
    (
      ["transition", "a.png", "b.png", "-t", "push", "-d", "1e300", "-o", "x.png"], 64,
      "x.png: one file for more than 1099511627775 frames; write name-%05d.png or folder/, or choose one "
        + "with --at"
    ),
    (
      join + ["-t", "push", "--fps", "1e5"], 64,
      "The value '1e5' is invalid for '--fps <fps>': expected frames a second from 1/10000 to 10000, such "
        + "as 30 or 30000/1001; see 'pegbar transition --help'"
    ),
    (
      ["render", "wide.json", "--at", "0", "--scale", "2", "-o", "x.png"], 64,
      "--scale 2: 120000x16 pixels are too many; at most 65500 a side and 2^28 in all"
    ),
    (
      ["render", "wider.json", "--at", "0", "-o", "x.png"], 3,
      "wider.json: size (line 1, column 21): width and height are whole numbers of points from 1 to 65500, "
        + "and their product is at most 268435456"
    ),
    (
      join + ["-t", "fade", "--gain", "loud"], 64,
      "The value 'loud' is invalid for '--gain <dB>': expected decibels from -120 to 40, or mute; "
        + "see 'pegbar transition --help'"
    ),
    (
      join + ["-t", "fade", "--gain", "-6", "--gain", "40.5"], 64,
      "The value '40.5' is invalid for '--gain <dB>': expected decibels from -120 to 40, or mute; "
        + "see 'pegbar transition --help'"
    ),
    (
      join + ["-t", "fade", "--gain", "1", "--gain", "2", "--gain", "mute"], 64,
      "--gain is given 3 times and there are 2 inputs; give it once, or once for each input"
    ),
    (
      join + ["-t", "fade", "--gain", "1", "--no-sound"], 64,
      "--gain and --no-sound cannot be used together"
    ),
    (
      join + ["-tfade"], 64,
      "Missing value for '-t <id>' in '-tfade'; put a space before the value; "
        + "see 'pegbar transition --help'"
    ),
    (
      join + ["-t", "push", "--subtype", "left"], 64,
      "--subtype left: pegbar.transition.push goes fromLeft, fromRight, fromTop, fromBottom; "
        + "did you mean 'fromLeft'?"
    ),
    (
      join + ["-t", "fade", "--subtype", "fromLeft"], 64,
      "--subtype fromLeft: pegbar.transition.fade has no directions; leave --subtype out"
    ),
    (
      join + ["-t", "push", "-p", "foo=1"], 64,
      "-p foo=…: pegbar.transition.push has no such parameter; it has diagonal, slowsDown"
    ),
    (
      join + ["-t", "fade", "--timing", "zzzzzz"], 4,
      "there is no timing function called 'zzzzzz'; see 'pegbar list timings'"
    ),
    (
      join + ["-t", "fade", "--fit", "crop"], 64,
      "The value 'crop' is invalid for '--fit <fit>'; choose fill, fit, stretch or blur; "
        + "see 'pegbar transition --help'"
    ),
    (
      join + ["-t", "fade", "--overwrit"], 64,
      "Unknown option '--overwrit'; did you mean '--overwrite'? See 'pegbar transition --help'"
    ),
    (
      ["list", "transition"], 64,
      "The value 'transition' is invalid for '<kind>'; choose animations, timings, values, "
        + "transitions, filters, providers, importers or exporters; did you mean 'transitions'? "
        + "See 'pegbar list --help'"
    ),
    (
      ["render", "s.json", "-o", "/proc/x.png", "--at", "0"], 1,
      "/proc/x.png: cannot create files in the folder /proc; choose another folder"
    ),
    (
      ["render", "s.json", "-o", "/proc/frames/"], 1,
      "/proc/frames/: cannot create files in the folder /proc; choose another folder"
    ),
    (
      ["render", "s.json", "-o", "nowhere/x.png", "--at", "0"], 64,
      "nowhere/x.png: the folder nowhere does not exist; create it first"
    ),
    (
      ["render", "s.json", "-o", "s.json/x.png", "--at", "0"], 64,
      "s.json/x.png: s.json is a file, not a folder; choose another name"
    ),
    (
      ["render", "s.json", "-o", "s.json/"], 64,
      "s.json/00000.png: s.json is a file, not a folder; choose another name"
    ),
    (["render", "s.json", "-o", "."], 64, ".: is a folder; end it with / for a sequence"),
    (
      ["render", "s.json"], 64,
      "-o is missing: name the output, such as -o out.mp4 or -o out.png"
    ),
    (
      ["render", "s.json", "-o", ""], 64,
      "-o is empty: name the output, such as -o out.mp4 or -o out.png"
    ),
    (
      ["sample", "s.json", "--at", "0", "--key-path", "opacty"], 64,
      "--key-path opacty: no layer of s.json that was asked for has it; did you mean 'opacity'?"
    ),
  ]

  @Test(arguments: lines.indices)
  func everyWrongCallIsToldWhatIsRight(row: Int) throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write(
      "s.json",
      #"{"version":1,"size":[8,8],"duration":1,"layers":[{"name":"p","bounds":[0,0,4,4]}]}"#)
    for (name, width) in [("wide", 60000), ("wider", 65501)] {
      tool.write("\(name).json", #"{"version":1,"size":[\#(width),8],"duration":1,"layers":[]}"#)
    }
    tool.write("moving.gif", "GIF89a and so on")
    tool.write("film.json", "\0\0\0\u{14}ftypisom and so on")
    tool.write("library", "\u{7F}ELF and so on")
    let before = tool.files
    let (arguments, status, line) = MessageTests.lines[row]
    let answer = tool.run(arguments)
    #expect(answer.status == status)
    #expect(answer.err == "pegbar: error: \(line)\n")
    #expect(answer.out.isEmpty)
    #expect(tool.files == before)
  }

  @Test func aRefusedFileIsToldWithItsReason() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let place = tool.folder + "/place"
    try FileManager.default.createDirectory(
      atPath: place, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    tool.write("place/moon.so", "no library")
    tool.write("place/sun.so", "no library either")
    let join = MessageTests.join + ["--plugin-path", "place", "-t"]
    let one = tool.run(join + ["org.example.moon"])
    #expect(one.status == 4)
    #expect(one.err.contains("there is no transition called 'org.example.moon'; refused: "))
    #expect(one.err.contains("/moon.so: not a shared library: it does not begin like an ELF file"))
    #expect(
      one.err.hasSuffix("(not-elf) (and 1 more); see 'pegbar list transitions'\n"), "\(one.err)")
  }

  /// An answer without values says why.
  @Test(arguments: [
    (#"{"bounds":[0,0,4,4]}"#, "no layer has a name; give layers a \"name\""),
    (
      #"{"name":"p"}"#,
      "no animation or event changes these layers; choose values with --key-path"
    ),
  ])
  func nothingToSampleIsExplained(layer: String, reason: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("s.json", #"{"version":1,"size":[8,8],"duration":1,"layers":["# + layer + "]}")
    let answer = tool.run(["sample", "s.json", "--at", "0"])
    #expect(answer.status == 0 && answer.out == "at 0 s\n")
    #expect(answer.err == "pegbar: warning: s.json: nothing to show: \(reason)\n")
  }

  /// Help fits on a terminal of 80 columns.
  @Test(arguments: [
    "list", "info", "run", "transition", "sheet", "render", "sample", "check", "new", "port",
    "bench", "doctor", "completions",
  ])
  func helpIsNotWiderThanATerminal(command: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    for line in tool.run(["help", command]).out.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(arguments: [["help"], ["help", "list"], ["list", "--help"], ["--help"], ["-h"], []])
  func helpThatIsThereIsGiven(arguments: [String]) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool.run(arguments)
    #expect(answer.status == 0)
    #expect(answer.out.contains("USAGE: pegbar"))
  }
}
