import Foundation
import PegbarTestSupport
import Testing

/// frei0r plugins on the command line: what they are called, take, draw and break.
@Suite(.needs(.compiler)) struct Frei0rProviderTests {
  private func withTool(_ names: [String], _ body: (Tool) throws -> Void) throws {
    let tool = try Tool()
    defer { tool.remove() }
    for name in names {
      _ = try tool.library(name, "#define \(name.uppercased()) 1\n" + fixture("frei0r.c"))
    }
    try body(tool)
  }

  /// The pixels that a command writes to standard output.
  private func pixels(_ tool: Tool, _ arguments: [String]) throws -> [UInt8] {
    tool.write("raw", "")
    let answer = tool.run(
      arguments + ["-o", "-", "--plugin-path", "plugins"], out: tool.folder + "/raw")
    try #require(answer.status == 0, "\(arguments): \(answer.err)")
    return Array(tool.bytes("raw"))
  }

  private func transition(_ name: String, _ progress: String) -> [String] {
    ["run", name, "--from", "a.png", "--to", "b.png", "--progress", progress]
  }

  @Test func describesPlugins() throws {
    try withTool(["mirror", "cross"]) { tool in
      let mirror = tool("info", "frei0r:mirror", "--json", "--plugin-path", "plugins")
      #expect(mirror.status == 0, "\(mirror.err)")
      #expect(mirror.json["id"] as? String == "pegbar.frei0r.mirror")
      #expect(mirror.json["provider"] as? String == "pegbar.frei0r")
      #expect(mirror.json["kind"] as? String == "filter")
      #expect(mirror.json["summary"] as? String == "Turns left and right around.")
      let parameters = mirror.json["parameters"] as? [[String: Any]] ?? []
      try #require(parameters.count == 8)
      #expect(
        parameters.compactMap { $0["key"] as? String } == [
          "sizeX", "sizeX2", "parameter3", "p3dLook", "typeValue", "paint", "centre", "words",
        ])
      #expect([0, 1, 3].map { parameters[$0]["default"] as? Double } == [2.5, 0, 0])
      #expect(parameters[0]["max"] as? Double == 2.5 && parameters[1]["max"] as? Double == 1)
      // What nobody has written is false.
      #expect(parameters[2]["default"] as? Bool == false)
      #expect(parameters[5]["default"] as? [Double] == [0.5, 0.25, 1, 1])
      #expect(parameters[6]["default"] as? [Double] == [0.25, 0.75])
      #expect(parameters[7]["default"] as? String == "plain")
      let cross = tool("info", "frei0r:cross", "--json", "--plugin-path", "plugins")
      #expect(cross.json["kind"] as? String == "transition")
      #expect((cross.json["parameters"] as? [Any])?.count == 0)
    }
  }

  @Test func playsMixersAsTransitions() throws {
    try withTool(["cross"]) { tool in
      let from = try pixels(tool, transition("frei0r:cross", "0"))
      let to = try pixels(tool, transition("frei0r:cross", "1"))
      let half = try pixels(tool, transition("pegbar.frei0r.cross", "0.5"))
      #expect(half.count == 4 * 64 * 48)
      for i in half.indices { #expect(abs(2 * Int(half[i]) - Int(from[i]) - Int(to[i])) <= 1) }
      let film = tool(
        "transition", "a.png", "b.png", "-t", "frei0r:cross", "-d", "0.2", "--hold", "0", "--fps",
        "10", "-o", "x.gif", "--plugin-path", "plugins")
      #expect(film.status == 0, "\(film.err)")
    }
  }

  /// A layer's filter sees the layer, wherever it lies; what it draws of time does not depend on order or threads.
  @Test func drawsFiltersOnLayers() throws {
    try withTool(["mirror", "noise"]) { tool in
      let scene = { (filter: String) in
        """
        {"version": 1, "size": [40, 20], "fps": 10, "duration": 1, "layers": [
          {"frame": [5, 3, 24, 16], "filters": [{"type": "\(filter)", "name": "f"}], "sublayers": [
            {"frame": [0, 0, 8, 16], "backgroundColor": "#ff0000"},
            {"frame": [8, 0, 16, 16], "backgroundColor": "#0000ff80"}]}]}
        """
      }
      tool.write("mirror.json", scene("pegbar.frei0r.mirror"))
      let picture = try pixels(tool, ["render", "mirror.json", "--at", "0"])
      let at = { (x: Int, y: Int) in Array(picture[4 * (40 * y + x)..<4 * (40 * y + x) + 4]) }
      #expect(at(4, 5) == [0, 0, 0, 0] && at(29, 5) == [0, 0, 0, 0])
      #expect(at(21, 3) == [255, 0, 0, 255] && at(28, 18) == [255, 0, 0, 255])
      #expect(at(5, 3) == [0, 0, 255, 128] && at(20, 18) == [0, 0, 255, 128])
      tool.write("noise.json", scene("pegbar.frei0r.noise"))
      for (threads, name) in [("1", "one"), ("4", "four")] {
        let answer = tool(
          "render", "noise.json", "--threads", threads, "-o", name + "-%02d.png", "--plugin-path",
          "plugins")
        #expect(answer.status == 0, "\(answer.err)")
      }
      let alone = tool(
        "render", "noise.json", "--frames", "7..7", "-o", "alone-%02d.png", "--plugin-path",
        "plugins")
      #expect(alone.status == 0)
      #expect(tool.bytes("one-07.png") == tool.bytes("alone-07.png"))
      for k in 0..<10 {
        #expect(tool.bytes("one-0\(k).png") == tool.bytes("four-0\(k).png"))
        if k > 0 { #expect(tool.bytes("one-0\(k).png") != tool.bytes("one-0\(k - 1).png")) }
      }
    }
  }

  @Test func takesPicturesOfAnySize() throws {
    try withTool(["mirror", "cross"]) { tool in
      for (width, height) in [(1, 1), (1, 4000), (4000, 1), (17, 9)] {
        let header = Data("P6\n\(width) \(height)\n255\n".utf8)
        for (name, start) in [("p", 0), ("q", 90)] {
          let body = Data(
            (0..<3 * width * height).map { UInt8(truncatingIfNeeded: start + 7 * $0) })
          _ = FileManager.default.createFile(
            atPath: tool.folder + "/\(name).ppm", contents: header + body)
        }
        let plain = try pixels(
          tool, ["run", "crossDissolve", "--from", "p.ppm", "--to", "q.ppm", "--progress", "0"])
        let mirror = try pixels(tool, ["run", "frei0r:mirror", "--from", "p.ppm"])
        try #require(mirror.count == plain.count && plain.count == 4 * width * height)
        // The plugin sees a picture whose sides are multiples of 8, with ours in the middle.
        let whole = max(16, (width + 7) / 8 * 8)
        for y in Set([0, height / 2, height - 1]) {
          for x in 0..<width {
            let other = min(max(whole - 1 - x - (whole - width) / 2 * 2, 0), width - 1)
            let (i, j) = (4 * (y * width + x), 4 * (y * width + other))
            #expect(mirror[i..<i + 4] == plain[j..<j + 4], "\(width)x\(height) at \(x), \(y)")
          }
        }
        let half = try pixels(
          tool, ["run", "frei0r:cross", "--from", "p.ppm", "--to", "q.ppm", "--progress", "0.5"])
        #expect(half.count == plain.count && half != plain)
      }
    }
  }

  @Test func saysWhatItDoesNotTake() throws {
    try withTool(["source", "three", "crash", "outside", "old", "cross", "fails"]) { tool in
      _ = try tool.library("plain", "int answer(void) { return 42; }")
      let list = tool("list", "transitions", "--json", "--plugin-path", "plugins")
      #expect(list.status == 0 && list.out.contains("pegbar.frei0r.cross"), "\(list.err)")
      let refused = list.json["refused"] as? [[String: Any]] ?? []
      for (name, words) in [
        ("source", "a source of frei0r"), ("three", "a mixer of three pictures"),
        ("crash", "crashed with SIGSEGV"), ("outside", "writes outside of its picture"),
        ("old", "version 7 of frei0r"), ("plain", "it exports no function pegbar_plugin_open"),
        ("fails", "f0r_init fails"),
      ] {
        let found = refused.first { ($0["path"] as? String)?.hasSuffix("/\(name).so") == true }
        let reason = found?["reason"] as? String ?? ""
        #expect(reason.contains(words), "\(name): \(reason)")
      }
      let unknown = tool("transition", "a.png", "b.png", "-t", "frei0r:xyz", "-o", "x.gif")
      #expect(unknown.status == 4 && unknown.err.contains("--plugin-path /usr/lib/frei0r-1"))
    }
  }

  /// What only happens to large pictures happens in the program, which names the plugin.
  @Test func blamesPluginsByName() throws {
    try withTool(["later", "wide", "refuses"]) { tool in
      let scene = """
        {"version": 1, "size": [200, 80], "duration": 1, "layers": [{"frame": [0, 0, 200, 80],
          "backgroundColor": "#4080c0", "filters": [{"type": "ID", "name": "f"}]}]}
        """
      for (name, words) in [
        ("later", "crashed (SIGSEGV)"), ("wide", "writes outside of its picture"),
        ("refuses", "makes no instance for pictures of 200x80"),
      ] {
        let id = "pegbar.frei0r." + name
        tool.write("scene.json", scene.replacingOccurrences(of: "ID", with: id))
        for more in [[], ["--isolate"]] {
          let answer = tool.run(
            ["render", "scene.json", "--at", "0", "-o", "x.png", "--plugin-path", "plugins"] + more)
          #expect(answer.status == 5, "\(name) \(more): \(answer.status) \(answer.err)")
          #expect(answer.err.contains(id), "\(name) \(more): \(answer.err)")
          if more.isEmpty { #expect(answer.err.contains(words), "\(answer.err)") }
        }
      }
    }
  }

  @Test func keepsTheLaws() throws {
    try withTool(["mirror", "cross", "noise", "most"]) { tool in
      for name in ["mirror", "cross", "noise", "most"] {
        let answer = tool("check", "plugins/\(name).so", "--plugin-path", "plugins")
        #expect(answer.status == 0, "\(answer.out) \(answer.err)")
        #expect(answer.out.contains("pegbar.frei0r.\(name)"))
      }
      let libraries = (tool.path as NSString).deletingLastPathComponent
      let provider = tool("check", libraries + "/libPegbarProviderFrei0r.so")
      #expect(provider.status == 0 && !provider.out.contains("failed"), "\(provider.out)")
    }
  }

  /// The first picture of a composition is on top; frei0r's first one is below.
  @Test func composesPictures() throws {
    try withTool(["most"]) { tool in
      let top = try pixels(tool, ["run", "frei0r:most", "--from", "a.png", "--to", "b.png"])
      let plain = try pixels(tool, transition("crossDissolve", "0"))
      #expect(top == plain)
    }
  }

  static let folder = ProcessInfo.processInfo.environment["PEGBAR_FREI0R"] ?? ""

  /// Every plugin of a folder, such as Debian's /usr/lib/frei0r-1, draws what it draws again.
  @Test(
    .needs(
      .machine(
        "a folder of frei0r plugins: PEGBAR_FREI0R=FOLDER",
        isMet: FileManager.default.fileExists(atPath: folder))))
  func drawsWithAFolder() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let list = tool("list", "--json", "--plugin-path", Self.folder)
    #expect(list.status == 0, "\(list.err)")
    let refused = list.json["refused"] as? [[String: Any]] ?? []
    for item in refused {
      let reason = item["reason"] as? String ?? ""
      #expect(reason.contains("filters and mixers of two pictures"), "\(item)")
    }
    let found = (list.json["plugins"] as? [[String: Any]] ?? []).filter {
      ($0["id"] as? String)?.hasPrefix("pegbar.frei0r.") == true
    }
    #expect(found.count + refused.count >= 100)
    for item in found {
      let id = try #require(item["id"] as? String)
      let about = tool("info", id, "--json", "--plugin-path", Self.folder)
      let isPure = about.json["pure"] as? Bool ?? false
      let command = ["run", id, "--from", "a.png"]
      var more: [String] = []
      if item["kind"] as? String == "transition" { more = ["--to", "b.png", "--progress", "0.4"] }
      if about.json["category"] as? String == "blend" { more = ["--to", "b.png"] }
      let drawn = try (0..<2).map { _ -> Data in
        let answer = tool.run(
          command + more + ["-o", "x.png", "--overwrite", "--plugin-path", Self.folder])
        try #require(answer.status == 0, "\(id): \(answer.err)")
        return tool.bytes("x.png")
      }
      if isPure { #expect(drawn[0] == drawn[1], "\(id) draws something else again") }
    }
  }
}
