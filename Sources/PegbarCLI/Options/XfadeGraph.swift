import Pegbar
import PegbarCore

/// The cuts that a filter graph of ffmpeg makes with its xfade filters, in the order in which they play.
///
/// Other filters of the graph are passed over, but for the rate that `fps` sets.
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
  /// Frames per second; nil where no filter sets them.
  let frameRate: FrameRate?
  /// The names of filters that are passed over and may change what is seen.
  let others: [String]

  /// Filters for what Pegbar settles by itself: formats, units of time, sound.
  private static let needless: Set = ["acrossfade", "copy", "format", "null", "settb"]

  /// Filters that change nothing with these options.
  private static let harmless: [String: Set<String>] = [
    "setpts": ["PTS-STARTPTS", "expr=PTS-STARTPTS", "PTS"], "setsar": ["1", "1/1", "1:1", "sar=1"],
  ]

  /// Reads a graph such as `[0][1]xfade=transition=wipeleft:duration=2:offset=3`.
  ///
  /// - Throws: `Failure` of wrong usage for a text without xfade, for what xfade itself would refuse, and
  ///   for inputs that play in another order than they are given in.
  init(_ text: String) throws {
    let graph = try FilterGraph(text) { $0 == "xfade" ? 2 : 1 }
    var others: [String] = []
    var rate: FrameRate?
    for filter in graph.filters where filter.name != "xfade" {
      if let given = XfadeGraph.frameRate(filter) {
        rate = given
      } else if !XfadeGraph.isNeedless(filter) {
        others.append(filter.name)
      }
    }
    guard let last = try XfadeGraph.last(of: graph) else {
      throw Failure.usage(
        "--from-xfade \(text): it has no xfade filter; expected "
          + "'xfade=transition=NAME:duration=SECONDS:offset=SECONDS'")
    }
    var passed: Set<Int> = []
    let play = try XfadeGraph.play(.filter(last), in: graph, from: 0, passing: &passed)
    guard play.files == Array(play.files.indices) else {
      let order = play.files.map(String.init).joined(separator: ", ")
      throw Failure.usage(
        "--from-xfade: the graph plays its inputs in the order \(order); give the files in that order "
          + "and number the graph's inputs 0, 1, … as they play")
    }
    (cuts, frameRate, self.others) = (play.cuts, rate, others)
  }

  /// The options of `pegbar transition` that say the same; the rate among them if it is wanted and known.
  func options(withRate: Bool = true) -> [String] {
    let shared = { (words: [String]) in Set(words).count == 1 ? Array(words.prefix(1)) : words }
    let number = JSONWriter.numeral
    var words: [String] = []
    for name in shared(cuts.map { "xfade:" + $0.transition }) { words += ["-t", name] }
    for duration in shared(cuts.map { number($0.duration) }) { words += ["-d", duration] }
    words += ["--hold", number(hold)]
    if withRate, let frameRate { words += ["--fps", "\(frameRate)"] }
    return words
  }

  /// The time for which pictures stand still: until the first transition begins.
  var hold: Double { cuts[0].offset }
}

// MARK: - What the filters say

extension XfadeGraph {
  /// What a stream shows.
  private struct Play {
    /// Its input files, in the order in which they play.
    var files: [Int] = []
    /// The transitions between them.
    var cuts: [Cut] = []
  }

  private static func isNeedless(_ filter: FilterGraph.Filter) -> Bool {
    needless.contains(filter.name) || harmless[filter.name]?.contains(filter.options) == true
  }

  /// The rate that a filter sets; nil for other filters, and for a rate that is an expression.
  private static func frameRate(_ filter: FilterGraph.Filter) -> FrameRate? {
    guard filter.name == "fps" else { return nil }
    let options = FilterGraph.options(filter.options, order: ["fps"])
    return options.last { $0.key == "fps" }.flatMap { FrameRate($0.value) }
  }

