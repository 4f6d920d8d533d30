import PegbarCore

/// The outcome of loading a library in another process.
public enum ScanOutcome: Sendable, Hashable {
  /// It described its plugins.
  case described(Manifest, changesFloatState: Bool)
  /// It is unusable.
  case refused(code: Refusal.Code, reason: String)
}

extension ScanOutcome {
  /// Reads the record that a scan or the cache wrote; nil for one of another form.
  init?(_ record: JSONValue) {
    if let code = record["code"]?.string, let reason = record["reason"]?.string {
      self = .refused(code: Refusal.Code(code), reason: ScanOutcome.printable(reason))
      return
    }
    guard let manifest = record["manifest"] else { return nil }
    do throws(Manifest.Problem) {
      self = .described(
        try Manifest(manifest), changesFloatState: record["changesFloatState"]?.bool ?? false)
    } catch {
      self = .refused(code: error.code, reason: error.reason)
    }
  }

  /// Whether a record from the cache says anything.
  static func isRecord(_ record: JSONValue) -> Bool {
    record["code"]?.string != nil || record["manifest"] != nil || record["finite"] != nil
  }

  /// The record that `init(_:)` reads.
  var record: JSONValue {
    switch self {
    case .described(let manifest, let changesFloatState):
      .members([
        ("changesFloatState", .bool(changesFloatState)), ("manifest", manifest.json),
      ])
    case .refused(let code, let reason):
      .members([("code", .string(code.word)), ("reason", .string(reason))])
    }
  }

  /// A stranger's message without what would confuse a terminal.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
  }
}
