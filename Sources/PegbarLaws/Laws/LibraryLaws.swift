import CPegbarLoader
import CPegbarPlugin
import PegbarCore
import PegbarSystem

/// Laws about a library as a whole.
enum LibraryLaws {
  /// In the order in which they are tested.
  static let all = [
    Law(name: "loads", kinds: Set(PluginKind.allCases), test: loads),
    Law(name: "load-time", kinds: Set(PluginKind.allCases), test: loadTime),
    Law(name: "descriptor", kinds: Set(PluginKind.allCases), test: descriptor),
    Law(name: "symbols", kinds: Set(PluginKind.allCases), test: SymbolsLaw.test),
  ]

  /// The laws that are the same for all plugins of a library.
  static let shared: Set<String> = ["loads", "load-time"]

  private static let isHere = LawVerdict.skipped("the plugin is in the process already")

  /// The maximum processor time for loading, in milliseconds.
  private static let limit = 100.0

  @Sendable private static func loads(_ subject: LawSubject) throws -> LawVerdict {
    guard let library = subject.library else { return isHere }
    let warnings = try library.load()
    return warnings.first.map { .warning($0.reason) } ?? .passed
  }

  @Sendable private static func loadTime(_ subject: LawSubject) throws -> LawVerdict {
    guard let library = subject.library else { return isHere }
    // Processor time does not depend on other load of the machine.
    let start = ProcessUsage.processorTime
    try library.load()
    let milliseconds = Double(ProcessUsage.processorTime - start) / 1e6
    if milliseconds < limit { return .passed }
    return .warning(
      "loading took \(Int(saturating: milliseconds)) ms of processor time, more than "
        + "\(Int(saturating: limit)); do less before it is asked"
    )
  }

  @Sendable private static func descriptor(_ subject: LawSubject) throws -> LawVerdict {
    let loaded = try subject.plugin((any Plugin).self).descriptor
    guard loaded == subject.descriptor else {
      throw LawBroken("the loaded plugin describes itself in another way than before")
    }
    if loaded.summary.count > 100 {
      return .warning("its summary has \(loaded.summary.count) characters, more than 100")
    }
    for parameter in loaded.parameters where parameter.label.isEmpty {
      return .warning("parameter \(parameter.key) has no label for people")
    }
    // A warning only, because plugins of interface 0.10 with this mistake must continue to load.
    for parameter in loaded.parameters
    where parameter.display.sinceRevision > max(1, loaded.revision) {
      return .warning(
        "parameter \(parameter.key) says that revision \(parameter.display.sinceRevision) introduced "
          + "it; this is revision \(loaded.revision)")
    }
    return .passed
  }

  /// The manifest of a plugin, made from its descriptor.
  ///
  /// - Throws: `LawBroken` if it breaks the rules of the headers.
  static func text(of raw: UnsafePointer<pegbar_descriptor>) throws -> String {
    try manifest { pgb_describe_plugin(raw, &$0, &$1) }
  }

  /// The manifest that one of the loader's functions writes.
  ///
  /// - Parameter describe: writes it and returns 1, or writes an objection.
  /// - Returns: the manifest.
  /// - Throws: `LawBroken` with the objection.
  static func manifest(
    _ describe: (inout pgb_text, inout pgb_objection) -> Int32
  ) throws -> String {
    var text = pgb_text()
    var objection = pgb_objection()
    defer { pgb_text_free(&text) }
    guard describe(&text, &objection) == 1, let bytes = text.bytes else {
      throw LawBroken(
        withUnsafeBytes(of: objection.reason) { raw in
          String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return String(cString: bytes)
  }
}
