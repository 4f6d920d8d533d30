import Foundation
import PegbarTestSupport
import Testing

/// `new` and `port` create their folder completely or not at all, whatever the disk does.
@Suite struct StagedFolderTests {
  private static let commands = [
    "new plugin wave --kind transition --language c -o disk/deep/out",
    "new plugin wave --kind transition --language rust -o disk/deep/out",
    "port in -o disk/deep/out",
  ]

  /// Writes a folder for `port` that is larger than the disk and than the limit of files.
  private func writeSources(_ tool: Tool) throws {
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/in", withIntermediateDirectories: true)
    tool.write("in/a.swift", String(repeating: "class A { }\n", count: 8000))
  }

  /// Runs a command in which `disk` is a tiny or read-only file system.
  private func answer(
    _ tool: Tool, _ options: String, _ command: String
  ) throws -> (status: Int32, words: String) {
    try writeSources(tool)
    let (status, words) = try tool.shell(
      """
      mkdir disk
      unshare -m\(getuid() == 0 ? "" : "r") sh -c '
        mount -t tmpfs -o \(options) none disk || exit 99
        pegbar \(command)
        status=$?
        ls -A disk
        exit $status'
      """)
    let isMounted = status != 99 && !words.contains("unshare")
    try Requirement.machine("the right to mount a file system", isMet: isMounted).demand()
    return (status, words)
  }

  @Test(arguments: commands) func aFullDiskLeavesNothingBehind(_ command: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (status, words) = try answer(tool, "size=16k", command)
    #expect(status == 1, "\(words)")
    #expect(words.hasPrefix("pegbar: error: disk/deep/out"), "\(words)")
    // The message is the last line, so `ls` has listed nothing: the disk is empty again.
    #expect(
      words.hasSuffix(
        "no space left on the device; free some space, or choose another folder\n"), "\(words)")
    #expect(words.filter { $0 == "\n" }.count == 1, "\(words)")
  }

  @Test(arguments: commands) func aReadOnlyDiskIsReported(_ command: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (status, words) = try answer(tool, "ro", command)
    #expect(status == 1, "\(words)")
    #expect(
      words == "pegbar: error: disk/deep/out: Read-only file system; "
        + "choose a folder that you may write to\n")
  }

  /// A limit on the size of files is reported and leaves no folder; this test needs no privileges.
  @Test(arguments: [
    "new plugin wave --kind transition --language c -o deep/out", "port in -o deep/out",
  ]) func aLimitOnFilesLeavesNothingBehind(_ command: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try writeSources(tool)
    let (status, words) = try tool.shell("ulimit -f 1; pegbar \(command)")
    #expect(status == 1, "\(words)")
    #expect(words.contains("the file is too large"), "\(words)")
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/deep"))
  }

  /// A file at a path that has to be a folder is named, and kept.
  @Test func aFileInTheWayStays() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let made = tool(
      "new", "plugin", "wave", "--kind", "timing", "--language", "c", "-o", "a.png/out")
    #expect(made.status == 1 && made.err.contains("a.png/out"), "\(made.err)")
    #expect(tool.files == ["a.png", "b.png"])
  }
}
