import PegbarCore

/// The filters of one of ffmpeg's filter graphs, and what each one reads.
///
/// Knows how a graph is written and linked, not what its filters do.
struct FilterGraph {
  /// One filter.
  struct Filter: Equatable {
    /// Without the name of the instance behind `@`.
    var name: String
    /// The text behind `name=`.
    var options: String
    /// What flows in, in order: labelled inputs first, then the filter before it in its chain.
    var sources: [Source] = []
  }

  /// Where pictures come from.
  enum Source: Equatable {
    /// The video of an input file, counted from 0.
    case file(Int)
    /// Another filter, by its place in the graph.
    case filter(Int)
  }

  /// In the order of the text.
  private(set) var filters: [Filter] = []

  /// Filters that make pictures out of nothing.
  private static let generators: Set = [
    "color", "gradients", "movie", "nullsrc", "smptebars", "testsrc", "testsrc2",
  ]

  /// A filter as written: what its labels name is not known yet.
  fileprivate struct Written {
    var filter: Filter
    var inputs: [String]
    var outputs: [String]
    /// Whether the filter before it in the text flows into it without a label.
    var continues: Bool
  }

  /// Reads a graph such as `[0]fps=30[a];[a][1]xfade=wipeleft:2:3`.
  ///
  /// - Parameters:
  ///   - text: chains between semicolons, filters between commas.
  ///   - pads: how many inputs a filter of a name has.
  /// - Throws: `Failure` of wrong usage for a label that no filter gives, and for a quote that does not end.
  init(_ text: String, pads: (String) -> Int) throws {
    if let quote = FilterGraph.openQuote(in: text) {
      throw Failure.usage("--from-xfade: the quote before \(quote) does not end; close it with '")
    }
    var written: [Written] = []
    for chain in FilterGraph.split(text, at: [";"]) {
      var continues = false
      for part in FilterGraph.split(chain, at: [","]) {
        guard var next = Written(part) else { continue }
        next.continues = continues
        continues = next.outputs.isEmpty
        written.append(next)
      }
    }
    let labelled = written.flatMap(\.inputs).compactMap(FilterGraph.file)
    // An input without a label takes the first file that no label names.
    var unnamed = (0...).lazy.filter { !labelled.contains($0) }.makeIterator()
    for (index, item) in written.enumerated() {
      var filter = item.filter
      filter.sources = try item.inputs.map { label in
        if let file = FilterGraph.file(label) { return .file(file) }
        if let giver = written.firstIndex(where: { $0.outputs.contains(label) }) {
          return .filter(giver)
        }
        throw Failure.usage("--from-xfade: no filter of the graph gives [\(label)]")
      }
      if item.continues { filter.sources.append(.filter(index - 1)) }
      let missing = FilterGraph.generators.contains(filter.name) ? 0 : pads(filter.name)
      while filter.sources.count < missing, let file = unnamed.next() {
        filter.sources.append(.file(file))
      }
      filters.append(filter)
    }
  }

  /// The file that a label such as `0`, `1:v` or `2:v:0` names; nil for others.
  private static func file(_ label: String) -> Int? {
    Int(label.prefix { $0 != ":" })
  }

  /// The parts of a text between separators that are neither quoted nor escaped; quotes and escapes stay.
  ///
  /// Of nested texts, which were escaped for their filter and again for the graph, backslashes behind each other
  /// escape what follows, however many they are.
  static func split(
    _ text: String, at separators: Set<Character>, isNested: Bool = false
  ) -> [String] {
    var parts = [""]
    var (isQuoted, isEscaped) = (false, false)
    for letter in text {
      if !isQuoted, !isEscaped, separators.contains(letter) {
        parts.append("")
        continue
      }
      if letter == "'", !isEscaped { isQuoted.toggle() }
      isEscaped = letter == "\\" && (isNested || !isEscaped) && !isQuoted
      parts[parts.count - 1].append(letter)
    }
    return parts
  }

  /// The beginning of what stands behind a quote that does not end; nil if all quotes do.
  private static func openQuote(in text: String) -> Substring? {
    var open: String.Index?
    var isEscaped = false
    for index in text.indices {
      if text[index] == "'", !isEscaped {
        open = open == nil ? text.index(after: index) : nil
      }
      isEscaped = text[index] == "\\" && !isEscaped && open == nil
    }
    return open.map { text[$0...].prefix(20) }
  }

  /// The options of a filter, `key=value` or, without keys, in the filter's own order.
  ///
  /// - Returns: the key, empty where a filter has no such place and behind an option with a key; the value, and
  ///   the text of both.
  static func options(_ text: String, order: [String]) -> [(
    key: String, value: String, text: String
  )] {
    var places = order[...]
    let parts = split(text, at: [":"], isNested: true)
    return parts.compactMap { part in
      let place = places.popFirst() ?? ""
      if part.isEmpty { return nil }
      // Once for the graph, once for the filter.
      let pair = part.split(separator: "=", maxSplits: 1)
        .map { String($0).trimmed.unquoted.unquoted }
      if pair.count > 1 { places = [] }
      return (pair.count > 1 ? pair[0] : place, pair.last ?? "", part)
    }
  }
}

extension FilterGraph.Written {
  /// Reads `[in][in] name=options [out]`; nil for nothing.
  fileprivate init?(_ text: String) {
    var words = text.trimmed[...]
    inputs = []
    while words.first == "[", let end = words.firstIndex(of: "]") {
      inputs.append(String(words[words.index(after: words.startIndex)..<end]).trimmed)
      words = words[words.index(after: end)...].drop { $0.isWhitespace }
    }
    let parts = FilterGraph.split(String(words), at: ["["])
    outputs = parts.dropFirst().map { String($0.prefix { $0 != "]" }).trimmed }
    let pair = parts[0].split(separator: "=", maxSplits: 1).map { String($0).trimmed }
    guard let word = pair.first, !word.isEmpty else { return nil }
    // `name@id` names the instance for commands.
    let name = word.firstIndex(of: "@").map { String(word[..<$0]) } ?? word
    filter = FilterGraph.Filter(name: name, options: pair.count > 1 ? pair[1] : "")
    continues = false
  }
}

extension String {
  /// Without spaces and line ends around it.
  fileprivate var trimmed: String {
    let body = drop { $0.isWhitespace }
    let spaces = body.reversed().prefix { $0.isWhitespace }.count
    return String(body.dropLast(spaces))
  }

  /// Without quotes and without the backslashes of escapes.
  fileprivate var unquoted: String {
    var result = ""
    var (isQuoted, isEscaped) = (false, false)
    for letter in self {
      if !isEscaped, letter == "'" {
        isQuoted.toggle()
      } else if !isEscaped, !isQuoted, letter == "\\" {
        isEscaped = true
      } else {
        result.append(letter)
        isEscaped = false
      }
    }
    return result
  }
}
