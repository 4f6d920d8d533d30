import CPegbarPlugin
import PegbarPlugins
import Testing

/// Tables of extensions that are smaller or larger than the host's.
@Suite struct ExtensionTableTests {
  /// A blend mode's table in memory that is larger: its size, its flags, a context, and 0xA5 after that.
  private func withTable<Result>(
    size: UInt32, _ body: (UnsafeRawPointer) throws -> Result
  ) rethrows -> Result {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 64)
    memory.storeBytes(of: size, as: UInt32.self)
    memory.storeBytes(of: 1, toByteOffset: 4, as: UInt32.self)
    memory.storeBytes(of: 0x1234, toByteOffset: 8, as: UInt.self)
    return try body(memory)
  }

  private struct Longer: BitwiseCopyable {
    var known: pegbar_segment
    var later: UInt64
  }

  @Test func readsWhatBothSidesKnow() throws {
    let size = UInt32(PEGBAR_ROW_BLEND_SIZE_0_10)
    for given in [size, size + 8, 65536] {
      let table = withTable(size: given) {
        ExtensionTable.read($0, as: pegbar_row_blend.self, least: PEGBAR_ROW_BLEND_SIZE_0_10)
      }
      #expect(table?.struct_size == given && table?.flags == 1)
      #expect(table?.context == UnsafeMutableRawPointer(bitPattern: 0x1234))
    }
  }

  @Test func whatLiesBeyondIsZero() throws {
    let table = withTable(size: 24) { ExtensionTable.read($0, as: Longer.self, least: 24) }
    #expect(table?.later == 0 && table?.known.from_key == 0x1234)
    let whole = withTable(size: 32) { ExtensionTable.read($0, as: Longer.self, least: 24) }
    #expect(whole?.later == 0xA5A5_A5A5_A5A5_A5A5)
  }

  @Test(arguments: [UInt32(0), 8, 23]) func refusesWhatIsTooSmall(_ size: UInt32) {
    let isRead = withTable(size: size) {
      ExtensionTable.read($0, as: pegbar_row_blend.self, least: PEGBAR_ROW_BLEND_SIZE_0_10) != nil
    }
    #expect(!isRead)
  }
}
