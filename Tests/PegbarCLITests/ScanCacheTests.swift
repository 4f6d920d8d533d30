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

  /// No file may grow, so that the system ends the program while it writes a record.
  @Test func aKillWhileARecordIsWrittenLeavesNothing() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.hostileFolder()
    try Requirement.tool("python3", isMet: Requirement.path(of: "python3") != nil).demand()
    // Test runners block signals, which a program inherits and a shell cannot change.
    let script = """
      import os, resource, signal, sys
      signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
      resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let list = [tool.path, "list", "--plugin-path", folder]
    let python = Tool.at("/usr/bin/env", like: tool)
    let answer = python.run(["python3", "-c", script] + list, out: "/dev/null")
    #expect(answer.status == 128 + SIGXFSZ)
    #expect(records(tool) == [])
    #expect(tool.run(Array(list.dropFirst())).status == 0)
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
