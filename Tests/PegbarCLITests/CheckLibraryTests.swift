import Foundation
import PegbarTestSupport
import Testing

/// `pegbar check`: what is wrong with a library as a whole.
@Suite struct CheckLibraryTests {
  /// What the library is compiled with, test, status, exit code, a word of the message.
  static let twists: [(String, String, String, Int32, String)] = [
    ("#define DEFAULT 1", "loads", "passed", 0, ""),
    ("#define DEFAULT 9", "loads", "failed", 4, "limit"),
    ("#define DEFAULT __builtin_nan(\"\")", "loads", "failed", 4, "limit"),
    ("#define ID \"Not An Id\"", "loads", "failed", 4, "id"),
    ("#define CURVE NULL", "loads", "failed", 4, "functions"),
    ("#define MANIFEST", "manifest", "failed", 5, "does not match"),
    ("#define START work(180)", "load-time", "warning", 0, "ms of processor time"),
    // Waiting, as on a busy machine, takes no processor time.
    ("#define START usleep(180000)", "load-time", "passed", 0, ""),
    ("#define TEXT NULL, 0", "loads", "passed", 0, ""),
    ("#define TEXT NULL, 3", "loads", "failed", 4, "'name': its default has a byte count but"),
    (
      "#define TEXT \"a\", 1ull << 40", "loads", "failed", 4,
      "a byte count that is not its length"
    ),
    ("#define REPLACED \"org.example.old\"", "loads", "passed", 0, ""),
    (
      "#define REPLACED \"../../etc/passwd\"", "loads", "failed", 4,
      "an id that it replaces is invalid"
    ),
    ("#define SINCE 1", "loads", "passed", 0, ""),
    (
      "#define SINCE 7", "descriptor", "warning", 0,
      "says that revision 7 introduced it; this is revision 1"
    ),
    ("#define REQUIRED \"pegbar.pixels/1\"", "loads", "passed", 0, ""),
    ("#define REQUIRED \"pegbar.dreams/1\"", "loads", "failed", 4, "extension 'pegbar.dreams/1'"),
    ("#define REQUIRED \"dreams\"", "loads", "failed", 4, "an id that it requires is invalid"),
    (
      "#define SUMMARY varying\n#define START snprintf(varying, 80, \"%d\", getpid())", "loads",
      "failed", 5, "its manifest does not match its code: org.example.twisted: summary"
    ),
    (
      "#define SUMMARY varying\n#define START if (getenv(\"TZ\")) varying[0] = 'a'",
      "process-invariance", "failed", 5, "org.example.twisted: summary"
    ),
    ("#define START fesetround(FE_DOWNWARD)", "loads", "warning", 0, "floating-point"),
    ("#define START _exit(0)", "loads", "crashed", 5, "ended"),
    ("#define START *(volatile int *)8 = 1", "loads", "crashed", 5, "SIGSEGV"),
    ("#define ENTRY return PEGBAR_FAILED", "loads", "failed", 4, "failed with"),
    ("#define ENTRY *out = NULL; return PEGBAR_OK", "loads", "failed", 4, ""),
    ("#define ENTRY abort()", "loads", "crashed", 5, "SIGABRT"),
    (
      "#define SUMMARY \"\(String(repeating: "Long. ", count: 20))\"", "descriptor", "warning", 0,
      "100"
    ),
  ]

  @Test(arguments: twists.indices)
  func aTwistIsNamed(row: Int) throws {
    let (macro, law, status, code, word) = CheckLibraryTests.twists[row]
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("twisted", macro + "\n" + fixture("twisted.c"))
    let answer = tool("check", library, "--json")
    #expect(answer.status == code, "\(macro): \(answer.out)")
    let file = (answer.json["files"] as? [[String: Any]])?.first
    let tests = file?["tests"] as? [[String: String]] ?? []
    let test = tests.first { $0["name"] == law }
    #expect(test?["status"] == status, "\(macro): \(tests)")
    #expect(word.isEmpty || test?["message"]?.contains(word) == true, "\(macro): \(tests)")
  }

  /// Every command refuses a library that requires an extension that the host does not have.
  @Test func aMissingExtensionIsReported() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library(
      "twisted", "#define REQUIRED \"pegbar.dreams/1\"\n" + fixture("twisted.c"))
    let words = "'org.example.twisted' needs the host's extension 'pegbar.dreams/1'"
    let info = tool("info", library)
    #expect(info.status == 4 && info.err.contains(words), "\(info.err)")
    let list = tool("list", "--json", "--plugin-path", library).json
    let refused = list["refused"] as? [[String: String]] ?? []
    #expect(refused.map { $0["code"] } == ["missing-extension"])
    let plugins = list["plugins"] as? [[String: Any]] ?? []
    #expect(!plugins.isEmpty && !plugins.contains { $0["id"] as? String == "org.example.twisted" })
    let one = tool("info", "org.example.twisted", "--plugin-path", library)
    #expect(one.status == 4 && one.err.contains(words), "\(one.err)")
  }

  @Test func functionsBoundByAFileKeepTheLawsToo() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let source = """
      double half(double t) { return t / 2; }
      double square(double t, double n) { return t * t + 0 * n; }
      double odd(double t) { static int i; return t > 0 && t < 1 ? t + 1e-9 * i++ : t; }
      """
    let library = try tool.library("plain", source)
    func function(_ name: String, _ signature: String, _ rest: String = "") -> String {
      """
      {"kind":"timing","id":"org.example.\(name)","name":"\(name)","summary":"For tests.",
       "symbol":"\(name)","signature":"\(signature)","input":"t"\(rest)}
      """
    }
    let parameter = #","parameters":[{"key":"n","label":"N","default":0,"min":0,"max":1}]"#
    let promises = #","pure":true,"deterministic":true"#
    tool.write(
      "plugins/plain.bind.json",
      """
      {"pegbar":"0.10","library":{"id":"org.example.plain","name":"P","version":"1","license":"MIT"},
       "bind":{"file":"plain.so"},"functions":[\(function("half", "f64 (f64 t)")),
       \(function("square", "f64 (f64 t, f64 n)", parameter)),\(function("odd", "f64 (f64 t)", promises))]}
      """)
    let path = (library as NSString).deletingLastPathComponent + "/plain.bind.json"
    let answer = tool("check", path, "--json")
    #expect(answer.status == 5, "\(answer.out)")
    var failed: [String: Set<String>] = [:]
    for file in answer.json["files"] as? [[String: Any]] ?? [] {
      let tests = file["tests"] as? [[String: String]] ?? []
      let bad = tests.filter { !["passed", "skipped"].contains($0["status"] ?? "") }
      failed[file["id"] as? String ?? ""] = Set(bad.compactMap { $0["name"] })
    }
    #expect(failed["org.example.square"] == [])
    #expect(failed["org.example.half"] == ["bounds"], "\(failed)")
    #expect(failed["org.example.odd"] == ["determinism"], "\(failed)")
    let bare = tool("check", library, "--json")
    #expect(bare.status == 4)
  }
}
