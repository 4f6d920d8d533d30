/// How unknown libraries are looked at before they are loaded.
public struct ScanPolicy: Sendable {
  /// Runs the libraries; nil where there is no pegbar-scan.
  public var scanner: LibraryScanner?

  /// Remembers outcomes; nil to scan each time.
  public var cache: ScanCache?

  /// Whether to scan again what the cache knows.
  public var rescans = false

  /// Whether a library may be loaded into this process without a scan where there is no scanner.
  public var trustsUnscanned = false

  /// Settles how to scan.
  public init(scanner: LibraryScanner?, cache: ScanCache?) {
    self.scanner = scanner
    self.cache = cache
  }

  /// The scanner and the cache that belong to a program.
  public init(environment: HostEnvironment = .process) {
    self.init(
      scanner: LibraryScanner(environment: environment), cache: ScanCache(environment: environment))
  }

  /// The outcome for a file, from the cache or from a scan.
  ///
  /// - Throws: `Refusal` when the library is refused, or there is no scanner.
  func describe(_ file: GatedFile) throws(Refusal) -> (manifest: Manifest, LibraryWarning?) {
    let hash = try file.contentHash()
    var outcome = rescans ? nil : cache?.outcome(hash: hash, entry: file.entry)
    if outcome == nil {
      guard let scanner else {
        throw Refusal(file.path, .noScanner, "unknown, and pegbar-scan is missing to look at it")
      }
      let found = scanner.scan(file.realPath, entry: file.entry)
      try file.checkUnchanged()
      if case .refused(.noScanner, _) = found {
      } else {
        cache?.store(found, hash: hash, entry: file.entry)
      }
      outcome = found
    }
    switch outcome {
    case .described(let manifest, let changesFloatState):
      return (manifest, changesFloatState ? .changesFloatState(file.path) : nil)
    case .refused(let code, let reason): throw Refusal(file.path, code, reason)
    case nil: throw Refusal(file.path, .noScanner, "not scanned")
    }
  }
}
