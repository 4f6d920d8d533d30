import Foundation
import PegbarCore

/// The source of a built-in plugin, ready to become another one.
struct BuiltinSource {
  /// The built-in plugin's id.
  let id: String
  /// Its kind.
  let kind: NewKind
  /// The sources that it needs, by name; none of them names a library or an entry function.
  let files: [(name: String, text: String)]
  /// Its type, as Swift writes it.
  let type: String
  /// The libraries of the program that it draws with.
  let libraries: [DrawingLibrary]

  /// Finds the source of a plugin.
  ///
  /// - Parameters:
  ///   - id: an id, or its last part.
  ///   - folder: the folder of all families.
  /// - Throws: `Failure` for a plugin that is not built in, or sources that cannot be read.
  init(_ id: String, in folder: String) throws {
    let plugins = try BuiltinSource.plugins(folder)
    let found =
      plugins.first { $0.id == id }
      ?? plugins.first { $0.id.split(separator: ".").last.map(String.init) == id }
    guard let found else {
      throw Failure.usage(
        "new plugin --from \(id): no built-in plugin has this id; see 'pegbar list'")
    }
    guard let kind = NewKind(rawValue: found.kind) else {
      throw Failure.usage("new plugin --from \(id): no plugin of this kind can be made")
    }
    let family = try Family(found.folder)
    guard family.types.indices.contains(found.place) else {
      throw Failure.usage(
        "new plugin --from \(id): the sources in \(found.folder) don't match their plugin.json")
    }
    self.id = found.id
    self.kind = kind
    type = family.types[found.place]
    files = BuiltinSource.needed(by: type, family.sources)
    let texts = files.map(\.text)
    if let module = BuiltinSource.foreignModule(texts) {
      throw Failure.usage(
        "new plugin --from \(id): its source imports \(module), which other plugins cannot")
    }
    let engines = [DrawingLibrary.masks, .warps].filter { engine in
      texts.contains { $0.contains("import \(engine.rawValue)\n") }
    }
    let usesKernels =
      !engines.isEmpty || texts.contains { $0.contains("import CPegbarKernels\n") }
    libraries = (usesKernels ? [.kernels] : []) + engines
  }
}

// MARK: - Families

extension BuiltinSource {
  private struct Plugin {
    var id: String
    var kind: String
    /// The folder of its family.
    var folder: String
    /// Its place among the plugins of the family.
    var place: Int
  }

  /// The sources of a family.
  private struct Family {
    var sources: [(name: String, text: String)] = []
    /// The types of its plugins, in the order of the manifest.
    var types: [String] = []

    init(_ path: String) throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      for name in names where name.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
        if let listed = listedTypes(text) { types = listed }
        let rest = withoutLibrary(text)
        if !declared(in: rest).isEmpty { sources.append((name, rest)) }
      }
    }
  }

  /// The plugins of all families, from their manifests.
  private static func plugins(_ folder: String) throws -> [Plugin] {
    var plugins: [Plugin] = []
    let manager = FileManager.default
    for kind in try manager.contentsOfDirectory(atPath: folder).sorted() {
      let names = (try? manager.contentsOfDirectory(atPath: "\(folder)/\(kind)")) ?? []
      for name in names.sorted() {
        let path = "\(folder)/\(kind)/\(name)"
        guard let bytes = manager.contents(atPath: path + "/plugin.json") else { continue }
        let manifest = try JSONReader().read(Array(bytes))
        for (place, value) in (manifest["plugins"]?.array ?? []).enumerated() {
          plugins.append(
            Plugin(
              id: value["id"]?.string ?? "", kind: value["kind"]?.string ?? "", folder: path,
              place: place))
        }
      }
    }
    return plugins
  }

  /// A source without the library and the entry function, which the new plugin has of its own.
  private static func withoutLibrary(_ text: String) -> String {
    text.replacing(/let library = Library\((?:.|\n)*?\n  \]\)\n\n?/, with: "")
      .replacing(/\/\/\/ The entry function\.\n@c(?:.|\n)*?\n}\n\n?/, with: "")
  }

  /// What a source declares.
  private static func declared(in text: String) -> Set<String> {
    Set(
      text.matches(
        of: /\b(?:struct|class|enum|protocol|extension|typealias|func|let|var) +(\w+)/
      ).map { String($0.1) })
  }

  /// The types of a library in its source; nil for a source without one.
  private static func listedTypes(_ text: String) -> [String]? {
    let library = /let library = Library\((?:.|\n)*?plugins: \[([^\]]*)\]/
    guard let list = text.firstMatch(of: library) else { return nil }
    return list.1.matches(of: /([\w<>, ]+?)\.self/).map { match in
      match.1.trimmingCharacters(in: CharacterSet(charactersIn: ", \n"))
    }
  }
}

