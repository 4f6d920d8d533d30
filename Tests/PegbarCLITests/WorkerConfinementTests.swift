import CPegbarConfinement
import Foundation
import PegbarTestSupport
import Testing

@testable import PegbarSupervision

/// What a plugin cannot do in the process that draws with it and writes the output.
@Suite(.needs(.compiler)) struct WorkerConfinementTests {
  /// Calls a command with the plugin, which attacks a file beside the output, in the folder for temporary files.
  private func call(_ tool: Tool, _ words: [String]) throws -> Answer {
    let library = try tool.library("greedy", fixture("greedy.c"))
    let victim = tool.folder + "/victim"
    tool.write("victim", "whole")
    let before = Set(tool.files)
    let answer = tool.run(
      words + ["-p", "folder=\(tool.folder)", "--plugin-path", library],
      environment: ["TMPDIR": tool.folder])
    #expect(answer.err.contains("marked 000000"), "\(answer)")
    // From the kernel, not from what the plugin could do: that is what this tests.
    let landlock = Int(pgb_landlock_version())
    try Requirement.machine("a kernel with Landlock 3", isMet: landlock >= 3).demand()
    let made = Set(tool.files).subtracting(before)
    // The output only.
    #expect(made.count == 1, "\(made)")
    #expect(answer.err.contains("marked 0000000"), "\(answer)")
    #expect(FileManager.default.contents(atPath: victim) == Data("whole".utf8))
    return answer
  }

  private static let refused = "tried 00000000000 read 1"

  @Test func nothingIsWrittenElsewhere() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let ends = ["--from", "a.png", "--to", "b.png", "--progress", "0.5"]
    for output in ["out.png", "folder/"] {
      let answer = try call(tool, ["run", "org.example.greedy", "-o", output] + ends)
      #expect(answer.status == 0 && answer.err.contains(Self.refused), "\(answer)")
    }
    #expect(!tool.bytes("out.png").isEmpty)
  }

  @Test func filmsAreWrittenAllTheSame() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for output in ["out.gif", "out.y4m", "frames/"] {
      let answer = try call(
        tool,
        [
          "transition", "a.png", "b.png", "-t", "org.example.greedy", "-d", "0.2", "--hold", "0.1",
          "-o", output,
        ])
      #expect(answer.status == 0 && answer.err.contains(Self.refused), "\(answer)")
      #expect(tool.files.contains(output.replacing("/", with: "")))
    }
  }

  /// An encoder is a program that the worker starts.
  @Test(.needs(.ffmpeg)) func encodersWork() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = try call(
      tool,
      [
        "transition", "a.png", "b.png", "-t", "org.example.greedy", "-d", "0.2", "--hold", "0.1",
        "-o", "out.mp4",
      ])
    #expect(answer.status == 0 && answer.err.contains(Self.refused), "\(answer)")
    #expect(tool.bytes("out.mp4").count > 500)
  }

  /// What a plugin writes into the memory that its process shares with the supervisor is not believed, nor is a link
  /// that it puts in the place of the output.
  @Test(arguments: ["report", "link", "frames"])
  func nothingForgedIsBelieved(deed: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("forger", fixture("forger.c"))
    tool.write("victim", "whole")
    let output = deed == "frames" ? "frames/" : "out.gif"
    let before = tool.files
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "org.example.forger", "-d", "0.2", "--hold", "0.1",
      "-p", "deed=\(deed)", "-p", "victim=\(tool.folder)/victim", "-o", output, "--plugin-path",
      library)
    #expect(answer.status == 5 && answer.err.contains("'org.example.forger'"), "\(answer)")
    #expect(answer.err.contains("before there was an output"), "\(answer)")
    #expect(tool.files == before)
    #expect(Array(tool.bytes("victim")) == Array("whole".utf8))
  }

  /// A worker has no terminal: what a plugin types goes to no shell.
  @Test func theWorkerHasASessionOfItsOwn() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("forger", fixture("forger.c"))
    let answer = tool(
      "run", "org.example.forger", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-p",
      "deed=session", "-o", "out.png", "--plugin-path", library)
    #expect(answer.status == 0 && answer.err.contains("own session, no terminal"), "\(answer)")
  }

  /// A process that stands still while no call is in progress is not waited for.
  @Test(arguments: ["stop", "wait"]) func aStandstillIsNoticed(deed: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("forger", fixture("forger.c"))
    let before = tool.files
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "org.example.forger", "-d", "600", "--size", "640x360",
      "-p", "deed=\(deed)", "--plugin-timeout", "1", "-o", "out.gif", "--plugin-path", library)
    let word = deed == "stop" ? "stopped the process" : "to a standstill"
    #expect(answer.status == 5 && answer.err.contains(word), "\(answer)")
    #expect(answer.err.contains("'org.example.forger'"), "\(answer)")
    #expect(tool.files == before)
  }

  /// What the caller left open stays with the command.
  @Test func inheritedDescriptorsAreClosed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("forger", fixture("forger.c"))
    let call =
      "pegbar run org.example.forger --from a.png --to b.png --progress 0.5 -p deed=descriptor "
      + "--plugin-path \(library)"
    let answer = try tool.shell("\(call) -o out.png 9<a.png 2>&1")
    #expect(answer.0 == 0 && answer.1.contains("9 is closed"), "\(answer)")
    // What an argument names is an input.
    let named = try tool.shell(
      "\(call.replacing("b.png", with: "/dev/fd/9")) -o 2.png 9<b.png 2>&1")
    #expect(named.0 == 0 && named.1.contains("9 is open"), "\(named)")
  }

  private func attack(_ tool: Tool, _ deed: String, path: String) throws -> Answer {
    let library = try tool.library("prisoner", fixture("prisoner.c"))
    // From the kernel, not from what the plugin could do: that is what this tests.
    let landlock = Int(pgb_landlock_version())
    try Requirement.machine("a kernel with Landlock 3", isMet: landlock >= 3).demand()
    return tool(
      "run", "org.example.prisoner", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-p",
      "deed=\(deed)", "-p", "path=\(path)", "-o", "out.png", "--overwrite", "--plugin-path", library
    )
  }

  /// Plugins open only a few devices, although every user may open `/dev/ptmx`, and root any disk.
  @Test func devicesAreNotOpened() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for (path, answer) in [("/dev/ptmx", "00"), ("/dev/null", "11"), ("/dev/urandom", "11")] {
      try Requirement.machine(path, isMet: access(path, R_OK | W_OK) == 0).demand()
      let found = try attack(tool, "open", path: path)
      #expect(found.err.contains("opened \(answer)"), "\(path): \(found)")
    }
  }

  /// The same holds where plugins are scanned and checked.
  @Test func aCheckOpensNoDevices() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let landlock = Requirement.machine("a kernel with Landlock", isMet: pgb_landlock_version() >= 1)
    try landlock.demand()
    try Requirement.machine("/dev/ptmx", isMet: access("/dev/ptmx", R_OK) == 0).demand()
    let source = "#define USUAL \"die if open\"\n" + fixture("prisoner.c")
    let answer = tool("check", try tool.library("prisoner", source))
    // It breaks a law, because it changes nothing, but it is loaded and called.
    #expect(answer.out.contains("org.example.prisoner"), "\(answer)")
    #expect(!answer.out.contains("SIGABRT") && !answer.err.contains("SIGABRT"), "\(answer)")
  }

  @Test func rootOpensAndMakesNoDisk() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let disks = try FileManager.default.contentsOfDirectory(atPath: "/dev").map { "/dev/" + $0 }
      .filter { path in
        var about = stat()
        return stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFBLK
      }
    // A disk that this test can open: in a container, nobody can open some of them.
    let disk = disks.first { path in
      let file = open(path, O_RDONLY | O_NONBLOCK)
      defer { if file >= 0 { close(file) } }
      return file >= 0
    }
    try Requirement.machine("root with a disk", isMet: geteuid() == 0 && disk != nil).demand()
    let found = try attack(tool, "open", path: disk ?? "")
    #expect(found.err.contains("opened 00"), "\(found)")
    // In its own folders, too.
    let made = try attack(tool, "make in own folder", path: "")
    #expect(made.err.contains("made 0"), "\(made)")
  }

  /// The threads of the host in the same process are confined, too.
  @Test func noThreadHasMoreRights() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("victim", "whole")
    let answer = try attack(tool, "use threads", path: tool.folder + "/victim")
    #expect(answer.err.contains("used some threads, wrote 0"), "\(answer)")
  }

  @Test func theNearestFolderThatExists() {
    #expect(WorkerFolders.existingFolder(of: "/tmp/none/such/x.png") == "/tmp")
    #expect(WorkerFolders.existingFolder(of: "/tmp") == "/tmp")
    #expect(WorkerFolders.existingFolder(of: "/none.png") == "/")
    #expect(WorkerFolders.existingFolder(of: "x.png") == ".")
  }
}
