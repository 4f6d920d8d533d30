import Foundation
import Glibc
import PegbarTestSupport
import Testing

/// An input is never an output, under none of its names, `--overwrite` or not.
@Suite struct InputFilesTests {
  private static let scene = """
    {"version":1,"size":[16,12],"duration":1,"fps":2,"layers":[
    {"name":"p","bounds":[0,0,9,9],"contents":"picture.png"},
    {"class":"CATextLayer","string":"x","font":"face.ttf"}]}
    """

  /// The folder's files with their contents.
  private func contents(_ tool: Tool) -> [String: Data] {
    var all: [String: Data] = [:]
    let names = try? FileManager.default.subpathsOfDirectory(atPath: tool.folder)
    for name in names ?? [] where !name.hasPrefix(".cache") && !name.hasPrefix(".answer") {
      all[name] = tool.bytes(name)
    }
    return all
  }

  private func expectRefused(_ tool: Tool, _ arguments: [String], _ input: String) {
    for more in [[], ["--overwrite"]] {
      let before = contents(tool)
      let answer = tool.run(arguments + more)
      #expect(answer.status == 64, "\(arguments + more): \(answer.err)")
      let isThere = more.isEmpty && answer.err.contains("already exists")
      #expect(
        isThere || answer.err.contains("is the same file as the input"),
        "\(arguments + more): \(answer.err)")
      #expect(isThere || answer.err.contains(input), "\(arguments + more): \(answer.err)")
      #expect(contents(tool) == before, "\(arguments + more)")
    }
  }

  @Test func transitionsRefuseTheirInputs() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let join = ["transition", "a.png", "b.png", "-t", "fade", "--fps", "4", "--hold", "0"]
    link(tool.folder + "/a.png", tool.folder + "/hard.gif")
    symlink("b.png", tool.folder + "/soft.mp4")
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/frames", withIntermediateDirectories: false)
    link(tool.folder + "/b.png", tool.folder + "/frames/00002.png")
    link(tool.folder + "/a.png", tool.folder + "/name-003.png")
    expectRefused(tool, join + ["-o", "hard.gif"], "a.png")
    expectRefused(tool, join + ["-o", "soft.mp4"], "b.png")
    expectRefused(tool, join + ["-o", "./a.png", "--at", "0"], "a.png")
    expectRefused(tool, join + ["-o", "frames/"], "b.png")
    expectRefused(tool, join + ["-o", "name-%03d.png"], "a.png")
    // Without one of its frames among the inputs a sequence is written over as asked.
    #expect(tool.run(join + ["-o", "name-%04d.png", "--overwrite"]).status == 0)
  }

  /// `transition`, `sheet`, `run` and `render` never overwrite pictures that parameters name.
  @Test func picturesOfParametersAreNeverOverwritten() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try FileManager.default.copyItem(
      atPath: tool.folder + "/a.png", toPath: tool.folder + "/map.png")
    link(tool.folder + "/map.png", tool.folder + "/map.gif")
    link(tool.folder + "/map.png", tool.folder + "/map.html")
    let join = ["transition", "a.png", "b.png", "-t", "luma", "--fps", "4", "--hold", "0"]
    for map in ["map=map.png", "1:map=map.png"] {
      expectRefused(tool, join + ["-p", map, "-o", "map.gif"], "map.png")
      expectRefused(tool, join + ["-p", map, "-o", "map.png", "--at", "0"], "map.png")
    }
    let sheet = ["sheet", "a.png", "b.png", "-t", "luma", "-p", "map=map.png"]
    expectRefused(tool, sheet + ["-o", "map.gif"], "map.png")
    expectRefused(tool, sheet + ["-o", "map.html"], "map.png")
    expectRefused(
      tool,
      [
        "run", "luma", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-p",
        "map=map.png", "-o", "map.png",
      ], "map.png")
    tool.write(
      "scene.json",
      """
      {"version":1,"size":[16,12],"duration":1,"fps":2,"layers":[{"name":"p","bounds":[0,0,9,9],
       "contents":"a.png"}],"events":[{"time":0.5,"set":[{"layer":"p","keyPath":"contents",
       "value":"b.png"}],"add":[{"layer":"p","animation":{"type":"CATransition",
       "transitionType":"luma","duration":0.5,"parameters":{"map":"map.png"}}}]}]}
      """)
    expectRefused(tool, ["render", "scene.json", "-o", "map.gif"], "map.png")
  }

  @Test func aClipStaysWhatItIs() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let made = tool("transition", "a.png", "b.png", "-t", "fade", "--fps", "4", "-o", "clip.gif")
    #expect(made.status == 0)
    expectRefused(
      tool, ["transition", "clip.gif", "b.png", "-t", "fade", "-o", "clip.gif"], "clip")
  }

  @Test func scenesRefuseEverythingThatTheyName() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("scene.json", InputFilesTests.scene)
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    try FileManager.default.copyItem(atPath: font, toPath: tool.folder + "/face.ttf")
    link(tool.folder + "/a.png", tool.folder + "/picture.png")
    link(tool.folder + "/scene.json", tool.folder + "/scene.gif")
    link(tool.folder + "/face.ttf", tool.folder + "/face.apng")
    symlink("picture.png", tool.folder + "/00001.png")
    expectRefused(tool, ["render", "scene.json", "-o", "scene.gif"], "scene.json")
    expectRefused(tool, ["render", "scene.json", "-o", "face.apng"], "face.ttf")
    expectRefused(tool, ["render", "scene.json", "-o", "picture.png", "--at", "0"], "picture.png")
    expectRefused(tool, ["render", "scene.json", "-o", "a.png", "--at", "0"], "picture.png")
    expectRefused(tool, ["render", "scene.json", "-o", "./"], "picture.png")
    expectRefused(tool, ["render", "scene.json", "-o", "%05d.png"], "picture.png")
  }

  @Test func pluginsAreInputsToo() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("hostile", fixture("hostile.c"))
    let folder = (library as NSString).deletingLastPathComponent
    let shared = tool.folder + "/shared.webp"
    link(library, shared)
    tool.write("note.bind.json", "{}")
    rename(tool.folder + "/note.bind.json", folder + "/note.bind.json")
    link(folder + "/note.bind.json", tool.folder + "/bind.gif")
    let join = ["transition", "a.png", "b.png", "-t", "fade", "--plugin-path", folder]
    expectRefused(tool, join + ["-o", "shared.webp"], "hostile.so")
    expectRefused(tool, join + ["-o", "bind.gif"], "note.bind.json")
    expectRefused(
      tool,
      ["run", "fade", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-o", "b.png"],
      "b.png")
  }

  @Test func standardOutputIsAnOutput() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let before = tool.bytes("a.png")
    // Opened for appending: nothing is lost before the tool can look.
    let process = tool.process(["transition", "a.png", "b.png", "-t", "fade", "-o", "-"])
    let file = FileHandle(forUpdatingAtPath: tool.folder + "/a.png")
    process.standardOutput = file
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 64)
    #expect(tool.bytes("a.png") == before)
  }
}
