import Testing

@Suite struct AttributesTests {
  @Test(arguments: [
    ("class A {\n  @objc func b() {}\n}\n", "class A {\n  func b() {}\n}\n"),
    ("@objc\nclass A {}\n", "class A {}\n"),
    ("@objc(ABThing)\n@objcMembers\npublic class A {}\n", "public class A {}\n"),
    ("@objc(b:) public func b(_ c: Int) {}\n", "public func b(_ c: Int) {}\n"),
    (
      "@IBDesignable class A {\n  @IBInspectable @objc dynamic public var b = 1\n}\n",
      "class A {\n  public var b = 1\n}\n"
    ),
    (
      "class A {\n  @IBOutlet private weak var b: C!\n  @IBAction func d() {}\n}\n",
      "class A {\n  private weak var b: C!\n  func d() {}\n}\n"
    ),
    ("public @objc func b() {}\n", "public func b() {}\n"),
    ("  @objc // why\n  func b() {}\n", "  // why\n  func b() {}\n"),
    ("@objc enum A: Int { case b }\n", "enum A: Int { case b }\n"),
    ("func dynamic() {}\nlet a = b.dynamic\n", "func dynamic() {}\nlet a = b.dynamic\n"),
    (
      "@available(iOS 13, *) @objc @MainActor func b() {}\n",
      "@available(iOS 13, *) @MainActor func b() {}\n"
    ),
  ])
  func attributesGo(_ source: String, _ expected: String) throws {
    let (text, notes) = try ported(source)
    #expect(text == expected)
    #expect(notes.isEmpty)
  }

  @Test(arguments: [
    ("@objc protocol A {}\n", "protocol A: AnyObject {}\n"),
    ("@objc public protocol A: B {}\n", "public protocol A: AnyObject, B {}\n"),
    ("@objc protocol A: NSObjectProtocol {}\n", "protocol A: NSObjectProtocol {}\n"),
    ("@objc protocol A: class {}\n", "protocol A: class {}\n"),
    ("@objc class B {}\nprotocol A {}\n", "class B {}\nprotocol A {}\n"),
  ])
  func protocolsStayForClasses(_ source: String, _ expected: String) throws {
    #expect(try ported(source).text == expected)
  }

  @Test func optionalRequirementsAreReported() throws {
    let source = "@objc protocol A {\n  @objc optional func b()\n}\n"
    let port = try ported(source)
    #expect(port.text == "protocol A: AnyObject {\n  optional func b()\n}\n")
    #expect(port.notes.count == 1 && port.notes[0].hasPrefix("2: an optional requirement"))
  }
}
