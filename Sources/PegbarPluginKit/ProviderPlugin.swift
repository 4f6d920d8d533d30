/// A provider: it makes plugins of files that are no libraries, such as colour tables or presets.
public protocol ProviderPlugin: Plugin {
  /// How the names of its files end, with the dot, in lower case: `.cube`.
  static var endings: [String] { get }

  /// Answers with the plugins that a file stands for.
  ///
  /// Checks the file completely: its user learns here what is wrong with it. The answer depends on the file's
  /// bytes and name alone, and every id in it, also the library's, is the provider's id, a dot and more. Called
  /// for one file at a time.
  ///
  /// - Throws: `FileError`; one with `PEGBAR_UNSUPPORTED` passes the file on to the next provider.
  func open(_ file: ProvidedFile) throws(FileError) -> Library
}

/// A file that a provider is asked to open; valid during the call.
public struct ProvidedFile {
  /// The absolute path, links resolved.
  public let path: String
  /// The contents.
  public let bytes: UnsafeBufferPointer<UInt8>

  /// Makes a file, for tests.
  public init(path: String, bytes: UnsafeBufferPointer<UInt8>) {
    self.path = path
    self.bytes = bytes
  }

  /// The file's name without its folder and without the last ending.
  public var stem: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// An id for a plugin of the file: the provider's, a dot and the stem in ASCII letters, digits and hyphens.
  ///
  /// Spaces, underscores, dots and hyphens become hyphens, other bytes two hexadecimal digits. At most 64 bytes
  /// of the stem count.
  public func id(below provider: String) -> String {
    var word = ""
    for byte in stem.utf8.prefix(64) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        word.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
        word += "-"
      default: word += (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return provider + "." + word
  }
}

/// Why a file cannot be used, as its user will read it.
public struct FileError: Error {
  /// What is wrong, without the file's name.
  public var error: PluginError
  /// The line at fault, counted from 1; nil for none.
  public var line: Int?

  /// Makes an error with a status of the plugin interface.
  public init(_ message: String, line: Int? = nil, status: Int = PEGBAR_FAILED) {
    error = PluginError(message, status: status)
    self.line = line
  }
}

/// A plugin that a provider made of a file.
public struct FilePlugin {
  /// The type of its instances; its own descriptor is not used.
  public var type: any Plugin.Type
  /// Its description.
  public var descriptor: Descriptor
  /// What the file says; each instance finds it in `Arguments.content`.
  public var content: (any AnyObject & Sendable)?

  /// Makes a plugin.
  public init(
    _ type: any Plugin.Type, _ descriptor: Descriptor, content: (any AnyObject & Sendable)? = nil
  ) {
    self.type = type
    self.descriptor = descriptor
    self.content = content
  }
}

/// The C table with the type behind it; hosts see only its beginning.
struct ProviderTable {
  typealias Box = Instance<any ProviderPlugin>

  var functions: pegbar_provider
  var type: any ProviderPlugin.Type

  init(_ type: any ProviderPlugin.Type) {
    self.type = type
    guard let endings = lasting(type.endings.map { lasting($0) as UnsafePointer<CChar> }) else {
      fatalError("a provider has endings: \(type.descriptor.id)")
    }
    functions = pegbar_provider(
      struct_size: UInt32(MemoryLayout<pegbar_provider>.size),
      ending_count: UInt32(type.endings.count), endings: endings,
      create: { host, descriptor, values, count, result in
        let table = descriptor.pointee.functions.assumingMemoryBound(to: ProviderTable.self)
        return Box.create(host, descriptor, values, count, result) {
          (arguments) throws(PluginError) in
          try table.pointee.type.init(arguments)
        }
      },
      destroy: { Box.destroy($0) },
      open: { pointer, file, answer in
        Box.with(pointer) { box in
          box.host.status { () throws(PluginError) in
            let native = read(file)
            let bytes = UnsafeBufferPointer(start: native.bytes, count: Int(native.byte_count))
            let file = ProvidedFile(path: String(cString: native.path), bytes: bytes)
            do throws(FileError) {
              answer.pointee.library = try box.body.open(file).table
            } catch {
              answer.pointee.line = UInt32(clamping: error.line ?? 0)
              throw error.error
            }
          }
        }
      })
  }
}
