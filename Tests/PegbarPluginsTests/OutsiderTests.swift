import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Testing

/// What libraries that are not built in may not take: the program's ids and its plugins' names.
@Suite(.needs(.compiler)) struct OutsiderTests {
  /// A folder together with the built-in plugins.
  private func discover(_ path: String) -> PluginCatalog {
    var options = DiscoveryOptions(policy: ScanPolicy(scanner: Fixture.scanner, cache: nil))
    options.builtins = .libraries
    let environment = HostEnvironment(
      variables: [:], executable: HostEnvironment.process.executable)
    return PluginCatalog.discover(
      SearchPath(explicit: [path], environment: environment), options: options)
  }

  @Test(arguments: [
    (Fixture.Variant.reservedID, "pegbar.timing.easeIn"),
    (.reservedLibrary, "pegbar.timing.curves"),
  ])
  func refusesIDsOfTheProgram(_ variant: Fixture.Variant, _ id: String) throws {
    try Fixture.withFolder { folder in
      let path = try Fixture.put(variant, in: folder)
      let catalog = discover(folder)
      #expect(catalog.refusals.map(\.path) == [path])
      #expect(catalog.refusals.first?.code.word == "reserved-id")
      #expect(catalog.refusals.first?.reason.contains(id) == true)
      #expect(catalog.entries.allSatisfy { $0.status == .ok && $0.library.origin == .builtin })
    }
  }

  /// A manifest is enough to refuse: nothing of the library has run.
  @Test func refusesThemByTheManifestAlone() throws {
    try Fixture.withFolder { folder in
      let path = try Fixture.put(.crashes, in: folder, as: "x.so")
      try """
      {"pegbar":"0.10","library":{"id":"org.example.x","name":"X","version":"1","license":"MIT"},
       "plugins":[{"kind":"transition","id":"pegbar.transition.fade","name":"X","summary":"X."}]}
      """.write(toFile: folder + "/x.json", atomically: false, encoding: .utf8)
      let catalog = discover(path)
      #expect(catalog.refusals.map(\.code.word) == ["reserved-id"], "\(catalog.refusals)")
    }
  }

  @Test func builtinPluginsKeepTheirNames() throws {
    try Fixture.withFolder { folder in
      let path = try Fixture.put(.takenName, in: folder)
      let catalog = discover(folder)
      #expect(catalog.entries.contains { $0.library.origin == .builtin })
      let warning = try #require(catalog.warnings.first)
      #expect(catalog.warnings.count == 1 && warning.path == path)
      #expect(warning.code == "name-taken")
      #expect(warning.reason.contains("'easeIn' of pegbar.timing.easeIn"), "\(warning)")
      #expect(!warning.reason.contains("square'"))
      let host = PluginHost(catalog)
      let id = { (name: String) in
        host.plugin(named: name, kind: .timingFunction)?.entry.plugin.descriptor.id
      }
      #expect(id("easeIn") == "pegbar.timing.easeIn")
      #expect(id("pegbar:easeIn") == "pegbar.timing.easeIn")
      #expect(id("square") == "org.example.square")
      #expect(id("org.example.square") == "org.example.square")
    }
  }

  /// `check` and `--plugin-path` may name a built-in library: it stays what it is.
  @Test func aBuiltinLibraryStaysOneWhenItIsNamed() throws {
    let program = HostEnvironment.process.executable
    let folder = (program as NSString).deletingLastPathComponent
    let path = folder + "/libPegbarTimingCurves.so"
    let catalog = discover(path)
    #expect(catalog.refusals.isEmpty, "\(catalog.refusals)")
    #expect(catalog.entries.allSatisfy { $0.status == .ok && $0.library.origin == .builtin })
    // The same bytes elsewhere are somebody else's.
    try Fixture.withFolder { folder in
      let copy = folder + "/libPegbarTimingCurves.so"
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      #expect(Fixture.discover(copy).refusals.map(\.code.word) == ["reserved-id"])
    }
  }
}
