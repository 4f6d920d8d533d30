import Foundation
import PegbarTestSupport
import Testing

/// Parameters that are paths, pictures and timing functions: on the command line, in scenes, isolated.
@Suite(.needs(.compiler)) struct ObjectParameterTests {
  /// A PGM of 3 × 2 samples of 16 bits, the last of which is 0x8001.
  private static let map =
    Data("P5\n# a map\n3 2 65535\n".utf8) + Data([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0x01])

  private func prepared() throws -> (tool: Tool, library: String) {
    let tool = try Tool()
    let library = try tool.library("objects", fixture("objects.c"))
    _ = FileManager.default.createFile(atPath: tool.folder + "/map.pgm", contents: Self.map)
    return (tool, library)
  }

  @Test(arguments: [[], ["--isolate"]])
  func theCommandLinePassesThem(_ options: [String]) throws {
    let (tool, library) = try prepared()
    defer { tool.remove() }
    let call =
      ["run", "org.example.tell", "--plugin-path", library, "--at", "0,1,2,3,4,5,0.5"] + options
    #expect(
      tool.run(call).out
        == "0 -1\n1 -1\n2 -1\n3 -1\n4 -1\n5 -1\n0.5 -1\n")
    let answer = tool.run(
      call + [
        "-p", "outline=M1 2 L3 4 Q5 6 7 8 Z", "-p", "map=map.pgm", "-p", "deep=map.pgm", "-p",
        "curve=easeInCubic",
      ])
    // 4 segments, 4 points; 3 × 2; 0x8001 of 0xFFFF in 8 and in 16 bits; RGBA32F, opaque, sRGB; 0.5³.
    #expect(
      answer.out == "0 404\n1 8\n2 302\n3 128\n4 32769\n5 431\n0.5 0.125\n", "\(answer.err)")
    let points = tool.run(call + ["-p", "curve=0,0,1,1", "-p", "deep=a.png"])
    // The picture of 8 bits: x = 63 of a ramp of 4 levels a pixel.
    #expect(points.out.contains("4 \(63 * 4 * 257)\n"), "\(points.out)")
    #expect(points.out.hasSuffix("0.5 0.5\n"), "\(points.out)\(points.err)")
    #expect(tool.run(call + ["-p", "curve=none", "-p", "map=none"]).out.hasSuffix("0.5 -1\n"))
  }

  @Test(arguments: [
    ("map=missing.png", "missing.png: no such file"),
    ("outline=M1", "expects SVG path data or none"),
    ("curve=easeInCubik", "there is no timing function called 'easeInCubik'"),
    ("curve=1,2,3", "a timing function, its 4 control points"),
  ])
  func whatIsNoneOfThemIsRefused(_ word: String, _ reason: String) throws {
    let (tool, library) = try prepared()
    defer { tool.remove() }
    let answer = tool.run(
      ["run", "org.example.tell", "--plugin-path", library, "--at", "0", "-p", word])
    #expect(answer.status != 0)
    #expect(answer.err.lowercased().contains(reason.lowercased()), "\(answer.err)")
    #expect(answer.err.split(separator: "\n").count == 1, "\(answer.err)")
  }

  private func scene(_ filter: String) -> String {
    """
    {"version": 1, "size": [16, 16], "duration": 1, "layers": [
      {"name": "a", "bounds": [0, 0, 16, 16], "position": [8, 8], "backgroundColor": "#00ff00",
       "filters": [{"type": "org.example.paint", \(filter)}],
       "animations": [{"type": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "toValue": 1,
         "duration": 1, "timingFunction": {"id": "org.example.tell", "parameters": {
           "outline": "M0 0", "map": "map.pgm", "curve": {"id": "steps", "parameters": {"count": 4}}}}}]}]}
    """
  }

  @Test(arguments: [[], ["--isolate"]])
  func scenesPassThem(_ options: [String]) throws {
    let (tool, library) = try prepared()
    defer { tool.remove() }
    let files = ["--plugin-path", library] + options
    tool.write("s.json", scene(#""outline": "M0 0L1 1", "map": "map.pgm", "curve": "easeInQuad""#))
    let values = tool.run(["sample", "s.json", "--at", "0.6", "--key-path", "opacity"] + files)
    #expect(values.out.contains("0.5"), "\(values.out)\(values.err)")
    tool.write("raw", "")
    let drawn = tool.run(
      ["render", "s.json", "--at", "0.99", "-o", "-"] + files, out: tool.folder + "/raw")
    #expect(drawn.status == 0, "\(drawn.err)")
    let bytes = [UInt8](tool.bytes("raw"))
    // 128, 20 and 50, a quarter of 200, at an opacity of 0.75 by the steps; raw pixels are straight.
    #expect(Array(bytes.prefix(4)) == [128, 20, 49, 191], "\(bytes.prefix(4))")
    #expect(tool.run(["check", "s.json"] + files).status == 0)
  }

  @Test(arguments: [
    (#""outline": 5"#, "expected SVG path data"), (#""map": "nothing.png""#, "nothing.png"),
    (#""map": "../map.pgm""#, "../map.pgm"), (#""curve": 5"#, "expected a timing function"),
  ])
  func scenesSayWhatIsWrong(_ member: String, _ reason: String) throws {
    let (tool, library) = try prepared()
    defer { tool.remove() }
    tool.write("s.json", scene(member))
    let answer = tool.run(["check", "s.json", "--plugin-path", library])
    #expect(answer.status == 3, "\(answer.err)\(answer.out)")
    #expect((answer.out + answer.err).contains(reason), "\(answer.out)\(answer.err)")
  }

  /// Half of a picture is dark and changes first; a frame of 64 × 48 from a map of 2 × 1.
  @Test func aMapSaysWhatChangesFirst() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let map = Data("P5\n2 1\n65535\n".utf8) + Data([0x20, 0, 0xE0, 0])
    _ = FileManager.default.createFile(atPath: tool.folder + "/map.pgm", contents: map)
    tool.write("raw", "")
    let answer = tool.run(
      [
        "run", "luma", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-p",
        "map=map.pgm", "-o", "-",
      ], out: tool.folder + "/raw")
    #expect(answer.status == 0, "\(answer.err)")
    let bytes = [UInt8](tool.bytes("raw"))
    // Ramps: red is 4 x in the old picture, 255 − 4 x in the new one.
    #expect(bytes.count == 64 * 48 * 4 && bytes[4 * 10] == 255 - 40 && bytes[4 * 50] == 200)
  }

  /// The laws try paths, pictures and curves, lent between guards.
  @Test func theLawsTryThem() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let both = fixture("objects.c")
    let lawful = both.replacing("{&told[1], &told[0]}", with: "{&told[1]}")
    #expect(lawful != both)
    let answer = tool.run(["check", try tool.library("objects", lawful)])
    #expect(answer.status == 0, "\(answer.out)\(answer.err)")
    // One that writes into its picture.
    let bad = lawful.replacing(
      "  state *s = i;\n  if (f->value_count",
      with: "  state *s = i;\n  if (s->image) *(uint8_t *)s->image->data = 1;\n  if (f->value_count"
    )
    #expect(bad != lawful)
    let caught = tool.run(["check", try tool.library("objects", bad)])
    #expect(caught.status == 5, "\(caught.out)\(caught.err)")
    #expect((caught.out + caught.err).contains("the pixels of the image"), "\(caught.out)")
  }
}
