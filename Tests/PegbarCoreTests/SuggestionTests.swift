import Testing

@testable import PegbarCore

/// What somebody may have meant.
@Suite struct SuggestionTests {
  /// Optimal string alignment.
  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("opacty", "opacity", 1), ("ab", "ba", 1),
    ("poistion", "position", 1), ("kitten", "sitting", 3),
  ])
  func countsEdits(_ a: String, _ b: String, _ expected: Int) {
    #expect(Suggestion.editDistance(a, b) == expected)
    #expect(Suggestion.editDistance(b, a) == expected)
  }

  @Test(arguments: [
    ("opacty", "opacity"), ("Opacity", "opacity"), ("isHidden", "hidden"), ("xyz", nil),
    ("bound", "bounds"), ("fde", "fade"), ("psuh", "push"), ("Push", "push"),
    ("easeinout", "easeInOut"), ("wpie", "pegbar.transition.wipe"), ("zzzz", nil), ("", nil),
    ("org.example.thing", nil), ("fa", nil),
  ])
  func findsWhatWasMeant(_ word: String, _ expected: String?) {
    let words = [
      "opacity", "hidden", "bounds", "fade", "push", "easeInOut", "pegbar.transition.wipe",
    ]
    #expect(Suggestion.nearest(to: word, among: words) == expected)
  }

  @Test func anAliasIsSuggestedBeforeItsID() {
    let words = ["pegbar.value.rotateZ", "rotateZ", "rotateY"]
    #expect(Suggestion.nearest(to: "rotatZ", among: words) == "rotateZ")
  }

  @Test func caseDecidesBetweenEquals() {
    #expect(Suggestion.nearest(to: "wipeleft2", among: ["wipeLeft", "wipeleft"]) == "wipeleft")
    #expect(Suggestion.nearest(to: "wipeLeft2", among: ["wipeleft", "wipeLeft"]) == "wipeLeft")
  }

  @Test func aVocabularyIsNoPartOfTheWord() {
    #expect(Suggestion.nearest(to: "xfade:wipeleftt", among: ["fade", "wipeleft"]) == "wipeleft")
    #expect(Suggestion.nearest(to: "xfade:zz", among: ["fade", "xfade:blur"]) == nil)
  }

  @Test func tellsWhatThereIs() {
    #expect(Suggestion.clause(for: "psuh", among: ["push"]) == "; did you mean 'push'?")
    #expect(Suggestion.clause(for: "zzzz", among: ["push"]).isEmpty)
    #expect(Suggestion.clause(for: "psuh", orAll: ["push"]) == "; did you mean 'push'?")
    #expect(Suggestion.clause(for: "zzzz", orAll: ["a", "b"]) == "; allowed are a, b")
    #expect(Suggestion.clause(for: "zzzz", orAll: []).isEmpty)
    let many = (1...30).map { "word number \($0)" }
    #expect(Suggestion.clause(for: "zzzz", orAll: many).hasSuffix("word number 24, …"))
  }
}
