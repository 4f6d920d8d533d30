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
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let source = """
      #include <pegbar/plugin.h>
      static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                                  const pegbar_value *const *v, uint32_t n, void **i) {
        (void)h, (void)d, (void)v, (void)n; *i = NULL; return PEGBAR_OK;
      }
      static void destroy(void *i) { (void)i; }
      static pegbar_status eval(void *i, uint64_t n, const double *x, double *y) {
        (void)i;
        for (uint64_t k = 0; k < n; k++) {
          double t = x[k] < 0 ? 0 : x[k] > 1 ? 1 : x[k];
          y[k] = \(result);
        }
        return PEGBAR_OK;
      }
      static const pegbar_timing_function functions = {
          sizeof functions, 0, create, destroy, eval, NULL, NULL};
      static const pegbar_descriptor descriptor = {
          .struct_size = sizeof descriptor, .kind = PEGBAR_KIND_TIMING_FUNCTION,
          .id = "org.example.reloaded", .revision = 1, .threads = PEGBAR_THREADS_FULL,
          .flags = 3, .name = "R", .summary = "S.", .functions = &functions};
      static const pegbar_descriptor *const descriptors[] = {&descriptor};
      static const pegbar_library library = {
          PEGBAR_LIBRARY_HEADER, .id = "org.example.r", .name = "R", .version = "1",
          .license = "MIT", .descriptor_count = 1, .descriptors = descriptors};
      PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
        (void)host; *result = &library; return PEGBAR_OK;
      }
      """
    try source.write(toFile: folder + "/r.c", atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/bin/sh")
    compiler.arguments = [
      "-c",
      "cd '\(folder)' && cc -shared -fPIC -O1 -I '\(root)/Sources/CPegbarPlugin/include' "
        + "-o new r.c && chmod 755 new && mv -f new r.so",
    ]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
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
    #expect(update(reload)?.isUsed == true)
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
