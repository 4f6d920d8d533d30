import Pegbar
import PegbarCore

extension TransitionCommand {
  /// Refuses gains that are there neither once nor once for each input, and gains of no sound.
  ///
  /// - Throws: `Failure` of wrong usage.
  func checkGains() throws {
    if noSound, !gain.isEmpty {
      throw Failure.usage("--gain and --no-sound cannot be used together")
    }
    guard gain.count > 1, gain.count != inputs.count else { return }
    throw Failure.usage(
      "--gain is given \(gain.count) times and there are \(inputs.count) inputs; give it once, or "
        + "once for each input")
  }

  /// The sound of some frames, in a file that goes with the object; nil where there is none.
  ///
  /// - Throws: `MediaError`, with a hint for those who can do without sound.
  func sound(of join: ClipJoin, _ frames: Range<Int>, _ job: FrameJob) throws -> SoundFile? {
    guard !noSound, choice.at == nil else { return nil }
    guard let mix = try join.sound(curve: soundCurve.mixCurve) else {
      if !gain.isEmpty { Console.warning("--gain: no input has sound") }
      return nil
    }
    guard try job.format().hasSound else {
      let message = "\(job.output): the format cannot hold sound, so the output is silent"
      gain.isEmpty ? Console.detail(message) : Console.warning(message)
      return nil
    }
    let start = join.timeline.frameRate.time(ofFrame: frames.lowerBound)
    let end = join.timeline.frameRate.time(ofFrame: frames.upperBound)
    Console.detail("mixing \(seconds(end - start)) s of sound")
    do {
      return try mix.write(from: start, duration: end - start, folder: job.folder)
    } catch let error as MediaError where join.paths.contains(error.path) {
      throw MediaError(
        error.kind, path: error.path, reason: error.reason,
        advice: error.advice + ", or leave the sound out with --no-sound")
    } catch let error as MediaError {
      // The mix lies beside the output for a while, under a name that nobody knows.
      throw MediaError(
        error.kind, path: job.output, reason: "its sound: \(error.reason)", advice: error.advice)
    }
  }

  /// Says when each input is seen, and which cuts are shorter than asked.
  func tell(_ timeline: CutTimeline) {
    for (index, path) in inputs.enumerated() {
      let start = timeline.starts[index]
      Console.detail(
        "\(path): \(seconds(start)) to \(seconds(start + timeline.length(of: index))) s")
      if Console.isVerbose, let notes = try? PictureReader.notes(path: path) {
        for remark in notes.remarks { Console.detail("\(path): \(remark)") }
      }
    }
    let limit = 5
    for item in timeline.shortenings.prefix(limit) {
      Console.warning(
        "\(inputs[item.cut]) to \(inputs[item.cut + 1]): the transition takes "
          + "\(seconds(timeline.cuts[item.cut])) s instead of \(seconds(item.asked)) s, half of "
          + "\(inputs[item.input])")
    }
    let more = timeline.shortenings.count - limit
    if more > 0 { Console.warning("\(more) more transitions are shorter than asked") }
  }
  /// Seconds for a reader: to the microsecond.
  private func seconds(_ x: Double) -> String { JSONWriter.numeral((x * 1e6).rounded() / 1e6) }
}
