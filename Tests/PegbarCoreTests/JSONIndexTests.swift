import PegbarCore
import PegbarTestSupport
import Testing

/// A document that is looked through says the same as one that is read.
@Suite struct JSONIndexTests {
  private static let documents = [
    "null", "true", "false", " 1 ", "-0.5e-3", "\"\"", "[]", "{}", "[1,[2,[3,{}]],\"x\"]",
    "{\"a\":{\"b\":[true,null,-1.25]},\"c\":\"d\"}", "\u{FEFF}{\"ä\":\"…\"}",
    "{\"a\\u0062\":\"c\\n\\\"\\ud83d\\ude00\",\"b\":3.141592653589793}",
    "{\"a\":1,\"b\":2,\"\\u0063\":3,\"d\":{\"a\":4}}", "[123456789012345678901234567890,1e22,0.1]",
  ]

  private static let broken = [
    "", " ", "nul", "tru", "[1,]", "{\"a\":1,}", "[1", "{\"a\"", "{\"a\":", "{1:2}", "01", "1.",
    "-", "1e", "1e999", "\"a", "\"\u{1}\"", "\"\\x\"", "\"\\ud800\"", "[1]2", "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"\\u0061\":2}", "{\"\\u0061\":1,\"a\":2}",
    "{\"é\":1,\"e\u{301}\":2}", "[1 2]", "{\"a\" 1}", "]", ":",
  ]

  /// The value of a node, made of what the node says.
  private func value(_ node: JSONIndex.Node) -> JSONValue? {
    if node.isNull { return .null }
    if let flag = node.bool { return .bool(flag) }
    if let number = node.number { return .number(number) }
    if let text = node.string { return .string(text) }
    if let list = node.array { return .array(list.compactMap(value)) }
    #expect(node.isObject)
    return node.members.map { members in
      .object(members.compactMap { key, node in value(node).map { JSONMember(key, $0) } })
    }
  }

  /// Both readers agree on a document: its value, or what is wrong with it.
  private func compare(_ bytes: [UInt8], depth: Int = 256) {
    var expected: JSONValue?
    var problem: JSONError?
    do throws(JSONError) {
      expected = try JSONReader(maximumDepth: depth).read(bytes)
    } catch {
      problem = error
    }
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(JSONError) {
      let found = value(try JSONIndex(bytes, maximumDepth: depth).root)
      #expect(found == expected && problem == nil, "\(text)")
    } catch {
      #expect(error == problem, "\(text)")
    }
  }

  @Test func agreesWithTheReader() {
    for text in JSONIndexTests.documents + JSONIndexTests.broken { compare(Array(text.utf8)) }
    compare([0x22, 0xC3, 0x22])
    compare([0x22, 0xED, 0xA0, 0x80, 0x22])
    for depth in 0...3 { compare(Array("[[[1]]]".utf8), depth: depth) }
    for count in [31, 32, 33, 34, 100] {
      let keys = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
      compare(Array("{\(keys)}".utf8))
      for repeated in ["\"k0\":1", "\"k\(count - 1)\":1", "\"\\u006b5\":1"] {
        compare(Array("{\(keys),\(repeated)}".utf8))
      }
    }
  }

  /// Documents in which a byte is another one, is missing or is twice there.
  @Test func agreesOnDamagedDocuments() {
    var random: UInt64 = 7
    func next(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    let pieces = Array("{}[]\",:\\u0123456789eE+-. tfn\u{7F}".utf8) + [0, 0x0A, 0x80, 0xC3, 0xFF]
    for text in JSONIndexTests.documents {
      for _ in 0..<400 {
        var bytes = Array(text.utf8)
        for _ in 0...next(3) where !bytes.isEmpty {
          let at = next(bytes.count)
          switch next(3) {
          case 0: bytes[at] = pieces[next(pieces.count)]
          case 1: bytes.remove(at: at)
          default: bytes.insert(pieces[next(pieces.count)], at: at)
          }
        }
        compare(bytes)
      }
    }
  }

  @Test func findsMembersByTheirKeys() throws {
    let root = try JSONIndex(Array(JSONIndexTests.documents[12].utf8)).root
    #expect(root.member("a")?.number == 1 && root.member("b")?.number == 2)
    #expect(root.member("c")?.number == 3)
    #expect(root.member("d")?.member("a")?.number == 4)
    #expect(root.member("e") == nil && root.member("") == nil && root.member("aa") == nil)
    #expect(root.member("a")?.member("a") == nil)
  }

  /// Reading an object takes time in proportion to its keys.
  @Test func manyKeysTakeLittleTime() throws {
    let keys = (0..<100_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    let (index, time) = try processorTime { try JSONIndex(Array("{\(keys)}".utf8)) }
    #expect(time < .seconds(60))
    #expect(index.root.member("k99999")?.number == 0)
  }
}
