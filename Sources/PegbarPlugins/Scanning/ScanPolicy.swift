import PegbarCore

/// How unknown libraries are scanned before they are loaded.
public struct ScanPolicy: Sendable {
  /// The scanner; nil if there is no pegbar-scan.
  public var scanner: LibraryScanner?

  /// The cache of outcomes; nil to scan each time.
  public var cache: ScanCache?

  /// Whether to ignore cached outcomes and scan again.
  public var rescans = false

  /// Whether a library may be loaded into this process without a scan if there is no scanner.
  public var trustsUnscanned = false

  /// Runs the scans of a search side by side; nil to run each when it is asked for.
  var batch: ScanBatch?

  /// Makes a policy.
  public init(scanner: LibraryScanner?, cache: ScanCache?) {
    self.scanner = scanner
    self.cache = cache
  }

  /// Makes a policy with the scanner and the cache of a program.
  public init(environment: HostEnvironment = .process) {
    self.init(
      scanner: LibraryScanner(environment: environment), cache: ScanCache(environment: environment))
  }

  /// The outcome for a file, from the cache or from a scan.
  ///
  /// - Throws: `Refusal` when the library is refused, or there is no scanner.
  func describe(_ file: GatedFile) throws(Refusal) -> (manifest: Manifest, LibraryWarning?) {
    let hash = try file.contentHash()
    let record = try record(of: file, hash: hash, entry: file.entry) { scanner, end in
      scanner.scan(file.realPath, entry: file.entry, until: end).record
    }
    switch ScanOutcome(record) {
    case .described(let manifest, let changesFloatState):
      return (manifest, changesFloatState ? .changesFloatState(file.path) : nil)
    case .refused(let code, let reason): throw Refusal(file.path, code, reason)
    case nil:
      throw Refusal(file.path, .exited, "its scan answered with an invalid record")
    }
  }

  /// Finds the record for a content and an entry in the cache or the batch, or scans now.
  ///
  /// - Parameters:
  ///   - file: the file that passed the gate.
  ///   - hash: of its content, or of more.
  ///   - entry: the entry function, or another word for what is asked.
  ///   - scan: looks at the file, at most until a moment of `MonotonicClock`.
  /// - Returns: the record as the scanner wrote it.
  /// - Throws: `Refusal` without a scanner, for a file that changes while it is looked at, and where
  ///   the answer is still to come from the batch.
  func record(
    of file: GatedFile, hash: String, entry: String,
    _ scan: @escaping @Sendable (LibraryScanner, _ end: Double) -> JSONValue
  ) throws(Refusal) -> JSONValue {
    if !rescans, let known = cache?.record(hash: hash, entry: entry),
      ScanOutcome.isRecord(known), !ScanPolicy.isTemporary(known)
    {
      return known
    }
    guard let scanner else {
      throw Refusal(file.path, .noScanner, "unknown, and pegbar-scan is missing to look at it")
    }
    let cache = cache
    let job: ScanBatch.Job = { end in
      let found = scan(scanner, end)
      // What was looked at is the file that was hashed, unless it changed since.
      if !ScanPolicy.isTemporary(found), file.isUnchanged {
        cache?.store(record: found, hash: hash, entry: entry)
      }
      return found
    }
    guard let batch else {
      let found = job(.infinity)
      try file.checkUnchanged()
      return found
    }
    guard let found = batch.record("\(hash)/\(entry)", job) else {
      throw Refusal(file.path, .notReached, "its scan is still to come")
    }
    try file.checkUnchanged()
    return found
  }

  /// Whether an outcome is not cached, because it may change without a change of the library: a library that it needs
  /// may be installed, for example.
  private static func isTemporary(_ record: JSONValue) -> Bool {
    let codes = [Refusal.Code.noScanner, .notReached, .doesNotLoad, .asleep]
    return codes.contains { $0.word == record["code"]?.string }
  }
}
