import PegbarCore

/// The files that providers claim, by the endings of their names.
struct FileClaims {
  /// A provider in use.
  final class Provider {
    let entry: CatalogEntry
    /// The SHA-256 of its library; nil before it is asked for.
    private var hash: String?

    init(_ entry: CatalogEntry) { self.entry = entry }

    /// The hash of the library's content, read once.
    ///
    /// - Throws: `Refusal` for a library that has changed.
    func contentHash(of source: GatedFile) throws(Refusal) -> String {
      if let hash { return hash }
      let new = try source.contentHash()
      hash = new
      return new
    }
  }

  /// The ending of libraries.
  static let library = ".so"

  /// In order of precedence.
  private let claims: [(ending: [UInt8], provider: Provider)]

  /// Takes the providers in use from all plugins.
  init(_ entries: [CatalogEntry]) {
    claims = entries.filter { $0.status == .ok && $0.descriptor.kind == .provider }
      .flatMap { entry in
        let provider = Provider(entry)
        return entry.plugin.endings.map { (Array($0.utf8), provider) }
      }
  }

  /// Whether there are none.
  var isEmpty: Bool { claims.isEmpty }

  /// The providers that claim a file's name, the first in the order of the search path first.
  ///
  /// Nobody claims a name that begins with a dot, or that has nothing before its ending. Of libraries, only those
  /// are asked for that are no plugins themselves.
  func providers(of name: String) -> [Provider] {
    guard name.utf8.first != UInt8(ascii: ".") else { return [] }
    let bytes = name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    return claims.reduce(into: [Provider]()) { found, claim in
      guard bytes.count > claim.ending.count, bytes.suffix(claim.ending.count) == claim.ending[...],
        !found.contains(where: { $0 === claim.provider })
      else { return }
      found.append(claim.provider)
    }
  }

  /// Whether an ending is well-formed and none of the host's own, as the loader's C code tests it.
  static func mayBeClaimed(_ ending: String) -> Bool {
    let isFormed =
      2...32 ~= ending.utf8.count && ending.hasPrefix(".") && !ending.hasSuffix(".")
      && ending.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
    let isLibrary = ending.hasSuffix(FileClaims.library) && ending != FileClaims.library
    let isHosts =
      isLibrary || ending.contains(".so.") || ending == ".json"
      || ending.hasSuffix(".bind.json") || ending.hasSuffix(".manifest")
    return isFormed && !isHosts
  }
}

extension PluginCatalog {
  /// The endings of the files that the providers in use claim, such as `.cube`, in lower case.
  public var fileEndings: [String] {
    entries.filter { $0.status == .ok }.flatMap(\.plugin.endings)
  }

  /// What was found of one file, as the user named it.
  package func only(file path: String) -> PluginCatalog {
    let real = FileSystem.realPath(path)
    let isIt = { (found: String?) in
      found == path || (real != nil && found.flatMap(FileSystem.realPath) == real)
    }
    var part = PluginCatalog()
    part.entries = entries.filter { isIt($0.library.file ?? $0.library.path) }
    part.refusals = refusals.filter { isIt($0.path) }
    part.warnings = warnings.filter { isIt($0.path) }
    return part
  }
}
