import Testing

@Suite struct UnportedTests {
  @Test(arguments: [
    (
      "objc_setAssociatedObject(a, &key, b, .OBJC_ASSOCIATION_RETAIN)",
      "store the value in a subclass"
    ),
    ("method_exchangeImplementations(a, b)", "override the method in a subclass"),
    ("a.addObserver(self, forKeyPath: \"b\", options: [], context: nil)", "use didSet"),
    ("typealias B = @convention(block) () -> Void", "use a Swift closure"),
    ("@UIApplicationMain\nclass A {}", "write main.swift"),
    ("extension A {\n  override func b() {}\n}", "move the member into the class"),
    ("let a = NSClassFromString(\"A\")", "name the class itself"),
  ])
  func whatCannotBeRewrittenIsReported(_ source: String, _ advice: String) throws {
    let port = try ported(source + "\n")
    #expect(port.text == source + "\n")
    #expect(port.notes.count == 1 && port.notes[0].contains(advice))
  }

  @Test func literalsAreWrittenOut() throws {
    let source =
      "let a = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)\n"
      + "let b = #imageLiteral(resourceName: \"c\")\n"
    #expect(
      try ported(source).text == "let a = UIColor(red: 1, green: 0, blue: 0, alpha: 1)\n"
        + "let b = UIImage(named: \"c\")!\n")
  }
}
