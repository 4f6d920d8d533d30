import Foundation
import Pegbar
import PegbarBuiltins
import PegbarCore
import PegbarLaws
import PegbarTestSupport
import Testing

/// A library that is built again while the program runs.
@Suite(.serialized, .needs(.compiler)) struct PluginReloadTests {
  /// A timing function f(x) = xⁿ, or one that ends at 2.
  private func build(_ folder: String, _ result: String) throws {
    let source = "#define RESULT \(result)\n" + fixture("reloaded.c")
    try CompiledLibrary.put(source, at: folder + "/new", ["-O1"])
    // A file that is replaced as a whole, as a linker does.
    try #require(rename(folder + "/new", folder + "/r.so") == 0)
  }

  private func value(_ reload: PluginReload) throws -> Double {
    let found = try #require(
      reload.host.registry.resolve("org.example.reloaded", kind: .timingFunction))
    let function = try #require(found.entry.plugin as? any TimingFunction)
    return try function.makeTiming(found.parameters([:])).value(at: 0.5)
  }

  /// Two looks: the first finds a file that changed, the second the same file again.
  private func update(_ reload: PluginReload) -> PluginReload.Update? {
    reload.update() ?? reload.update()
  }

  @Test func aNewBuildIsCheckedAndUsed() throws {
    let folder = NSTemporaryDirectory() + "/pegbar-reload-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = Plugins.registry
    defer { Plugins.use(before) }
    try build(folder, "t * t")
    let reload = PluginReload(paths: [folder]) { path in
      let report = try Laws.check(library: path)
      if let bad = report.failures.first { throw Bad(reason: bad.message) }
    }
    let old = try value(reload)
    #expect(old == 0.25 && reload.update() == nil)

    try build(folder, "t * t * t")
    let first = try #require(update(reload))
    #expect(first.isUsed && first.description.hasSuffix("r.so: used from now on"), "\(first)")
    #expect(try value(reload) == 0.125)
    #expect(Plugins.registry === reload.host.registry)

    // A library that breaks a law is not used, nor is one that is none.
    try build(folder, "2 * t")
    let second = try #require(update(reload))
    #expect(!second.isUsed && second.description.contains("not used"), "\(second)")
    #expect(try value(reload) == 0.125)
    try "half a library".write(toFile: folder + "/r.so", atomically: true, encoding: .utf8)
    let third = try #require(update(reload))
    #expect(!third.isUsed && third.refusals.count == 1, "\(third)")

    try build(folder, "t * t * t * t")
    let fourth = try #require(update(reload))
    #expect(fourth.isUsed, "\(fourth)")
    #expect(try value(reload) == 0.0625)
    let copies = try FileManager.default.contentsOfDirectory(atPath: "/tmp")
      .filter { $0.hasPrefix("pegbar-library-") }
    #expect(copies.isEmpty)
  }

  /// A file that a provider opens.
  @Test func aChangedFileIsOpenedAgain() throws {
    let folder = NSTemporaryDirectory() + "/pegbar-reload-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = Plugins.registry
    defer { Plugins.use(before) }
    func write(_ title: String, _ last: String) throws {
      try "TITLE \"\(title)\"\nLUT_1D_SIZE 2\n0 0 0\n\(last)\n".write(
        toFile: folder + "/look.cube", atomically: true, encoding: .utf8)
    }
    try write("One", "1 1 1")
    let reload = PluginReload(paths: [folder]) { path in
      let report = try Laws.check(library: path)
      if let bad = report.failures.first { throw Bad(reason: bad.message) }
    }
    let name = {
      Plugins.registry.resolve("pegbar.lut.look", kind: .imageFilter)?.entry.plugin.descriptor.name
    }
    #expect(name() == "One" && reload.update() == nil)
    try write("Two", "1 1 0.5")
    #expect(try #require(update(reload)).isUsed)
    #expect(name() == "Two")
    try write("Three", "1 1")
    let third = try #require(update(reload))
    #expect(third.description.hasSuffix("look.cube: not used: line 4: expected three numbers"))
    #expect(name() == "Two")
  }

  private struct Bad: Error { var reason: String }
}
