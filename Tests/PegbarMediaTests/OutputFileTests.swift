import CPegbarSystem
import Foundation
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

private let red = Picture(16, 16, SIMD4(255, 0, 0, 255))

/// Lets this process open so many files.
private func allowFiles(_ count: rlim_t) {
  let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  var limit = rlimit()
  getrlimit(files, &limit)
  limit.rlim_cur = count
  setrlimit(files, &limit)
}

private let names = ["a.png", "a%d.png", "a.apng", "a.gif", "a.webp", "a.y4m"]

@Suite struct OutputFileTests {
  let folder = TemporaryFolder()

  /// With a video where there is ffmpeg; without it that part is skipped, by name.
  private func endings() throws -> [String] {
    if try Requirement.ffmpeg.check() { return names + ["a.mp4"] }
    print("skipped: a.mp4 in \(Test.current?.name ?? ""): needs \(Requirement.ffmpeg.name)")
    return names
  }

  @Test func nothingIsOverwritten() throws {
    for name in try endings() {
      let path = folder.file(name)
      let target = path.replacing("%d", with: "0")
      folder.write(Array("mine".utf8), to: name.replacing("%d", with: "0"))
      #expect(kind { try export([red], to: path, settings(16, 16)) } == .exists, "\(name)")
      #expect(bytes(of: target) == Array("mine".utf8))
      var allowed = settings(16, 16)
      allowed.overwrite = true
      try export([red], to: path, allowed)
      #expect(bytes(of: target).count > 20)
    }
    #expect(folder.names.allSatisfy { !$0.hasPrefix(".") })
  }

  /// A plugin on another thread may leave no descriptor for the next frame's file.
  @Test func aLimitThatIsPutBackCostsNoFrame() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      allowFiles(0)
      #expect(kind { try export([red], to: folder.file("a.png"), settings(16, 16)) } == .io)
      Exporter.settleDescriptors { allowFiles(64) }
      try export([red], to: folder.file("a.png"), settings(16, 16))
      #expect(bytes(of: folder.file("a.png")).count > 20)
    }
  }

  @Test func anOutputThatAppearsMeanwhileIsKept() throws {
    for name in try endings() {
      let path = folder.file(name)
      let target = path.replacing("%d", with: "0")
      let sink = try Exporter.sink(output: path, settings: settings(16, 16))
      folder.write(Array("mine".utf8), to: name.replacing("%d", with: "0"))
      #expect(
        kind {
          try sink.write(red)
          try sink.finish()
        } == .exists, "\(name)")
      sink.abandon()
      #expect(bytes(of: target) == Array("mine".utf8))
    }
    #expect(folder.names.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func abandonAndTheEndOfTheObjectLeaveNothing() throws {
    for name in try endings() {
      let sink = try Exporter.sink(output: folder.file(name), settings: settings(16, 16))
      if !name.contains("%") { try sink.write(red) }
      sink.abandon()
      sink.abandon()
      #expect(folder.names.isEmpty, "\(name)")
      do {
        let forgotten = try Exporter.sink(output: folder.file(name), settings: settings(16, 16))
        if !name.contains("%") { try forgotten.write(red) }
      }
      #expect(folder.names.isEmpty, "\(name)")
    }
    let made = try Exporter.sink(output: folder.file("new") + "/", settings: settings(16, 16))
    #expect(folder.names == ["new"])
    made.abandon()
    #expect(folder.names.isEmpty)
  }

  @Test func wrongNamesAreToldApart() throws {
    folder.write([], to: "file")
    let cases: [(String, MediaError.Kind)] = [
      ("a.bmp", .badOutput), ("a", .badOutput), ("png", .badOutput), (".hidden", .badOutput),
      ("none/a.png", .missingFolder), ("none/a%d.png", .missingFolder),
      ("none/more/", .missingFolder), ("none/a.gif", .missingFolder),
      ("none/a.apng", .missingFolder), ("none/a.y4m", .missingFolder),
      ("file/a.png", .missingFolder),
    ]
    for (name, expected) in cases {
      let path = folder.file(name)
      #expect(
        kind { _ = try Exporter.sink(output: path, settings: settings(2, 2)) } == expected,
        "\(name)")
    }
    if try Requirement.ffmpeg.check() {
      let path = folder.file("none/a.mp4")
      #expect(
        kind { _ = try Exporter.sink(output: path, settings: settings(2, 2)) } == .missingFolder)
    }
    #expect(folder.names == ["file"])
  }

  @Test func endingsAreReadInAnyCase() throws {
    #expect(try ExportFormat(output: "a.PNG") == .png)
    #expect(try ExportFormat(output: "x/y.GIF") == .gif)
    #expect(try ExportFormat(output: "100%done.gif") == .gif)
    #expect(try ExportFormat(output: "-") == .raw)
    #expect(try ExportFormat(output: "x/") == .sequence(FramePattern(folder: "x/")))
    #expect(try ExportFormat(output: "a.Mp4") == .video(.mp4))
  }

  @Test func knownConflictsOfASequenceAreFoundFirst() throws {
    folder.write([], to: "a7.png")
    var settings = settings(2, 2)
    settings.frameCount = 9
    let path = folder.file("a%d.png")
    #expect(kind { _ = try Exporter.sink(output: path, settings: settings) } == .exists)
  }

  @Test func aFullDiskIsAnIOError() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    let sink = Exporter.raw(descriptor: full, name: "full", settings: settings(16, 16))
    do {
      try sink.write(red)
      Issue.record("a full device took a frame")
    } catch let error as MediaError {
      #expect(error.kind == .io)
      #expect(error.reason == "no space left on the device")
    }
  }

  @Test func aBrokenPipeIsAnErrorAndNoSignal() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let sink = Exporter.raw(descriptor: ends[1], name: "pipe", settings: settings(16, 16))
    #expect(kind { try sink.write(red) } == .io)
    var pending = sigset_t()
    sigpending(&pending)
    #expect(sigismember(&pending, SIGPIPE) == 0)
  }

  @Test func rawFramesAreStraight() throws {
    let path = folder.file("raw")
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    let picture = Picture(7, 5) { x, y in SIMD4(UInt8(x), UInt8(y), 0, UInt8(x * 30 + 40)) }
    let sink = Exporter.raw(descriptor: file, name: path, settings: settings(7, 5))
    try sink.write(picture)
    try sink.write(picture)
    try sink.finish()
    close(file)
    #expect(bytes(of: path) == picture.straightBytes + picture.straightBytes)
  }

  /// What a handler calls when the process is stopped: it ends everything of the process, so in one of its own.
  @Test func whatIsLeftIsRemoved() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.path + "/left-\(UUID())"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let file = try OutputFile(path: folder + "/x.bin", overwrite: false)
      var process = pgb_process()
      let words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sleep"), strdup("600"), nil]
      precondition(pgb_process_start(words, 0, &process) == 0)
      OutputCleanup.run()
      precondition(pgb_process_wait(&process) == 128 + SIGKILL)
      precondition(!FileManager.default.fileExists(atPath: file.temporary))
      try FileManager.default.removeItem(atPath: folder)
    }
  }

  @Test func aPathTooLongForTheTableIsRefused() {
    let ticket = pgb_cleanup_register_path("/nowhere/a")
    #expect(ticket >= 0)
    pgb_cleanup_forget(ticket)
    #expect(pgb_cleanup_register_path(String(repeating: "x", count: 5000)) == -1)
  }
}
