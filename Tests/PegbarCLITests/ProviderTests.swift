import Foundation
import Testing

/// Files that become plugins: by the provider on its page of the documentation, and by the built-in one.
@Suite struct ProviderTests {
  /// The C source on the page "Provider plugins", with some words replaced.
  private static func source(_ changes: [String: String] = [:]) throws -> String {
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let page = try String(
      contentsOfFile: root + "/Sources/Pegbar/Pegbar.docc/ProviderPlugins.md", encoding: .utf8)
    let source = page.components(separatedBy: "```c\n")[1].components(separatedBy: "\n```")[0]
    return try changes.reduce(source + "\n") { source, change in
      try #require(source.contains(change.key), "the page has no '\(change.key)'")
      return source.replacing(change.key, with: change.value)
    }
  }

  /// A tool with the provider, a good file and a picture in its folder `p`.
  private func withTool(
    _ changes: [String: String] = [:], _ body: (Tool, _ folder: String) throws -> Void
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = tool.folder + "/p"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let library = try tool.library("tint", Self.source(changes))
    try FileManager.default.moveItem(atPath: library, toPath: folder + "/tint.so")
    tool.write("p/dusk.tint", "100 50 0\n")
    try body(tool, folder)
  }

  private let scene = """
    {"version": 1, "size": [40, 40], "duration": 1, "background": "#000000", "layers": [
      {"frame": [0, 0, 40, 40], "backgroundColor": "#ffffff",
       "filters": [{"type": "org.example.tint.dusk", "name": "f"}]}]}
    """

  /// The red, green, blue and alpha in the middle of the scene.
  private func middle(_ tool: Tool, _ more: String...) -> [UInt8] {
    tool.write("s.json", scene)
    tool.write("raw", "")
    let answer = tool.run(
      ["render", "s.json", "--at", "0", "-o", "-"] + more, out: tool.folder + "/raw")
    #expect(answer.status == 0, "\(answer.err)")
    let bytes = tool.bytes("raw")
    let start = 4 * (40 * 20 + 20)
    return bytes.count > start + 4 ? Array(bytes[start..<start + 4]) : []
  }

