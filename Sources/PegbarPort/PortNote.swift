/// Something in a source that has to be changed by hand.
public struct PortNote: Sendable, Equatable {
  /// The source's path as given.
  public let path: String
  /// Counted from 1.
  public let line: Int
  /// What it is, and what to write instead.
  public let message: String
}
