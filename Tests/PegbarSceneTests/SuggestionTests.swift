import Testing

@testable import PegbarScene

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("opacty", "opacity", 1),
    ("poistion", "position", 1), ("kitten", "sitting", 3),
  ])
  func countsEdits(_ a: String, _ b: String, _ expected: Int) {
    #expect(Suggestion.editDistance(a, b) == expected)
    #expect(Suggestion.editDistance(b, a) == expected)
  }

  @Test(arguments: [
    ("opacty", "opacity"), ("Opacity", "opacity"), ("isHidden", "hidden"), ("xyz", nil),
    ("bound", "bounds"),
  ])
  func findsWhatWasMeant(_ word: String, _ expected: String?) {
    let words = ["opacity", "hidden", "bounds"]
    #expect(Suggestion.nearest(to: word, among: words) == expected)
  }
}
