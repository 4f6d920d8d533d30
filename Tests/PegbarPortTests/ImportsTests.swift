import Testing

@Suite struct ImportsTests {
  @Test(arguments: [
    ("import UIKit\n", "import Pegbar\n"),
    (
      "import Foundation\nimport UIKit\nimport QuartzCore\n\nlet a = 1\n",
      "import Foundation\nimport Pegbar\n\nlet a = 1\n"
    ),
    ("import UIKit.UIGestureRecognizerSubclass\n", "import Pegbar\n"),
    (
      "import class UIKit.UIView\n@objc protocol A {}\n",
      "import Pegbar\nprotocol A: AnyObject {}\n"
    ),
    ("@_exported import UIKit\n", "@_exported import Pegbar\n"),
    ("import CoreText\nimport ImageIO\n", "import Pegbar\n"),
    (
      "#if canImport(UIKit)\n  import UIKit\n#elseif canImport(AppKit)\n  import AppKit\n#endif\n",
      "#if canImport(Pegbar)\n  import Pegbar\n#elseif canImport(AppKit)\n  import AppKit\n#endif\n"
    ),
    ("import Darwin\n", "import Foundation\n"),
    (
      "import Foundation\nlet a = URLSession.shared\n",
      "import Foundation\n#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif\n"
        + "let a = URLSession.shared\n"
    ),
    (
      "import UIKit\nvar task: URLSessionDataTask?\n",
      "import Pegbar\n#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif\n"
        + "var task: URLSessionDataTask?\n"
    ),
  ])
  func importsAreReplaced(_ source: String, _ expected: String) throws {
    let (text, notes) = try ported(source)
    #expect(text == expected)
    #expect(notes.isEmpty)
  }

  @Test func keptImportsLoseTheirParts() throws {
    let source = "import UIKit.UIColor\nimport class UIKit.UIView\n"
    let text = try ported(source, keepsImports: true).text
    #expect(text == "import UIKit\nimport class UIKit.UIView\n")
  }

  @Test func importsCanBeKept() throws {
    let source = "import UIKit\nimport QuartzCore\n"
    #expect(try ported(source, keepsImports: true).text == source)
  }

  @Test func missingModulesAreReported() throws {
    let port = try ported("import Metal\n#if os(macOS)\nimport AppKit\n#endif\n")
    #expect(port.notes == ["1: there is no Metal here: draw with a transition plugin"])
  }
}
