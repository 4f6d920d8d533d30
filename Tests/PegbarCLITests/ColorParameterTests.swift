import Foundation
import PegbarTestSupport
import Testing

/// Colours as parameters on the command line.
@Suite struct ColorParameterTests {
  @Test func areGivenAsInScenesOrAsNumbers() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("tint", fixture("tint.c"))
    func pixel(_ text: String) throws -> [UInt8] {
      let answer = tool.run(
        [
          "run", "org.example.tint", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-p",
          "color=" + text, "--plugin-path", library, "-o", "-",
        ], out: tool.folder + "/raw")
      guard answer.status == 0 else { return [UInt8(answer.status)] }
      return Array(tool.bytes("raw").prefix(4))
    }
    tool.write("raw", "")
    #expect(try pixel("#ff8000") == [255, 128, 0, 255])
    #expect(try pixel("1,0.5,0,1") == [255, 128, 0, 255])
    #expect(try pixel("white") == [255, 255, 255, 255])
    for wrong in ["#ff800", "1,2", "orange", "#gggggg", "2,0,0,1"] {
      #expect(try pixel(wrong) == [64], "\(wrong)")
    }
  }

  /// A library's description, written beside it, is what it is listed by.
  @Test func aManifestIsPrintedAsItIsRead() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("tint", fixture("tint.c"))
    let printed = tool("info", library, "--manifest")
    #expect(printed.status == 0 && printed.json["entry"] as? String == "pegbar_plugin_open")
    let before = tool("check", library, "--json").out
    #expect(before.contains(#"{"name":"manifest","status":"skipped""#))
    // As a shell leaves it before the command begins.
    tool.write("plugins/tint.json", "")
    #expect(tool("info", library, "--manifest").out == printed.out)
    tool.write("plugins/tint.json", printed.out)
    let after = tool("check", library, "--json").out
    #expect(after.contains(#"{"name":"manifest","status":"passed""#), "\(after)")
    #expect(tool("info", "fade", "--manifest").status == 64)
  }

  /// What of a picture's colours is not followed is told to those who ask.
  @Test func verboseTellsWhatIsIgnored() throws {
    let tool = try Tool()
    defer { tool.remove() }
    var png = Array(tool.bytes("a.png"))
    // gAMA 1.0 behind the header, with its checksum.
    png.insert(
      contentsOf: [0, 0, 0, 4] + Array("gAMA".utf8) + [0, 1, 0x86, 0xA0, 0x31, 0xE8, 0x96, 0x5F],
      at: 33)
    _ = FileManager.default.createFile(atPath: tool.folder + "/g.png", contents: Data(png))
    let call = ["transition", "g.png", "a.png", "-t", "fade", "--at", "0", "-o", "x.png"]
    #expect(tool.run(call).err.isEmpty)
    #expect(tool.run(call + ["--overwrite", "--verbose"]).err.contains("g.png: gamma 1.0 ignored"))
  }
}
