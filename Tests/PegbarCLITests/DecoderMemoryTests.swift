import Foundation
import PegbarTestSupport
import Testing

/// Decoders that find no memory: a failure that may be retried (1), no damaged file (3).
@Suite struct DecoderMemoryTests {
  /// An environment that refuses memory of some sizes.
  private static func starve(_ tool: Tool, _ from: Int, _ to: Int) throws -> [String: String] {
    let library = tool.folder + "/refuse.so"
    try CompiledLibrary.put(fixture("refuse.c"), at: library)
    return ["LD_PRELOAD": library, "REFUSE_FROM": "\(from)", "REFUSE_TO": "\(to)"]
  }

  private static func scene(_ width: Int, _ height: Int, _ duration: Double) -> String {
    ##"{"version":1,"size":[\##(width),\##(height)],"fps":20,"duration":\##(duration),"layers":[{"##
      + ##""bounds":[0,0,90,90],"position":[45,45],"backgroundColor":"#ff000080","animations":[{"##
      + ##""type":"CABasicAnimation","keyPath":"opacity","fromValue":0,"duration":1}]}]}"##
  }

  @Test func aPNGIsNotBlamed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("make.json", DecoderMemoryTests.scene(16_000, 16, 1))
    #expect(tool("render", "make.json", "--at", "0.5", "-o", "wide.png").status == 0)
    tool.write(
      "show.json",
      #"{"version":1,"size":[8,8],"duration":1,"layers":[{"bounds":[0,0,8,8],"#
        + #""position":[4,4],"contents":"wide.png"}]}"#)
    // A row of the picture as libpng keeps it.
    let starved = try DecoderMemoryTests.starve(tool, 64_001, 64_200)
    let answer = tool.run(
      ["render", "show.json", "--at", "0", "-o", "x.png"], environment: starved)
    #expect(answer.status == 1, "\(answer.err)")
    #expect(answer.err.contains("wide.png: there is not enough memory"), "\(answer.err)")
    #expect(!answer.err.contains("damaged"), "\(answer.err)")
  }

  /// The canvas, of 317 × 183 pixels, as libwebp keeps it.
  @Test func anAnimatedWebPIsNotBlamed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("make.json", DecoderMemoryTests.scene(317, 183, 0.5))
    #expect(tool("render", "make.json", "-o", "moves.webp", "--quiet").status == 0)
    let starved = try DecoderMemoryTests.starve(tool, 232_044, 232_044)
    let call = [
      "transition", "moves.webp", "b.png", "-t", "fade", "--at", "0", "-o", "x.png", "--size",
      "32x32",
    ]
    #expect(tool.run(call + ["--overwrite"]).status == 0)
    let answer = tool.run(call + ["--overwrite"], environment: starved)
    #expect(answer.status == 1, "\(answer.err)")
    #expect(answer.err.contains("moves.webp: there is not enough memory"), "\(answer.err)")
    #expect(!answer.err.contains("damaged"), "\(answer.err)")
  }
}
