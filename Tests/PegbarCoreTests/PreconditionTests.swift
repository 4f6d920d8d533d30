import PegbarCore
import PegbarTestSupport
import Testing

/// Mistakes of a program end it with the value that is wrong.
@Suite struct PreconditionTests {
  @Test func aMatrixHasSixteenNumbers() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Transform3D(components: [1, 2, 3])
    }
    #expect(result?.words.contains("a matrix of 3 numbers") == true)
  }

  @Test func onlyTransformsAreSetAsSuch() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var table = PropertyTable()
      table.setTransform(.identity, for: .opacity)
    }
    #expect(result?.words.contains("opacity is no transform") == true)
  }
}
