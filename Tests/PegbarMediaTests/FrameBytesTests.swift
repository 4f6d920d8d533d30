import Testing

@testable import PegbarMedia

@Suite struct FrameBytesTests {
  @Test(arguments: [0, 1, 63, 4096]) func bytesCanBeWritten(_ count: Int) {
    let bytes = FrameBytes(count: count)
    withExtendedLifetime(bytes) {
      for i in 0..<count { bytes.start[i] = UInt8(truncatingIfNeeded: i) }
      #expect(bytes.all.count == count && UInt(bitPattern: bytes.start) % 64 == 0)
      #expect(bytes.all.last == (count == 0 ? nil : UInt8(truncatingIfNeeded: count - 1)))
    }
  }

  /// One line says what there is no memory for.
  @Test func bytesThatCannotBeHadEndTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = FrameBytes(count: 1 << 60)
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("not enough memory for 1152921504606846976 bytes of a frame"))
  }
}
