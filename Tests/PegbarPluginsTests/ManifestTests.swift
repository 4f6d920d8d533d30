import CPegbarLoader
import PegbarCore
import Testing

@testable import PegbarPlugins

@Suite struct ManifestTests {
  private static let full = """
    {"pegbar":"0.10","entry":"pegbar_plugin_open_a","library":{"id":"a.b","name":"A","version":"1",
    "license":"MIT","vendor":"V","url":"U"},"plugins":[{"kind":"transition","id":"a.b.c","name":"C",
    "summary":"S","doc":"D\\nE","category":"G","revision":3,"threads":"instance","pure":false,
    "deterministic":false,"directions":["fromTop","fromLeft"],"defaultDirection":"fromLeft",
    "parameters":[{"key":"x","label":"X","type":"double","unit":"seconds","min":0,"max":2,
    "default":1.5},{"key":"way","type":"choice","default":"in","choices":["in","out"]}],
    "aliases":[{"name":"sea","vocabulary":"ca","presets":{"x":2},"direction":"fromTop"}]},
    {"kind":"value","id":"a.b.v","name":"V","summary":"S","inputCount":3},
    {"kind":"animation","id":"a.b.n","name":"N","summary":"S","inputs":["ends","path"]},
    {"kind":"timing","id":"a.b.t","name":"T","summary":"S","openEnd":true}]}
    """

  private func parse(_ text: String) throws -> Manifest { try Manifest(parsing: Array(text.utf8)) }

  @Test func readsAndWritesEverything() throws {
    let manifest = try parse(Self.full + "\0\0")
    let first = manifest.plugins[0].descriptor
    #expect(manifest.entry == "pegbar_plugin_open_a")
    #expect(first.threads == .instance)
    #expect(first.directions == [.fromTop, .fromLeft])
    #expect(first.parameters[0].unit == .seconds)
    #expect(first.parameters[1].label == "way")
    #expect(first.aliases[0].presets == ["x": .number(2)])
    #expect(manifest.plugins[1].inputCount == 3)
    #expect(manifest.plugins[2].inputs == [.ends, .path])
    #expect(manifest.plugins[3].descriptor.hasOpenEnd)
    #expect(try parse(JSONWriter.text(manifest.json)) == manifest)
  }

  @Test(arguments: [
    ("\"pegbar\":\"0.10\"", "\"pegbar\":\"0.8\"", "abi-minor"),
    ("\"pegbar\":\"0.10\"", "\"pegbar\":\"2.0\"", "abi-major"),
    ("pegbar_plugin_open_a", "system", "bad-manifest"),
    ("pegbar_plugin_open_a", "pegbar_plugin_open_a;", "bad-manifest"),
    ("\"id\":\"a.b.c\"", "\"id\":\"abc\"", "bad-manifest"),
    ("\"id\":\"a.b.c\"", "\"id\":\"a.b.c\\n\"", "bad-manifest"),
    ("\"name\":\"C\"", "\"name\":\"C\\u001b\"", "bad-manifest"),
    ("\"kind\":\"value\"", "\"kind\":\"filter\"", "bad-manifest"),
    ("\"default\":1.5", "\"default\":3", "bad-manifest"),
    ("\"default\":1.5", "\"default\":\"1.5\"", "bad-manifest"),
    ("\"min\":0", "\"min\":5", "bad-manifest"),
    ("\"default\":\"in\"", "\"default\":\"up\"", "bad-manifest"),
    ("\"x\":2}", "\"y\":2}", "bad-manifest"),
    ("\"defaultDirection\":\"fromLeft\"", "\"defaultDirection\":\"fromRight\"", "bad-manifest"),
    ("\"inputCount\":3", "\"inputCount\":0", "bad-manifest"),
    ("[\"ends\"", "[\"end\"", "bad-manifest"),
    ("\"revision\":3", "\"revision\":-1", "bad-manifest"),
    ("\"threads\":\"instance\"", "\"threads\":\"many\"", "bad-manifest"),
    ("\"key\":\"way\"", "\"key\":\"x\"", "bad-manifest"),
    ("\"id\":\"a.b.t\"", "\"id\":\"a.b.t\",\"id\":\"a.b.u\"", "bad-manifest"),
    ("\"license\":\"MIT\"", "\"license\":\"\"", "bad-manifest"),
  ])
  func refuses(_ good: String, _ bad: String, _ code: String) throws {
    let text = Self.full.replacing(good, with: bad)
    #expect(text != Self.full)
    let problem = #expect(throws: Manifest.Problem.self) { try parse(text) }
    #expect(problem?.code.word == code)
    #expect(problem?.reason.isEmpty == false)
  }

  @Test(arguments: [
    ("\"summary\":\"S\",\"doc\"", "\"summary\":\"Z\",\"doc\"", "a.b.c: summary"),
    ("\"default\":1.5", "\"default\":1", "a.b.c: parameter x"),
    ("\"x\":2}", "\"x\":1}", "a.b.c: alias sea"),
    ("\"version\":\"1\"", "\"version\":\"2\"", "the library's own description"),
    ("\"inputCount\":3", "\"inputCount\":2", "a.b.v: inputCount"),
  ])
  func tellsWhatDiffers(_ mine: String, _ theirs: String, _ difference: String) throws {
    let manifest = try parse(Self.full)
    #expect(manifest.difference(from: manifest) == nil)
    let other = try parse(Self.full.replacing(mine, with: theirs))
    #expect(manifest.difference(from: other) == difference)
  }

  /// The examples of FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func hashes(_ text: String, _ digest: String) {
    // With the processor's instructions, if it has any, and without.
    for isPortable: UInt32 in [0, 1] {
      var hash = pgb_sha256()
      pgb_sha256_begin(&hash)
      hash.is_portable = isPortable
      for byte in Array(text.utf8) {
        withUnsafeBytes(of: byte) { pgb_sha256_add(&hash, $0.baseAddress!, 1) }
      }
      var bytes = [UInt8](repeating: 0, count: 32)
      pgb_sha256_end(&hash, &bytes)
      let hex = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      #expect(hex == digest)
    }
  }
}
