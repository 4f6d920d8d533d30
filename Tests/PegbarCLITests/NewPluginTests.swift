import Foundation
import PegbarTestSupport
import Testing

@testable import PegbarLaws

/// `pegbar new`: what it makes builds and keeps every law, unedited.
@Suite struct NewPluginTests {
  @Test(arguments: [
    ("transition", "c", "cc"), ("timing", "c", "cc"), ("value", "c", "cc"),
    ("animation", "c", "cc"), ("transition", "cpp", "c++"), ("timing", "cpp", "c++"),
    ("value", "cpp", "c++"), ("animation", "cpp", "c++"), ("transition", "swift", "swiftc"),
    ("timing", "swift", "swiftc"), ("value", "swift", "swiftc"), ("animation", "swift", "swiftc"),
    ("transition", "rust", "cargo"), ("timing", "rust", "cargo"), ("value", "rust", "cargo"),
    ("animation", "rust", "cargo"), ("filter", "c", "cc"), ("filter", "cpp", "c++"),
    ("filter", "swift", "swiftc"), ("filter", "rust", "cargo"), ("provider", "c", "cc"),
    ("provider", "swift", "swiftc"),
  ])
  func aNewPluginDoesWhatItsReadmeSays(kind: String, language: String, compiler: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let name = "my-\(kind)"
    let made = tool("new", "plugin", name, "--kind", kind, "--language", language)
    #expect(made.status == 0, "\(made.err)")
    let readme = String(decoding: tool.bytes(name + "/README.md"), as: UTF8.self)
    let parts = readme.components(separatedBy: "```")
    #expect(parts.count == 3 && parts[1].hasPrefix("sh\n"))
    let (status, words) = try tool.shell(
      "umask 022; cd \(name) || exit 1; set -e\n" + parts[1].dropFirst(3))
    try Requirement.tool(compiler, isMet: !words.contains("\(compiler): not found")).demand()
    #expect(status == 0, "\(words)")
    #expect(words.contains("org.example.\(name)"))
    #expect(!words.contains("warning:"), "\(words)")
    let answer = tool("check", "\(name)/\(name).so", "--strict")
    #expect(answer.status == 0, "\(answer.err)\n\(answer.out)")
    if kind == "provider" {
      #expect(words.contains("org.example.\(name).sample"), "\(words)")
      let list = tool("list", "filters", "--names", "--plugin-path", name)
      #expect(list.out.contains("org.example.\(name).sample\n"), "\(list.err)")
    }
    if language == "c" { try checkHere("\(tool.folder)/\(name)/\(name).so", kind) }
  }

  /// Strict compilers have nothing to say about what `new` writes.
  @Test(arguments: [
    ("c", "gcc -std=c11"), ("c", "clang -std=c11"), ("cpp", "g++ -std=c++20"),
    ("cpp", "clang++ -std=c++20"),
  ])
  func newPluginsHaveNoWarnings(language: String, compiler: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let own = language == "c" ? ["provider"] : []
    for kind in ["transition", "timing", "value", "animation", "filter"] + own {
      #expect(tool("new", "plugin", kind, "--kind", kind, "--language", language).status == 0)
      let (status, words) = try tool.shell(
        "include=$(sed -n 's/.*PEGBAR_INCLUDE:-\\(.*\\)}$/\\1/p' \(kind)/build.sh); "
          + "for file in \(kind).\(language) tests/test.\(language); do "
          + "\(compiler) -Wall -Wextra -Wpedantic -Werror -ffp-contract=off -fPIC -shared "
          + "-I \"$include\" -o \(kind)/x.so \(kind)/$file || exit 1; done")
      let isThere = !words.contains("not found")
      try Requirement.tool(String(compiler.prefix { $0 != " " }), isMet: isThere).demand()
      #expect(status == 0, "\(words)")
    }
  }

  /// The test inside finds a plugin that does something else.
  @Test(arguments: [
    ("c", "cc", "t.c", "y[i] = t *"), ("cpp", "c++", "t.cpp", "y[i] = t *"),
    ("swift", "swiftc", "t.swift", "return t *"), ("rust", "cargo", "src/lib.rs", " t * t"),
  ])
  func theTestOfANewPluginCanFail(
    language: String, compiler: String, file: String, part: String
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(tool("new", "plugin", "t", "--kind", "timing", "--language", language).status == 0)
    let source = String(decoding: tool.bytes("t/" + file), as: UTF8.self)
    tool.write("t/" + file, source.replacing(part, with: part + " t *"))
    let (status, words) = try tool.shell("./t/test.sh")
    try Requirement.tool(compiler, isMet: !words.contains("\(compiler): not found")).demand()
    #expect(status != 0 && !words.contains("passed   loads"), "\(words)")
  }

