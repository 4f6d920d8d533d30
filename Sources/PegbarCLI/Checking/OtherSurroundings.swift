import Foundation

/// The variables and the locale of a process that is unlike the usual one.
struct OtherSurroundings {
  /// The library whose plugin runs there: names that stand in it may be those of variables.
  var library: String

  /// What a process needs to find what it loads.
  private static let kept = ["PATH", "HOME", "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "TMPDIR"]

  /// Locales with a comma in numbers or other words for months, and one that is everywhere.
  private static let locales = ["de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8", "C.UTF-8"]

  /// How names of variables begin that change the C library, a runtime or this program.
  private static let foreign = [
    "LD_", "LC_", "GLIBC", "MALLOC", "LIBC", "SWIFT", "RUST", "PEGBAR", "XDG_", "GCONV", "ASAN",
  ]

  /// The variables, `NAME=value`: few are kept, some are new, and what may be read has a value.
  var environment: [String] {
    let usual = ProcessInfo.processInfo.environment
    var variables: [String: String] = [:]
    for name in names.prefix(500) { variables[name] = "7" }
    for name in ["USER", "LOGNAME", "HOSTNAME"] { variables[name] = "somebody" }
    variables["TZ"] = "Pacific/Chatham"
    variables["LANG"] = "tr_TR.UTF-8"
    variables["LC_ALL"] = OtherSurroundings.locales.joined(separator: ":")
    // The stack begins somewhere else.
    variables["PEGBAR_PADDING"] = String(repeating: "x", count: 1777)
    for name in OtherSurroundings.kept { variables[name] = usual[name] }
    return variables.map { "\($0.key)=\($0.value)" }.sorted()
  }

  /// Words in the library that look like names of variables.
  private var names: [String] {
    guard library.hasSuffix(".so"), let data = FileManager.default.contents(atPath: library) else {
      return []
    }
    var names: [String] = []
    var word: [UInt8] = []
    for byte in data.prefix(16 << 20) {
      let isPart = 65...90 ~= byte || byte == 95 || 48...57 ~= byte
      if isPart { word.append(byte) }
      if isPart, word.count <= 40 { continue }
      let isName = byte == 0 && word.count >= 3 && !(48...57 ~= word[0])
      if isName { names.append(String(decoding: word, as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
    }
    return names.filter { name in
      !OtherSurroundings.foreign.contains { name.hasPrefix($0) }
    }
  }

  /// Uses the first locale that the system has, in this process.
  static func useLocale() {
    for name in locales where setlocale(LC_ALL, name) != nil { return }
  }
}
