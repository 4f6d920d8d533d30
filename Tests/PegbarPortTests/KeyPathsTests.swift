import Testing

@Suite struct KeyPathsTests {
  @Test(arguments: [
    ("#keyPath(CALayer.opacity)", "\"opacity\""),
    ("#keyPath(CALayer.bounds.size)", "\"bounds.size\""),
    ("#keyPath(progress)", "\"progress\""), ("#keyPath(Outer.Inner.a.b)", "\"a.b\""),
    ("#keyPath(CALayer.isHidden)", "\"hidden\""), ("#keyPath(A.`default`)", "\"default\""),
    ("#keyPath( CALayer . position )", "\"position\""),
  ])
  func keyPathsBecomeText(_ keyPath: String, _ text: String) throws {
    #expect(try ported("let a = [\(keyPath), 1]\n").text == "let a = [\(text), 1]\n")
  }

  /// Keys of the project's own properties keep their names.
  @Test func ownKeysKeepTheirNames() throws {
    let source = "class A: CALayer {\n  var isHidden = 1\n  let b = #keyPath(A.isHidden)\n}\n"
    #expect(try ported(source).text.contains("let b = \"isHidden\""))
  }

  @Test func otherExpressionsAreReported() throws {
    let port = try ported("let a = #keyPath(CALayer)\n")
    #expect(port.text == "let a = #keyPath(CALayer)\n")
    #expect(port.notes == ["1: a key path that is no list of names: write the string"])
  }
}
