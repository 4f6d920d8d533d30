import PegbarTestSupport
import Testing

/// Filters of several pictures, in scenes and alone, and blend modes with values.
@Suite struct CompositionTests {
  private let tool: Tool
  private let library: String

  /// Draws three pictures of one colour each: red 200, green 100, blue 50.
  init() throws {
    tool = try Tool()
    library = try tool.library("compositions", fixture("compositions.c"))
    for (name, color) in [("red", "#c80000"), ("green", "#006400"), ("blue", "#000032")] {
      tool.write(
        name + ".json",
        #"{"version": 1, "size": [8, 8], "duration": 1, "background": "\#(color)", "layers": []}"#)
      let made = tool("render", name + ".json", "--at", "0", "-o", name + ".png")
      #expect(made.status == 0, "\(made.err)")
    }
  }

  /// Writes a scene: a red square with one more member in the middle of a grey picture.
  private func write(_ member: String) {
    tool.write(
      "s.json",
      """
      {"version": 1, "size": [40, 40], "fps": 10, "duration": 1, "background": "#404040", "layers": [
        {"name": "a", "bounds": [0, 0, 20, 20], "position": [20, 20], "backgroundColor": "#c80000",
         \(member)}]}
      """)
  }

  private struct Drawing: Equatable {
    var status: Int32
    var middle: [UInt8] = []
    var corner: [UInt8] = []
    /// Above the square, where only its turned corner reaches.
    var top: [UInt8] = []
  }

  private func drawn(_ more: String...) -> Drawing {
    tool.write("raw", "")
    let answer = tool.run(
      ["render", "s.json", "--at", "0", "--plugin-path", library, "-o", "-"] + more,
      out: tool.folder + "/raw")
    let bytes = [UInt8](tool.bytes("raw"))
    guard bytes.count == 6400 else { return Drawing(status: answer.status) }
    let pixel = { (x: Int, y: Int) in Array(bytes[4 * (40 * y + x)..<4 * (40 * y + x) + 4]) }
    return Drawing(
      status: answer.status, middle: pixel(20, 20), corner: pixel(0, 0), top: pixel(20, 8))
  }

  private static let grey: [UInt8] = [64, 64, 64, 255]

  /// What is drawn where only the square changes.
  private func square(_ color: [UInt8]) -> Drawing {
    Drawing(status: 0, middle: color, corner: Self.grey, top: Self.grey)
  }

  private func objection(_ member: String) -> (status: Int32, text: String) {
    write(member)
    let answer = tool.run(["check", "s.json", "--plugin-path", library])
    return (answer.status, answer.out.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  @Test func filtersTakeFurtherPictures() {
    defer { tool.remove() }
    let three =
      #""filters": [{"type": "org.example.three", "picture2": "green.png", "picture3": "blue.png"}]"#
    write(three)
    #expect(tool("check", "s.json", "--plugin-path", library).status == 0)
    #expect(drawn() == square([200, 100, 50, 255]))
    #expect(drawn("--isolate") == square([200, 100, 50, 255]))
    write(#""filters": [{"type": "org.example.two", "picture2": "green.png"}]"#)
    #expect(drawn() == square([200, 100, 0, 255]))
    // A further picture turns with the layer.
    write(
      #""transform": [{"rotate": [0.7853981633974483, 0, 0, 1]}], "#
        + #""filters": [{"type": "screenBlendMode", "picture2": "green.png"}]"#)
    let color: [UInt8] = [200, 100, 0, 255]
    #expect(drawn() == Drawing(status: 0, middle: color, corner: Self.grey, top: color))
  }

  @Test func missingAndUnknownPicturesAreNamed() {
    defer { tool.remove() }
    for (member, words) in [
      (
        #"{"type": "org.example.three", "picture2": "green.png"}"#,
        "the filter org.example.three takes 3 pictures, the first of which is the layer's: give "
          + "'picture3'"
      ),
      (
        #"{"type": "org.example.three"}"#,
        "takes 3 pictures, the first of which is the layer's: give 'picture2' and 'picture3'"
      ),
      (
        #"{"type": "org.example.two", "picture2": "green.png", "picture3": "blue.png"}"#,
        "unknown key 'picture3' in the filter org.example.two; did you mean 'picture2'?"
      ),
      (#"{"type": "org.example.two", "picture2": "none.png"}"#, "none.png"),
      (
        #"{"type": "org.example.mix"}"#,
        "'org.example.mix' is no filter but blends a layer with what lies below"
      ),
    ] {
      let found = objection("\"filters\": [\(member)]")
      #expect(found.status == 3 && found.text.contains(words), "\(found)")
    }
  }

  @Test func runComposesThreePictures() {
    defer { tool.remove() }
    tool.write("raw", "")
    let call = ["run", "org.example.three", "--plugin-path", library, "-o", "-"]
    let three = ["--from", "red.png", "--to", "green.png", "--to", "blue.png"]
    let answer = tool.run(call + three, out: tool.folder + "/raw")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(Array(tool.bytes("raw").prefix(4)) == [200, 100, 50, 255])
    let two = tool.run(call + three.prefix(4), out: tool.folder + "/raw")
    #expect(two.status == 64 && two.err.contains("it takes 3 pictures, got 2"), "\(two)")
    let transition = tool(
      "run", "fade", "--progress", "0.5", "--from", "red.png", "--to", "green.png", "--to",
      "blue.png", "-o", "x.png")
    #expect(transition.status == 64 && transition.err.contains("--to is given 2 times"))
  }

  @Test func blendModesTakeValues() {
    defer { tool.remove() }
    // 64 + (200 - 64) / 4, and 64 - 64 / 4.
    write(#""compositingFilter": {"type": "org.example.mix", "amount": 25}"#)
    #expect(drawn() == square([98, 48, 48, 255]))
    write(#""compositingFilter": {"type": "org.example.mix"}"#)
    #expect(drawn() == square([132, 32, 32, 255]))
    let unknown = objection(#""compositingFilter": {"type": "org.example.mix", "amuont": 25}"#)
    #expect(unknown.status == 3 && unknown.text.contains("did you mean 'amount'?"), "\(unknown)")
    let outside = objection(#""compositingFilter": {"type": "org.example.mix", "amount": 250}"#)
    #expect(outside.status == 3 && outside.text.contains("must be in 0…100"), "\(outside)")
  }

  @Test func aFilterWithoutRowBlendIsNotABlendMode() {
    defer { tool.remove() }
    let words = "'org.example.two' cannot be a blend mode, because it lacks pegbar.row-blend/1"
    for mode in [#""org.example.two""#, #"{"type": "org.example.two"}"#] {
      let found = objection(#""compositingFilter": "# + mode)
      #expect(found.status == 3 && found.text.contains(words), "\(found)")
      #expect(drawn().status == 3)
    }
    // The worker itself runs blend modes, because they are called for every row.
    write(#""compositingFilter": "org.example.mix""#)
    #expect(drawn("--isolate") == square([132, 32, 32, 255]))
  }
}
