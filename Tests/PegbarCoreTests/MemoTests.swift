import PegbarCore
import Testing

/// What is worked out once is kept with its object.
@Suite struct MemoTests {
  private struct Half: Error {}

  @Test func whatIsKeptIsNotMadeAgain() {
    let memo = Memo()
    var count = 0
    for _ in 0..<3 {
      let value = memo.value {
        count += 1
        return count
      }
      #expect(value == 1)
    }
  }

  @Test func whatIsNotUsefulIsReplaced() {
    let memo = Memo()
    #expect(memo.value { 3 } == 3)
    #expect(memo.value(where: { $0 > 5 }) { 7 } == 7)
    #expect(memo.value(where: { $0 > 5 }) { 8 } == 7)
    // Something else altogether is none of it.
    #expect(memo.value { "text" } == "text")
    #expect(memo.value { 9 } == 9)
  }

  @Test func failuresAreNotKept() {
    let memo = Memo()
    #expect(throws: Half.self) { try memo.value { () throws(Half) -> Int in throw Half() } }
    #expect(memo.value { 4 } == 4)
  }
}
