/// A host in miniature for the unit tests of plugins: it logs nothing, offers no extension and never cancels.
final class TestHost {
  /// The table; valid as long as the object.
  let table: UnsafeMutablePointer<pegbar_host>
  /// The last failure's message.
  private(set) var message = ""

  nonisolated(unsafe) private static let name: UnsafePointer<CChar> = lasting("test")

  init() {
    table = .allocate(capacity: 1)
    table.initialize(
      to: pegbar_host(
        struct_size: UInt32(MemoryLayout<pegbar_host>.size), abi_major: UInt16(PEGBAR_ABI_MAJOR),
        abi_minor: UInt16(PEGBAR_ABI_MINOR), context: nil, name: TestHost.name,
        version: TestHost.name, library_path: nil,
        log: { _, _, _ in },
        set_error: { host, _, message in
          guard let context = host.pointee.context else { return }
          let own = Unmanaged<TestHost>.fromOpaque(context).takeUnretainedValue()
          own.message = String(cString: message)
        },
        alloc: { _, size, alignment in
          UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: Int(alignment))
        },
        free: { _, memory in memory?.deallocate() },
        is_cancelled: { _ in 0 },
        parallel_for: { _, count, body, argument in
          for index in 0..<count {
            let status = body(argument, index)
            if status < 0 { return status }
          }
          return 0
        },
        get_extension: { _, _ in nil }))
    table.pointee.context = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit { table.deallocate() }

  /// Throws what a call has failed with.
  func check(_ status: pegbar_status) throws(PluginError) {
    if status < 0 { throw PluginError(message, status: Int(status)) }
  }

  /// A host that lasts as long as the program.
  nonisolated(unsafe) static let shared = TestHost()
}

/// A value for each parameter; the pointers are never given back.
func testValues(
  of descriptor: Descriptor, _ values: [String: ParameterValue]
) -> [UnsafePointer<pegbar_value>] {
  let keys = descriptor.parameters.map(\.key)
  for key in values.keys.sorted() {
    require(keys.contains(key), "the descriptor has no parameter '\(key)'")
  }
  return descriptor.parameters.map { parameter in
    valueTable(values[parameter.key] ?? parameter.defaultValue, for: parameter)
  }
}

extension Arguments {
  /// Makes arguments for a unit test: the defaults of a plugin's parameters, some of them replaced.
  ///
  /// A key that the plugin does not have ends the program with a message. The arguments stay valid; their memory
  /// is never freed, so make them in tests only.
  public init(testing type: any Plugin.Type, _ values: [String: ParameterValue] = [:]) {
    let given = testValues(of: type.descriptor, values)
    self.init(
      host: Host(TestHost.shared.table), descriptor: descriptorTable(for: type),
      values: lasting(given), count: given.count)
  }
}
