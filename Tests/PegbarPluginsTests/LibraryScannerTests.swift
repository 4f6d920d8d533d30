import CPegbarConfinement
import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Testing

/// What strangers put into a plugin folder: each is refused with its reason, the good one is shown.
@Suite(.needs(.compiler)) struct LibraryScannerTests {
  @Test(arguments: [
    (Fixture.Variant.noEntry, "no-entry"), (.entryIsData, "entry-not-function"),
    (.crashes, "crashed"), (.loops, "timeout"), (.exits, "exited"), (.forks, "crashed"),
    (.closes, "exited"), (.wrongMagic, "wrong-magic"), (.wrongMajor, "abi-major"),
    (.wrongMinor, "abi-minor"), (.tooSmall, "bad-library"), (.noLibrary, "bad-library"),
    (.failingEntry, "entry-failed"), (.nullDescriptor, "bad-descriptor"),
    (.noFunctions, "bad-descriptor"), (.badID, "bad-descriptor"), (.badText, "bad-descriptor"),
    (.badDefault, "bad-descriptor"), (.badBounds, "bad-descriptor"), (.twice, "bad-descriptor"),
    (.manyPlugins, "bad-library"), (.badKind, "bad-descriptor"), (.badThreads, "bad-descriptor"),
    (.unresolved, "does-not-load"),
  ])
  func refusesLibrary(_ variant: Fixture.Variant, _ code: String) throws {
    try Fixture.withFolder { folder in
      let path = try Fixture.put(variant, in: folder, as: "hostile.so")
      try Fixture.put(.good, in: folder, as: "z-good.so")
      let start = Date()
      let catalog = Fixture.discover(folder, deadline: variant == .loops ? 0.5 : 10)
      #expect(Date().timeIntervalSince(start) < 60)
      #expect(catalog.refusals.map(\.path) == [path])
      // On a busy machine, a library that computes for ever may not reach its limit of processor time.
      let codes = variant == .loops ? [code, "not-reached"] : [code]
      #expect(codes.contains(catalog.refusals.first?.code.word ?? ""), "\(catalog.refusals)")
      #expect(catalog.refusals.first?.reason.isEmpty == false)
      #expect(catalog.entries.map(\.descriptor.id) == ["org.example.square"])
      #expect(catalog.entries.first?.status == .ok)
    }
  }

  /// However long the deadline is, a library that computes for ever is stopped, and told as that.
  @Test func limitsProcessorTime() throws {
    try Fixture.withFolder { folder in
      let path = try Fixture.put(.loops, in: folder)
      var scanner = try #require(Fixture.scanner)
      scanner.deadline = 600
      guard case .refused(let code, let reason) = scanner.scan(path, entry: "pegbar_plugin_open")
      else {
        Issue.record("it was not refused")
        return
      }
      #expect(code.word == "timeout")
      #expect(reason.contains("processor time"), "\(reason)")
    }
  }

  /// The deadline is for libraries that sleep; one that computes has a limit of processor time instead.
  @Test func theDeadlineDoesNotStopALibraryThatComputes() throws {
    try Fixture.withFolder { folder in
      var scanner = try #require(Fixture.scanner)
      scanner.deadline = 0.05
      let computing = try Fixture.put(.computes, in: folder)
      guard case .described = scanner.scan(computing, entry: "pegbar_plugin_open") else {
        Issue.record("half a second of processor time was not granted")
        return
      }
      let waiting = try Fixture.put(.waits, in: folder)
      guard case .refused(let code, let reason) = scanner.scan(waiting, entry: "pegbar_plugin_open")
      else {
        Issue.record("it was not refused")
        return
      }
      #expect(code.word == "asleep" && reason.contains("was asleep"), "\(reason)")
    }
  }

  @Test func namesTheSignalAndThePluginsOwnMessage() throws {
    try Fixture.withFolder { folder in
      try Fixture.put(.crashes, in: folder)
      try Fixture.put(.failingEntry, in: folder)
      let reasons = Fixture.discover(folder).refusals.map(\.reason)
      #expect(reasons.contains { $0.contains("SIGSEGV") })
      #expect(reasons.contains { $0.contains("no such machine") })
    }
  }

  /// A constructor that kills whoever looks at it, removes a file, starts a program and a session.
  @Test func outlivesAnAttack() throws {
    let victim = Fixture.victim
    _ = FileManager.default.createFile(atPath: victim, contents: Data())
    defer { try? FileManager.default.removeItem(atPath: victim) }
    try Fixture.withFolder { folder in
      try Fixture.put(.attacks, in: folder)
      let catalog = Fixture.discover(folder)
      // What a kernel without Landlock lets through ends the scan, not this process.
      #expect(catalog.entries.count + catalog.refusals.count == 1)
      // Not a conclusion from the attack's success: that is what this tests.
      let landlock = Int(pgb_landlock_version())
      try Requirement.machine("a kernel with Landlock", isMet: landlock >= 1).demand()
      #expect(catalog.entries.count == 1)
      let files = FileManager.default
      #expect(files.fileExists(atPath: victim))
      #expect(!files.fileExists(atPath: victim + "-made"))
    }
  }

  @Test func ignoresWhatALibraryPrints() throws {
    try Fixture.withFolder { folder in
      try Fixture.put(.prints, in: folder)
      let catalog = Fixture.discover(folder)
      #expect(catalog.refusals.isEmpty)
      #expect(catalog.entries.count == 1)
    }
  }

  @Test func refusesTruncatedFilesWithoutLoadingThem() throws {
    try Fixture.withFolder { folder in
      let whole = try Data(
        contentsOf: URL(fileURLWithPath: Fixture.put(.saysTruth, in: folder, as: "whole")))
      for size in [1, 3, 16, 63, 64, 100, 1000, whole.count / 2, whole.count - 1] {
        let path = "\(folder)/t\(size).so"
        try whole.prefix(size).write(to: URL(fileURLWithPath: path))
      }
      let catalog = Fixture.discover(folder)
      #expect(catalog.entries.isEmpty)
      #expect(catalog.refusals.count == 9)
      let codes = Set(catalog.refusals.map(\.code.word))
      #expect(codes == ["not-elf", "truncated"])
    }
  }

  /// Flips bytes all over a library: whatever comes of it, looking at it ends without a crash.
  @Test func survivesDamagedFiles() throws {
    try Fixture.withFolder { folder in
      let path = try Fixture.put(.saysTruth, in: folder, as: "whole")
      let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      var state: UInt64 = 1
      func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
      }
      let headers = whole.count - 64 * 40
      for round in 0..<60 {
        var bytes = whole
        for _ in 0..<4 {
          let place = round % 2 == 0 ? next(700) : headers + next(whole.count - headers)
          bytes[place] = UInt8(next(256))
        }
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/d\(round).so"))
      }
      let catalog = Fixture.discover(folder)
      #expect(catalog.entries.count + catalog.refusals.count >= 60)
    }
  }

  @Test func refusesWhatIsNoFile() throws {
    try Fixture.withFolder { folder in
      let outside = try Fixture.folder()
      defer { try? FileManager.default.removeItem(atPath: outside) }
      let target = try Fixture.put(.saysTruth, in: outside)
      let files = FileManager.default
      _ = files.createFile(atPath: folder + "/a-empty.so", contents: Data())
      _ = files.createFile(atPath: folder + "/b-text.so", contents: Data("hello, world".utf8))
      #expect(mkfifo(folder + "/c-fifo.so", 0o600) == 0)
      try files.createDirectory(
        atPath: folder + "/d-folder.so", withIntermediateDirectories: false)
      try files.createSymbolicLink(
        atPath: folder + "/e-dangling.so", withDestinationPath: "nowhere")
      try files.createSymbolicLink(atPath: folder + "/f-out.so", withDestinationPath: target)
      #expect(chmod(try Fixture.put(.saysTruth, in: folder, as: "g-open.so"), 0o666) == 0)
      try Fixture.put(.saysTruth, in: folder, as: "h-good.so")
      try files.createSymbolicLink(
        atPath: folder + "/i-inside.so", withDestinationPath: "h-good.so")
      _ = files.createFile(atPath: folder + "/ignored.txt", contents: Data("x".utf8))
      let catalog = Fixture.discover(folder)
      #expect(
        catalog.refusals.map(\.code.word) == [
          "empty", "not-elf", "not-a-regular-file", "not-a-regular-file", "dangling-link",
          "link-outside", "world-writable",
        ])
      #expect(catalog.entries.map(\.library.path) == [folder + "/h-good.so"])
    }
  }

  @Test func refusesAFolderThatAnyoneMayWrite() throws {
    try Fixture.withFolder { folder in
      try Fixture.put(.saysTruth, in: folder)
      #expect(chmod(folder, 0o777) == 0)
      let catalog = Fixture.discover(folder)
      #expect(catalog.entries.isEmpty)
      #expect(catalog.refusals.map(\.code.word) == ["world-writable"])
      #expect(chmod(folder, 0o1777) == 0)
      #expect(Fixture.discover(folder).entries.count == 1)
      #expect(chmod(folder, 0o770) == 0)
      let warned = Fixture.discover(folder)
      #expect(warned.entries.count == 1)
      #expect(warned.warnings.map(\.code) == ["group-writable"])
    }
  }

  @Test func refusesForeignOwners() throws {
    try Requirement.machine("to be root, to give files away", isMet: geteuid() == 0).demand()
    try Fixture.withFolder { folder in
      let path = try Fixture.put(.saysTruth, in: folder)
      #expect(chown(path, 4711, 4711) == 0)
      #expect(Fixture.discover(folder).refusals.map(\.code.word) == ["foreign-owner"])
    }
  }

  @Test func refusesAFileOfAnotherMachine() throws {
    try Fixture.withFolder { folder in
      let path = try Fixture.put(.saysTruth, in: folder)
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      bytes[18] = 8
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(Fixture.discover(folder).refusals.map(\.code.word) == ["wrong-machine"])
    }
  }

  /// Nothing but the scanner keeps running: the child that a constructor forked goes with it.
  @Test func endsWhatALibraryStarted() throws {
    try Fixture.withFolder { folder in
      let path = try Fixture.put(.forks, in: folder)
      _ = Fixture.discover(folder)
      Thread.sleep(forTimeInterval: 0.05)
      let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc")
      let left = processes.filter { name in
        guard Int(name) != nil,
          let line = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(name)/cmdline"))
        else { return false }
        return String(decoding: line, as: UTF8.self).contains(path)
      }
      #expect(left.isEmpty)
    }
  }
}
