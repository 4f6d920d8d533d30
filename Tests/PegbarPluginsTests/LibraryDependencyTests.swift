import Foundation
import PegbarTestSupport
import Testing

@testable import PegbarPlugins

/// The libraries that a library brings along have to pass the same checks as the library itself.
@Suite(.needs(.compiler)) struct LibraryDependencyTests {
  /// Compiles a library that needs `libdep.so` of a folder.
  private func put(_ folder: String, needing dependencies: String, _ flags: [String]) throws {
    try Fixture.makeFolder(folder)
    try CompiledLibrary.put(
      fixture("variants.c"), at: folder + "/good.so",
      ["-Dgood", "-DVICTIM=\"/none\"", "-Wl,--no-as-needed", "-L\(dependencies)", "-ldep"] + flags)
  }

  private func putDependency(_ folder: String, _ source: String = "int dep(void) { return 1; }")
    throws
  {
    try Fixture.makeFolder(folder)
    try CompiledLibrary.put(source, at: folder + "/libdep.so", ["-Wl,-soname,libdep.so"])
  }

  /// A folder with `plugins/good.so`, which needs `deps/libdep.so`, and what is found in it.
  private func withLibrary(
    _ flags: (String) -> [String], _ change: (String) throws -> Void = { _ in }
  ) throws -> PluginCatalog {
    try Fixture.withFolder { folder in
      let (plugins, dependencies) = (folder + "/plugins", folder + "/deps")
      try putDependency(dependencies)
      try put(plugins, needing: dependencies, flags(folder))
      try change(folder)
      return Fixture.discover(plugins)
    }
  }

  private static let runpath: @Sendable (String) -> [String] = { folder in
    ["-Wl,--enable-new-dtags,-rpath,\(folder)/deps"]
  }
  private static let origin: @Sendable (String) -> [String] = { _ in
    ["-Wl,--enable-new-dtags,-rpath,$ORIGIN/../deps"]
  }
  private static let rpath: @Sendable (String) -> [String] = { folder in
    ["-Wl,--disable-new-dtags,-rpath,\(folder)/deps"]
  }

  @Test(arguments: [runpath, origin, rpath])
  func aLibraryThatPassesTheChecksIsUsed(flags: @Sendable (String) -> [String]) throws {
    let catalog = try withLibrary(flags)
    #expect(catalog.refusals.isEmpty && !catalog.entries.isEmpty, "\(catalog.refusals)")
    #expect(catalog.entries.first?.library.source?.dependencies.count == 1)
  }

  @Test(arguments: [runpath, origin, rpath])
  func aFolderThatEverybodyMayWriteIsRefused(flags: @Sendable (String) -> [String]) throws {
    let catalog = try withLibrary(flags) { chmod($0 + "/deps", 0o777) }
    let refusal = try #require(catalog.refusals.first)
    #expect(catalog.entries.isEmpty && refusal.code == .worldWritable, "\(refusal)")
    #expect(refusal.reason.contains("it needs libdep.so, and /"), "\(refusal)")
  }

  @Test func aFileThatEverybodyMayWriteIsRefused() throws {
    let catalog = try withLibrary(Self.runpath) { chmod($0 + "/deps/libdep.so", 0o666) }
    #expect(catalog.refusals.first?.code == .worldWritable, "\(catalog.refusals)")
  }

  @Test(.needs(.machine("root", isMet: geteuid() == 0)))
  func aFileOfAnotherUserIsRefused() throws {
    let catalog = try withLibrary(Self.runpath) { chown($0 + "/deps/libdep.so", 12345, 12345) }
    #expect(catalog.refusals.first?.code == .foreignOwner, "\(catalog.refusals)")
  }

  /// Somebody could put a library into the first folder.
  @Test func foldersThatAreSearchedFirstAreChecked() throws {
    let flags = { (folder: String) in
      ["-Wl,--enable-new-dtags,-rpath,\(folder)/open:\(folder)/deps"]
    }
    let catalog = try withLibrary(flags) { folder in
      mkdir(folder + "/open", 0o777)
      chmod(folder + "/open", 0o777)
    }
    #expect(catalog.refusals.first?.code == .worldWritable, "\(catalog.refusals)")
  }

  /// A folder for other processors is searched before the one that it is in.
  @Test func foldersForProcessorsAreChecked() throws {
    let catalog = try withLibrary(Self.runpath) { folder in
      let inner = folder + "/deps/glibc-hwcaps/x86-64-v3"
      try putDependency(inner)
      chmod(inner + "/libdep.so", 0o666)
    }
    #if arch(x86_64)
      #expect(catalog.refusals.first?.code == .worldWritable, "\(catalog.refusals)")
    #else
      #expect(catalog.refusals.isEmpty)
    #endif
  }

  /// A dependency has a dependency of its own.
  @Test func indirectDependenciesAreChecked() throws {
    let catalog = try withLibrary(Self.runpath) { folder in
      let deep = folder + "/deep"
      try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
      try CompiledLibrary.put("int deep;", at: deep + "/libdeep.so", ["-Wl,-soname,libdeep.so"])
      try CompiledLibrary.put(
        "int dep(void) { return 2; }", at: folder + "/deps/libdep.so",
        [
          "-Wl,-soname,libdep.so", "-Wl,--no-as-needed", "-L\(deep)", "-ldeep",
          "-Wl,--enable-new-dtags,-rpath,\(deep)",
        ])
      chmod(deep, 0o777)
    }
    let refusal = try #require(catalog.refusals.first)
    #expect(refusal.code == .worldWritable && refusal.reason.contains("libdeep.so"), "\(refusal)")
  }

  /// The dynamic linker reads segments, not sections.
  @Test func emptySectionsHideNoDependency() throws {
    let catalog = try withLibrary(Self.runpath) { folder in
      chmod(folder + "/deps", 0o777)
      let path = folder + "/plugins/good.so"
      var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      let (table, count) = (Int(bytes.number64(40)), Int(bytes.number16(60)))
      // The header of the section of the type SHT_DYNAMIC.
      let dynamic = (0..<count).map { table + 64 * $0 }.first { bytes.number32($0 + 4) == 6 }
      let size = try #require(dynamic) + 32
      for at in size..<size + 8 { bytes[at] = 0 }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
    #expect(catalog.refusals.first?.code == .worldWritable, "\(catalog.refusals)")
  }

  /// The cached verdict is about the library and its dependencies.
  @Test func aChangedDependencyIsScannedAgain() throws {
    try Fixture.withFolder { folder in
      let dependencies = folder + "/deps"
      try putDependency(dependencies)
      try put(folder + "/plugins", needing: dependencies, Self.runpath(folder))
      let cache = folder + "/cache"
      let first = Fixture.discover(folder + "/plugins", cache: cache)
      #expect(first.refusals.isEmpty && !first.entries.isEmpty, "\(first.refusals)")
      try putDependency(
        dependencies,
        "#include <stdlib.h>\n__attribute__((constructor)) static void start(void) { abort(); }")
      let second = Fixture.discover(folder + "/plugins", cache: cache)
      #expect(second.refusals.first?.code == .crashed, "\(second.refusals)")
    }
  }

  /// The order of the search, without files.
  @Test func theOrderOfTheSearch() {
    var search = LibrarySearch()
    search.environment = ["/env"]
    let owner = { (path: String, rpath: String?, runpath: String?) in
      LibrarySearch.Owner(path: path, links: .init(needed: [], rpath: rpath, runpath: runpath))
    }
    let chain = [owner("/a/a.so", "/own:$ORIGIN/x", nil), owner("/b/b.so", "/outer", nil)]
    #expect(
      search.places(of: "l.so", for: chain).map(\.folder) == ["/own", "/a/x", "/outer", "/env"])
    let newer = [owner("/a/a.so", "/ignored", "${ORIGIN}::/run")] + chain.dropFirst()
    #expect(
      search.places(of: "l.so", for: newer).map(\.folder) == ["/env", "/a", ".", "/run"])
    #expect(search.places(of: "/d/l.so", for: chain).map(\.folder) == ["/d"])
    let last = search.places(of: "l.so", for: newer).last
    #expect(last == LibrarySearch.Place(folder: "/run", name: "l.so", hasSubfolders: true))
  }
}
