import PegbarCore

extension ScanPolicy {
  /// What a provider answers for a file: from the cache, or from opening it in another process.
  ///
  /// The verdict depends on the bytes and the name of the file, on the provider and its library's content. Without a
  /// scanner, or where the provider is linked into the program, a trusted one opens the file here.
  ///
  /// - Returns: the plugins that the file stands for.
  /// - Throws: `Refusal` of that file.
  func describe(
    _ file: GatedFile, with provider: FileClaims.Provider
  ) throws(Refusal) -> Manifest {
    let entry = provider.entry
    // What a trusted provider makes of a library runs that library's code.
    let isTrusted =
      trustsUnscanned
      || (entry.library.origin.isOurs && !file.path.hasSuffix(FileClaims.library))
    guard let library = entry.library.source, scanner != nil || !isTrusted else {
      guard isTrusted else {
        throw Refusal(
          file.path, .noScanner,
          "unknown, and pegbar-scan cannot load its provider \(entry.descriptor.id)")
      }
      return try entry.opened(file).manifest
    }
    let id = entry.descriptor.id
    let name = FileSystem.name(of: file.realPath)
    var hash = ContentHash()
    hash.add(Array("\(try file.contentHash())\n\(name)\n\(id)\n".utf8))
    hash.add(Array(try provider.contentHash(of: library).utf8))
    let record = try record(of: file, hash: hash.digits, entry: "open") { scanner, end in
      scanner.open(file.realPath, provider: id, in: library, until: end)
    }
    switch ScanOutcome(record) {
    case .described(let manifest, _):
      try ScanPolicy.check(manifest, of: file, provider: id)
      return manifest
    case .refused(let code, let reason):
      throw Refusal(
        file.path, code, reason, line: record["line"]?.number.flatMap(Int.init(exactly:)))
    case nil:
      throw Refusal(file.path, .exited, "its scan answered with an invalid record")
    }
  }

  /// Refuses what the scan would have refused: the record may come from somebody else.
  private static func check(
    _ manifest: Manifest, of file: GatedFile, provider: String
  ) throws(Refusal) {
    let ids = [manifest.library.id] + manifest.plugins.map(\.descriptor.id)
    if let id = ids.first(where: { !$0.hasPrefix(provider + ".") }) {
      throw Refusal(file.path, .wrongID, "its id \(id) does not begin with '\(provider).'")
    }
    guard manifest.plugins.allSatisfy({ $0.descriptor.kind != .provider }) else {
      throw Refusal(file.path, .badManifest, "a file cannot hold a provider")
    }
  }
}

extension LibraryScanner {
  /// Opens a file with a provider in pegbar-scan, at most until a moment of `MonotonicClock`.
  fileprivate func open(
    _ path: String, provider: String, in library: GatedFile, until end: Double
  ) -> JSONValue {
    let arguments = [
      "--scan", "--entry", library.entry, "--provider", provider, "--open", path, library.realPath,
    ]
    switch answer(arguments, doing: "opening it with \(provider)", until: end) {
    case .record(let value): return value
    case .refused(let code, let reason):
      return ScanOutcome.refused(code: code, reason: reason).record
    }
  }
}
