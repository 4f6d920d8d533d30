import CPegbarCodecs
import PegbarSystem
import Synchronization

extension InputHeader {
  /// Reads the headers of many files in parallel.
  ///
  /// Most of the time is spent waiting for ffprobe and ffmpeg; each thread runs one of them.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - options: how clips are read.
  ///   - threads: the number of threads, at most 16; nil for one per processor.
  /// - Returns: the result of `read(path:options:)` for each.
  /// - Throws: `MediaError` of the first file in `paths` that cannot be read, as in sequential reading.
  public static func read(
    paths: [String], options: ClipOptions = ClipOptions(), threads: Int? = nil
  ) throws -> [InputHeader] {
    let survey = Survey(paths: paths, options: options)
    let threads = Int32(max(1, min(16, threads ?? Processors.count)))
    // Waits for its threads, so that the survey outlives them.
    withExtendedLifetime(survey) {
      pgb_codec_parallel(
        paths.count, threads,
        { context, index in
          Unmanaged<Survey>.fromOpaque(context).takeUnretainedValue().look(at: index)
        }, Unmanaged.passUnretained(survey).toOpaque())
    }
    return try survey.outcome()
  }
}

/// Files that are looked at on several threads.
///
/// All that changes is behind the lock; a clip is handed over whole.
private final class Survey: @unchecked Sendable {
  private let paths: [String]
  private let options: ClipOptions
  private let lock = Mutex(())
  private var found: [InputHeader?]
  private var failure: (index: Int, error: any Error)?

  init(paths: [String], options: ClipOptions) {
    self.paths = paths
    self.options = options
    found = Array(repeating: nil, count: paths.count)
  }

  func look(at index: Int) {
    // Nobody asks for what comes after a failure.
    if lock.withLock({ _ in failure.map { $0.index < index } ?? false }) { return }
    let result = Result { try InputHeader.read(path: paths[index], options: options) }
    lock.withLock { _ in
      switch result {
      case .success(let header): found[index] = header
      case .failure(let error):
        if failure.map({ index < $0.index }) ?? true { failure = (index, error) }
      }
    }
  }

  func outcome() throws -> [InputHeader] {
    if let failure { throw failure.error }
    return found.compactMap { $0 }
  }
}
