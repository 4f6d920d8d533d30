import Pegbar
import PegbarCore

extension RunCommand {
  /// Draws a picture, or the first frame of a clip, through a filter; or composes two.
  func run(_ filter: any ImageFilterType, _ values: ParameterValues, _ job: FrameJob) throws {
    guard let rate = FrameRate(numerator: 30) else { preconditionFailure("30 is a rate") }
    let paths = [from, to].compactMap { $0 }
    guard filter.inputCounts.contains(paths.count) else {
      let (least, most) = (filter.inputCounts.lowerBound, filter.inputCounts.upperBound)
      let count = least == most ? "\(least)" : "\(least) to \(most)"
      throw Failure.usage(
        "run \(id): it takes \(count) picture\(count == "1" ? "" : "s"), got \(paths.count); give "
          + "the first with --from, the one below it with --to")
    }
    let behind = (output.background ?? .clear).premultiplied
    let reel = try InputReel(paths: paths, size: size, fit: fit, background: behind)
    let run = try FilterRun(
      filter, values, inputCount: paths.count, pool: ThreadPool(threads: job.threads))
    try job.write(frames: 0..<1, size: reel.size, frameRate: rate) { _ in
      let pictures = try paths.indices.map { try reel.picture($0, at: 0) }
      return PendingPicture(try run.picture(of: pictures, size: reel.size))
    }
  }
}
