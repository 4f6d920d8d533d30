import Pegbar
import PegbarCore

/// The cuts that a filter graph of ffmpeg makes with its xfade filters, in the order of the text.
///
/// Other filters of the graph are passed over.
struct XfadeGraph {
  /// One xfade filter.
  struct Cut: Equatable {
    /// The transition's name, as xfade has it.
    var transition = "fade"
    /// Seconds.
    var duration = 1.0
    /// When the transition begins, in seconds since the graph's output began.
    var offset = 0.0
  }

  let cuts: [Cut]
  /// The names of filters that are passed over and may change what is seen.
  let others: [String]

  /// Filters for what Pegbar settles by itself: rates, times, formats, sound.
  private static let needless: Set = [
    "acrossfade", "copy", "format", "fps", "framerate", "null", "setpts", "settb",
  ]

  /// Reads a graph such as `[0][1]xfade=transition=wipeleft:duration=2:offset=3`.
  ///
  /// - Throws: `Failure` of wrong usage for a text without xfade, and for what xfade itself would refuse.
  init(_ text: String) throws {
    var cuts: [Cut] = []
    var others: [String] = []
    for filter in XfadeGraph.split(text, at: [",", ";"]) {
      let words = XfadeGraph.withoutLabels(filter)
      let parts = words.split(separator: "=", maxSplits: 1).map(String.init)
      let name = (parts.first ?? "").trimmed
      if name == "xfade" {
        cuts.append(try Cut(options: parts.count > 1 ? parts[1] : ""))
      } else if !name.isEmpty, !XfadeGraph.needless.contains(name) {
        others.append(name)
      }
    }
    guard !cuts.isEmpty else {
      throw Failure.usage(
        "--from-xfade \(text): it has no xfade filter; expected "
          + "'xfade=transition=NAME:duration=SECONDS:offset=SECONDS'")
    }
    (self.cuts, self.others) = (cuts, others)
  }

  /// The options of `pegbar transition` that say the same.
  var options: [String] {
    let shared = { (words: [String]) in Set(words).count == 1 ? Array(words.prefix(1)) : words }
    let number = JSONWriter.numeral
    return shared(cuts.map { "xfade:" + $0.transition }).flatMap { ["-t", $0] }
      + shared(cuts.map { number($0.duration) }).flatMap { ["-d", $0] } + ["--hold", number(hold)]
  }

  /// The time for which pictures stand still: until the first transition begins.
  var hold: Double { cuts[0].offset }

  /// The parts of a text between separators that are neither quoted nor escaped; quotes and escapes stay.
  fileprivate static func split(_ text: String, at separators: Set<Character>) -> [String] {
    var parts = [""]
    var (isQuoted, isEscaped) = (false, false)
    for letter in text {
      if !isQuoted, !isEscaped, separators.contains(letter) {
        parts.append("")
        continue
      }
      if letter == "'", !isEscaped { isQuoted.toggle() }
      isEscaped = letter == "\\" && !isEscaped && !isQuoted
      parts[parts.count - 1].append(letter)
    }
    return parts
  }

  /// A filter without the labels of its inputs and outputs.
  private static func withoutLabels(_ filter: String) -> String {
    var words = filter.trimmed[...]
    while words.first == "[", let end = words.firstIndex(of: "]") {
      words = words[words.index(after: end)...]
    }
    return String(words.prefix { $0 != "[" })
  }
}

extension XfadeGraph.Cut {
  /// Reads the options behind `xfade=`: `key=value` or, without keys, in xfade's own order.
  fileprivate init(options: String) throws {
    let order = ["transition", "duration", "offset", "expr"]
    for (index, part) in XfadeGraph.split(options, at: [":"]).enumerated() where !part.isEmpty {
      let pair = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed.unquoted }
      let key = pair.count > 1 ? pair[0] : index < order.count ? order[index] : ""
      let value = pair.last ?? ""
      switch key {
      case "transition": transition = value
      case "duration": duration = try Self.seconds(value, "duration", most: 60)
      case "offset": offset = try Self.seconds(value, "offset", most: .infinity)
      case "expr": break
      default:
        throw Failure.usage(
          "--from-xfade: xfade has no option '\(part)'; it has transition, duration, offset and expr"
        )
      }
    }
    if transition == "custom" {
      throw Failure.usage(
        "--from-xfade: Pegbar does not run xfade's expressions; "
          + "'pegbar new plugin NAME --kind transition' starts a plugin instead")
    }
  }

  /// Reads a time as ffmpeg writes it: `1.5`, `1500ms`, `1.5s`, `00:00:01.5`.
  private static func seconds(_ text: String, _ key: String, most: Double) throws -> Double {
    let units = [("us", 1e-6), ("ms", 1e-3), ("s", 1.0)]
    let unit = units.first { text.hasSuffix($0.0) }
    let digits = text.dropLast(unit?.0.count ?? 0)
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    let isTime = unit == nil ? parts.count <= 3 : parts.count == 1
    guard isTime, parts.allSatisfy({ $0.map { $0.isFinite && $0 >= 0 } == true }) else {
      throw Failure.usage(
        "--from-xfade: \(key)=\(text) is no time; write seconds such as 1.5, or 00:00:01.5")
    }
    let time = parts.reduce(0) { $0 * 60 + ($1 ?? 0) } * (unit?.1 ?? 1)
    guard time <= most else {
      throw Failure.usage("--from-xfade: \(key)=\(text): xfade takes at most \(Int(most)) seconds")
    }
    return time
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