// MARK: - Files

extension BuiltinSource {
  /// The sources that declare what a type is made of, and what these are made of in turn.
  private static func needed(
    by type: String, _ sources: [(name: String, text: String)]
  ) -> [(name: String, text: String)] {
    let offered = sources.map { topLevel(declared(in: $0.text), $0.text) }
    let used = sources.map { words($0.text) }
    var wanted = words(type)
    var chosen: Set<Int> = []
    while let next = sources.indices.first(where: {
      !chosen.contains($0) && !offered[$0].isDisjoint(with: wanted)
    }) {
      chosen.insert(next)
      wanted.formUnion(used[next])
    }
    let files = sources.indices.filter(chosen.contains).map { sources[$0] }
    return withReadings(files)
  }

  /// The first module that only sources of this package can import; nil where there is none.
  private static func foreignModule(_ texts: [String]) -> String? {
    let imports = texts.flatMap { $0.matches(of: /(?m)^import (\w+)$/).map { String($0.1) } }
    return imports.first { $0 != "PegbarPluginKit" && DrawingLibrary(rawValue: $0) == nil }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.matches(of: /\w+/).map { String($0.0) })
  }

  /// Those of the names that a file declares at its top, where lines are not indented.
  private static func topLevel(_ names: Set<String>, _ text: String) -> Set<String> {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("//") }
    let words = lines.flatMap { line in
      line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.dropFirst().prefix(4)
    }
    return names.intersection(words.map(String.init))
  }

  /// Replaces the module of readings, which only this package has, by a file with those that Pegbar follows.
  private static func withReadings(
    _ files: [(name: String, text: String)]
  ) -> [(name: String, text: String)] {
    var names: Set<String> = []
    var files = files.map { file in
      names.formUnion(file.text.matches(of: /\bReading\.(\w+)/).map { String($0.1) })
      return (
        name: file.name, text: file.text.replacing("import PegbarReadings\n", with: "")
      )
    }
    guard !names.isEmpty else { return files }
    let cases = names.sorted().map { "  case \($0)\n" }.joined()
    files.append(
      (
        name: "Readings.swift",
        text: "/// Questions on which sources on Core Animation disagree, by Pegbar's answers.\n"
          + "enum Reading {\n\(cases)\n  var isFollowed: Bool { true }\n}\n"
      ))
    return files
  }
}

// MARK: - Texts

extension BuiltinSource {
  /// The library of the new plugin, and a test that it works.
  var template: TemplateText {
    let source =
      "// @NAME@: begun as \(id). ./build.sh builds it, ./test.sh tests it.\n"
      + "import PegbarPluginKit\n\n" + """
        let library = Library(
          id: "@ID@.library", name: "@NAME@", version: "1.0.0", license: "MIT",
          plugins: [\(type).self]
        ) { descriptor in
          descriptor.id = "@ID@"
          descriptor.name = "@NAME@"
          // The built-in plugin's other names stay its own.
          descriptor.aliases = []
        }

        /// The only function that the library exports.
        @c(pegbar_plugin_open)
        public func open(
          _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
        ) -> pegbar_status {
          library.open(host, result)
        }

        """
    return TemplateText(source: source, test: swiftTestHead + test)
  }

  private var test: String {
    let body =
      switch kind {
      case .transition:
        """
            let from = TestPicture(width: 16, height: 16) { _, _ in (200, 0, 0, 255) }
            let to = TestPicture(width: 16, height: 16) { _, _ in (0, 0, 100, 255) }
            let out = try TestPicture(drawing: \(type).self, from: from, to: to, progress: 1e-6)
            let reds = (0..<256).filter { out[$0 % 16, $0 / 16].red > 190 }
            expect(reds.count > 230, "it begins with the old picture")
        """
      case .timing:
        """
            let type: any TimingPlugin.Type = \(type).self
            let plugin = try type.init(Arguments(testing: type))
            expect(plugin.sample(0) == 0, "f(0) is 0")
            expect(abs(plugin.sample(1) - 1) < 1e-9, "f(1) is 1")
        """
      case .value:
        """
            let type: any ValueFunctionPlugin.Type = \(type).self
            let plugin = try type.init(Arguments(testing: type))
            var matrix = [Double](repeating: .nan, count: 16)
            plugin.matrix(of: [Double](repeating: 1, count: type.inputCount), into: &matrix)
            expect(matrix.allSatisfy(\\.isFinite), "the matrix is finite")
            expect(matrix[15] == 1, "m44 is 1")
        """
      default:
        """
            let type: any Plugin.Type = \(type).self
            _ = try type.init(Arguments(testing: type))
            expect(type.descriptor.id == "\(id)", "it begins as \(id)")
        """
      }
    return "@main struct Test {\n  static func main() throws {\n" + body + "\n  }\n}\n"
  }
}