  /// The xfade filter whose output no other one takes.
  ///
  /// - Throws: `Failure` of wrong usage where there are several.
  private static func last(of graph: FilterGraph) throws -> Int? {
    let all = graph.filters.indices.filter { graph.filters[$0].name == "xfade" }
    var taken: Set<Int> = []
    for filter in all {
      for source in graph.filters[filter].sources {
        // Each filter between is passed at most once.
        var way = source
        for _ in graph.filters {
          guard case .filter(let index) = way else { break }
          taken.insert(index)
          guard graph.filters[index].name != "xfade" else { break }
          guard let next = graph.filters[index].sources.first else { break }
          way = next
        }
      }
    }
    let ends = all.filter { !taken.contains($0) }
    guard ends.count < 2 else {
      throw Failure.usage(
        "--from-xfade: its xfade filters make \(ends.count) videos; "
          + "give the output of one to the next, such as [0][1]xfade=…[a];[a][2]xfade=…")
    }
    return ends.first ?? all.first
  }

  /// Follows a stream to its files.
  ///
  /// - Parameters:
  ///   - source: of the stream.
  ///   - graph: all filters.
  ///   - start: when the stream begins in the output, in seconds.
  ///   - passed: the filters that were passed.
  /// - Returns: its files and the transitions between them.
  /// - Throws: `Failure` of wrong usage for a stream that plays twice, and for pictures of no file.
  private static func play(
    _ source: FilterGraph.Source, in graph: FilterGraph, from start: Double,
    passing passed: inout Set<Int>
  ) throws -> Play {
    guard case .filter(let index) = source else {
      if case .file(let file) = source { return Play(files: [file]) }
      return Play()
    }
    let filter = graph.filters[index]
    guard passed.insert(index).inserted else {
      throw Failure.usage(
        "--from-xfade: what the filter '\(filter.name)' gives plays more than once; "
          + "give a file for each time")
    }
    guard filter.name == "xfade" else {
      guard let source = filter.sources.first else {
        throw Failure.usage(
          "--from-xfade: the filter '\(filter.name)' makes pictures; give them as a file instead")
      }
      return try play(source, in: graph, from: start, passing: &passed)
    }
    var cut = try Cut(options: filter.options)
    cut.offset += start
    let old = try play(filter.sources[0], in: graph, from: start, passing: &passed)
    let new = try play(filter.sources[1], in: graph, from: cut.offset, passing: &passed)
    return Play(files: old.files + new.files, cuts: old.cuts + [cut] + new.cuts)
  }
}

extension XfadeGraph.Cut {
  /// Reads the options behind `xfade=`: `key=value` or, without keys, in xfade's own order.
  fileprivate init(options: String) throws {
    let order = ["transition", "duration", "offset", "expr"]
    for (key, value, part) in FilterGraph.options(options, order: order) {
      switch key {
      case "transition": transition = try Self.name(value)
      case "duration": duration = try Self.seconds(value, "duration", most: 60)
      case "offset": offset = try Self.seconds(value, "offset", most: .infinity)
      case "expr" where transition == "custom" || part.hasPrefix("expr"): break
      case "", "expr":
        // What stands where no other transition has an option is the rest of a time in two halves.
        throw Failure.usage(
          "--from-xfade: xfade: '\(part)' has no key; write ':' within a value as '\\:' or in quotes"
        )
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

  /// The transitions whose numbers are 0, 1, …; -1 is `custom`.
  static let numbered = """
    fade wipeleft wiperight wipeup wipedown slideleft slideright slideup slidedown circlecrop
    rectcrop distance fadeblack fadewhite radial smoothleft smoothright smoothup smoothdown
    circleopen circleclose vertopen vertclose horzopen horzclose dissolve pixelize diagtl diagtr
    diagbl diagbr hlslice hrslice vuslice vdslice hblur fadegrays wipetl wipetr wipebl wipebr
    squeezeh squeezev zoomin fadefast fadeslow hlwind hrwind vuwind vdwind coverleft coverright
    coverup coverdown revealleft revealright revealup revealdown
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// The name of a transition, which may be given by its number.
  private static func name(_ text: String) throws -> String {
    guard let number = Int(text) else { return text }
    if number == -1 { return "custom" }
    guard numbered.indices.contains(number) else {
      throw Failure.usage(
        "--from-xfade: transition=\(text): xfade's numbers go to \(numbered.count - 1); give a name"
      )
    }
    return numbered[number]
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
