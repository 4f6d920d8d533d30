import Foundation
import Testing

/// What happens where memory is short: exit code 1 and a line that says for what.
@Suite struct MemoryGuardTests {
  /// Runs the tool with at most so many kilobytes of addresses.
  private func limited(_ tool: Tool, _ kilobytes: Int, _ arguments: [String]) throws -> Answer {
    let process = tool.process([], environment: ["SWIFT_BACKTRACE": "enable=no"])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", "ulimit -c 0; ulimit -v \(kilobytes); exec \"$0\" \"$@\"", tool.path] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let words = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    return Answer(
      status: process.terminationStatus + (isExit ? 0 : 128), out: "",
      err: String(decoding: words, as: UTF8.self))
  }

  @Test func aPictureThatCannotBeHadEndsWithOne() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("big.json", #"{"version":1,"size":[16000,16000],"duration":1,"layers":[]}"#)
    let before = tool.files
    let answer = try limited(tool, 1_000_000, ["render", "big.json", "--at", "0", "-o", "x.png"])
    #expect(answer.status == 1, "\(answer.err)")
    #expect(
      answer.err.hasPrefix("pegbar: error: not enough memory for a picture of 16000x16000 pixels"))
    #expect(answer.err.split(separator: "\n").count == 1)
    #expect(tool.files == before)
  }

  /// Where the runtime finds none it has a word first; the last line is ours.
  @Test func anArrayThatCannotBeHadEndsWithOne() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let curve = String(repeating: "C0 9 9 0 9 9", count: 200_000)
    tool.write(
      "long.json",
      #"{"version":1,"size":[16,16],"duration":1,"layers":[{"class":"CAShapeLayer","path":"M0 0"#
        + curve + #""}]}"#)
    let answer = try limited(tool, 330_000, ["render", "long.json", "--at", "0", "-o", "x.png"])
    #expect(answer.status == 1, "\(answer.err)")
    let last = answer.err.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("pegbar: error: "), "\(answer.err)")
    #expect(last.contains("memory"), "\(answer.err)")
  }

  /// Three blurs that reach 900 pixels each took 380 MB for pictures of 5464 x 5464.
  @Test func severalWideBlursNeedLittle() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let blurs = (0..<3).map { #"{"type":"gaussianBlur","name":"f\#($0)","inputRadius":300}"# }
    tool.write(
      "blurs.json",
      #"{"version":1,"size":[64,64],"duration":1,"layers":[{"bounds":[0,0,64,64],"#
        + ##""backgroundColor":"#ff0000","filters":["## + blurs.joined(separator: ",") + "]}]}")
    let answer = try limited(tool, 400_000, ["render", "blurs.json", "--at", "0", "-o", "x.png"])
    #expect(answer.status == 0, "\(answer.err)")
  }

  /// Three pictures of 16,384 × 16,384 once.
  @Test(arguments: ["fade", "push", "cube", "circleOpen"])
  func aTransitionOfAHugeLayerNeedsLittle(type: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write(
      "huge.json",
      #"{"version":1,"size":[64,64],"duration":2,"layers":[{"name":"a","bounds":[0,0,1e6,1e6],"#
        + ##""position":[0,0],"backgroundColor":"#ff0000"}],"events":[{"time":0,"set":[{"##
        + ##""layer":"a","keyPath":"backgroundColor","value":"#00ff00"}],"add":[{"layer":"a","##
        + #""animation":{"type":"CATransition","transitionType":"\#(type)","duration":1}}]}]}"#)
    let answer = try limited(tool, 600_000, ["render", "huge.json", "--at", "0.5", "-o", "x.png"])
    #expect(answer.status == 0, "\(answer.err)")
  }
}
