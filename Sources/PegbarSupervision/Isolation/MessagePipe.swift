import PegbarSystem

/// Messages in pipes: their length, then their bytes.
enum MessagePipe {
  /// The maximum length of a message, bytes.
  static let limit = 1 << 28

  /// The bytes of a message with its length before them.
  static func framed(_ bytes: [UInt8]) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes
  }

  /// The length that the first 8 bytes of a message state.
  static func length(_ head: [UInt8]) -> Int {
    (0..<8).reduce(0) { $0 | Int(head[$1]) << (8 * $1) }
  }

  /// Writes a message, however long that takes; returns false if the reading end is closed.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    let all = framed(bytes)
    return all.withUnsafeBytes { raw in
      var sent = 0
      while sent < raw.count {
        let count = writeBytes(descriptor, raw.baseAddress.map { $0 + sent }, raw.count - sent)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        sent += count
      }
      return true
    }
  }

  /// Reads a message, however long that takes; returns nil if the writing end is closed or the message is invalid.
  static func read(from descriptor: Int32) -> [UInt8]? {
    guard let head = bytes(8, descriptor) else { return nil }
    let count = length(head)
    guard 0...limit ~= count else { return nil }
    return bytes(count, descriptor)
  }

  private static func bytes(_ count: Int, _ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var found = 0
    while found < count {
      let step = bytes.withUnsafeMutableBytes { raw in
        readBytes(descriptor, raw.baseAddress.map { $0 + found }, count - found)
      }
      if step < 0, errno == EINTR { continue }
      if step <= 0 { return nil }
      found += step
    }
    return bytes
  }
}

/// The host's ends of the two pipes to a thread of an isolated process, for one call at a time.
///
/// The process may stop reading, or send only a part of a message, so each exchange has a time limit.
struct MessageLine {
  /// Receives requests; doesn't block.
  let requests: Int32
  /// Delivers replies; doesn't block.
  let replies: Int32

  /// The reason why a message was not exchanged.
  enum End: Error {
    /// The process has closed its end.
    case closed
    /// The time limit has passed.
    case late
    /// The length of the message is impossible.
    case malformed
  }

  /// Uses descriptors, which no longer block from now on.
  init(requests: Int32, replies: Int32) {
    (self.requests, self.replies) = (requests, replies)
    for descriptor in [requests, replies] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  /// Sends a message.
  ///
  /// - Parameters:
  ///   - bytes: the message.
  ///   - seconds: the maximum time to wait; 0 for any.
  /// - Throws: `End`.
  func send(_ bytes: [UInt8], within seconds: Double) throws(End) {
    let all = MessagePipe.framed(bytes)
    let start = MonotonicClock.nanoseconds
    var sent = 0
    while sent < all.count {
      let count = all.withUnsafeBytes { raw in
        writeBytes(requests, raw.baseAddress.map { $0 + sent }, raw.count - sent)
      }
      if count > 0 {
        sent += count
      } else if count == 0 || errno != EINTR && errno != EAGAIN {
        throw .closed
      } else {
        try wait(requests, POLLOUT, start, seconds)
      }
    }
  }

  /// Receives a message.
  ///
  /// - Parameter seconds: the maximum time to wait; 0 for any.
  /// - Returns: its bytes.
  /// - Throws: `End`.
  func receive(within seconds: Double) throws(End) -> [UInt8] {
    let start = MonotonicClock.nanoseconds
    let head = try bytes(8, start, seconds)
    let count = MessagePipe.length(head)
    guard 0...MessagePipe.limit ~= count else { throw .malformed }
    return try bytes(count, start, seconds)
  }

  private func bytes(_ count: Int, _ start: UInt64, _ seconds: Double) throws(End) -> [UInt8] {
    var bytes: [UInt8] = []
    // Allocates memory for the bytes that have arrived, not for the length that is announced.
    var piece = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let step = readBytes(replies, &piece, min(piece.count, count - bytes.count))
      if step > 0 {
        bytes += piece[..<step]
      } else if step == 0 || errno != EINTR && errno != EAGAIN {
        throw .closed
      } else {
        try wait(replies, POLLIN, start, seconds)
      }
    }
    return bytes
  }

  private func wait(
    _ descriptor: Int32, _ event: Int32, _ start: UInt64, _ seconds: Double
  ) throws(End) {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = poll(&request, 1, 100)
    if seconds > 0, Double(MonotonicClock.nanoseconds - start) / 1e9 > seconds { throw .late }
  }

  /// Closes both ends.
  func close() { for descriptor in [requests, replies] { closeDescriptor(descriptor) } }
}

/// The system's functions, which methods of the same names hide.
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
