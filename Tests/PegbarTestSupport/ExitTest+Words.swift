import Testing

extension ExitTest.Result {
  /// What the process said as it ended; `#expect(processExitsWith:observing:)` has to observe errors.
  public var words: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
