import CPegbarPlugin

/// Tables that instances hand out for the id of an extension.
package enum ExtensionTable {
  /// Copies a table that begins with its size.
  ///
  /// - Parameters:
  ///   - address: what `get_extension` returned.
  ///   - type: the struct.
  ///   - least: the bytes that the extension requires.
  /// - Returns: as much as both sides know, the rest 0; nil for a table that is smaller than `least`.
  package static func read<Table: BitwiseCopyable>(
    _ address: UnsafeRawPointer, as type: Table.Type = Table.self, least: Int32
  ) -> Table? {
    let given = Int(address.loadUnaligned(as: UInt32.self))
    guard given >= Int(least) else { return nil }
    return withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Table>.size, alignment: MemoryLayout<Table>.alignment
    ) { copy in
      copy.initializeMemory(as: UInt8.self, repeating: 0)
      copy.copyMemory(
        from: UnsafeRawBufferPointer(start: address, count: min(given, copy.count)))
      return copy.load(as: Table.self)
    }
  }
}
