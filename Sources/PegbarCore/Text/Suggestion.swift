import Synchronization

/// Suggestions for misspelt words.
package enum Suggestion {
  /// The number of suggestions that are left.
  private final class Budget: Sendable {
    let left = Mutex(Suggestion.maximumCount)
  }

  @TaskLocal private static var budget: Budget?

  /// The maximum number of suggestions in one file.
  package static let maximumCount = 20

  /// Runs a closure with a limit of `maximumCount` suggestions.
  package static func bounded<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $budget.withValue(Budget()) { try body() }
  }

  /// Uses up one suggestion; returns false if none is left.
  private static func take() -> Bool {
    budget?.left.withLock { left in
      left -= 1
      return left >= 0
    } ?? true
  }

  /// The nearest of some words, if it is near enough to be a typing error; nil if none is.
  ///
  /// Ignores case, and compares an id or `vocabulary:name` by the word after its last dot or colon, and what
  /// is written as `vocabulary:name` by the word after its colon, too.
  ///
  /// - Parameters:
  ///   - word: as written.
  ///   - words: the candidates; of two that are equally near, one that is not an id wins, then one whose
  ///     case agrees better, then the first.
  /// - Returns: one of `words`.
  package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    let own = word.split(separator: ":").last.map(String.init) ?? word
    let limit = own.count < 3 ? 0 : max(1, own.count / 3)
    let (written, lowerOwn) = (word.lowercased(), own.lowercased())
    var best: (word: String, distance: (Int, Int, Int))?
    for candidate in words {
      let name = candidate.lowercased()
      // Swift's `isHidden` is `hidden` in key-value coding.
      if word.hasPrefix("is"), written.dropFirst(2) == name { return candidate }
      let short = name.split { $0 == "." || $0 == ":" }.last.map(String.init) ?? name
      // A distance is never less than the difference of the lengths.
      if differs(written, name, by: limit), differs(lowerOwn, short, by: limit) { continue }
      let near = min(editDistance(written, name), editDistance(lowerOwn, short))
      if near > limit || near > best?.distance.0 ?? near { continue }
      let distance = (near, short == name ? 0 : 1, editDistance(word, candidate))
      if best.map({ distance < $0.distance }) ?? true {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  private static func differs(_ a: String, _ b: String, by limit: Int) -> Bool {
    abs(a.unicodeScalars.count - b.unicodeScalars.count) > limit && a.utf8.count <= 64
      && b.utf8.count <= 64
  }

  /// A clause for the end of a message: `; did you mean 'x'?`, or nothing.
  package static func clause(
    for word: String, among words: @autoclosure () -> some Sequence<String>
  ) -> String {
    guard take() else { return "" }
    return nearest(to: word, among: words()).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The same clause, or a list of all words if none is near.
  package static func clause(for word: String, orAll list: @autoclosure () -> [String]) -> String {
    guard take() else { return "" }
    let words = list()
    let near = nearest(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
    if !near.isEmpty || words.isEmpty { return near }
    let shown = words.prefix(24).joined(separator: ", ")
    return words.count > 24 ? "; allowed are \(shown), …" : "; allowed are \(shown)"
  }

  /// The number of insertions, deletions, substitutions and transpositions between two words.
  ///
  /// Compares only the first 64 letters of long words.
  package static func editDistance(_ a: String, _ b: String) -> Int {
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
