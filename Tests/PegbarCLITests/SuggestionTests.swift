import Testing

@testable import PegbarCLI

/// What somebody may have meant.
@Suite struct SuggestionTests {
  @Test(arguments: [
    ("fde", "fade"), ("psuh", "push"), ("Push", "push"), ("easeinout", "easeInOut"),
  ])
  func finds(word: String, name: String) {
    let names = ["fade", "push", "easeInOut", "pegbar.transition.wipe"]
    #expect(Suggestion.nearest(to: word, among: names) == name)
  }

  @Test(arguments: ["zzzz", "org.example.thing", ""])
  func findsNothingFar(word: String) {
    #expect(Suggestion.nearest(to: word, among: ["fade", "push"]) == nil)
  }

  /// Optimal string alignment.
  @Test(arguments: [("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("kitten", "sitting", 3)])
  func countsChanges(a: String, b: String, distance: Int) {
    #expect(Suggestion.distance(a, b) == distance)
  }
}
