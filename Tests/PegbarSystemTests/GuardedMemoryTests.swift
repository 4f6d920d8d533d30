import PegbarSystem
import Testing

/// Memory with forbidden pages around it.
@Suite struct GuardedMemoryTests {
  @Test(arguments: [1, 63, 64, 4096, 5000]) func allBytesAreZeroAndCanBeWritten(size: Int) throws {
    let memory = try #require(GuardedMemory(size: size))
    #expect(memory.size == size)
    let bytes = UnsafeMutableRawBufferPointer(start: memory.bytes, count: size)
    #expect(bytes.allSatisfy { $0 == 0 })
    memset(memory.bytes, 7, size)
    #expect(bytes.allSatisfy { $0 == 7 })
    // The byte behind the last is the first of a page.
    #expect(Int(bitPattern: memory.bytes + size) % sysconf(Int32(_SC_PAGESIZE)) == 0)
  }

  @Test func oneByteFurtherEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      guard let memory = GuardedMemory(size: 100) else { return }
      (memory.bytes + 100).storeBytes(of: 1, as: UInt8.self)
    }
  }
}
