import Testing

@Suite struct ConditionsTests {
  @Test(arguments: [
    ("#if os(iOS)", "#if os(iOS) || os(Linux)"),
    ("#if os(iOS) || os(tvOS)", "#if os(iOS) || os(Linux) || os(tvOS)"),
    ("#if !os(iOS)", "#if !(os(iOS) || os(Linux))"),
    ("#if os(iOS) && swift(>=5)", "#if (os(iOS) || os(Linux)) && swift(>=5)"),
    ("#if os(Linux) || os(iOS)", "#if os(Linux) || os(iOS)"),
    ("#if os(macOS)", "#if os(macOS)"), ("#if DEBUG // os(iOS)", "#if DEBUG // os(iOS)"),
    ("#if canImport(UIKit)", "#if canImport(Pegbar)"),
    ("#if canImport(AppKit)", "#if canImport(AppKit)"),
  ])
  func linuxCountsAsIOS(_ condition: String, _ expected: String) throws {
    let rest = "\nlet a = 1\n#endif\n"
    #expect(try ported(condition + rest).text == expected + rest)
    let other = "#if A\n#elseif" + condition.dropFirst(3) + rest
    #expect(try ported(other).text == "#if A\n#elseif" + expected.dropFirst(3) + rest)
  }

  @Test func keptImportsKeepTheirConditions() throws {
    let source = "#if canImport(UIKit)\nimport UIKit\n#endif\n"
    #expect(try ported(source, keepsImports: true).text == source)
  }
}
