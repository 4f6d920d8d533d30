import Foundation
import Testing

/// Variables, markers and motion blur through the command line.
@Suite struct SceneFileOptionsTests {
  /// A square that crosses 64 points in a second, of a size and colour that can be set.
  private static let scene = """
    { // A comment.
      "version": 1, "size": [64, 16], "fps": 4, "duration": "@end", "shutter": 180,
      "variables": {
        "side": { "type": "number", "default": 8, "minimum": 1, "maximum": 16 },
        "tint": { "type": "color", "default": "#f00", "description": "of the square" },
        "word": { "type": "string" } },
      "markers": { "half": 0.5, "end": "@half+0.5" },
      "layers": [
        { "name": "box", "size": [{ "$": "side" }, { "$": "side" }], "position": ["0%", "50%"],
          "backgroundColor": { "$": "tint" }, "stored": { "word": { "$": "word" } },
          "animations": [{ "type": "CABasicAnimation", "keyPath": "position.x", "toValue": "100%",
            "duration": 1 }] } ] }
    """

  private func makeTool() throws -> Tool {
    let tool = try Tool()
    tool.write("scene.json", Self.scene)
    return tool
  }

  private func sideOfBox(_ answer: Answer) -> Double? {
    let samples = answer.json["samples"] as? [[String: Any]]
    let box = (samples?.first?["layers"] as? [String: Any])?["box"] as? [String: Any]
    return (box?["bounds"] as? [Double])?.last
  }

  @Test func valuesComeFromTheCommandLineAndFromAFile() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    tool.write("values.json", #"{ "word": "a", "side": 5 /* points */ }"#)
    let sample = ["sample", "scene.json", "--at", "half", "--json", "--key-path", "bounds"]
    let file = tool.run(sample + ["--parameters", "values.json"])
    #expect(sideOfBox(file) == 5, "\(file.err)")
    let both = tool.run(sample + ["--parameters", "values.json", "--set", "side=6"])
    #expect(sideOfBox(both) == 6, "\(both.err)")
    let usual = tool.run(sample + ["--set", "word=a = b"])
    #expect(sideOfBox(usual) == 8, "\(usual.err)")
    let check = tool("check", "scene.json", "--set", "word=a", "--set", "side=2")
    #expect(check.status == 0, "\(check.out)\(check.err)")
  }

  @Test(arguments: [
    (["--set", "sid=1"], "there is no variable called 'sid'; did you mean 'side'?"),
    (["--set", "side=wide"], "'side': expected a number; this is 'wide'"),
    (["--set", "side=17"], "'side': must be at most 16; this is 17"),
    (["--set", "side=nan"], "'side': expected a number; this is 'nan'"),
    (["--set", "tint=blue"], "'tint': expected a colour"),
    (["--set", "side"], "--set side: expected name=value"),
    (["--set", "=1"], "--set =1: expected name=value"),
    (["--set", "side=1", "--set", "side=2"], "'side' has a value already"),
    ([], "the variable 'word' has no value: give one with --set word=…"),
    (
      ["--parameters", "values.json"], "values.json:1:11: 'side': expected a number; this is \"5\""
    ),
    (["--parameters", "scene.json"], "scene.json:"),
    (["--parameters", "none.json"], "none.json"),
    (["--set", "word=", "--at", "thrid"], "there is no marker called 'thrid'"),
    (["--set", "word=", "--shutter", "361"], "expected degrees from 0 to 360"),
    (["--set", "word=", "--shutter", "abc"], "expected degrees from 0 to 360"),
    (["--set", "word=", "--shutter-samples", "0"], "expected a whole number from 1 to 256"),
  ])
  func refuses(_ words: [String], _ message: String) throws {
    let tool = try makeTool()
    defer { tool.remove() }
    tool.write("values.json", #"{ "side": "5" }"#)
    let answer = tool.run(["render", "scene.json", "-o", "out.png"] + words)
    #expect(answer.status != 0 && answer.err.contains(message), "\(answer.err)")
  }

  /// What has to be given is listed, too.
  @Test func infoListsVariables() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    for words in [["--set", "word=a"], []] {
      let lines = tool.run(["info", "scene.json"] + words)
      #expect(lines.status == 0 && lines.out.contains("of the square"), "\(lines.err)")
      let json = tool.run(["info", "scene.json", "--json"] + words).json
      let variables = try #require(json["variables"] as? [[String: Any]])
      #expect(variables.map { $0["name"] as? String } == ["side", "tint", "word"])
      #expect(variables[0]["maximum"] as? Double == 16)
      #expect(variables[2]["value"] as? String == (words.isEmpty ? nil : "a"))
    }
    let json = tool("info", "scene.json", "--json", "--set", "word=a").json
    #expect((json["markers"] as? [String: Double]) == ["half": 0.5, "end": 1])
    #expect((json["shutter"] as? [String: Double]) == ["angle": 180, "samples": 16])
  }

  /// Blurred frames are the same for any number of threads, and with the option as with the file.
  @Test func blurIsTheSameForAnyThreads() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    let render = ["render", "scene.json", "--set", "word=", "--at", "half", "--overwrite"]
    var files: [Data] = []
    for (index, words) in [
      ["--threads", "1"], ["--threads", "2"], ["--threads", "7"],
      ["--shutter", "180", "--shutter-samples", "16"], ["--shutter", "0"],
    ].enumerated() {
      let name = "\(index).png"
      let answer = tool.run(render + words + ["-o", name])
      #expect(answer.status == 0, "\(answer.err)")
      files.append(try Data(contentsOf: URL(fileURLWithPath: tool.folder + "/" + name)))
    }
    #expect(files[0] == files[1] && files[1] == files[2] && files[2] == files[3])
    #expect(files[4] != files[0])
  }

  @Test func samplesOfNoExposureAreTold() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    let render = ["render", "scene.json", "--set", "word=", "--at", "half", "--overwrite"]
    let samples = ["--shutter-samples", "8", "-o", "x.png"]
    let closed = tool.run(render + ["--shutter", "0", "--strict"] + samples)
    #expect(closed.status == 2 && closed.err.contains("--shutter-samples 8: no frame is exposed"))
    #expect(tool.run(render + samples).err.isEmpty)
  }
}
