/// Finds what somebody may have meant.
enum Suggestion {
  /// The known name that is nearest to a word; nil when none is near.
  static func nearest(to word: String, among names: [String]) -> String? {
    let limit = max(1, min(3, word.count / 3))
    var best: (distance: Int, name: String)?
    for name in names.sorted() {
      let short = name.split(separator: ".").last.map(String.init) ?? name
      let distance = min(
        distance(word.lowercased(), name.lowercased()),
        distance(word.lowercased(), short.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, name) }
    }
    return best?.name
  }

  /// `; did you mean 'x'?` or nothing.
  static func clause(for word: String, among names: [String]) -> String {
    nearest(to: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// How many letters have to be changed, added, left out or swapped with their neighbour.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
    if abs(a.count - b.count) > 3 { return .max }
    var before = [Int](), last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
