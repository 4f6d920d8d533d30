import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Testing

/// A library that is looked at changes nothing of the machine, whoever looks: root, too.
@Suite(.needs(.compiler)) struct ConfinementTests {
  /// Its constructor tries and crashes when anything succeeds.
  @Test(arguments: [0o700, 0o755])
  func aScanChangesNothingOfTheMachine(_ mode: Int) throws {
    let victim = Fixture.victim
    _ = FileManager.default.createFile(atPath: victim, contents: Data())
    defer { try? FileManager.default.removeItem(atPath: victim) }
    chmod(victim, 0o640)
    let before = try FileManager.default.attributesOfItem(atPath: victim)
    let host = ProcessInfo.processInfo.hostName
    try Fixture.withFolder { folder in
      // Root's own folder is closed to nobody: there the library is looked at as root without power.
      chmod(folder, mode_t(mode))
      try Fixture.put(.meddles, in: folder)
      let catalog = Fixture.discover(folder)
      #expect(catalog.refusals.isEmpty, "\(catalog.refusals)")
      #expect(catalog.entries.map(\.descriptor.id) == ["org.example.square"])
    }
    let after = try FileManager.default.attributesOfItem(atPath: victim)
    for key in [FileAttributeKey.posixPermissions, .ownerAccountID, .modificationDate] {
      #expect("\(after[key] ?? "")" == "\(before[key] ?? "")")
    }
    #expect(ProcessInfo.processInfo.hostName == host)
  }

  /// The stack of every thread would become a place for code.
  @Test(arguments: [["-Wl,-z,execstack"], []])
  func anExecutableStackIsRefusedAtTheGate(_ flags: [String]) throws {
    try Fixture.withFolder { folder in
      let path = folder + "/x.so"
      try CompiledLibrary.put(fixture("variants.c"), at: path, ["-DcrashesButTruthful"] + flags)
      if flags.isEmpty { try removeStackHeader(path) }
      let refusals = Fixture.discover(folder).refusals
      #if arch(x86_64)
        #expect(refusals.map(\.code.word) == ["executable-stack"])
        #expect(refusals.first?.reason.contains("noexecstack") == true)
      #else
        #expect(refusals.map(\.code.word) == (flags.isEmpty ? [] : ["executable-stack"]))
      #endif
    }
  }

  /// Makes the segment that speaks of stacks one that says nothing.
  private func removeStackHeader(_ path: String) throws {
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    let count = Int(bytes[56])
    for header in 0..<count {
      let at = 64 + header * 56
      if Array(bytes[at..<at + 4]) == [0x51, 0xE5, 0x74, 0x64] {
        bytes.replaceSubrange(at..<at + 4, with: [0, 0, 0, 0])
      }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// What a plugin says may be no text: it is told as its error, not as a crash.
  @Test func anErrorThatIsNoTextIsTheLibrarysError() throws {
    try Fixture.withFolder { folder in
      try Fixture.put(.foreignText, in: folder)
      let refusal = try #require(Fixture.discover(folder).refusals.first)
      #expect(refusal.code.word == "entry-failed")
      #expect(refusal.reason.hasSuffix("no \u{FFFD}\u{FFFD}( machine"), "\(refusal.reason)")
      #expect(!refusal.isCrash)
    }
  }
}
