/// Content of a stage that a scene file cannot represent.
public struct SceneWriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The layer, and the animation if the problem is in one.
  public var place: String
  /// What is wrong, and what to do.
  public var reason: String

  /// Makes an error.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  /// One line: where, what.
  public var description: String { "\(place): \(reason)" }
}
