import PegbarPort
import Testing

/// What is code and what is text; source that is not Swift.
@Suite struct SourceLexerTests {
  @Test(arguments: [
    "// @objc #keyPath(a) os(iOS)\n",
    "/* @objc /* #selector(x) */ @IBOutlet */ let a = 1\n",
    "let a = \"@objc #keyPath(CALayer.bounds)\"\n",
    "let a = \"quoted \\\" @objc\"\n",
    "let a = #\"raw \" @objc \\( #selector(x) \"#\n",
    "let a = ##\"raw \"# @objc\"##\n",
    "let a = \"\"\"\n  @objc \"quoted\" dynamic var\n  import UIKit\n  \"\"\"\n",
    "let a = #\"\"\"\n  \"\"\" @objc\n  \"\"\"#\n",
    "let a = #/@objc \"/#\n",
    "let a = text.matches(of: /\"@objc/)\n",
    "let a = b / c / d // @objc\n",
    "#!/usr/bin/swift @objc\nlet a = 1\n",
    "let `import` = 1; let dynamic = 2; print(dynamic)\n",
  ])
  func textStays(_ source: String) throws {
    let (text, notes) = try ported(source)
    #expect(text == source)
    #expect(notes.isEmpty)
  }

  @Test func codeInInterpolationsIsRewritten() throws {
    let source =
      "let a = \"@objc \\(layer.value(forKey: #keyPath(CALayer.opacity)) ?? \"@objc\") @objc\"\n"
    #expect(
      try ported(source).text
        == "let a = \"@objc \\(layer.value(forKey: \"opacity\") ?? \"@objc\") @objc\"\n")
    let raw = "let a = #\"@objc \\(b) \\#(#keyPath(a.b)) @objc\"#\n"
    #expect(try ported(raw).text == "let a = #\"@objc \\(b) \\#(\"a.b\") @objc\"#\n")
  }

  @Test(arguments: [
    ("class A {\n  func b() {\n}\n", 1, "'{' is never closed"),
    ("class A {\n}\n}\n", 3, "'}' closes nothing"),
    ("let a = (1, 2]\n", 1, "']' closes nothing"),
    ("let a = 1\nlet b = \"open\nlet c = 2\n", 2, "a string is never closed"),
    ("let b = \"\"\"\nopen\n", 1, "a string is never closed"),
    ("\n/* /* */\n", 2, "a comment is never closed"),
    ("let a = \"\\(b\n", 1, "a string's interpolation is never closed"),
    ("let `open = 1\n", 1, "a name in backquotes is never closed"),
    ("#if os(iOS)\nlet a = 1\n", 1, "#if has no #endif"),
    ("let a = 1\n#endif\n", 2, "#endif has no #if"),
    ("let a = #/open\n", 1, "a regular expression is never closed"),
  ])
  func brokenSourceIsReported(_ source: String, _ line: Int, _ message: String) {
    do {
      _ = try SourcePort([
        .init(path: "good.swift", text: "let a = 1\n"), .init(path: "bad.swift", text: source),
      ])
      Issue.record("it was taken")
    } catch {
      #expect(
        error.faults.map { "\($0.path):\($0.line): \($0.message)" } == [
          "bad.swift:\(line): \(message)"
        ])
    }
  }

  /// Whatever is cut off or left out, a source is ported or refused, and a port is ported to itself.
  @Test func damagedSourcesAreTakenOrRefused() throws {
    let source = Array(
      ##"""
      #if os(iOS) && canImport(UIKit)
      import UIKit
      #endif
      /* a /* b */ */ @objc(P) protocol P: Q { @objc optional func q(_ r: [Int]) }
      class A<T: B>: CALayer where T: C {
        @NSManaged @objc dynamic var `b`: CGFloat? ; @objc dynamic var c: Int = 1
        func d() -> String {
          let e = CADisplayLink(target: self, selector: #selector(f(_:g:)))
          Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(d), userInfo: nil, repeats: true)
          return #"\#(#keyPath(A.b))"# + "\(h / 2)\\" + #colorLiteral(red: 1) + /re[/]g/
        }
        @objc func f(_ link: CADisplayLink, g: (Int) -> Void = {}) {}
      }
      """##.utf8)
    var taken = 0
    for index in source.indices {
      let damaged = [Array(source[..<index]), Array(source[..<index] + source[(index + 1)...])]
      for bytes in damaged {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let port = try? SourcePort([.init(path: "a", text: text)]) else { continue }
        taken += 1
        let again = try SourcePort(port.sources)
        #expect(again.changedCount == 0, "\(text)")
      }
    }
    #expect(taken > source.count / 2)
  }

  @Test func lineEndingsAndSpacesStay() throws {
    let source = "\u{FEFF}import UIKit\r\n\r\nclass A {\r\n\t@objc\r\n\tvar b = 1\t \r\n}\r\n"
    #expect(
      try ported(source).text
        == "\u{FEFF}import Pegbar\r\n\r\nclass A {\r\n\tvar b = 1\t \r\n}\r\n")
    #expect(try ported("").text == "")
    #expect(try ported("@objc").text == "")
  }
}
