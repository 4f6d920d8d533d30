import ArgumentParser
import Pegbar
import PegbarCore
import PegbarSupervision

/// `pegbar sheet`: all transitions between two pictures at a glance.
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet", abstract: "Show many transitions between two pictures at a glance.",
    usage: """
      pegbar sheet A B [-t ID]… -o OUT.png [--progress 0.25,0.5,0.75]
      pegbar sheet A B [--search WORDS | --vocabulary NAME] -o OUT.html
      """,
    discussion: """
      A picture shows each transition at --progress. A page (.html) shows cells that move, with a \
      field for searching; it needs no other file. Other outputs show all cells moving together. \
      --check looks for cells that are blank, alike or jump, and warns.
      """)

  @Argument(help: "Two pictures, or clips of which the first frame is taken.")
  var inputs: [String] = []

  @Option(
    name: [.customShort("t"), .long],
    help: ArgumentHelp(
      "Id or alias of a transition; repeatable (default: every transition).", valueName: "id"),
    completion: Completed.transitions)
  var type: [String] = []

  @Option(name: .long, help: "Only transitions that 'pegbar list --search' shows.")
  var search: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The names of a vocabulary; see 'pegbar list --help'.", valueName: "name"),
    completion: Completed.vocabularies)
  var vocabulary: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: "Picture: the progress of each still of a cell, 0…1 (default: 0.4).",
    transform: Words.numbers)
  var progress: [Double] = [0.4]

  @Option(
    name: .long, parsing: .unconditional,
    help: "Pixels of a still, WxH (default: 240 wide, as high as A wants).",
    transform: Words.size)
  var cell: PixelSize?

  @Option(name: .long, parsing: .unconditional, help: "Cells in a row.")
  var columns: Int?

  @Option(
    name: [.customShort("d"), .long], parsing: .unconditional,
    help: "Seconds of what moves (default: 2).", transform: Words.time)
  var duration = 2.0

  @Option(
    name: .long, parsing: .unconditional, help: "Frames per second of what moves (default: 12).",
    transform: Words.frameRate)
  var fps: FrameRate?

  @Flag(name: .long, help: "Leave the names out.")
  var noNames = false

  @Flag(name: .long, help: "Warn of cells that are blank, alike, or jump.")
  var check = false

  @Flag(name: .long, help: "Exit with 2 if there are warnings.")
  var strict = false

  @OptionGroup var parameters: ParameterOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  func validate() throws {
    if let columns, !(1...10_000).contains(columns) {
      throw ValidationError("--columns \(columns): expected 1 to 10000")
    }
    if let wrong = progress.first(where: { !(0...1).contains($0) }) {
      throw ValidationError("--progress \(wrong): expected numbers from 0 to 1")
    }
    let choices = [("-t", !type.isEmpty), ("--vocabulary", vocabulary != nil)].filter(\.1).map(\.0)
    if choices.count > 1 {
      throw ValidationError("\(choices.joined(separator: " and ")) cannot be used together")
    }
    if let vocabulary { try NamesElsewhere.check(vocabulary) }
  }

  func run() throws {
    console.apply()
    WorkerConfinement.enter()
    guard inputs.count == 2 else {
      throw Failure.usage("sheet: expected two pictures, got \(inputs.count)")
    }
    var job = try FrameJob(output)
    let isPage = job.output.lowercased().hasSuffix(".html")
    let set = try PluginSet.discover(plugins)
    var files = InputFiles()
    files.add(inputs)
    files.add(set.catalog, explicit: plugins.pluginPath)
    let names = try chosen(set)
    files.add(names.flatMap { set.pictureFiles(parameters.parameters, of: $0.plugin) })
    if isPage {
      try job.checkPage(files)
    } else {
      try job.protect(files)
      try job.check()
    }
    let curves = names.flatMap { set.curves(parameters.parameters, of: $0.plugin) }
    let ids = names.map(\.plugin.id) + curves
    try plugins.enterWorker(for: set.foreign(ids), making: job.expected(), isStrict: strict)
    try set.load(ids)
    try checkParameters(names.map(\.plugin))
    try draw(names, job, asPage: isPage)
    if strict, Console.warningCount > 0 {
      throw Failure(.warnings, "finished with \(Console.warningCount) warning(s) (--strict)")
    }
  }

  /// A transition and the name that stands below its cell.
  private struct Choice {
    var name: String
    var plugin: PluginSet.Name
  }

  private func chosen(_ set: PluginSet) throws -> [Choice] {
    if !type.isEmpty {
      return try type.map { Choice(name: $0, plugin: try set.find($0, only: .transition)) }
    }
    let choices: [Choice]
    if let vocabulary {
      let names = NamesElsewhere(vocabulary, in: set, search: search).names
      choices = try names.map { Choice(name: $0, plugin: try set.find($0, only: .transition)) }
    } else {
      let list = PluginList(set, kind: .transitions, search: search)
      choices = try list.shortNames.map {
        Choice(name: $0, plugin: try set.find($0, only: .transition))
      }
    }
    if choices.isEmpty {
      throw Failure.usage("sheet: no transition has that; see 'pegbar list transitions'")
    }
    return choices
  }

  /// Refuses parameters that no transition has.
  private func checkParameters(_ transitions: [PluginSet.Name]) throws {
    for item in parameters.parameters where !transitions.contains(where: { $0.knows(item.key) }) {
      if transitions.count == 1 { _ = try transitions[0].plugin.parameters(parsing: [item]) }
      let keys = transitions.flatMap { $0.plugin.entry.plugin.descriptor.parameters.map(\.key) }
      let near = Suggestion.clause(for: item.key, among: Set(keys).sorted())
      let end = near.isEmpty ? "; 'pegbar info NAME' shows what a transition has" : near
      throw Failure.usage(
        "-p \(item.key)=…: none of the \(transitions.count) transitions has such a parameter\(end)")
    }
  }

  private func draw(_ choices: [Choice], _ job: FrameJob, asPage: Bool) throws {
    let pictures = try pictures()
    var layout = SheetLayout(cell: pictures.size)
    layout.columns = columns
    layout.hasNames = !noNames
    if let color = output.background { layout.background = color.premultiplied }
    let isStill = try !asPage && job.format() == .png
    layout.stills = isStill ? progress.count : 1
    if asPage { try layout.checkPage() }
    let size = asPage ? layout.cell : try layout.size(of: choices.count)
    let pool = ThreadPool(threads: job.threads)
    let cells = choices.map { choice in
      SheetCell(
        name: choice.name, summary: choice.plugin.plugin.entry.plugin.descriptor.summary,
        begin: { try drawing(choice.plugin, size: pictures.size, pool) })
    }
    if check { try look(at: cells, pictures.picture(0, at: 0), pictures.picture(1, at: 0)) }
    var sheet = ContactSheet(
      cells, from: try pictures.picture(0, at: 0), to: try pictures.picture(1, at: 0),
      layout: layout)
    guard let usual = FrameRate(numerator: 12) else { preconditionFailure("a rate") }
    let rate = fps ?? usual
    let count = max(1, Int((duration * rate.value).rounded()))
    if asPage {
      let title = "\(cells.count) transition\(cells.count == 1 ? "" : "s")"
      try job.write(page: try sheet.page(title, moments: moments(count), frameRate: rate).html)
      return
    }
    let moments = isStill ? [progress] : moments(count).map { [$0] }
    try job.write(frames: 0..<moments.count, size: size, frameRate: rate) { frame in
      PendingPicture(try sheet.picture(at: moments[frame]))
    }
  }

  /// The two pictures at the size of a cell.
  private func pictures() throws -> InputReel {
    var size = cell
    if size == nil {
      let own = try InputReel(paths: [inputs[0]], size: nil, fit: .fill, background: .zero).size
      let height = (240 * own.height + own.width / 2) / own.width
      size = PixelSize(width: 240, height: min(max(1, height), 960))
    }
    return try InputReel(paths: inputs, size: size, fit: .fill, background: .zero)
  }

  /// The transition of a cell, with those of the parameters that it has.
  private func drawing(
    _ name: PluginSet.Name, size: PixelSize, _ pool: ThreadPool
  ) throws -> TransitionDrawing {
    guard let transition = name.plugin.entry.plugin as? any TransitionType else {
      preconditionFailure("\(name.id) is a transition")
    }
    let given = parameters.parameters.filter { name.knows($0.key) }
    let style = CutStyle(
      transition, values: try name.plugin.parameters(parsing: given),
      direction: try name.plugin.direction(named: nil))
    return try TransitionDrawing(style, size: size, duration: duration, pool: pool)
  }

  /// The progress of each frame of what moves: both ends stay for an eighth of the time.
  private func moments(_ count: Int) -> [Double] {
    let still = count / 8
    let steps = max(1, count - 2 * still - 1)
    return (0..<count).map { min(max(Double($0 - still) / Double(steps), 0), 1) }
  }

  private func look(at cells: [SheetCell], _ from: Picture, _ to: Picture) throws {
    var findings = SheetFindings()
    for cell in cells {
      let drawing = try cell.begin()
      let found = try findings.look(at: cell.name) { progress in
        try drawing.frame(from: from, to: to, progress: progress)
      }
      for finding in found { Console.warning(finding) }
    }
  }
}
