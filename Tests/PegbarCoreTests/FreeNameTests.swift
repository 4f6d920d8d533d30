import PegbarCore
import Testing

@Suite struct FreeNameTests {
  @Test(arguments: [
    ([], "blur"), (["glow"], "blur"), (["blur"], "blur 2"), (["blur", "blur 2"], "blur 3"),
    (["blur", "blur 3"], "blur 2"),
  ]) func furtherFiltersOfATypeAreCounted(_ taken: [String], _ name: String) {
    #expect(FreeName.of("blur", Set(taken)) == name)
  }
}
