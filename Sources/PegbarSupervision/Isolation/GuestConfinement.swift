import CPegbarConfinement
import PegbarSystem

/// What the process of an isolated library may read and use.
struct GuestConfinement {
  /// The maximum number of descriptors, besides those from the host.
  static let descriptors = 64
  /// The maximum number of threads, besides those that answer the host.
  static let threads = 64
  /// The maximum private memory, besides copies of pictures, bytes.
  static let memory = 1 << 30

  /// The files and folders that it may read.
  var readable: [String]

  /// Confines this process permanently.
  ///
  /// - Parameters:
  ///   - socket: a socket to the host; closed here.
  ///   - own: the number of descriptors from the host.
  func enter(socket: Int32, own: Int) {
    let texts = (readable + GuestConfinement.system).map { strdup($0) }
    defer { texts.forEach { free($0) } }
    var pointers = texts.compactMap { $0.map { UnsafePointer($0) } }
    pointers.withUnsafeMutableBufferPointer { places in
      guard let base = places.baseAddress else { return }
      var guest = pgb_guest(
        places: UnsafePointer(base), place_count: UInt32(places.count),
        descriptors: UInt32(own + GuestConfinement.descriptors),
        memory: UInt64(GuestConfinement.memory), socket: socket)
      pgb_confine_guest(&guest)
    }
  }

  /// The parts of the system that libraries need: other libraries, fonts, locales, time zones, random numbers, and facts
  /// about this process and its processors.
  private static var system: [String] {
    let home = getenv("HOME").map { String(cString: $0) }
    let fonts = [".fonts", ".local/share/fonts"].compactMap { name in home.map { "\($0)/\(name)" } }
    return [
      "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
      "/usr/share/fonts", "/usr/local/share/fonts", "/etc/fonts", "/var/cache/fontconfig",
      "/usr/share/fontconfig", "/usr/share/locale", "/usr/share/zoneinfo", "/etc/localtime",
      "/dev/null", "/dev/urandom", "/dev/random", "/proc/self", "/sys/devices/system/cpu",
    ] + fonts + cachedFolders
  }

  /// The folders of the libraries in the dynamic linker's cache.
  private static var cachedFolders: [String] {
    guard let file = fopen("/etc/ld.so.cache", "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < 16 << 20 {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return folders(inCache: bytes)
  }

  /// The folders of the paths in the bytes of a cache, in which each string ends with a zero.
  static func folders(inCache bytes: [UInt8]) -> [String] {
    var folders: Set<String> = []
    for text in bytes.split(separator: 0) where text.first == UInt8(ascii: "/") {
      guard let slash = text.lastIndex(of: UInt8(ascii: "/")), slash > text.startIndex else {
        continue
      }
      folders.insert(String(decoding: text[..<slash], as: UTF8.self))
    }
    return folders.sorted()
  }
}
