import Foundation
import PegbarTestSupport
import Testing

/// Parameters that change with the progress of a transition, and the numbers of frames.
@Suite struct ChangingParametersTests {
  /// The first pixel of what a command writes to standard output.
  private func pixel(_ tool: Tool, _ arguments: [String]) -> [UInt8] {
    tool.write("raw", "")
    let answer = tool.run(arguments + ["-o", "-"], out: tool.folder + "/raw")
    return answer.status == 0 ? Array(tool.bytes("raw").prefix(4)) : [UInt8(answer.status)]
  }

  @Test func changeOnTheCommandLine() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("change", fixture("changing.c"))
    let call = [
      "transition", "a.png", "b.png", "-t", "org.example.change", "-d", "1", "--hold", "1",
      "--fps", "10", "-p", "read=20..120", "-p", "made=200..100", "--plugin-path", library,
    ]
    // The transition lasts from 1 s to 2 s.
    #expect(pixel(tool, call + ["--at", "1.5"]) == [70, 150, 5, 255])
    #expect(pixel(tool, call + ["--at", "1.2"]) == [40, 180, 2, 255])
    #expect(pixel(tool, call + ["--at", "1.5", "--reverse"]) == [70, 150, 5, 255])
    let one = [
      "run", "org.example.change", "--from", "a.png", "--to", "b.png", "--progress", "0.25", "-p",
      "read=0..100", "--plugin-path", library,
    ]
    #expect(pixel(tool, one) == [25, 0, 255, 255])
  }

  @Test func changeInScenes() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("change", fixture("changing.c"))
    tool.write(
      "s.json",
      """
      {"version": 1, "size": [8, 8], "fps": 10, "duration": 2, "layers": [
        {"name": "a", "bounds": [0, 0, 8, 8], "position": [4, 4], "backgroundColor": "#ffffff",
         "animations": [{"type": "CATransition", "transitionType": "org.example.change",
           "duration": 2, "timingFunction": "linear",
           "parameters": {"read": {"from": 0, "to": 100}, "made": {"from": 100, "to": 0}}}]}]}
      """)
    let call = ["render", "s.json", "--plugin-path", library]
    #expect(pixel(tool, call + ["--at", "0.5"]) == [25, 75, 255, 255])
    #expect(pixel(tool, call + ["--at", "1.5"]) == [75, 25, 255, 255])
    #expect(pixel(tool, call + ["--at", "0.5", "--isolate"]) == [25, 75, 255, 255])
    let info = tool("check", "s.json", "--plugin-path", library)
    #expect(info.status == 0, "\(info)")
  }

  @Test func mistakesAreTold() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("change", fixture("changing.c"))
    func said(_ value: String, _ id: String = "org.example.change") -> String {
      let answer = tool(
        "run", id, "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-p", value,
        "--plugin-path", library, "-o", "x.png")
      #expect(answer.status == 64, "\(answer)")
      return answer.err
    }
    #expect(said("read=0..300").contains("300.0 is outside 0.0…200.0"))
    #expect(said("read=0..").contains("expects a number there"))
    #expect(said("read=0..1,2").contains("expected 1 number, got 2"))
    let timing = tool("run", "spring", "--at", "0.5", "-p", "mass=1..2")
    #expect(timing.status == 64)
    #expect(timing.err.contains("only a transition's parameters change with its progress"))
  }
}
