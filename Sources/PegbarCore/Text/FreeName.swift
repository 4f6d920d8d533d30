/// Unique names of filters and emitter cells, which key paths contain: `filters.NAME.KEY`.
package enum FreeName {
  /// Returns a word, or `WORD 2`, `WORD 3` and so on if it is taken.
  ///
  /// - Parameters:
  ///   - word: the preferred name.
  ///   - taken: the names in use.
  /// - Returns: a name that is not taken.
  package static func of(_ word: String, _ taken: Set<String>) -> String {
    guard taken.contains(word) else { return word }
    var number = 2
    while taken.contains("\(word) \(number)") { number += 1 }
    return "\(word) \(number)"
  }
}
