import Foundation
import Testing

/// Options that are given once for all cuts, or once for each.
@Suite struct CutOptionsTests {
  /// arguments after three pictures, exit code, a word of the message.
  static let calls: [([String], Int32, String)] = [
    (["-t", "fade"], 0, ""),
    (["-t", "fade", "-t", "push"], 0, ""),
    (["-t", "fade", "-t", "push", "-d", "0.1", "-d", "0.2", "--timing", "easeIn"], 0, ""),
    (["-t", "fade", "-t", "push", "--timing", "easeIn", "--timing", "linear"], 0, ""),
    (["-t", "fade", "-t", "push", "-t", "fade"], 64, "-t is given 3 times and there are 2 cuts"),
    (["-t", "fade", "-d", "1", "-d", "1", "-d", "1"], 64, "-d is given 3 times"),
    (["-t", "push", "--subtype", "fromTop", "--subtype", "fromLeft"], 0, ""),
    (["-t", "push", "--subtype", "fromTop", "--subtype", "default"], 0, ""),
    // One direction for all goes to those that have directions.
    (["-t", "fade", "-t", "push", "--subtype", "fromTop"], 0, ""),
    (["-t", "fade", "--subtype", "fromTop"], 64, "direction"),
    (
      ["-t", "fade", "-t", "push", "--subtype", "fromTop", "--subtype", "fromTop"], 64, "direction"
    ),
    (["-t", "fade", "-t", "nobody.has.this"], 4, "nobody.has.this"),
    (["-t", "fade", "--timing", "nobody"], 4, "nobody"),
    (["-t", "fade", "-t", "easeIn"], 64, "not a transition"),
    // Parameters: for all that have them, or for the cut whose number stands before.
    (["-t", "circleOpen", "-t", "fade", "-p", "softness=0.1"], 0, ""),
    (["-t", "circleOpen", "-t", "fade", "-p", "1:softness=0.1"], 0, ""),
    (["-t", "circleOpen", "-p", "2:softness=0.1", "-p", "softness=0"], 0, ""),
    (["-t", "circleOpen", "-t", "fade", "-p", "2:softness=0.1"], 64, "no such parameter"),
    (["-t", "circleOpen", "-p", "3:softness=0.1"], 64, "there is no cut 3"),
    (["-t", "circleOpen", "-p", "0:softness=0.1"], 64, "there is no cut 0"),
    (["-t", "circleOpen", "-t", "fade", "-p", "softnes=0.1"], 64, "softness"),
    (["-t", "circleOpen", "-p", "softness=high"], 64, "a number"),
    (["-t", "fade", "--start-progress", "0.2", "--end-progress", "0.8"], 0, ""),
    (["-t", "fade", "--start-progress", "0.5", "--end-progress", "0.5"], 0, ""),
    (
      ["-t", "fade", "--start-progress", "0.8", "--end-progress", "0.5"], 64,
      "--start-progress 0.8: the transition ends before, at --end-progress 0.5"
    ),
    (
      ["-t", "fade", "--start-progress", "0", "--start-progress", "1", "--end-progress", "0.9"], 64,
      "--start-progress 1: the transition ends before"
    ),
    (["-t", "fade", "--start-progress", "1.5"], 64, "expected a number from 0 to 1"),
    (["-t", "fade", "--end-progress", "-1"], 64, "expected a number from 0 to 1"),
    (["-t", "fade"] + Array(repeating: "--end-progress=1", count: 3), 64, "given 3 times"),
    (["-t", "fade", "--at", "1", "--frames", "0..1"], 64, "cannot be used together"),
    (["-t", "fade", "--sound-curve", "log"], 64, "sound-curve"),
  ]

  @Test(arguments: calls.indices)
  func eachIsThereOnceOrForEveryCut(row: Int) throws {
    let (arguments, status, word) = CutOptionsTests.calls[row]
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool.run(
      ["transition", "a.png", "b.png", "a.png", "--hold", "0.1", "--fps", "5", "-o", "x.gif"]
        + arguments)
    #expect(answer.status == status, "\(arguments): \(answer.err)")
    #expect(word.isEmpty ? answer.err.isEmpty : answer.err.contains(word), "\(answer.err)")
    #expect(tool.files == ["a.png", "b.png"] + (status == 0 ? ["x.gif"] : []))
  }

  /// What plays at each cut is what plays alone with the same options.
  @Test func eachCutHasItsOwn() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let two = [
      "transition", "a.png", "b.png", "a.png", "-t", "push", "-t", "circleOpen", "--subtype",
      "fromTop", "--timing", "linear", "--timing", "easeIn", "-p", "2:softness=0.5", "--hold", "0",
    ]
    #expect(tool.run(two + ["--at", "0.5", "-o", "one.png"]).status == 0)
    #expect(tool.run(two + ["--at", "1.5", "-o", "two.png"]).status == 0)
    let first = tool(
      "transition", "a.png", "b.png", "-t", "push", "--subtype", "fromTop", "--hold", "0", "--at",
      "0.5", "-o", "first.png")
    let second = tool(
      "transition", "b.png", "a.png", "-t", "circleOpen", "--timing", "easeIn", "-p",
      "softness=0.5", "--hold", "0", "--at", "0.5", "-o", "second.png")
    #expect(first.status == 0 && second.status == 0)
    #expect(tool.bytes("one.png") == tool.bytes("first.png"))
    #expect(tool.bytes("two.png") == tool.bytes("second.png"))
    #expect(tool.bytes("one.png") != tool.bytes("two.png"))
  }

  /// A part of a transition is what the whole shows at the part's progress, its ends included.
  @Test func aPartStartsAndEndsWhereItIsTold() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let join = ["transition", "a.png", "b.png", "-t", "push", "-d", "1", "--hold", "1"]
    func frame(_ words: [String], at time: String) -> [UInt8] {
      let answer = tool.run(join + words + ["--at", time, "-o", "x.png", "--overwrite"])
      #expect(answer.status == 0 && answer.err.isEmpty, "\(answer.err)")
      return tool.bytes("x.png").map { $0 }
    }
    let part = ["--start-progress", "0.25", "--end-progress", "0.75"]
    for (time, whole) in [("1", "1.25"), ("1.5", "1.5"), ("1.75", "1.625")] {
      #expect(frame(part, at: time) == frame([], at: whole), "at \(time)")
      let back = frame(part + ["--reverse"], at: time)
      #expect(back == frame(["--reverse"], at: whole), "backwards at \(time)")
    }
    #expect(frame(part, at: "0.9") == frame([], at: "0"))
    #expect(frame(part, at: "2") == frame([], at: "2"))
    #expect(frame(["--end-progress", "0"], at: "1.9") == frame([], at: "0"))
    #expect(frame(["--start-progress", "1"], at: "1") == frame([], at: "2"))
  }
}
