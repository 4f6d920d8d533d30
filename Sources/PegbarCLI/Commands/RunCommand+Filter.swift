import Pegbar
import PegbarCore

extension RunCommand {
  /// Runs a filter on pictures or the first frames of clips; a generator takes none.
  func run(_ filter: any ImageFilterType, _ values: ParameterValues, _ job: FrameJob) throws {
    guard let rate = FrameRate(numerator: 30) else { preconditionFailure("30 is a rate") }
    let paths = pictures
    guard filter.inputCounts.contains(paths.count) else {
      guard !paths.isEmpty || filter.inputCounts.upperBound > 1 else {
        throw Failure.usage("run \(id): --from is missing; a filter takes --from A -o OUT")
      }
      throw Failure.usage(
        "run \(id): it takes \(filter.inputCounts.pictures), got \(paths.count); give the first with "
          + "--from, each further one with --to")
    }
    let run = try FilterRun(
      filter, values, inputCount: paths.count, pool: ThreadPool(threads: job.threads))
    if paths.isEmpty {
      guard let size else {
        throw Failure.usage("run \(id): --size is missing; a generator takes --size WxH -o OUT")
      }
      try job.write(frames: 0..<1, size: size, frameRate: rate) { _ in
        PendingPicture(try run.picture(of: [], size: size))
      }
      return
    }
    let behind = (output.background ?? .clear).premultiplied
    let reel = try InputReel(paths: paths, size: size, fit: fit, background: behind)
    try job.write(frames: 0..<1, size: reel.size, frameRate: rate) { _ in
      let pictures = try paths.indices.map { try reel.picture($0, at: 0) }
      return PendingPicture(try run.picture(of: pictures, size: reel.size))
    }
  }
}
