import Foundation
import PegbarTestSupport
import Testing

/// The memory of scans: whole records or none, whenever the program is ended.
@Suite struct ScanCacheTests {
  /// The records' folder of a tool.
  private func records(_ tool: Tool) -> [String] {
    let folder = tool.folder + "/.cache/pegbar/scan-v2"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// No file may grow, so that the first byte of a record is refused.
  @Test func aRecordThatCannotBeWrittenLeavesNothing() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.hostileFolder()
    let (status, text) = try tool.shell(
      "ulimit -f 0; exec pegbar list --plugin-path \(folder) >/dev/null")
    #expect(status == 0, "\(text)")
    #expect(records(tool) == [])
    #expect(tool("list", "--plugin-path", folder).status == 0)
    #expect(records(tool).count == 1)
    #expect(records(tool).allSatisfy { $0.hasSuffix(".json") })
  }

  @Test func anOldRecordIsReplaced() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.hostileFolder()
    #expect(tool("list", "--plugin-path", folder).status == 0)
    let name = try #require(records(tool).first)
    let path = ".cache/pegbar/scan-v2/" + name
    let record = tool.bytes(path)
    tool.write(path, "{}")
    #expect(tool("list", "--plugin-path", folder).status == 0)
    #expect(tool.bytes(path) == record)
    #expect(records(tool) == [name])
  }
}
