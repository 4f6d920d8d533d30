import CPegbarFrei0r
import PegbarPluginKit

/// frei0r plugins become transitions, filters and compositions.
struct Frei0rProvider: ProviderPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.frei0r", name: "frei0r",
    summary: "frei0r plugins become filters, transitions and compositions.",
    category: "frei0r")

  static let endings = [".so"]

  init(_ arguments: Arguments) {}

  func open(_ file: ProvidedFile) throws(FileError) -> Library {
    guard let start = file.bytes.baseAddress, pgb_f0r_is_one(start, file.bytes.count) != 0 else {
      throw FileError("it exports no functions of frei0r", status: PEGBAR_UNSUPPORTED)
    }
    let content = try Frei0rContent(path: file.path)
    let about = content.about
    switch Int(about.type) {
    case PGB_F0R_SOURCE:
      throw FileError("a source of frei0r: Pegbar takes filters and mixers of two pictures")
    case PGB_F0R_MIXER3:
      throw FileError(
        "a mixer of three pictures of frei0r: Pegbar takes filters and mixers of two pictures")
    default: break
    }
    let isPure = !Frei0rProvider.clocks.contains { name in
      pgb_f0r_names(start, file.bytes.count, name) != 0
    }
    let remembers: Bool
    do throws(PluginError) {
      let trial = Frei0rTrial(content)
      try trial.drawAlone()
      remembers = isPure ? try trial.remembers() : false
    } catch {
      throw FileError(error.message)
    }
    let type: any Plugin.Type =
      content.position != nil
      ? Frei0rTransition.self : content.inputCount == 2 ? Frei0rMixer.self : Frei0rFilter.self
    let descriptor = Frei0rProvider.describe(
      file, content, type, isPure: isPure, remembers: remembers)
    let author = Frei0rText.line(about.author, bytes: 128)
    return Library(
      id: descriptor.id, name: descriptor.name,
      version: "\(max(0, about.major_version)).\(max(0, about.minor_version))",
      license: "NOASSERTION", vendor: author.isEmpty ? nil : author,
      plugins: [FilePlugin(type, descriptor, content: content)])
  }

  /// Functions of the C library with which a plugin may look at the clock.
  private static let clocks = ["time", "gettimeofday", "clock_gettime", "clock", "ftime"]

  private static func describe(
    _ file: ProvidedFile, _ content: Frei0rContent, _ type: any Plugin.Type, isPure: Bool,
    remembers: Bool
  ) -> Descriptor {
    let name = Frei0rText.line(content.about.name, bytes: 64)
    let explanation = Frei0rText.line(content.about.explanation, bytes: 2000)
    var descriptor = type.descriptor
    let usual = descriptor.summary
    descriptor.id = file.id(below: Frei0rProvider.descriptor.id)
    descriptor.name = name.isEmpty ? "frei0r" : name
    descriptor.summary = explanation.isEmpty ? usual : Frei0rText.summary(explanation)
    descriptor.category = content.inputCount == 2 && content.position == nil ? "blend" : "frei0r"
    // Other machines have other builds of the plugin.
    descriptor.promises = isPure ? [.pure] : []
    descriptor.parameters = content.shown
    if isWord(file.stem) { descriptor.aliases = [Alias(file.stem, vocabulary: "frei0r")] }
    var doc: [String] = []
    if descriptor.summary.hasSuffix("…") || explanation.count > 100 { doc.append(explanation) }
    if let position = content.position {
      let key = content.parameters[position].parameter.label
      doc.append("The progress of the transition is its parameter '\(key)'.")
    }
    if remembers {
      doc.append("It looks at earlier frames; here each frame is the first one that it sees.")
    }
    if !isPure { doc.append("It looks at the clock: a frame may look different each time.") }
    descriptor.doc = doc.isEmpty ? nil : doc.joined(separator: "\n\n")
    return descriptor
  }

  /// Whether a file's name can be said on a command line as frei0r's hosts say it.
  private static func isWord(_ stem: String) -> Bool {
    !stem.isEmpty && stem.utf8.count <= 64
      && stem.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
