import CPegbarConfinement
import Foundation
import PegbarTestSupport
import Testing

@testable import PegbarSupervision

/// What a plugin cannot do with `--isolate`, in the process of its library.
@Suite(.needs(.compiler)) struct GuestConfinementTests {
  private func attack(
    _ tool: Tool, _ deed: String, path: String = "", environment: [String: String] = [:]
  ) throws -> Answer {
    let library = try tool.library("prisoner", fixture("prisoner.c"))
    return tool.run(
      [
        "run", "org.example.prisoner", "--from", "a.png", "--to", "b.png", "--progress", "0.5",
        "-o",
        "out.png", "--overwrite", "--isolate", "--plugin-timeout", "5", "-p", "deed=\(deed)", "-p",
        "path=\(path)", "--plugin-path", library,
      ], environment: environment)
  }

  /// The number that the plugin printed after a word.
  private func number(after word: Substring, in answer: Answer) throws -> Int {
    let words = answer.err.split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex(of: word), "\(answer)")
    return try #require(Int(words[place + 1]), "\(answer)")
  }

  /// From the kernel, not from what the attack could do.
  private static let landlock = Requirement.machine(
    "a kernel with Landlock", isMet: pgb_landlock_version() >= 1)
  private static let seccomp = Requirement.machine(
    "a kernel with seccomp", isMet: pgb_has_seccomp() == 1)

  @Test(.needs(landlock)) func onlyItsOwnFolderCanBeRead() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("key", "secret")
    let answer = try attack(tool, "read", path: tool.folder + "/key")
    #expect(answer.status == 0 && answer.err.contains("read 00"), "\(answer)")
    // A file that comes with the library.
    tool.write("plugins/table", "numbers")
    let own = try attack(tool, "read", path: tool.folder + "/plugins/table")
    #expect(own.err.contains("read 10"), "\(own)")
  }

  @Test func theEnvironmentIsEmpty() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = try attack(tool, "read", path: "/", environment: ["SECRET": "token"])
    #expect(answer.err.contains("0 variables, 0 letters"), "\(answer)")
  }

  /// The limit includes every kind of memory, and a plugin cannot raise it.
  @Test(.needs(seccomp)) func memoryIsLimited() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = try attack(tool, "memory")
    #expect(answer.err.contains(" MiB, 0000"), "\(answer)")
    let size = try number(after: "memory", in: answer)
    #expect(500...1024 ~= size, "\(answer)")
  }

  @Test(.needs(seccomp)) func threadsAreLimited() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = try attack(tool, "threads")
    let count = try number(after: "threads", in: answer)
    #expect(32...GuestConfinement.threads ~= count, "\(answer)")
  }

  @Test func descriptorsAreLimited() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = try attack(tool, "descriptors")
    let count = try number(after: "descriptors", in: answer)
    #expect(32...GuestConfinement.descriptors ~= count, "\(answer)")
  }

  @Test(.needs(seccomp)) func noProcessIsStarted() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = try attack(tool, "processes")
    #expect(answer.status == 0 && answer.err.contains("processes 000"), "\(answer)")
  }

  /// The threads of the host in the same process are confined, too.
  @Test(.needs(landlock), .needs(seccomp)) func noThreadHasMoreRights() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("victim", "whole")
    let answer = try attack(tool, "use threads", path: tool.folder + "/victim")
    #expect(answer.err.contains("used some threads, wrote 0"), "\(answer)")
  }

  /// A folder with more than a plugin's files cannot be read.
  @Test func foldersOfLibraries() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(IsolationServer.folder(ofLibrary: tool.folder + "/a.so") == tool.folder)
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    #expect(IsolationServer.folder(ofLibrary: home + "/a.so") == nil)
    #expect(IsolationServer.folder(ofLibrary: "/home/a.so") == nil)
    #expect(IsolationServer.folder(ofLibrary: "/a.so") == nil)
    #expect(IsolationServer.folder(ofLibrary: "/tmp/a.so") == nil)
  }

  @Test func foldersInTheLinkersCache() {
    let bytes = Array(
      "glibc-ld.so.cache1.1\0\u{3}libb.so.6\0/lib/b/libb.so.6\0/opt/a/liba.so\0/x\0".utf8)
    #expect(GuestConfinement.folders(inCache: bytes) == ["/lib/b", "/opt/a"])
  }
}
