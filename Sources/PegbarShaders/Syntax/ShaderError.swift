/// What is wrong with a shader, and where.
public struct ShaderError: Error, Equatable, Sendable {
  /// What is wrong, without the file's name.
  public var message: String
  /// The line at fault, counted from 1.
  public var line: Int

  /// Makes an error.
  public init(_ message: String, line: Int) {
    self.message = message
    self.line = line
  }
}
