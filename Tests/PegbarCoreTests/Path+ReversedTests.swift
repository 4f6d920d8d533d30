import PegbarCore
import Testing

@Suite struct PathReversedTests {
  @Test(arguments: [
    ("M0 0 L1 0 L1 1", "M1 1 L1 0 L0 0"),
    ("M0 0 Q1 0 2 2 C3 3 4 3 5 5", "M5 5 C4 3 3 3 2 2 Q1 0 0 0"),
    ("M0 0 L4 0 L4 4 Z", "M4 4 L4 0 L0 0 Z"),
    ("M0 0 L4 0 Z L1 1", "M4 0 L0 0 Z M1 1 L0 0"),
    ("M0 0 L1 1 M5 5 L6 6 Z", "M1 1 L0 0 M6 6 L5 5 Z"),
    ("M0 0", ""),
  ])
  func everySubpathTurnsRound(_ path: String, _ reversed: String) throws {
    let path = try Path(svg: path)
    #expect(path.reversed == (reversed.isEmpty ? Path() : try Path(svg: reversed)))
  }

  /// Two turns draw the same curves again.
  @Test func twiceIsTheSame() throws {
    let path = try Path(svg: "M0 0 C1 2 3 4 5 6 L7 8 Q9 9 8 3 M1 1 L2 2")
    #expect(path.reversed.reversed == path)
  }
}
