import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Testing

/// Many unknown libraries are looked at side by side.
@Suite(.needs(.compiler)) struct ScanBatchTests {
  /// Twenty libraries that never come back, and good ones between them.
  private func fill(_ folder: String) throws -> [String] {
    var paths: [String] = []
    for number in 10..<30 {
      let variant = number % 2 == 0 ? Fixture.Variant.waits : .loops
      paths.append(try Fixture.put(variant, in: folder, as: "h\(number).so"))
      // Equal bytes would be looked at once.
      let file = try #require(FileHandle(forWritingAtPath: paths[paths.count - 1]))
      try file.seekToEnd()
      try file.write(contentsOf: Data("\(number)".utf8))
      try file.close()
    }
    try Fixture.put(.good, in: folder, as: "a.so")
    try Fixture.put(.crashes, in: folder, as: "h20b.so")
    try Fixture.put(.saysTruth, in: folder, as: "z.so")
    return paths
  }

  @Test func twentyHangingLibrariesTakeTheTimeOfOne() throws {
    try Fixture.withFolder { folder in
      let (plugins, cache) = (folder + "/plugins", folder + "/cache")
      try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
      let paths = try fill(plugins)
      let start = Date()
      let catalog = Fixture.discover(plugins, cache: cache, deadline: 5)
      // One after the other they would take 100 s.
      #expect(Date().timeIntervalSince(start) < 50)
      // In the order of their names, as if one had been looked at after the other.
      var expected = paths
      expected.insert(plugins + "/h20b.so", at: 11)
      #expect(catalog.refusals.map(\.path) == expected)
      let sleeping = stride(from: 0, to: paths.count, by: 2).map { paths[$0] }
      for refusal in catalog.refusals {
        let codes =
          refusal.path.hasSuffix("b.so")
          ? ["crashed"]
          : sleeping.contains(refusal.path) ? ["asleep"] : ["timeout", "not-reached"]
        #expect(codes.contains(refusal.code.word), "\(refusal)")
      }
      #expect(
        catalog.entries.map { $0.library.path ?? "" } == ["/a.so", "/z.so"].map { plugins + $0 })
      // The cache has those that ended. Those that slept or were not reached are scanned again.
      let second = Fixture.discover(plugins, cache: cache, deadline: 0.0001)
      #expect(second.refusals.map(\.path) == expected)
      #expect(second.refusals.filter { $0.reason.contains("within 0.0001 s") }.count == 10)
      #expect(second.entries.map(\.plugin) == catalog.entries.map(\.plugin))
    }
  }

  /// Who got no turn, or not all of it, is not remembered as one who hangs.
  @Test func whoGotNoTurnGetsOneTheNextTime() throws {
    try Fixture.withFolder { folder in
      let (plugins, cache) = (folder + "/plugins", folder + "/cache")
      try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
      let path = try Fixture.put(.waits, in: plugins)
      let start = Date()
      let catalog = Fixture.discover(plugins, cache: cache, deadline: 60)
      #expect(Date().timeIntervalSince(start) < 50)
      #expect(catalog.refusals.map(\.path) == [path])
      #expect(catalog.refusals.map(\.code.word) == ["not-reached"])
      #expect(!FileManager.default.fileExists(atPath: cache))
      #expect(
        Fixture.discover(plugins, cache: cache, deadline: 0.2).refusals.map(\.code.word)
          == ["asleep"])
    }
  }
}
