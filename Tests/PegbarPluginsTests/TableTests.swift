import Foundation
import PegbarPlugins
import PegbarTestSupport
import Testing

/// Tables of functions, parameters and aliases with one thing wrong.
@Suite(.needs(.compiler)) struct TableTests {
  @Test(arguments: [
    ("sizeof spin_table, 3,", "sizeof spin_table, 0,", "takes 0 numbers"),
    ("sizeof spin_table, 3,", "sizeof spin_table, 17,", "takes 17 numbers"),
    ("sizeof mix_table, PEGBAR_INPUT_ENDS", "8, PEGBAR_INPUT_ENDS", "says it has 8 bytes"),
    ("sizeof mix_table, PEGBAR_INPUT_ENDS", "sizeof mix_table, 64", "unknown bits"),
    ("prepare, animate,", "prepare, 0,", "is NULL"),
    ("prepare, 0, 0, map_child", "prepare, 0, 0, 0", "is NULL"),
    ("set_up, render}", "set_up, 0}", "is NULL"),
    ("eval, points, settling", "0, points, settling", "is NULL"),
    (".default_direction = 1", ".default_direction = 2", "default direction"),
    (".default_direction = 1", ".default_direction = 9", "default direction"),
    (".directions = 9", ".directions = 17", "unknown bits"),
    ("PEGBAR_FROM_BOTTOM}", "PEGBAR_FROM_TOP}", "not offered"),
    (".choice_count = 6, .choice_keys = modes", ".choice_keys = modes", "0 choices"),
    ("\"square\", \"sum\"", "\"square\", \"square\"", "twice"),
    ("\"square\", \"sum\"", "\"square\", \"s u m\"", "no word"),
    ("(PEGBAR_TYPE_INT, 1, 3)", "(PEGBAR_TYPE_INT, 1, 3.5)", "not a whole number"),
    ("(PEGBAR_TYPE_BOOL, 1, 0)", "(PEGBAR_TYPE_BOOL, 1, 2)", "neither 0 nor 1"),
    ("(PEGBAR_TYPE_COLOR, 4,", "(PEGBAR_TYPE_COLOR, 3,", "wrong count"),
    ("(PEGBAR_TYPE_COLOR, 4,", "(PEGBAR_TYPE_RECT, 4,", "another type"),
    ("\"ab\", 2", "\"\\xff\\xfe\", 2", "not UTF-8"),
    ("{0}, stops_default, 16}", "{0}, 0, 0}", "no numbers"),
    ("\"mode\", \"stops\"}", "\"mode\", \"nothing\"}", "no parameter"),
    ("\"mode\", \"stops\"}", "\"mode\", \"mode\"}", "twice"),
    ("(PEGBAR_TYPE_CHOICE, 1, 1)", "(PEGBAR_TYPE_CHOICE, 1, 9)", "none of the choices"),
    ("\"summing\",", "\"sum:ming\",", "no word"),
    (".unit = 1,", ".unit = 99,", "unit 99"),
    (".key = #name", ".key = \"a b\"", "letters and digits"),
    ("\"MIT OR Apache-2.0\"", "\"\"", "licence"),
    ("\"0.1\",", "0,", "version"),
    ("descriptors};", "0};", "lists 7 plugins"),
    ("&rows};", "&group};", "listed twice"),
  ])
  func refuses(_ good: String, _ bad: String, _ reason: String) throws {
    let scanner = try #require(Fixture.scanner)
    let source = fixture("kinds.c").replacing(good, with: bad)
    #expect(source != fixture("kinds.c"))
    try Fixture.withFolder { folder in
      try CompiledLibrary.put(source, at: folder + "/x.so")
      let outcome = scanner.scan(folder + "/x.so", entry: "pegbar_plugin_open_kinds")
      guard case .refused(let code, let text) = outcome else {
        Issue.record("not refused")
        return
      }
      #expect(["bad-descriptor", "bad-library"].contains(code.word), "\(code) \(text)")
      #expect(text.contains(reason), "\(text)")
    }
  }

  @Test func printsAManifestForItsAuthor() throws {
    let scanner = try #require(Fixture.scanner)
    func run(_ arguments: [String]) throws -> (code: Int32, output: String) {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: scanner.executable)
      process.arguments = arguments
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }
    try Fixture.withFolder { folder in
      let path = try Fixture.put(.saysTruth, in: folder)
      let printed = try run(["--manifest", path])
      #expect(printed.code == 0)
      let embedded = try #require(Fixture.discover(path).entries.first).library.manifest
      let side = folder + "/plain.json"
      try printed.output.write(toFile: side, atomically: false, encoding: .utf8)
      try Fixture.put(.good, in: folder, as: "plain.so")
      let catalog = Fixture.discover(folder + "/plain.so")
      #expect(catalog.entries.first?.library.manifest.plugins == embedded.plugins)
      #expect(try run(["--manifest", try Fixture.put(.wrongMagic, in: folder)]).code == 4)
      #expect(try run(["--manifest", folder + "/missing.so"]).code == 3)
    }
    #expect(try run([]).code == 64)
    #expect(try run(["--nonsense", "x"]).code == 64)
  }
}
