import Foundation
import Testing

/// Each family's plugin.json says what its library says of itself.
@Suite struct ManifestFileTests {
  static let plugins = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Plugins")

  /// The folder with the libraries and the scanner: the one that the tests were built into.
  static let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// As "Transition/Slides".
  static let families: [String] = {
    let kinds = (try? FileManager.default.contentsOfDirectory(atPath: plugins.path)) ?? []
    return kinds.flatMap { kind in
      let folder = plugins.appending(path: kind).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.map { "\(kind)/\($0)" }
    }
    .filter {
      FileManager.default.fileExists(
        atPath: plugins.appending(path: "\($0)/plugin.json").path)
    }
    .sorted()
  }()

  @Test func thereAreFamilies() { #expect(Self.families.count >= 11) }

  @Test(arguments: families) func manifestsAreFresh(_ family: String) throws {
    let scanner = Self.built.appending(path: "pegbar-scan")
    let name = family.replacing("/", with: "")
    let library = Self.built.appending(path: "libPegbar\(name).so")
    let file = Self.plugins.appending(path: "\(family)/plugin.json")
    let committed = try Data(contentsOf: file)
    let json = try JSONSerialization.jsonObject(with: committed) as? [String: Any]
    let entry = try #require(json?["entry"] as? String, "\(family): no entry")
    let process = Process()
    let output = Pipe()
    process.executableURL = scanner
    process.arguments = ["--manifest", "--entry", entry, library.path]
    process.standardOutput = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(
      String(decoding: said, as: UTF8.self) == String(decoding: committed, as: UTF8.self),
      "Plugins/\(family)/plugin.json is stale: build, then run Plugins/renew-manifests.sh")
  }
}
