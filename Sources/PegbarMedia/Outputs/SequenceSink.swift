import CPegbarCodecs
import PegbarEngine
import PegbarSystem

/// A numbered PNG for each frame; each appears whole or not at all.
///
/// Frames that are finished stay when the sequence is abandoned.
final class SequenceSink: FrameSink {
  private let pattern: FramePattern
  private let settings: ExportSettings
  private let rows: PNGRows
  private var next: Int
  private var madeFolder: String?
  private var folderTicket: Int32 = -1

  init(pattern: FramePattern, settings: ExportSettings) throws {
    self.pattern = pattern
    self.settings = settings
    rows = PNGRows(
      path: pattern.prefix, effort: settings.pngEffort, threads: settings.threads)
    next = settings.firstFrameNumber
    try makeFolder()
    // Known conflicts are better told now than after an hour.
    for frame in pattern.framesInTheWay(among: next..<next + (settings.frameCount ?? 1)) {
      try OutputFile.checkTarget(pattern.path(frame: frame), overwrite: settings.overwrite)
    }
  }

  deinit { abandon() }

  // `frames/` names the output itself, so that its last folder is made; no other is.
  private func makeFolder() throws {
    guard var folder = pattern.folder else { return }
    while folder.count > 1 && folder.last == "/" { folder.removeLast() }
    guard access(folder, F_OK) != 0 else { return }
    if OutputStage.folder != nil {
      let parent = OutputFile.folder(of: folder)
      if access(parent, F_OK) != 0 { throw OutputFile.missing(parent, for: pattern.prefix) }
      return
    }
    let code = pgb_create_folder(folder, &folderTicket)
    if code == EEXIST { return }
    guard code == 0 else {
      if code == ENOENT {
        throw OutputFile.missing(OutputFile.folder(of: folder), for: pattern.prefix)
      }
      throw writingFailed(pattern.prefix, code)
    }
    madeFolder = folder
  }

  func write(_ frame: Picture) throws {
    settings.check(frame)
    let path = pattern.path(frame: next)
    let file = try OutputFile(
      path: path, overwrite: settings.overwrite, stagedAs: String(next))
    rows.path = path
    try PNGSink.write(frame, rows: rows, to: file)
    try file.publish()
    next += 1
  }

  func finish() throws {
    guard next > settings.firstFrameNumber else { throw Exporter.noFrames(pattern.prefix) }
    let code = OutputStage.markWhole()
    guard code == 0 else { throw writingFailed(pattern.prefix, code) }
    forgetFolder()
  }

  func abandon() {
    // Fails, as it should, when frames are in it.
    if let madeFolder { rmdir(madeFolder) }
    forgetFolder()
  }

  private func forgetFolder() {
    madeFolder = nil
    pgb_cleanup_forget(folderTicket)
    folderTicket = -1
  }
}
