/// The program that runs the plugin.
public struct Host: @unchecked Sendable {
  let table: UnsafePointer<pegbar_host>

  init(_ table: UnsafePointer<pegbar_host>) {
    self.table = table
  }

  /// The level of a line in the log.
  public enum Level: UInt32, Sendable {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case debug = 1, info, warning, error
  }

  /// Writes a line to the host's log, from any thread.
  public func log(_ message: String, level: Level = .info) {
    message.withCString { table.pointee.log(table, level.rawValue, $0) }
  }

  /// Whether the host no longer wants the result; callable on any thread.
  public var isCancelled: Bool { table.pointee.is_cancelled(table) != 0 }

  /// The table of an extension such as `pegbar.pixels/1`, or nil if the host lacks it.
  public func `extension`(_ id: String) -> UnsafeRawPointer? {
    id.withCString { table.pointee.get_extension(table, $0) }
  }

  /// The host's pixel operations, or the kit's own where the host has none.
  func pixels() -> UnsafePointer<pegbar_pixels> {
    guard let raw = `extension`(PEGBAR_EXT_PIXELS) else { return ScalarPixels.table }
    let table = raw.assumingMemoryBound(to: pegbar_pixels.self)
    let isWhole = table.pointee.struct_size >= UInt32(MemoryLayout<pegbar_pixels>.size)
    return isWhole ? table : ScalarPixels.table
  }

  /// Runs `body`; tells the host of an error that it throws.
  func status(_ body: () throws(PluginError) -> Void) -> pegbar_status {
    do {
      try body()
      return pegbar_status(PEGBAR_OK)
    } catch {
      let status = error.status < 0 ? error.status : pegbar_status(PEGBAR_FAILED)
      error.message.withCString { table.pointee.set_error(table, status, $0) }
      return status
    }
  }
}
