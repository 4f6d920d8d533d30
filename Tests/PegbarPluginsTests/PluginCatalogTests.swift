import Foundation
import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarPlugins

@Suite(.needs(.compiler), .serialized) struct PluginCatalogTests {
  /// The constructor sets a variable of the environment of the process it runs in.
  @Test func runsNothingHereBeforeAPluginIsUsed() throws {
    try Fixture.withFolder { folder in
      try Fixture.put(.good, in: folder, as: "a.so")
      try Fixture.put(.saysTruth, in: folder, as: "b.so")
      unsetenv("PEGBAR_TEST_RAN")
      let host = PluginHost(Fixture.discover(folder))
      #expect(host.catalog.entries.map(\.status) == [.ok, .shadowed])
      let found = try #require(host.plugin(named: "org.example.square", kind: .timingFunction))
      #expect(found.entry.library == folder + "/a.so")
      #expect(found.entry.version == "1.2")
      #expect(found.entry.license == "MIT")
      #expect(found.entry.origin == .path)
      #expect(getenv("PEGBAR_TEST_RAN") == nil)
      let function = try #require(found.entry.plugin as? any TimingFunction)
      #expect(try function.makeTiming(found.parameters([:])).value(at: 0.5) == 0.25)
      #expect(getenv("PEGBAR_TEST_RAN") != nil)
    }
  }

  @Test func takesAManifestWithoutRunningAnything() throws {
    try Fixture.withFolder { folder in
      try Fixture.put(.crashesButTruthful, in: folder)
      let catalog = Fixture.discover(folder)
      #expect(catalog.refusals.isEmpty)
      #expect(catalog.entries.map(\.descriptor.parameters.first?.minimum) == [1])
      let refusal = #expect(throws: Refusal.self) { try catalog.entries[0].library.load() }
      #expect(refusal?.isCrash == true)
      #expect(Fixture.discover(folder, verifies: true).refusals.map(\.code.word) == ["crashed"])
    }
  }

  /// Release builds let the linker leave out what nothing refers to.
  @Test func keepsTheManifestOfALibraryThatIsLinkedTightly() throws {
    try Fixture.withFolder { folder in
      try CompiledLibrary.put(
        fixture("variants.c"), at: folder + "/x.so",
        ["-DcrashesButTruthful", "-O2", "-ffunction-sections", "-Wl,--gc-sections"])
      #expect(Fixture.discover(folder).entries.count == 1)
    }
  }

  @Test func refusesALyingManifestWhenItMatters() throws {
    try Fixture.withFolder { folder in
      try Fixture.put(.lies, in: folder)
      let host = PluginHost(Fixture.discover(folder))
      let found = try #require(host.plugin(named: "org.example.square", kind: .timingFunction))
      let function = try #require(found.entry.plugin as? any TimingFunction)
      let refusal = #expect(throws: Refusal.self) {
        try function.makeTiming(found.parameters([:]))
      }
      #expect(refusal?.code.word == "manifest-differs")
      #expect(refusal?.reason.contains("summary") == true)
      #expect(
        Fixture.discover(folder, verifies: true).refusals.map(\.code.word)
          == ["manifest-differs"])
    }
  }

  @Test func readsAManifestBesideTheLibrary() throws {
    try Fixture.withFolder { folder in
      let path = try Fixture.put(.good, in: folder, as: "x.so")
      let manifest = try #require(Fixture.discover(path).entries.first?.library.manifest)
      let text = JSONWriter.text(manifest.json, pretty: true)
      try text.write(toFile: folder + "/x.json", atomically: false, encoding: .utf8)
      // Without a scanner only the manifest can say what the library is.
      var options = DiscoveryOptions(policy: ScanPolicy(scanner: nil, cache: nil))
      options.builtins = .none
      let environment = HostEnvironment(variables: [:], executable: "")
      let place = SearchPath(explicit: [folder], environment: environment)
      let catalog = PluginCatalog.discover(place, options: options)
      #expect(catalog.entries.first?.library.manifest == manifest)
      try "{".write(toFile: folder + "/x.json", atomically: false, encoding: .utf8)
      let broken = PluginCatalog.discover(place, options: options)
      #expect(broken.refusals.map(\.code.word) == ["bad-manifest"])
      try FileManager.default.removeItem(atPath: folder + "/x.json")
      let unknown = PluginCatalog.discover(place, options: options)
      #expect(unknown.refusals.map(\.code.word) == ["no-scanner"])
    }
  }

  @Test func takesOneFileOnceByWhateverName() throws {
    try Fixture.withFolder { folder in
      let path = try Fixture.put(.saysTruth, in: folder)
      var options = DiscoveryOptions(policy: ScanPolicy(scanner: nil, cache: nil))
      options.builtins = .none
      let environment = HostEnvironment(variables: [:], executable: "")
      let places = SearchPath(explicit: [path, folder, folder], environment: environment)
      #expect(PluginCatalog.discover(places, options: options).entries.count == 1)
    }
  }

  @Test func tellsWhoseAnInstalledLibraryIs() throws {
    try Fixture.withFolder { prefix in
      let system = prefix + "/lib/pegbar/plugins"
      let user = prefix + "/home/.local/share/pegbar/plugins"
      for folder in [system, user] {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      }
      try Fixture.put(.saysTruth, in: system, as: "a.so")
      try Fixture.put(.saysTruth, in: system, as: "libPegbarTimingStranger.so")
      try Fixture.put(.saysTruth, in: user, as: "b.so")
      var options = DiscoveryOptions(policy: ScanPolicy(scanner: nil, cache: nil))
      options.builtins = .libraries
      var environment = HostEnvironment(
        variables: ["HOME": prefix + "/home"], executable: prefix + "/bin/pegbar")
      let catalog = PluginCatalog.discover(
        SearchPath(environment: environment), options: options)
      #expect(catalog.entries.map(\.library.origin) == [.user, .system])
      #expect(catalog.entries.map(\.status) == [.ok, .shadowed])
      #expect(catalog.refusals.map(\.code.word) == ["not-builtin"])
      environment.isElevated = true
      let elevated = PluginCatalog.discover(
        SearchPath(environment: environment), options: options)
      #expect(elevated.entries.map(\.library.origin) == [.system])
    }
  }

  /// The entry is among the symbols, but the dynamic linker does not find it: its hash table has no buckets.
  @Test func tellsOfALibraryWithAnEmptyHashTable() throws {
    try Fixture.withFolder { folder in
      let path = folder + "/a.so"
      try Fixture.put(.good, in: folder, as: "a.so")
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let (first, size) = (Int(bytes.number64(40)), Int(bytes.number16(58)))
      let headers = (0..<Int(bytes.number16(60))).map { first + $0 * size }
      // Those of sections of the types SHT_GNU_HASH and SHT_HASH.
      let types: [UInt64] = [0x6fff_fff6, 5]
      let tables = headers.filter { types.contains(bytes.number32($0 + 4)) }
        .map { Int(bytes.number64($0 + 24)) }
      #expect(!tables.isEmpty)
      for table in tables {
        for at in table..<table + 4 { bytes[at] = 0 }
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let catalog = Fixture.discover(folder)
      #expect(catalog.entries.isEmpty)
      #expect(catalog.refusals.map(\.path) == [path])
    }
  }

  @Test func tellsMissingPlacesAndBlockedPlugins() throws {
    #expect(Fixture.discover("/nowhere/at/all").refusals.map(\.code.word) == ["not-found"])
    try Fixture.withFolder { folder in
      try Fixture.put(.saysTruth, in: folder)
      var options = DiscoveryOptions(policy: ScanPolicy(scanner: nil, cache: nil))
      options.builtins = .none
      options.blockedIDs = ["org.example.square"]
      let environment = HostEnvironment(variables: [:], executable: "")
      let host = PluginHost(
        PluginCatalog.discover(
          SearchPath(explicit: [folder], environment: environment), options: options))
      #expect(host.catalog.entries.map(\.status) == [.blocked])
      #expect(host.plugin(named: "org.example.square", kind: .timingFunction) == nil)
    }
  }

  @Test func remembersScansByContent() throws {
    try Fixture.withFolder { folder in
      let cache = folder + "/cache/scan-v2"
      let plugins = folder + "/plugins"
      try FileManager.default.createDirectory(
        atPath: plugins, withIntermediateDirectories: false)
      try Fixture.put(.good, in: plugins)
      try Fixture.put(.crashes, in: plugins)
      let first = Fixture.discover(plugins, cache: cache)
      let names = try FileManager.default.contentsOfDirectory(atPath: cache).sorted()
      #expect(names.count == 2)
      for name in names {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(cache)/\(name)")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(name.count == 64 + 5)
      }
      // A deadline that no scan meets: these answers come from the cache.
      let second = Fixture.discover(plugins, cache: cache, deadline: 0)
      #expect(second.entries.map(\.plugin) == first.entries.map(\.plugin))
      #expect(second.refusals == first.refusals)
      // A new scan replaces the files of the cache.
      func files() throws -> [Int?] {
        try names.map {
          try FileManager.default.attributesOfItem(atPath: "\(cache)/\($0)")[.systemFileNumber]
            as? Int
        }
      }
      let before = try files()
      #expect(try files() == before)
      let third = Fixture.discover(plugins, cache: cache, rescans: true)
      #expect(third.refusals == first.refusals)
      #expect(zip(before, try files()).allSatisfy { $0 != $1 })
    }
  }

  @Test func ignoresADamagedCache() throws {
    try Fixture.withFolder { folder in
      let cache = folder + "/cache"
      let path = try Fixture.put(.good, in: folder)
      _ = Fixture.discover(path, cache: cache)
      for name in try FileManager.default.contentsOfDirectory(atPath: cache) {
        try "{\"key\":".write(toFile: "\(cache)/\(name)", atomically: false, encoding: .utf8)
      }
      #expect(Fixture.discover(path, cache: cache).entries.count == 1)
      #expect(Fixture.discover(path, cache: "/proc/nowhere").entries.count == 1)
    }
  }

  @Test func warnsOfAChangedFloatingPointMode() throws {
    #if arch(x86_64)
      try Fixture.withFolder { folder in
        try Fixture.put(.changesFloats, in: folder)
        let catalog = Fixture.discover(folder)
        #expect(catalog.warnings.map(\.code) == ["changes-float-state"])
        let tiny = Double.leastNormalMagnitude
        #expect(try catalog.entries[0].library.load().map(\.code) == ["changes-float-state"])
        // With denormals flushed this would be 0.
        #expect(Double(bitPattern: tiny.bitPattern) / 2 > 0)
      }
    #endif
  }
}
