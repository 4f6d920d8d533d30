/// The contents of a shared library: its plugins and metadata.
///
/// Make one for each library, in a global constant, and open it from the entry function:
///
///     let library = Library(id: "org.example.water", name: "Water", version: "1.0.0",
///       license: "MIT", plugins: [Ripple.self])
///
///     @c(pegbar_plugin_open)
///     public func open(_ host: UnsafePointer<pegbar_host>, _ result: Library.Result) -> Int32 {
///       library.open(host, result)
///     }
public struct Library: @unchecked Sendable {
  /// The place for the result of an entry function.
  public typealias Result = UnsafeMutablePointer<UnsafePointer<pegbar_library>?>

  let table: UnsafePointer<pegbar_library>

  /// Builds the library's tables, which stay until the process ends.
  ///
  /// `license` is an SPDX expression and not empty.
  public init(
    id: String, name: String, version: String, license: String, vendor: String? = nil,
    url: String? = nil, plugins: [any Plugin.Type],
    describe: (inout Descriptor) -> Void = { _ in }
  ) {
    self.init(
      id: id, name: name, version: version, license: license, vendor: vendor, url: url,
      descriptors: plugins.map { descriptorTable(for: $0, describe: describe) })
  }

  /// Builds what a provider answers with for a file; the tables stay until the process ends.
  ///
  /// `license` is that of the file, an SPDX expression; `NOASSERTION` if the file does not say it.
  public init(
    id: String, name: String, version: String, license: String, vendor: String? = nil,
    url: String? = nil, plugins: [FilePlugin]
  ) {
    self.init(
      id: id, name: name, version: version, license: license, vendor: vendor, url: url,
      descriptors: plugins.map { descriptorTable(for: $0) })
  }

  private init(
    id: String, name: String, version: String, license: String, vendor: String?, url: String?,
    descriptors: [UnsafePointer<pegbar_descriptor>]
  ) {
    require(!license.isEmpty, "a library names its licence: \(id)")
    table = UnsafePointer(
      lasting(
        pegbar_library(
          struct_size: UInt32(MemoryLayout<pegbar_library>.size),
          magic: UInt32(PEGBAR_MAGIC),
          abi_major: UInt16(PEGBAR_ABI_MAJOR), abi_minor: UInt16(PEGBAR_ABI_MINOR),
          pointer_bits: UInt8(8 * MemoryLayout<UnsafeRawPointer>.size),
          endian: UInt8(UInt32(1).littleEndian == 1 ? PEGBAR_ENDIAN_LITTLE : PEGBAR_ENDIAN_BIG),
          reserved: 0,
          id: lasting(id), name: lasting(name), version: lasting(version),
          license: lasting(license), vendor: lasting(vendor), url: lasting(url),
          descriptor_count: UInt32(descriptors.count), reserved2: 0,
          descriptors: lasting(descriptors), get_extension: nil)))
  }

  /// Implements the entry function.
  public func open(_ host: UnsafePointer<pegbar_host>, _ result: Result) -> pegbar_status {
    Host(host).status { () throws(PluginError) in
      let version = (host.pointee.abi_major, host.pointee.abi_minor)
      guard version.0 == UInt16(PEGBAR_ABI_MAJOR), version.1 >= UInt16(PEGBAR_ABI_MINOR) else {
        throw PluginError(
          "needs plugin interface \(PEGBAR_ABI_MAJOR).\(PEGBAR_ABI_MINOR), the host has "
            + "\(version.0).\(version.1)", status: PEGBAR_ABI_MISMATCH)
      }
      result.pointee = table
    }
  }
}
