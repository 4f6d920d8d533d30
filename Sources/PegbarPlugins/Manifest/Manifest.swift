import CPegbarLoader
import CPegbarPlugin
import PegbarCore

/// The description of a library as data: enough to list it without running it.
public struct Manifest: Sendable, Hashable {
  /// The default entry function.
  public static let defaultEntry = "pegbar_plugin_open"

  /// The version of the plugin interface in manifests.
  public static let interface = String(cString: pgb_interface_version())

  /// The versions of the interface that this host accepts.
  static let interfaces = Set(
    (Int(PEGBAR_ABI_MINOR_OLDEST)...Int(PEGBAR_ABI_MINOR)).map { "\(PEGBAR_ABI_MAJOR).\($0)" })

  /// The entry function's name.
  public var entry: String

  /// The library as a whole.
  public var library: LibraryDescription

  /// Its plugins, in their order.
  public var plugins: [ManifestPlugin]

  /// Makes a manifest.
  public init(entry: String, library: LibraryDescription, plugins: [ManifestPlugin]) {
    self.entry = entry
    self.library = library
    self.plugins = plugins
  }

  /// Why a manifest is not used.
  package struct Problem: Error {
    package var code: Refusal.Code
    package var reason: String
  }
}

/// The metadata of a library.
public struct LibraryDescription: Sendable, Hashable {
  /// Reverse dotted.
  public var id: String
  /// The display name.
  public var name: String
  /// The library's version.
  public var version: String
  /// An SPDX expression.
  public var license: String
  /// The author; empty if unknown.
  public var vendor: String
  /// A page about it; empty if unknown.
  public var url: String

  /// Makes a description.
  public init(
    id: String, name: String, version: String, license: String, vendor: String = "",
    url: String = ""
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.license = license
    self.vendor = vendor
    self.url = url
  }
}

/// A plugin in a manifest: its descriptor, and data from the tables of some kinds.
public struct ManifestPlugin: Sendable, Hashable {
  /// The description common to all kinds.
  public var descriptor: PluginDescriptor

  /// Animation kinds: the properties read; empty for other kinds.
  public var inputs: AnimationInputs

  /// Value functions: the count of numbers for each transform; 0 for other kinds.
  public var inputCount: Int

  /// Image filters: the numbers of pictures taken; 0 for other kinds.
  public var pictureCounts: ClosedRange<Int>

  /// Providers: the endings of the files claimed, such as `.cube`; empty for other kinds.
  public var endings: [String]

  /// Makes an entry.
  public init(
    descriptor: PluginDescriptor, inputs: AnimationInputs = [], inputCount: Int = 0,
    pictureCounts: ClosedRange<Int> = 0...0, endings: [String] = []
  ) {
    self.descriptor = descriptor
    self.inputs = inputs
    self.inputCount = inputCount
    self.pictureCounts = pictureCounts
    self.endings = endings
  }

  /// The words for the properties that an animation kind reads, in the order of their bits.
  static let inputWords: [(word: String, input: AnimationInputs)] = [
    ("ends", .ends), ("keys", .keys), ("path", .path), ("children", .children),
  ]

  /// The words for those that it reads.
  package var inputNames: [String] {
    ManifestPlugin.inputWords.filter { inputs.contains($0.input) }.map(\.word)
  }
}

extension Manifest {
  /// What differs first between this and what the loaded library says; nil when they are equal.
  func difference(from loaded: Manifest) -> String? {
    if library != loaded.library { return "the library's own description" }
    for (mine, theirs) in zip(plugins, loaded.plugins) where mine != theirs {
      let (a, b) = (mine.descriptor, theirs.descriptor)
      if a.id != b.id || a.kind != b.kind {
        return "a \(a.kind.word) \(a.id) where the code has a \(b.kind.word) \(b.id)"
      }
      return "\(a.id): " + ManifestPlugin.difference(mine, theirs)
    }
    if plugins.count != loaded.plugins.count {
      return "\(plugins.count) plugins where the code has \(loaded.plugins.count)"
    }
    return nil
  }
}

extension ManifestPlugin {
  fileprivate static func difference(_ x: ManifestPlugin, _ y: ManifestPlugin) -> String {
    let (a, b) = (x.descriptor, y.descriptor)
    let fields: [(String, Bool)] = [
      ("name", a.name == b.name), ("summary", a.summary == b.summary),
      ("doc", a.documentation == b.documentation), ("category", a.category == b.category),
      ("revision", a.revision == b.revision), ("threads", a.threads == b.threads),
      ("pure", a.isPure == b.isPure), ("deterministic", a.isDeterministic == b.isDeterministic),
      ("openEnd", a.hasOpenEnd == b.hasOpenEnd), ("directions", a.directions == b.directions),
      ("defaultDirection", a.defaultDirection == b.defaultDirection),
      ("inputs", x.inputs == y.inputs), ("inputCount", x.inputCount == y.inputCount),
      ("minimumInputs and maximumInputs", x.pictureCounts == y.pictureCounts),
      ("endings", x.endings == y.endings),
    ]
    if let field = fields.first(where: { !$0.1 }) { return field.0 }
    for (p, q) in zip(a.parameters, b.parameters) where p != q { return "parameter \(p.key)" }
    if a.parameters.count != b.parameters.count { return "the number of parameters" }
    for (p, q) in zip(a.aliases, b.aliases) where p != q { return "alias \(p.name)" }
    return "the number of aliases"
  }
}
