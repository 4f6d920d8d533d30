/// The word that somebody probably meant.
enum Suggestion {
  /// The nearest of some words, where it is near enough for a slip of the fingers.
  static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    let limit = word.count < 3 ? 0 : max(1, word.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in words {
      // Swift's `isHidden` is `hidden` in key-value coding.
      if word.hasPrefix("is"), word.dropFirst(2).lowercased() == candidate.lowercased() {
        return candidate
      }
      let distance =
        candidate.lowercased() == word.lowercased() ? 0 : editDistance(word, candidate)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// A clause for the end of a message: what was meant, or what there is.
  static func clause(for word: String, among words: [String]) -> String {
    if let near = nearest(to: word, among: words) { return "; did you mean '\(near)'?" }
    if words.isEmpty { return "" }
    let shown = words.prefix(24).joined(separator: ", ")
    return words.count > 24 ? "; allowed are \(shown), …" : "; allowed are \(shown)"
  }

  /// How many letters must be put in, taken out, exchanged or swapped with a neighbour.
  static func editDistance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.unicodeScalars.prefix(64)), Array(b.unicodeScalars.prefix(64)))
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var older = [Int](repeating: 0, count: b.count + 1)
    var old = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let same = a[i - 1] == b[j - 1]
        row[j] = min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (same ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], older[j - 2] + 1)
        }
      }
      (older, old) = (old, row)
    }
    return old[b.count]
  }
}
