import Foundation
import PegbarTestSupport
import Testing

/// Decoders that find no memory: a failure that may be retried (1), no damaged file (3).
@Suite struct DecoderMemoryTests {
  /// Refuses memory of certain sizes.
  private static let source = """
    #include <stdlib.h>
    extern void *__libc_malloc(size_t);
    extern void *__libc_calloc(size_t, size_t);
    static size_t number(const char *name) { const char *t = getenv(name); return t ? atol(t) : 0; }
    static int refused(size_t n) { return n >= number("REFUSE_FROM") && n <= number("REFUSE_TO"); }
    void *malloc(size_t n) { return refused(n) ? NULL : __libc_malloc(n); }
    void *calloc(size_t a, size_t b) { return refused(a * b) ? NULL : __libc_calloc(a, b); }
    """

  /// The environment in which that is in place.
  private static func starve(_ tool: Tool, _ from: Int, _ to: Int) throws -> [String: String] {
    try Requirement.compiler.demand()
    tool.write("refuse.c", source)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let library = tool.folder + "/refuse.so"
    compiler.arguments = ["cc", "-shared", "-fPIC", "-o", library, tool.folder + "/refuse.c"]
    compiler.standardError = FileHandle.nullDevice
    try compiler.run()
    compiler.waitUntilExit()
    let isBuilt = compiler.terminationStatus == 0
    try Requirement.machine("the GNU C library", isMet: isBuilt).demand()
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