  /// A new plugin's test fails, without a crash, if another plugin with an instance replaces the source.
  @Test(arguments: [
    ("transition", "TransitionPlugins", "haze"), ("filter", "FilterPlugins", "cast"),
    ("timing", "TimingPlugins", "settle"), ("value", "ValuePlugins", "orbit"),
    ("animation", "AnimationPlugins", "hop"),
  ])
  func theTestOfANewPluginReportsOtherResults(kind: String, page: String, name: String) throws {
    try Requirement.compiler.demand()
    let tool = try Tool()
    defer { tool.remove() }
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let text = try String(
      contentsOfFile: "\(root)/Sources/Pegbar/Pegbar.docc/\(page).md", encoding: .utf8)
    let source = try #require(
      text.components(separatedBy: "\n```").first { $0.hasPrefix("c\n/* \(name).c: ") })
    #expect(tool("new", "plugin", name, "--kind", kind, "--language", "c").status == 0)
    tool.write("\(name)/\(name).c", String(source.dropFirst(2)) + "\n")
    let (status, words) = try tool.shell("./\(name)/test.sh")
    #expect(status == 1 && words.contains("tests/test.c:"), "\(words)")
    #expect(words.contains(": not so: "), "\(words)")
  }

  /// The kit for Swift is compiled once for all folders, and again when it changes.
  @Test func theSwiftKitIsCompiledOnce() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for name in ["t", "u"] {
      #expect(tool("new", "plugin", name, "--kind", "timing", "--language", "swift").status == 0)
    }
    let (status, words) = try tool.shell(
      """
      set -e
      export PEGBAR_KIT_CACHE=$PWD/kits
      ./t/build.sh; stat -c '%n %i' kits/*/lib* > first
      ./u/build.sh; stat -c '%n %i' kits/*/lib* > second
      cmp first second
      cp -r "$(sed -n 's/^kit=.*:-\\(.*\\)}$/\\1/p' t/kit.sh)" other
      echo '// Another version.' >> other/Plugin.swift
      PEGBAR_KIT=$PWD/other ./u/build.sh
      echo "$(ls kits | wc -l) kits"
      """)
    try Requirement.tool("swiftc", isMet: !words.contains("swiftc: not found")).demand()
    #expect(status == 0 && words.contains("2 kits"), "\(words)")
  }

  /// The same in this process, as a unit test of the plugin's author would.
  private func checkHere(_ path: String, _ kind: String) throws {
    // Of two kinds as where no scanner lies beside the program.
    let hasScanner = ["transition", "value"].contains(kind)
    let report =
      try hasScanner ? Laws.check(library: path) : LibraryCheck(path: path).loadedHere()
    #expect(report.failures.isEmpty && report.warnings.isEmpty, "\(report)")
    #expect(report.results.count >= 9)
    #expect(report.results.allSatisfy { $0.library == path })
  }

  @Test func whatItCannotMakeIsWrongUsage() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let calls = [
      ["x", "--kind", "importer", "--language", "c"],
      ["x", "--kind", "timing", "--language", "perl"],
      ["9x", "--kind", "timing", "--language", "c"], ["x", "--kind", "plant", "--language", "c"],
      ["a.png", "--kind", "timing", "--language", "c", "-o", "a.png"],
      ["pegbar.timing.mine", "--kind", "timing", "--language", "c"], ["x"],
      ["Pegbar.mine", "--kind", "timing", "--language", "c"],
      ["x", "--kind", "provider", "--language", "cpp"],
      ["x", "--kind", "provider", "--language", "rust"],
      ["Json", "--kind", "provider", "--language", "c"],
      [String(repeating: "x", count: 32), "--kind", "provider", "--language", "swift"],
      [String(repeating: "x", count: 120), "--kind", "timing", "--language", "c"],
    ]
    for call in calls {
      let answer = tool.run(["new", "plugin"] + call)
      #expect(answer.status == 64, "\(call): \(answer.err)")
      #expect(answer.err.split(separator: "\n").count == 1)
    }
    #expect(tool.files == ["a.png", "b.png"])
  }
}
