import ArgumentParser
import Pegbar
import PegbarCore

/// What plays at the cuts between inputs: each option once for all of them, or once for each.
struct CutOptions: ParsableArguments {
  @Option(
    name: [.customShort("t"), .long],
    help: ArgumentHelp(
      "Id or alias of a transition; once, or once for each cut, like the options down to --subtype.",
      valueName: "id"), completion: Completed.transitions)
  var type: [String] = []

  @Option(
    name: [.customShort("d"), .long], parsing: .unconditionalSingleValue,
    help: "Duration of a transition in seconds (default: 1).",
    transform: Words.time)
  var duration: [Double] = []

  @Option(
    name: .long, help: "Timing function of the progress (default: linear).",
    completion: Completed.timings)
  var timing: [String] = []

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "Where the transition starts, 0…1, as if it had run before (default: 0).",
    transform: Words.fraction)
  var startProgress: [Double] = []

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "Where the transition ends, 0…1, not before its start (default: 1).",
    transform: Words.fraction)
  var endProgress: [Double] = []

  @Option(
    name: .long, help: "fromLeft, fromRight, fromTop, fromBottom, or default.",
    completion: .list(["fromLeft", "fromRight", "fromTop", "fromBottom", "default"]))
  var subtype: [String] = []

  @Option(
    name: [.customShort("p"), .customLong("parameter")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A parameter of every transition that has it; 2:key=value for the second cut only; "
        + "repeatable.", valueName: "key=value"),
    completion: Completed.parameters, transform: Words.parameter)
  var parameters: [GivenParameter] = []

  /// Refuses options that are there neither once nor once for each cut.
  ///
  /// - Throws: `Failure` of wrong usage.
  func check(cuts: Int) throws {
    if type.isEmpty {
      throw Failure.usage("-t is missing: name a transition; see 'pegbar list transitions'")
    }
    let counts = [
      ("-t", type.count), ("-d", duration.count), ("--timing", timing.count),
      ("--subtype", subtype.count), ("--start-progress", startProgress.count),
      ("--end-progress", endProgress.count),
    ]
    for (option, count) in counts where count > 1 && count != cuts {
      let each = cuts == 1 ? "there is one cut" : "there are \(cuts) cuts"
      throw Failure.usage(
        "\(option) is given \(count) times and \(each); give it once, or once for each cut")
    }
    for cut in 0..<cuts {
      let (start, end) = ends(cut: cut)
      guard start > end else { continue }
      let (late, early) = (JSONWriter.numeral(start), JSONWriter.numeral(end))
      throw Failure.usage(
        "--start-progress \(late): the transition ends before, at --end-progress \(early)")
    }
    for item in parameters {
      guard let cut = item.cut else { continue }
      guard (1...cuts).contains(cut.number) else {
        throw Failure.usage(
          "-p \(item.key)=\(item.text): there is no cut \(cut.number); the cuts are 1 to \(cuts)")
      }
    }
  }

  /// Where a transition starts and where it ends.
  private func ends(cut: Int) -> (start: Double, end: Double) {
    (startProgress.of(cut: cut) ?? 0, endProgress.of(cut: cut) ?? 1)
  }

  /// How long each cut should take, in seconds.
  func durations(cuts: Int) -> [Double] { (0..<cuts).map { duration.of(cut: $0) ?? 1 } }

  /// The plugins that play.
  struct Names {
    var transitions: [PluginSet.Name]
    var timings: [PluginSet.Name]
    /// The ids of timing functions that parameters name.
    var curves: [String]
    /// The picture files that parameters name.
    var pictures: [String]
    /// The ids of all.
    var all: [String] { (transitions + timings).map(\.id) + curves }
  }

  /// Finds the plugins.
  ///
  /// - Throws: `Failure` for an unknown name, and for one that is no transition.
  func names(_ set: PluginSet) throws -> Names {
    let transitions = try type.map { word in
      let name = try set.find(word, preferring: [.transition], wanting: .transition)
      guard name.kind == .transition else {
        throw Failure.usage(
          "-t \(word): it is not a transition but a plugin of kind \(name.kind.word)")
      }
      return name
    }
    let given = parameters.map { $0.cut?.parameter ?? $0 }
    return Names(
      transitions: transitions, timings: try timing.map { try set.find($0, only: .timingFunction) },
      curves: transitions.flatMap { set.curves(given, of: $0) },
      pictures: transitions.flatMap { set.pictureFiles(given, of: $0) })
  }

  /// What plays: one style for all cuts, or one for each.
  ///
  /// A parameter or direction for all cuts need not be known by each transition, but by one.
  ///
  /// - Throws: `Failure` and `PluginError` for parameters and directions that a transition has not.
  func styles(_ names: Names, cuts: Int) throws -> [CutStyle] {
    try checkShared(names.transitions)
    let timings = try names.timings.map { name in
      try (name.plugin.entry.plugin as? any TimingFunction)?.makeTiming(name.plugin.parameters([:]))
    }
    let differ =
      parameters.contains { $0.cut != nil }
      || [type, timing, subtype].contains { $0.count > 1 }
      || [startProgress, endProgress].contains { $0.count > 1 }
    return try (0..<(differ ? cuts : 1)).map { cut in
      guard let name = names.transitions.of(cut: cut) else { preconditionFailure("no transition") }
      var word = subtype.of(cut: cut)
      if let given = word, given == CutOptions.usual || subtype.count == 1 && !name.has(given) {
        word = nil
      }
      guard let transition = name.plugin.entry.plugin as? any TransitionType else {
        preconditionFailure("\(name.id) is not a transition")
      }
      var style = CutStyle(
        transition, values: try name.plugin.parameters(parsing: given(name, cut: cut)),
        direction: try name.plugin.direction(named: word), timing: timings.of(cut: cut) ?? nil)
      let (start, end) = ends(cut: cut)
      style.part = start...end
      return style
    }
  }

  /// The direction's name that leaves it to the transition.
  private static let usual = "default"

  /// The parameters for a cut; one with the cut's number wins.
  private func given(_ name: PluginSet.Name, cut: Int) -> [GivenParameter] {
    let own = parameters.compactMap(\.cut).filter { $0.number == cut + 1 }.map(\.parameter)
    let shared = parameters.filter { item in
      item.cut == nil && name.knows(item.key) && !own.contains { $0.key == item.key }
    }
    return shared + own
  }

  /// Refuses what is meant for all cuts and fits none, in the first transition's words.
  private func checkShared(_ transitions: [PluginSet.Name]) throws {
    guard let first = transitions.first else { return }
    for item in parameters where item.cut == nil {
      if transitions.contains(where: { $0.knows(item.key) }) { continue }
      _ = try first.plugin.parameters(parsing: [item])
    }
    if subtype.count == 1, subtype[0] != CutOptions.usual,
      !transitions.contains(where: { $0.has(subtype[0]) })
    {
      _ = try first.plugin.direction(named: subtype[0])
    }
  }
}

extension Array {
  /// What holds for a cut: its own, or the only one; nil where nothing was given.
  fileprivate func of(cut: Int) -> Element? { count > 1 ? self[cut] : first }
}

extension PluginSet.Name {
  /// Whether it has a parameter.
  func knows(_ key: String) -> Bool {
    plugin.entry.plugin.descriptor.parameters.contains { $0.key == key }
  }

  /// Whether it goes in a direction.
  fileprivate func has(_ direction: String) -> Bool {
    Direction(name: direction).map(plugin.entry.plugin.descriptor.directions.contains) ?? false
  }
}

extension GivenParameter {
  /// The cut that a key with a number before it means, from 1, and the parameter without it.
  fileprivate var cut: (number: Int, parameter: GivenParameter)? {
    guard let colon = key.firstIndex(of: ":"), let number = Int(key[..<colon]) else { return nil }
    var parameter = self
    parameter.key = String(key[key.index(after: colon)...])
    return (number, parameter)
  }
}
