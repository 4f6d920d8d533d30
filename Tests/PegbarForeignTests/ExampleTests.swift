import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Testing

@Suite(.needs(.compiler)) struct ExampleTests {
  private static let example = Fixture.package + "/examples/bound-functions"

  /// The example as its page says: its library compiled beside its bind files.
  private func withExample(_ body: (PluginHost) throws -> Void) throws {
    try Fixture.withFolder { folder in
      for name in ["easing.bind.json", "libm.bind.json"] {
        try FileManager.default.copyItem(
          atPath: "\(ExampleTests.example)/\(name)", toPath: "\(folder)/\(name)")
      }
      let source = try String(contentsOfFile: ExampleTests.example + "/easing.c", encoding: .utf8)
      try Fixture.compile(source, to: folder + "/libeasing.so")
      let catalog = Fixture.discover(folder)
      #expect(catalog.refusals.isEmpty, "\(catalog.refusals)")
      try body(PluginHost(catalog))
    }
  }

  @Test func listsItsFunctions() throws {
    try withExample { host in
      #expect(
        host.catalog.entries.map(\.descriptor.id) == [
          "org.example.ease.back", "org.example.ease.power", "org.example.ease.stairs",
          "org.example.ease.both", "org.example.value.shear", "org.example.value.throw",
          "org.example.libm.cbrt",
          "org.example.libm.pow", "org.example.libm.erf",
        ])
      let back = try #require(host.plugin(named: "org.example.ease.back", kind: .timingFunction))
      #expect(back.entry.origin == .path && back.entry.version == "1.0")
      #expect(back.entry.library?.hasSuffix("/libeasing.so") == true)
      #expect(back.entry.plugin.descriptor.parameters.map(\.maximum) == [10])
      let cbrt = try #require(host.plugin(named: "org.example.libm.cbrt", kind: .timingFunction))
      #expect(!cbrt.entry.plugin.descriptor.isDeterministic)
      #expect(cbrt.entry.plugin.descriptor.threads == .full)
    }
  }

  /// (0.25 − 1)² · ((1.7 + 1)(0.25 − 1) + 1.7) + 1; powers of 2; the error function's table.
  @Test(
    arguments: [
      ("org.example.ease.back", [:], 0.25, 0.8171875), ("org.example.ease.power", [:], 0.5, 0.25),
      ("org.example.ease.power", ["n": .number(3), "out": .bool(true)], 0.5, 0.875),
      ("org.example.ease.stairs", [:], 0.99, 0), ("org.example.ease.both", [:], 0.75, 0.875),
      ("org.example.libm.cbrt", [:], 0.125, 0.5),
      ("org.example.libm.pow", ["exponent": .number(3)], 0.5, 0.125),
      ("org.example.libm.erf", [:], 0.5, 0.5204998778130465),
    ] as [(String, [String: ParameterValue], Double, Double)])
  func computes(
    _ id: String, _ parameters: [String: ParameterValue], _ x: Double, _ y: Double
  ) throws {
    try withExample { host in
      let found = try #require(host.plugin(named: id, kind: .timingFunction))
      let function = try #require(found.entry.plugin as? any TimingFunction)
      let timing = try function.makeTiming(found.parameters(parameters))
      #expect(abs(try timing.value(at: x) - y) < 1e-15)
    }
  }

  @Test func transforms() throws {
    try withExample { host in
      let found = try #require(host.plugin(named: "org.example.value.throw", kind: .valueFunction))
      let function = try #require(found.entry.plugin as? any ValueFunction)
      let t = try function.makeValueMapping(found.parameters([:])).transform([0.5])
      #expect([t.m11, t.m22, t.m41, t.m42] == [1, 1, 50, -50])
      let other = try #require(host.plugin(named: "org.example.value.shear", kind: .valueFunction))
      let shear = try #require(other.entry.plugin as? any ValueFunction)
      #expect(try shear.makeValueMapping(other.parameters([:])).transform([0.3]).m21 == 0.3)
    }
  }
}
