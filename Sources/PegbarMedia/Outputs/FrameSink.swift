import PegbarEngine

/// Receives the frames of an output one after another.
///
/// Frame 0 comes first; each is shown for one frame of the rate. Call `finish` once after the last, or
/// `abandon` at any time instead. Only a temporary file exists before `finish` returns (for a sequence:
/// before `write` of that frame returns). Use it from one thread at a time.
public protocol FrameSink: AnyObject {
  /// Writes the next frame; its size must be that of the settings.
  func write(_ frame: Picture) throws

  /// Completes the output and gives it its name.
  func finish() throws

  /// Discards everything unfinished. Has no effect after `finish`. Never throws.
  func abandon()
}

/// Receives frames that are shown for several frames of the rate.
protocol TimedSink: FrameSink {
  /// Writes the next frame, shown for `ticks` frames of the rate, 1 or more.
  func write(_ frame: Picture, ticks: Int) throws
}

extension TimedSink {
  func write(_ frame: Picture) throws { try write(frame, ticks: 1) }
}
