import PegbarSystem
import Testing

@testable import PegbarEngine

/// Memory that frames leave to those that follow.
@Suite struct PictureMemoryTests {
  private let large = PictureMemory.large

  @Test func memoryOfASizeIsUsedAgain() throws {
    let memory = PictureMemory()
    let first = try #require(memory.take(large))
    let second = try #require(memory.take(large))
    #expect(first != second && UInt(bitPattern: first) % 64 == 0)
    memory.giveBack(first, large)
    #expect(memory.held == large)
    let other = try #require(memory.take(large + 64))
    #expect(other != first && memory.held == large)
    #expect(memory.take(large) == first && memory.held == 0)
    memory.giveBack(first, large)
    memory.giveBack(second, large)
    memory.giveBack(other, large + 64)
    // The latest one is what a processor still has in its cache.
    #expect(memory.take(large) == second)
    memory.giveBack(second, large)
  }

  @Test func whatIsKeptIsBounded() throws {
    let memory = PictureMemory()
    let size = 9 << 20
    let all = try (0..<12).map { _ in try #require(memory.take(size)) }
    for each in all { memory.giveBack(each, size) }
    #expect(memory.held == PictureMemory.limit / size * size)
    // Those kept longest are gone.
    for each in all.suffix(PictureMemory.limit / size).reversed() {
      #expect(memory.take(size) == each)
    }
    for each in all.suffix(PictureMemory.limit / size) { memory.giveBack(each, size) }
    memory.release()
    #expect(memory.held == 0)
  }

  /// Small memory is the C library's to keep, and one block beyond the limit is nobody's.
  @Test(arguments: [64, PictureMemory.large - 1, PictureMemory.limit + 1])
  func sizesThatAreNotKept(_ size: Int) throws {
    let memory = PictureMemory()
    let block = try #require(memory.take(size))
    memory.giveBack(block, size)
    #expect(memory.held == 0)
  }

  /// A transparent picture in memory that another one has filled.
  @Test func nothingOfAPictureIsLeftInTheNext() {
    func corner(_ byte: Int32) -> SIMD4<UInt8> {
      Picture(width: 700, height: 701) { pixels, stride in memset(pixels, byte, stride * 701) }
        .pixel(699, 700)
    }
    for _ in 0..<4 {
      #expect(corner(200) == SIMD4(repeating: 200))
      #expect(Picture(width: 700, height: 701).pixel(699, 700) == SIMD4())
    }
  }
}
