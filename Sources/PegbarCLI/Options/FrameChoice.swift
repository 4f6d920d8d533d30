import ArgumentParser
import Pegbar

/// Which frames are wanted.
struct FrameChoice: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: "Only the frame at a time: seconds, 0 or more, or a marker of a scene.",
    transform: SceneMoment.init)
  var at: SceneMoment?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Only frames a to b, both included.", valueName: "a..b"),
    transform: Words.frames)
  var frames: ClosedRange<Int>?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Only part i of n of a sequence, i from 1.", valueName: "i/n"),
    transform: Words.shard)
  var shard: Shard?

  func validate() throws {
    let parts = [("--at", at != nil), ("--frames", frames != nil), ("--shard", shard != nil)]
    let given = parts.filter(\.1).map(\.0)
    if given.count > 1 {
      throw ValidationError("\(given.joined(separator: " and ")) cannot be used together")
    }
  }

  /// The numbers of the frames that are wanted; may be empty.
  ///
  /// - Parameters:
  ///   - total: frames that there are.
  ///   - name: what has them.
  ///   - format: of the output.
  /// - Returns: nil for the one at `--at`.
  /// - Throws: `Failure` for frames that are not there, and for a part of one file.
  func range(of total: Int, in name: String, for format: ExportFormat) throws -> Range<Int>? {
    if at != nil { return nil }
    if let frames {
      guard frames.upperBound < total else {
        throw Failure.usage(
          "--frames \(frames.lowerBound)..\(frames.upperBound): \(name) has \(total) frame"
            + "\(total == 1 ? "" : "s"), 0..\(total - 1)")
      }
      return frames.lowerBound..<frames.upperBound + 1
    }
    guard let shard else { return 0..<total }
    guard case .sequence = format else {
      throw Failure.usage("--shard: only sequences have parts; write name-%05d.png or folder/")
    }
    return shard.frames(of: total)
  }
}
