import PegbarEngine

/// Something that takes the frames of an output one after another.
///
/// Frame 0 comes first; each is shown for one frame of the rate. Call `finish` once after the
/// last, or `abandon` at any time instead. Nothing but a temporary exists before `finish`
/// returns (a sequence: before `write` of that frame returns). One thread at a time.
public protocol FrameSink: AnyObject {
  /// Takes the next frame; its size must be that of the settings.
  func write(_ frame: Picture) throws

  /// Completes the output and gives it its name.
  func finish() throws

  /// Drops everything unfinished. Does nothing after `finish`. Never throws.
  func abandon()
}
