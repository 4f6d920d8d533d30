import Diagonal
import PegbarLaws
import Testing

@Suite struct DiagonalTests {
  @Test func keepsTheLaws() throws {
    let report = try Laws.check(entry: { Diagonal.open($0, $1) })
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.warnings.isEmpty, "\(report)")
  }
}
