import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Testing

/// Files that a provider of the tests opens.
@Suite(.needs(.compiler), .serialized) struct NativeProviderTests {
  /// A folder with a provider and files, by their names.
  private func withFolder(
    _ files: [String: String], flags: [String] = [], _ body: (String) throws -> Void
  ) throws {
    try Fixture.withFolder { folder in
      try CompiledLibrary.put(fixture("provider.c"), at: folder + "/p.so", flags)
      for (name, text) in files { try write(text, to: folder + "/" + name) }
      try body(folder)
    }
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o644)
  }

  private func refusals(_ catalog: PluginCatalog) -> [String: Refusal] {
    Dictionary(
      catalog.refusals.map { (URL(fileURLWithPath: $0.path).lastPathComponent, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private func value(_ host: PluginHost, _ id: String) throws -> Double {
    let found = try #require(host.plugin(named: id, kind: .timingFunction))
    let function = try #require(found.entry.plugin as? any TimingFunction)
    return try function.makeTiming(found.parameters([:])).value(at: 0.5)
  }

  @Test func makesPluginsOfTheFilesThatItClaims() throws {
    let files = [
      "square.paper": "power 2", "cube.PAPER": "power 3", "fourth.Sheet-2": "power 4",
      "other.txt": "power 5", ".hidden.paper": "power 6", "paper": "power 7",
    ]
    try withFolder(files) { folder in
      let host = PluginHost(Fixture.discover(folder))
      let entries = host.catalog.entries
      #expect(host.catalog.refusals.isEmpty)
      #expect(
        entries.map(\.descriptor.id) == [
          "org.test.paper", "org.test.paper.cube", "org.test.paper.fourth", "org.test.paper.square",
        ])
      #expect(host.catalog.fileEndings == [".paper", ".sheet-2"])
      #expect(entries[0].plugin.endings == [".paper", ".sheet-2"])
      #expect(entries[0].library.file == nil && entries[0].library.provider == nil)
      #expect(entries[3].library.path == folder + "/p.so")
      #expect(entries[3].library.file == folder + "/square.paper")
      #expect(entries[3].library.provider?.descriptor.id == "org.test.paper")
      #expect(entries[3].library.origin == .path)
      #expect(try value(host, "org.test.paper.square") == 0.25)
      #expect(try value(host, "org.test.paper.cube") == 0.125)
      #expect(try value(host, "org.test.paper.fourth") == 0.0625)
      let registered = try #require(
        host.plugin(named: "org.test.paper.square", kind: .timingFunction))
      #expect(registered.entry.file == folder + "/square.paper")
      #expect(registered.entry.isForeign)
      let provider = try #require(host.plugin(named: "org.test.paper", kind: .provider))
      #expect(provider.entry.plugin.descriptor.kind == .provider)
    }
  }

  /// What a file says, and why it is refused.
  private static let bad: [(text: String, code: String, words: String)] = [
    ("crash", "crashed", "opening it with org.test.paper crashed with SIGSEGV"),
    ("abort", "crashed", "SIGABRT"), ("beyond", "crashed", "SIGSEGV"),
    ("nonsense", "crashed", "SIGSEGV"), ("hang", "timeout", "processor time"),
    ("sleep", "asleep", "was asleep"), ("exit", "exited", "ended the process with code 0"),
    ("null", "bad-library", "no library"), ("magic", "wrong-magic", "magic"),
    ("none", "bad-library", "lists 0 plugins"), ("silent", "bad-file", "fails with -1"),
    ("fails", "bad-file", "a blot"), ("write", "bad-file", "may not write"),
    ("mine", "unclaimed", "does not take it"),
    ("stranger", "wrong-id", "does not begin with 'org.test.paper.'"),
    ("ours", "wrong-id", "pegbar.timing.linear"), ("self", "wrong-id", "does not begin"),
    ("near", "wrong-id", "org.test.papers.near"), ("library", "wrong-id", "org.other.library"),
    ("provider", "bad-descriptor", "cannot hold a provider"),
  ]

  @Test func refusesAFileAlone() throws {
    var files = ["good.paper": "power 2"]
    for (text, _, _) in NativeProviderTests.bad { files[text + ".paper"] = text + "\n" }
    try withFolder(files) { folder in
      let catalog = Fixture.discover(folder, cache: folder + "/cache", deadline: 2)
      let found = refusals(catalog)
      for (text, code, words) in NativeProviderTests.bad {
        let refusal = found[text + ".paper"]
        #expect(refusal?.code.word == code, "\(text): \(String(describing: refusal))")
        #expect(refusal?.reason.contains(words) == true, "\(text): \(refusal?.reason ?? "")")
      }
      #expect(found.count == NativeProviderTests.bad.count)
      #expect(found["fails.paper"]?.line == 3)
      #expect(
        found["fails.paper"]?.description.hasPrefix(folder + "/fails.paper:3: a blot") == true)
      #expect(
        catalog.entries.map(\.descriptor.id) == ["org.test.paper", "org.test.paper.good"])
      // The same from the cache, without running anything.
      let again = Fixture.discover(folder, cache: folder + "/cache", deadline: 0.001)
      #expect(refusals(again).mapValues(\.code) == found.mapValues(\.code))
      #expect(refusals(again)["fails.paper"]?.line == 3)
    }
    #expect(access("/tmp/pegbar-provider-was-here", F_OK) != 0)
  }

  @Test func checksFilesBeforeTheyAreOpened() throws {
    try withFolder(["empty.paper": "", "good.paper": "power 1"]) { folder in
      let outside = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
      try write("power 2", to: outside)
      defer { unlink(outside) }
      symlink(outside, folder + "/link.paper")
      symlink("good.paper", folder + "/same.paper")
      symlink("nothing", folder + "/dangling.paper")
      mkfifo(folder + "/fifo.paper", 0o644)
      mkdir(folder + "/folder.paper", 0o755)
      try write("power 2", to: folder + "/open.paper")
      chmod(folder + "/open.paper", 0o666)
      try write("", to: folder + "/huge.paper")
      truncate(folder + "/huge.paper", 65 << 20)
      let catalog = Fixture.discover(folder)
      #expect(
        refusals(catalog).mapValues(\.code.word) == [
          "empty.paper": "empty", "link.paper": "link-outside", "dangling.paper": "dangling-link",
          "fifo.paper": "not-a-regular-file", "folder.paper": "not-a-regular-file",
          "open.paper": "world-writable", "huge.paper": "too-large",
        ])
      // A link to another file of the folder is that file.
      #expect(catalog.entries.map(\.descriptor.id).last == "org.test.paper.good")
      #expect(catalog.entries.count == 2)
    }
  }

  @Test func passesFilesOnInTheOrderOfTheSearchPath() throws {
    try withFolder(["a.paper": "mine", "b.paper": "power 2"]) { folder in
      // The second one takes what says `mine`; its name comes later.
      let others = fixture("provider.c").replacingOccurrences(of: "\"mine\"", with: "\"yours\"")
      try CompiledLibrary.put(others, at: folder + "/q.so", ["-DPROVIDER=\"org.test.second\""])
      let catalog = Fixture.discover(folder)
      #expect(catalog.refusals.isEmpty)
      #expect(
        catalog.entries.map(\.descriptor.id) == [
          "org.test.paper", "org.test.second", "org.test.second.a", "org.test.paper.b",
        ])
    }
  }

  @Test func refusesClaimsOfTheHostsFiles() throws {
    let hosts = [
      ".x.so", ".so.1", ".json", ".bind.json", ".x.bind.json", ".manifest", ".x.manifest",
    ]
    for ending in hosts + ["paper", ".", "", ".Paper", ".pa per", ".pa/per", ".paper."] {
      try withFolder([:], flags: ["-DENDINGS=\"\(ending)\""]) { folder in
        let catalog = Fixture.discover(folder)
        #expect(catalog.entries.isEmpty, "\(ending)")
        let reason = catalog.refusals.first?.reason ?? ""
        let words = hosts.contains(ending) ? "the host's own" : "ending 0 is none"
        #expect(reason.contains(words), "\(ending): \(reason)")
      }
    }
    for flags in [["-DENDINGS=\".a\", \".a\""], ["-DCOUNT=0"], ["-DCOUNT=65"]] {
      try withFolder([:], flags: flags) { folder in
        #expect(Fixture.discover(folder).refusals.first?.code.word == "bad-descriptor")
      }
    }
    try withFolder(["a.preset.json": "power 2"], flags: ["-DENDINGS=\".preset.json\""]) { folder in
      #expect(Fixture.discover(folder).entries.count == 2)
    }
  }

  @Test func noticesWhatChangesBetweenScanAndUse() throws {
    try withFolder(["flips.paper": "flips", "a.paper": "power 2"]) { folder in
      let host = PluginHost(Fixture.discover(folder))
      let flipped = #expect(throws: Refusal.self) {
        try value(host, "org.test.paper.flips")
      }
      #expect(flipped?.code.word == "manifest-differs")
      #expect(flipped?.reason.contains("org.test.paper now answers differently") == true)
      try write("power 3", to: folder + "/a.paper")
      let changed = #expect(throws: Refusal.self) { try value(host, "org.test.paper.a") }
      #expect(changed?.code.word == "changed")
      #expect(try value(PluginHost(Fixture.discover(folder)), "org.test.paper.a") == 0.125)
    }
  }

  @Test func remembersVerdictsByFileAndProvider() throws {
    try withFolder(["a.paper": "power 2", "b.paper": "fails"]) { folder in
      let cache = folder + "/cache"
      let records = { try FileManager.default.contentsOfDirectory(atPath: cache).count }
      _ = Fixture.discover(folder, cache: cache)
      #expect(try records() == 3)
      _ = Fixture.discover(folder, cache: cache)
      #expect(try records() == 3)
      // Another file.
      try write("power 4", to: folder + "/b.paper")
      #expect(Fixture.discover(folder, cache: cache).refusals.isEmpty)
      #expect(try records() == 4)
      // Another provider: a verdict for itself and for both files.
      unlink(folder + "/p.so")
      try CompiledLibrary.put(fixture("provider.c"), at: folder + "/p.so", ["-DOPENED=3"])
      let catalog = Fixture.discover(folder, cache: cache)
      #expect(try records() == 7)
      #expect(try value(PluginHost(catalog), "org.test.paper.a") == 0.125)
      // A name of its own: it is part of the answer.
      rename(folder + "/b.paper", folder + "/c.paper")
      #expect(
        Fixture.discover(folder, cache: cache).entries.map(\.descriptor.id).last
          == "org.test.paper.c")
    }
  }

  @Test func takesAFileThatIsNamed() throws {
    try withFolder(["a.paper": "power 2", "b.paper": "power 2", "c.txt": "x"]) { folder in
      var options = DiscoveryOptions(policy: ScanPolicy(scanner: Fixture.scanner, cache: nil))
      options.builtins = .none
      let environment = HostEnvironment(variables: [:], executable: "")
      let place = SearchPath(
        explicit: [folder + "/b.paper", folder + "/c.txt", folder + "/p.so"],
        environment: environment)
      let catalog = PluginCatalog.discover(place, options: options)
      #expect(
        catalog.entries.map(\.descriptor.id) == ["org.test.paper", "org.test.paper.b"])
      #expect(catalog.refusals.map(\.code.word) == ["not-elf"])
      options.blockedIDs = ["org.test.paper"]
      let blocked = PluginCatalog.discover(place, options: options)
      #expect(blocked.entries.map(\.status) == [.blocked])
      #expect(blocked.fileEndings.isEmpty)
    }
  }

  @Test func saysWhyAProviderCannotBeMade() throws {
    try withFolder(["a.paper": "power 2"], flags: ["-DUNMADE"]) { folder in
      let refusal = Fixture.discover(folder).refusals.first
      #expect(refusal?.code.word == "bad-file")
      #expect(refusal?.reason.contains("no ink") == true)
    }
  }

  /// Without pegbar-scan nobody opens a stranger's file, unless the host trusts libraries unseen.
  @Test func opensFilesHereOnlyForWhomItTrusts() throws {
    try withFolder(["a.paper": "power 2"]) { folder in
      let manifest = try #require(
        Fixture.discover(folder + "/p.so").entries.first?.library.manifest)
      try write(JSONWriter.text(manifest.json), to: folder + "/p.json")
      var options = DiscoveryOptions(policy: ScanPolicy(scanner: nil, cache: nil))
      options.builtins = .none
      let environment = HostEnvironment(variables: [:], executable: "")
      let place = SearchPath(explicit: [folder], environment: environment)
      let catalog = PluginCatalog.discover(place, options: options)
      #expect(catalog.refusals.map(\.code.word) == ["no-scanner"])
      options.policy.trustsUnscanned = true
      let trusted = PluginCatalog.discover(place, options: options)
      #expect(trusted.entries.map(\.descriptor.id).last == "org.test.paper.a")
    }
  }

  /// Those of the program open files in this process where they are linked in.
  @Test func usesALinkedProvider() throws {
    try Fixture.withFolder { folder in
      try write("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n", to: folder + "/a b.cube")
      try write("LUT_1D_SIZE 2\n0 0 0\n1 1\n", to: folder + "/bad.cube")
      var options = DiscoveryOptions(policy: ScanPolicy(scanner: nil, cache: nil))
      options.builtins = .linked
      let environment = HostEnvironment(variables: [:], executable: "")
      let host = PluginHost(
        PluginCatalog.discover(
          SearchPath(explicit: [folder], environment: environment), options: options))
      let found = try #require(host.plugin(named: "pegbar.lut.a-b", kind: .imageFilter))
      #expect(found.entry.origin == .path && !found.entry.isForeign)
      #expect(found.entry.plugin.descriptor.parameters.map(\.key) == ["intensity"])
      let refusal = try #require(host.catalog.refusals.first)
      #expect("\(refusal)" == folder + "/bad.cube:3: expected three numbers (bad-file)")
    }
  }
}
