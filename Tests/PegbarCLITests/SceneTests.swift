import Foundation
import Testing

/// Scenes through the command line: info, sample, render.
@Suite struct SceneTests {
  /// A square that fades from 0 to 1 in a second; half-way an event moves it without animation.
  static let scene = """
    { "version": 1, "size": [32, 24], "fps": 10, "duration": 1, "background": "#203040",
      "layers": [ { "name": "box", "bounds": [0,0,16,12], "position": [16,12],
        "backgroundColor": "#ff8000", "animations": [ { "type": "CABasicAnimation",
          "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 1 } ] } ],
      "events": [ { "time": 0.5, "transaction": { "disableActions": true },
        "set": [ { "layer": "box", "keyPath": "position", "value": [8, 6] } ] } ] }
    """

  /// The tool with the scene in its folder.
  private func makeTool() throws -> Tool {
    let tool = try Tool()
    tool.write("scene.json", SceneTests.scene)
    return tool
  }

  @Test func infoTellsThatTooManyCopiesAreNotDrawn() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    for (count, features) in [("100000", []), ("1e300", ["copies of a replicator beyond 100,000"])]
    {
      tool.write(
        "many.json",
        """
        {"version": 1, "size": [8, 8], "fps": 1, "duration": 1,
         "layers": [{"class": "CAReplicatorLayer", "instanceCount": \(count)}]}
        """)
      let info = tool("info", "many.json", "--json").json
      #expect(info["unsupported"] as? [String] == features)
    }
  }

  @Test func infoTellsThatTooManyParticlesAreNotDrawn() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    let told = "particles of all emitters and their copies beyond 1,000,000"
    for (copies, isTold) in [(4, false), (6, true)] {
      tool.write(
        "many.json",
        """
        {"version": 1, "size": [8, 8], "fps": 1, "duration": 1,
         "layers": [{"class": "CAReplicatorLayer", "instanceCount": \(copies), "sublayers": [
           {"class": "CAEmitterLayer", "emitterCells": [{"birthRate": 200000, "lifetime": 1}]}]}]}
        """)
      let info = tool("info", "many.json", "--json").json
      let features = info["unsupported"] as? [String] ?? []
      #expect(features.contains { $0.hasPrefix(told) } == isTold)
    }
  }

  @Test func samplesACameraByItsOwnMembers() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    tool.write(
      "camera.json",
      """
      {"version": 1, "size": [320, 180], "duration": 2, "camera": {"rotation": [0, 0, 0.5],
        "animations": [{"type": "CABasicAnimation", "keyPath": "zoom", "fromValue": 1, "toValue": 2,
          "duration": 2}]},
       "events": [{"time": 1, "transaction": {"disableActions": true},
         "set": [{"layer": "camera", "keyPath": "z", "value": 4}]}], "layers": []}
      """)
    func camera(_ options: String...) -> [String: Any]? {
      let answer = tool.run(["sample", "camera.json", "--at", "1", "--json"] + options)
      let samples = answer.json["samples"] as? [[String: Any]]
      return (samples?.first?["layers"] as? [String: [String: Any]])?["camera"]
    }
    #expect(camera()?["zoom"] as? Double == 1.5 && camera()?["z"] as? Double == 4)
    let asked = camera("--key-path", "position", "--key-path", "rotation")
    #expect(asked?["position"] as? [Double] == [160, 90] && asked?["rotation"] as? Double == 0.5)
    #expect(tool("sample", "camera.json", "--at", "1", "--key-path", "opacity").status == 64)
  }

  @Test func samplesKeepTheOrderOfTheQuestion() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    let answer = tool("sample", "scene.json", "--at", "0.75,0.25,0.75", "--json")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(answer.json["version"] as? Int == 1)
    let samples = try #require(answer.json["samples"] as? [[String: Any]])
    #expect(samples.map { $0["time"] as? Double } == [0.75, 0.25, 0.75])
    let boxes = samples.compactMap { ($0["layers"] as? [String: Any])?["box"] as? [String: Any] }
    #expect(boxes.map { $0["opacity"] as? Double } == [0.75, 0.25, 0.75])
    #expect(boxes.map { $0["position"] as? [Double] } == [[8, 6], [16, 12], [8, 6]])
  }

  @Test func samplesOfPartsAndOfLayersByName() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    let answer = tool(
      "sample", "scene.json", "--at", "0", "--layer", "box", "--key-path", "position.x",
      "--key-path", "hidden", "--key-path", "backgroundColor", "--key-path", "frame", "--json")
    let samples = try #require(answer.json["samples"] as? [[String: Any]])
    let box = try #require((samples[0]["layers"] as? [String: Any])?["box"] as? [String: Any])
    #expect(box["position.x"] as? Double == 16)
    #expect(box["hidden"] as? Bool == false)
    let color = try #require(box["backgroundColor"] as? [Double])
    #expect(zip(color, [1, 128.0 / 255, 0, 1]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(color.count == 4)
    #expect(box["frame"] as? [Double] == [8, 6, 16, 12])
  }

  static let badCalls: [([String], Int32)] = [
    (["sample", "scene.json", "--at", "0", "--layer", "bix"], 64),
    (["sample", "scene.json", "--at", "0", "--key-path", "opacitty"], 64),
    (["sample", "scene.json", "--at", "0", "--key-path", "strokeEnd"], 64),
    (["sample", "scene.json", "--at=-1"], 64), (["sample", "scene.json"], 64),
    (["sample", "none.json", "--at", "0"], 3), (["info", "none.json"], 3),
    (["render", "scene.json", "-o", "x.png"], 64),
    (["render", "scene.json", "--frames", "5..10", "-o", "f/"], 64),
    (["render", "scene.json", "--at", "0", "--frames", "0..1", "-o", "f/"], 64),
    (["render", "scene.json", "--shard", "1/2", "-o", "x.gif"], 64),
    (["render", "scene.json", "--at", "0", "--size", "8x8", "--scale", "2", "-o", "x.png"], 64),
    (["render", "bad.json", "--at", "0", "-o", "x.png"], 3),
    (["render", "missing.json", "--at", "0", "-o", "x.png"], 4),
  ]

  @Test(arguments: badCalls.indices)
  func refusesWhatMakesNoSense(row: Int) throws {
    let tool = try makeTool()
    defer { tool.remove() }
    let (arguments, status) = SceneTests.badCalls[row]
    tool.write("bad.json", #"{ "version": 1, "size": [4, 4], "duration": 1, "layer": [] }"#)
    tool.write(
      "missing.json",
      SceneTests.scene.replacingOccurrences(of: "CABasicAnimation", with: "org.example.no"))
    let before = tool.files
    let answer = tool.run(arguments)
    #expect(answer.status == status, "\(arguments): \(answer.err)")
    #expect(answer.err.hasPrefix("pegbar: error: "))
    #expect(tool.files == before)
  }

  @Test func partsHaveTheBytesOfTheWhole() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    #expect(tool("render", "scene.json", "-o", "all/").status == 0)
    #expect(tool("render", "scene.json", "--shard", "2/3", "-o", "shard/").status == 0)
    #expect(tool("render", "scene.json", "--frames", "7..8", "-o", "r%03d.png").status == 0)
    let raw = ["one", "two"].map { tool.folder + "/" + $0 }
    for name in raw { _ = FileManager.default.createFile(atPath: name, contents: nil) }
    #expect(
      tool("render", "scene.json", "--at", "0.4", "--threads", "2", "-o", "-", out: raw[0]).status
        == 0)
    #expect(
      tool("render", "scene.json", "--frames", "4", "--threads", "1", "-o", "-", out: raw[1])
        .status == 0)
    for frame in 3..<6 {
      let whole = tool.bytes("all/0000\(frame).png")
      #expect(!whole.isEmpty && tool.bytes("shard/0000\(frame).png") == whole)
    }
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/shard/00006.png"))
    #expect(tool.bytes("r007.png") == tool.bytes("all/00007.png"))
    #expect(tool.bytes("one").count == 32 * 24 * 4 && tool.bytes("one") == tool.bytes("two"))
  }

  @Test func rawFramesHaveTheAskedSize() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    let target = tool.folder + "/raw"
    _ = FileManager.default.createFile(atPath: target, contents: nil)
    let answer = tool(
      "render", "scene.json", "--at", "0.5", "--size", "40x40", "-o", "-", out: target)
    #expect(answer.status == 0, "\(answer.err)")
    let bytes = [UInt8](tool.bytes("raw"))
    #expect(bytes.count == 40 * 40 * 4)
    // 32 × 24 points become 40 × 30 pixels, five rows of background above and below.
    #expect(Array(bytes.prefix(4)) == [0x20, 0x30, 0x40, 255])
  }

  @Test func infoOfASceneCounts() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    let json = tool("info", "scene.json", "--json").json
    #expect(json["version"] as? Int == 1)
    #expect(json["size"] as? [Int] == [32, 24])
    #expect(json["fps"] as? Int == 10)
    #expect(json["frames"] as? Int == 10)
    #expect(json["duration"] as? Double == 1)
    #expect(json["layers"] as? Int == 1)
    #expect(json["animations"] as? Int == 1)
    #expect(json["plugins"] as? [String] == ["pegbar.animation.basic"])
    #expect((json["unsupported"] as? [Any])?.isEmpty == true)
  }

  @Test func aForeignCurveInASceneRunsInAWorker() throws {
    let tool = try makeTool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    tool.write(
      "hole.json",
      SceneTests.scene.replacingOccurrences(
        of: "\"duration\": 1 }", with: "\"duration\": 1, \"timingFunction\": \"org.example.hole\" }"
      ))
    let answer = tool(
      "render", "hole.json", "-o", "x.gif", "--plugin-path", plugins)
    #expect(answer.status == 5)
    #expect(answer.err.contains("org.example.hole"))
    #expect(!tool.files.contains("x.gif"))
  }
}
