import CPegbarLoader
import CPegbarPlugin
import PegbarCore
import PegbarPlugins

/// Laws about what a provider answers to files.
enum ProviderLaws {
  /// In the order in which they are tested.
  static let all = [Law(name: "any-file", kinds: [.provider], test: anyFile)]

  @Sendable private static func anyFile(_ subject: LawSubject) throws -> LawVerdict {
    guard let raw = try subject.table() else { return ArgumentLaws.hasNoTable }
    let bare = ArgumentLaws.Bare(subject: subject, raw: raw, values: try subject.defaults())
    var isSilent = false
    try openAll(bare, .end) { answer, sample in
      let again = try open(answer.instance, bare, sample, .end)
      guard again.words == answer.words, again.line == answer.line else {
        throw LawBroken("\(sample.name): opened again, it is answered differently")
      }
      if answer.words.isEmpty { isSilent = true }
    }
    return isSilent
      ? .warning("it refuses files without a message; say what is wrong with set_error") : .passed
  }

  /// A file that nobody wrote for the provider.
  private struct Sample {
    /// What is in it.
    var name: String
    /// The file's name.
    var file = "sample"
    var bytes: [UInt8]
  }

  /// What a provider said of a file.
  private struct Answer {
    var instance: BareInstance
    /// The manifest, or the message of a refusal.
    var words: String
    var line: UInt32
  }

  private static let samples: [Sample] = {
    var numbers = LawNumbers()
    let random = (0..<3000).map { _ in UInt8(truncatingIfNeeded: numbers.next() >> 32) }
    let texts: [(String, String)] = [
      ("an empty line", "\n"), ("a word", "x"), ("lines of zeros", rows("0 0 0\n", 1000)),
      ("a line without an end", rows("1 ", 20000)), ("brackets", rows("[{(", 20000)),
      ("numbers without end", rows("9", 5000)), ("quotation marks", rows("\"", 999)),
      ("a JSON object", #"{"version": 1, "name": null}"#),
    ]
    return texts.map { Sample(name: $0.0, bytes: Array($0.1.utf8)) } + [
      Sample(name: "a zero byte", bytes: [0]), Sample(name: "random bytes", bytes: random),
      Sample(name: "bytes of 255", bytes: [UInt8](repeating: 255, count: 4096)),
    ]
  }()

  private static func rows(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// Opens every sample with every ending; each is answered with plugins or a refusal.
  static func openAll(_ bare: ArgumentLaws.Bare, _ edge: LentMemory.Edge) throws {
    try openAll(bare, edge) { _, _ in }
  }

  private static func openAll(
    _ bare: ArgumentLaws.Bare, _ edge: LentMemory.Edge,
    _ body: (Answer, Sample) throws -> Void
  ) throws {
    let table = bare.raw.table(pegbar_provider.self)
    let instance = try BareInstance(
      bare.descriptor, bare.raw, bare.values, at: edge, create: table.create,
      destroy: table.destroy)
    for index in 0..<Int(table.ending_count) {
      for sample in samples {
        let name = "sample" + String(cString: table.endings[index])
        let named = Sample(
          name: "\(name) with \(sample.name)", file: name, bytes: sample.bytes)
        LawPlace.note(named.name)
        try body(try open(instance, bare, named, edge), named)
      }
    }
  }

  private static func open(
    _ instance: BareInstance, _ bare: ArgumentLaws.Bare, _ sample: Sample,
    _ edge: LentMemory.Edge
  ) throws -> Answer {
    let table = bare.raw.table(pegbar_provider.self)
    let path = try LentMemory(
      Array("/nowhere/\(sample.file)".utf8) + [0], at: edge, name: "the path")
    let bytes = try LentMemory(sample.bytes + [0], at: edge, name: "the bytes")
    let file = try LentMemory(
      [
        pegbar_provider_file(
          struct_size: UInt32(MemoryLayout<pegbar_provider_file>.size), reserved: 0,
          path: path.elements(CChar.self), bytes: bytes.elements(UInt8.self),
          byte_count: UInt64(sample.bytes.count))
      ], at: edge, name: "the file")
    var empty = pegbar_provider_answer()
    empty.struct_size = UInt32(MemoryLayout<pegbar_provider_answer>.size)
    let answer = try LentMemory([empty], at: edge, name: "the answer")
    for block in [path, bytes, file] { block.allow(.reading) }
    pgb_loader_clear_error()
    let status = CallMonitor.noting(bare.descriptor.id, "open") {
      table.open(
        instance.pointer, file.elements(pegbar_provider_file.self),
        answer.elements(pegbar_provider_answer.self))
    }
    let message = String(cString: pgb_loader_error())
    try answer.checkAround()
    let found = answer.elements(pegbar_provider_answer.self).pointee
    instance.close([path, bytes, file, answer])
    if status < 0 {
      let lines = sample.bytes.count { $0 == 10 } + 1
      guard found.line <= lines else {
        throw LawBroken("\(sample.name): it names line \(found.line) of \(lines)")
      }
      return Answer(instance: instance, words: message, line: found.line)
    }
    // What a file stands for stays, and the instance with it.
    _ = Unmanaged.passRetained(instance)
    return Answer(
      instance: instance, words: try description(found.library, bare, sample), line: 0)
  }

  /// The manifest of an answer.
  private static func description(
    _ library: UnsafePointer<pegbar_library>?, _ bare: ArgumentLaws.Bare, _ sample: Sample
  ) throws -> String {
    do {
      return try LibraryLaws.manifest { pgb_describe_file(library, bare.descriptor.id, &$0, &$1) }
    } catch let broken as LawBroken {
      throw LawBroken("\(sample.name): \(broken.message)")
    }
  }
}
