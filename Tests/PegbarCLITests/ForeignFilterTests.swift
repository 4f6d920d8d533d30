import Foundation
import PegbarTestSupport
import Testing

/// Filters and blend modes of others, on layers and alone.
@Suite struct ForeignFilterTests {
  /// A green square on blue, with a filter or a blend mode; red follows `filters.f.amount`.
  private static func scene(
    _ member: String, amount: Double = 20, to last: Double = 40,
    keyPath: String = "filters.f.amount"
  ) -> String {
    """
    {"version": 1, "size": [40, 40], "fps": 10, "duration": 1, "background": "#0000ff", "layers": [
      {"name": "a", "bounds": [0, 0, 20, 20], "position": [20, 20], "backgroundColor": "#00ff00",
       "animations": [{"type": "CABasicAnimation", "keyPath": "\(keyPath)",
         "fromValue": \(amount), "toValue": \(last), "duration": 1}],
       \(member.replacing("AMOUNT", with: "\(amount)"))}]}
    """
  }

  private func rendered(
    _ tool: Tool, _ library: String, at time: String, _ more: String...
  ) -> (Int32, [UInt8]) {
    tool.write("raw", "")
    let answer = tool.run(
      ["render", "s.json", "--at", time, "--plugin-path", library, "-o", "-"] + more,
      out: tool.folder + "/raw")
    let bytes = tool.bytes("raw")
    let middle = 4 * (40 * 20 + 20)
    return (answer.status, bytes.count > middle ? Array(bytes[middle..<middle + 4]) : [])
  }

  @Test func filtersOfOthersChangeLayers() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", fixture("foreign-filters.c"))
    tool.write(
      "s.json",
      Self.scene(#""filters": [{"type": "org.example.tone", "name": "f", "amount": AMOUNT}]"#))
    #expect(rendered(tool, library, at: "0") == (0, [20, 255, 0, 255]))
    #expect(rendered(tool, library, at: "0.5") == (0, [30, 255, 0, 255]))
    #expect(rendered(tool, library, at: "0.5", "--isolate") == (0, [30, 255, 0, 255]))
    #expect(tool("check", "s.json", "--plugin-path", library).status == 0)
    #expect(tool("check", "s.json", "--strict").status != 0)
  }

  @Test func blendModesOfOthersComposeLayers() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", fixture("foreign-filters.c"))
    tool.write(
      "s.json", Self.scene(#""compositingFilter": "org.example.most""#, keyPath: "zPosition"))
    #expect(rendered(tool, library, at: "0") == (0, [0, 255, 255, 255]))
  }

  @Test func filtersThatFailAreNamed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", fixture("foreign-filters.c"))
    for amount in [66.0, 77, 88] {
      tool.write(
        "s.json",
        Self.scene(
          #""filters": [{"type": "org.example.tone", "name": "f", "amount": AMOUNT}]"#,
          amount: amount, to: amount))
      for options in [[], ["--isolate"]] {
        let call = ["render", "s.json", "--at", "0", "--plugin-path", library, "-o", "x.png"]
        let answer = tool.run(call + options)
        #expect(answer.status == 5, "\(answer.err)")
        #expect(answer.err.contains("org.example.tone"), "\(answer.err)")
        #expect(tool.bytes("x.png").isEmpty)
      }
    }
  }

  @Test func blendModesThatFailAreNamed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", fixture("foreign-filters.c"))
    let scene = Self.scene(#""compositingFilter": "org.example.most""#, keyPath: "zPosition")
    tool.write("s.json", scene.replacing("#00ff00", with: "#0dff00"))
    let answer = tool("render", "s.json", "--at", "0", "--plugin-path", library, "-o", "x.png")
    #expect(answer.status == 5 && answer.err.contains("org.example.most"), "\(answer.err)")
  }

  @Test func mistakesInFiltersOfOthersAreTold() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", fixture("foreign-filters.c"))
    for (member, words) in [
      (
        #""amuont": 3"#,
        "unknown key 'amuont' in the filter org.example.tone; did you mean 'amount'?"
      ),
      (#""amount": 300"#, "must be in 0…100; this is 300"),
      (#""amount": "x""#, "expected a number"),
    ] {
      tool.write(
        "s.json",
        Self.scene(#""filters": [{"type": "org.example.tone", "name": "f", "# + member + "}]"))
      let answer = tool("check", "s.json", "--plugin-path", library)
      let text = answer.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(answer.status != 0 && text.contains(words), "\(answer)")
    }
  }

  @Test func runDrawsAPictureThroughAFilter() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", fixture("foreign-filters.c"))
    tool.write("raw", "")
    let answer = tool.run(
      [
        "run", "org.example.tone", "--from", "a.png", "-p", "amount=12", "--plugin-path", library,
        "-o", "-",
      ], out: tool.folder + "/raw")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(tool.bytes("raw").first == 12)
    let blurred = tool(
      "run", "gaussianBlur", "--from", "a.png", "-p", "inputRadius=2", "-o", "b2.png")
    #expect(blurred.status == 0 && !tool.bytes("b2.png").isEmpty, "\(blurred.err)")
    let below = tool(
      "run", "gaussianBlur", "--from", "a.png", "-p", "inputRadius=-1", "-o", "c.png")
    #expect(below.status == 64 && below.err.contains("-1.0 is below 0.0"), "\(below.err)")
    let missing = tool("run", "gaussianBlur", "--from", "a.png")
    #expect(missing.status == 64 && missing.err.contains("a filter takes --from A -o OUT"))
    let composing = tool("run", "multiplyBlendMode", "--from", "a.png", "-o", "c.png")
    #expect(composing.status == 64 && composing.err.contains("it takes 2 pictures, got 1"))
    let composed = tool(
      "run", "multiplyBlendMode", "--from", "a.png", "--to", "b.png", "-o", "c.png")
    #expect(composed.status == 0 && !tool.bytes("c.png").isEmpty, "\(composed.err)")
  }

  @Test func runDrawsAGenerator() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", fixture("foreign-filters.c"))
    tool.write("raw", "")
    let call = ["run", "org.example.place", "--plugin-path", library, "-o", "-"]
    let answer = tool.run(call + ["--size", "3x2"], out: tool.folder + "/raw")
    #expect(answer.status == 0, "\(answer.err)")
    let pixels: [UInt8] = (0..<2).flatMap { y in
      (0..<3).flatMap { x -> [UInt8] in [UInt8(x), UInt8(y), 7, 255] }
    }
    #expect(Array(tool.bytes("raw")) == pixels)
    let sizeless = tool.run(call, out: tool.folder + "/raw")
    #expect(sizeless.status == 64, "\(sizeless)")
    #expect(sizeless.err.contains("--size is missing; a generator takes --size WxH"))
    let given = tool.run(call + ["--from", "a.png"], out: tool.folder + "/raw")
    #expect(given.status == 64 && given.err.contains("it takes 0 pictures, got 1"), "\(given)")
  }

  @Test func checkTestsFilters() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", fixture("foreign-filters.c"))
    let answer = tool("check", library)
    #expect(answer.status == 0, "\(answer.out)")
    #expect(answer.out.contains("row-blend"))
  }
}
