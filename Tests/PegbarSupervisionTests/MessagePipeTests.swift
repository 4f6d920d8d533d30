import PegbarSystem
import Testing

@testable import PegbarSupervision

#if canImport(Glibc)
  import Glibc
#endif

/// Messages arrive completely or not at all.
@Suite struct MessagePipeTests {
  private func withPipe(_ body: (_ reading: Int32, _ writing: Int32) throws -> Void) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    try body(ends[0], ends[1])
  }

  @Test func messagesArriveOneAfterTheOther() throws {
    try withPipe { reading, writing in
      #expect(MessagePipe.write([1, 2, 3], to: writing))
      #expect(MessagePipe.write([], to: writing))
      #expect(MessagePipe.write([4], to: writing))
      close(writing)
      #expect(MessagePipe.read(from: reading) == [1, 2, 3])
      #expect(MessagePipe.read(from: reading) == [])
      #expect(MessagePipe.read(from: reading) == [4])
      #expect(MessagePipe.read(from: reading) == nil)
    }
  }

  /// Lengths beyond the limit and truncated messages are refused.
  @Test(
    arguments: [
      [0, 0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0x80], [2, 0, 0, 0, 0, 0, 0, 0, 9], [5, 0],
    ] as [[UInt8]]) func invalidMessagesAreRefused(_ bytes: [UInt8]) throws
  {
    try withPipe { reading, writing in
      #expect(write(writing, bytes, bytes.count) == bytes.count)
      close(writing)
      #expect(MessagePipe.read(from: reading) == nil)
    }
  }
}
