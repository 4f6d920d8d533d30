/// What a program prints when it is asked something, such as ffmpeg for its encoders.
package enum ToolQuestion {
  /// Seconds that a program may be silent, and that it may take to end.
  private static let patience = 10.0

  /// The beginning of what is printed: enough for any list.
  private static let limit = 1 << 20

  /// Runs a program and takes what it prints on standard output.
  ///
  /// - Parameters:
  ///   - tool: its path.
  ///   - arguments: without its name.
  /// - Returns: nil where it does not start, fails, or has no end.
  package static func answer(_ tool: String, _ arguments: [String]) -> String? {
    guard
      let child = try? ChildProcess(
        tool: tool, arguments: arguments, pipes: .output, path: tool)
    else { return nil }
    defer { child.end() }
    var answer: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 14)
    reading: while answer.count < limit {
      let arrival = block.withUnsafeMutableBytes {
        child.read(.output, into: $0, milliseconds: Int32(patience * 1000))
      }
      switch arrival {
      case .bytes(let count): answer += block[..<count]
      case .end: break reading
      case .timeout: return nil
      }
    }
    guard answer.count >= limit || child.wait(seconds: patience) == 0 else { return nil }
    return String(decoding: answer, as: UTF8.self)
  }
}
