import PegbarCore
import Testing

@Suite struct FilterNameTests {
  @Test(arguments: [
    ([], "blur"), (["glow"], "blur"), (["blur"], "blur 2"), (["blur", "blur 2"], "blur 3"),
    (["blur", "blur 3"], "blur 2"),
  ]) func furtherFiltersOfATypeAreCounted(_ taken: [String], _ name: String) {
    #expect(FilterName.free("blur", Set(taken)) == name)
  }
}
