import Pegbar
import PegbarCore
import PegbarSupervision

extension TransitionCommand {
  /// Takes over what a filter graph of ffmpeg says, and tells the command that says the same.
  ///
  /// - Throws: `Failure` of wrong usage for a graph that cannot be read, and for options that it settles.
  /// - Returns: the graph; nil where none is given.
  mutating func takeXfade() throws -> XfadeGraph? {
    guard let fromXfade else { return nil }
    let settled = [
      ("-t", !cuts.type.isEmpty), ("-d", !cuts.duration.isEmpty), ("--hold", hold != nil),
    ]
    if let option = settled.first(where: \.1)?.0 {
      throw Failure.usage("\(option) and --from-xfade cannot be used together")
    }
    let graph = try XfadeGraph(fromXfade)
    cuts.type = graph.cuts.map { "xfade:" + $0.transition }
    cuts.duration = graph.cuts.map(\.duration)
    hold = graph.hold
    let hasRate = fps != nil
    fps = fps ?? graph.frameRate
    if !WorkerMemory.isWorker {
      for name in graph.others {
        Console.warning("--from-xfade: the filter '\(name)' is left out; only xfade is taken over")
      }
      if hasRate, let rate = graph.frameRate, rate != fps {
        Console.warning("--from-xfade: the filter 'fps' is left out; --fps says the rate")
      }
      let options = graph.options(withRate: !hasRate)
      Console.note(TransitionCommand.equal(to: options, CommandLine.arguments))
    }
    return graph
  }

  /// Warns where a transition begins at another time than the graph says: clips play to their ends.
  func compare(_ graph: XfadeGraph, with timeline: CutTimeline) {
    for (cut, start) in zip(graph.cuts, timeline.starts.dropFirst())
    where abs(cut.offset - start) > 0.5 * timeline.frameRate.time(ofFrame: 1) {
      let (number, begin) = (JSONWriter.numeral(cut.offset), JSONWriter.numeral(start))
      Console.warning(
        "--from-xfade: offset=\(number): this transition begins at \(begin) s, because clips play "
          + "to their ends and all pictures stand equally long")
    }
  }

  /// The command line with the graph's options in its place, as a shell takes it.
  static func equal(to options: [String], _ arguments: [String]) -> String {
    var words: [String] = []
    var rest = arguments.dropFirst()
    while let word = rest.popFirst() {
      if word == "--from-xfade" {
        _ = rest.popFirst()
        words += options
      } else if word.hasPrefix("--from-xfade=") {
        words += options
      } else {
        words.append(word)
      }
    }
    return (["pegbar"] + words.map(quoted)).joined(separator: " ")
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 {
      case true: true
      case false: "0123456789-_./:=%+,@".utf8.contains(byte)
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