  @Test func thePageShowsWhatNewWrites() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let made = tool("new", "plugin", "tint", "--kind", "provider", "--language", "c")
    #expect(made.status == 0, "\(made.err)")
    #expect(try tool.bytes("tint/tint.c") == Data(Self.source().utf8))
  }

  @Test func listsCheckedFilesWithTheirProvider() throws {
    try withTool { tool, folder in
      tool.write("p/bad.tint", "100 50")
      let list = tool("list", "--json", "--plugin-path", folder)
      let plugins = try #require(list.json["plugins"] as? [[String: Any]])
      let file = try #require(plugins.first { $0["id"] as? String == "org.example.tint.dusk" })
      #expect(file["kind"] as? String == "filter")
      #expect((file["file"] as? String)?.hasSuffix("/p/dusk.tint") == true)
      #expect((file["library"] as? String)?.hasSuffix("/p/tint.so") == true)
      #expect(file["provider"] as? String == "org.example.tint")
      let provider = try #require(plugins.first { $0["id"] as? String == "org.example.tint" })
      #expect(provider["kind"] as? String == "provider" && provider["file"] is NSNull)
      let refused = try #require((list.json["refused"] as? [[String: Any]])?.first)
      #expect(refused["code"] as? String == "bad-file" && refused["line"] as? Int == 1)
      let text = tool("list", "providers", "--plugin-path", folder)
      #expect(text.out.contains("providers (4)") && text.out.contains("pegbar.lut"))
      #expect(text.out.contains("/p/bad.tint:1\n"))
      let filters = tool("list", "filters", "--paths", "--plugin-path", folder)
      #expect(filters.out.contains("[path, dusk.tint]"))
      #expect(filters.out.contains("/p/dusk.tint by org.example.tint"))
      let doctor = tool("doctor", "--plugin-path", folder)
      #expect(doctor.out.contains("2 plugins"))
      let info = tool("info", "org.example.tint", "--plugin-path", folder)
      #expect(info.out.contains(".tint"))
    }
  }

  @Test func checksAndRunsWhatFilesStandFor() throws {
    try withTool { tool, folder in
      let library = tool("check", folder + "/tint.so", "--strict")
      #expect(library.status == 0, "\(library.out) \(library.err)")
      #expect(library.out.contains("passed   any-file"))
      let file = tool("check", "p/dusk.tint", "--plugin-path", folder, "--fuzz", "5", "--strict")
      #expect(file.status == 0, "\(file.out) \(file.err)")
      #expect(file.out.contains("passed   region-of-interest") && file.out.contains("fuzz"))
      tool.write("p/bad.tint", "300 0 0\n")
      let bad = tool("check", "p/bad.tint", "--plugin-path", folder)
      #expect(bad.status == 4 || bad.status == 5)
      #expect(bad.err.contains("line 1: expected three numbers from 0 to 100"), "\(bad.err)")
      #expect(middle(tool, "--plugin-path", folder) == [255, 128, 0, 255])
      #expect(middle(tool, "--plugin-path", folder, "--isolate") == [255, 128, 0, 255])
      let run = tool(
        "run", "org.example.tint.dusk", "--from", "a.png", "-o", "b2.png", "--plugin-path", folder)
      #expect(run.status == 0, "\(run.err)")
      let overwrite = tool(
        "run", "org.example.tint.dusk", "--from", "a.png", "-o", "p/dusk.tint/", "--plugin-path",
        folder)
      #expect(overwrite.status != 0)
      let provider = tool("run", "org.example.tint", "--at", "1", "--plugin-path", folder)
      #expect(provider.status == 64 && provider.err.contains("makes plugins of files"))
      let bench = tool(
        "bench", "org.example.tint.dusk", "--size", "64x64", "--plugin-path", folder)
      #expect(bench.status == 0 && bench.out.contains("org.example.tint.dusk"), "\(bench.err)")
    }
  }

  /// A file is checked with the provider in the user's own folder, too.
  @Test func findsProvidersThatNobodyNames() throws {
    try withTool { tool, folder in
      let own = tool.folder + "/data/pegbar/plugins"
      try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: folder + "/tint.so", toPath: own + "/tint.so")
      let data = ["XDG_DATA_HOME": tool.folder + "/data"]
      let checked = tool("check", "p/dusk.tint", environment: data)
      #expect(checked.status == 0, "\(checked.err)")
      #expect(checked.out.contains("org.example.tint.dusk"))
    }
  }

  /// What breaks a law on the page's source, and what `check` says of it.
  @Test(arguments: [
    (
      "file->bytes, *at = bytes;\n", "file->bytes, *at = bytes + file->byte_count + 1;\n",
      "crashed", "SIGSEGV"
    ),
    ("  answer->line = 1;\n", "  answer->line = 99, bytes = at;\n", "failed", "names line 99"),
    ("\"org.example.tint.\"", "\"org.example.dye.\"", "failed", "does not begin"),
    (
      "    own->name[i] =", "    static char k; own->name[i] = i == 0 ? 'a' + k++ % 20 :", "failed",
      "opened again"
    ),
  ])
  func brokenProvidersFailTheCheck(
    _ old: String, _ new: String, _ outcome: String, _ words: String
  ) throws {
    // Whatever follows three numbers is taken, so that nonsense becomes plugins, too.
    try withTool([old: new, "if (at != bytes": "if (0 && at != bytes"]) { tool, folder in
      let answer = tool("check", folder + "/tint.so")
      #expect(answer.status == 5, "\(answer.out)")
      #expect(answer.out.contains(outcome) && answer.out.contains(words), "\(answer.out)")
    }
  }

  /// A provider that dies in the program itself ends the command with its name.
  @Test func aProviderThatDiesLaterIsNamed() throws {
    let dies = [
      "  const pegbar_host *host = instance;\n  const char *bytes":
        "  const pegbar_host *host = instance;\n"
        + "  if (strcmp(host->name, \"pegbar-scan\")) abort();\n  const char *bytes"
    ]
    try withTool(dies) { tool, folder in
      tool.write("s.json", scene)
      for more in [[], ["--isolate"]] {
        let answer = tool.run(
          ["render", "s.json", "--at", "0", "-o", "x.png", "--plugin-path", folder] + more)
        #expect(answer.status == 5, "\(answer.err)")
        #expect(answer.err.contains("org.example.tint"), "\(answer.err)")
        #expect(answer.err.contains("SIGABRT"), "\(answer.err)")
      }
    }
  }

  @Test func colourTablesGradeLayers() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write(
      "Red off.cube", "LUT_3D_SIZE 2\n0 0 0\n0 0 0\n0 1 0\n0 1 0\n0 0 1\n0 0 1\n0 1 1\n0 1 1\n")
    tool.write(
      "s.json",
      """
      {"version": 1, "size": [40, 40], "fps": 10, "duration": 1, "background": "#000000", "layers": [
        {"frame": [0, 0, 40, 40], "backgroundColor": "#c88040", "cornerRadius": 10,
         "filters": [{"type": "pegbar.lut.Red-off", "name": "f", "intensity": 1}],
         "animations": [{"type": "CABasicAnimation", "keyPath": "filters.f.intensity",
           "fromValue": 0, "duration": 1}]}]}
      """)
    for (time, red) in [("0", 200), ("0.5", 100)] as [(String, UInt8)] {
      tool.write("raw", "")
      let answer = tool(
        "render", "s.json", "--at", time, "-o", "-", "--plugin-path", "Red off.cube",
        out: tool.folder + "/raw")
      #expect(answer.status == 0, "\(answer.err)")
      let bytes = tool.bytes("raw")
      let start = 4 * (40 * 20 + 20)
      try #require(bytes.count > start + 4)
      #expect(Array(bytes[start..<start + 4]) == [red, 128, 64, 255])
    }
    #expect(tool("check", "Red off.cube").status == 0)
    tool.write("broken.cube", "LUT_3D_SIZE 2\n0 0 0\n\n0 0 zero\n")
    let broken = tool(
      "run", "pegbar.lut.broken", "--from", "a.png", "-o", "x.png",
      "--plugin-path", "broken.cube")
    #expect(broken.status != 0)
    #expect(broken.err.contains("broken.cube:4: 'zero' is no finite number"), "\(broken.err)")
  }
}
