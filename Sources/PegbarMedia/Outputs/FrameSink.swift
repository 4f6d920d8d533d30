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
