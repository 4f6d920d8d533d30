import Foundation
import PegbarSupervision

/// A folder with a new plugin in it.
struct NewPlugin {
  /// The last part of the id: letters, digits and hyphens.
  let name: String
  /// Reverse dotted.
  let id: String
  private let folder: String
  private let template: PluginTemplate
  private let language: NewLanguage
  private let libraries: [DrawingLibrary]

  /// Settles names.
  ///
  /// - Throws: `Failure` of wrong usage.
  init(_ name: String, _ kind: NewKind, _ language: NewLanguage, folder: String?) throws {
    guard let template = PluginTemplate(kind, language) else {
      throw Failure.usage("new plugin \(name): a \(kind.rawValue) begins in c or swift")
    }
    try self.init(name, template, language, folder: folder)
    let ending = self.name.lowercased()
    if kind == .provider, ["so", "json", "manifest"].contains(ending) || ending.utf8.count > 31 {
      throw Failure.usage(
        "new plugin \(name): it would make plugins of files that end in .\(ending), which "
          + "no provider may; choose another name")
    }
  }

  /// Settles names of a plugin that begins as a built-in one.
  ///
  /// - Throws: `Failure` of wrong usage, or where the sources are not installed.
  init(_ name: String, from id: String, folder: String?) throws {
    let sources = try NewPlugin.find(
      "the sources of the built-in plugins", "share/pegbar/Plugins", "Plugins",
      with: "Transition/Slides/plugin.json")
    let source = try BuiltinSource(id, in: sources)
    try self.init(
      name, PluginTemplate(from: source), .swift, folder: folder, libraries: source.libraries)
  }

  private init(
    _ name: String, _ template: PluginTemplate, _ language: NewLanguage, folder: String?,
    libraries: [DrawingLibrary] = []
  ) throws {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(NewPlugin.isPart), let last = parts.last else {
      throw Failure.usage(
        "new plugin \(name): a name has letters, digits and hyphens and begins with a letter; or "
          + "it is an id such as org.example.ripple")
    }
    let id = (parts.count == 1 ? "org.example." : "") + name.lowercased()
    guard !id.hasPrefix("pegbar.") else {
      throw Failure.usage("new plugin \(name): ids in pegbar. belong to the program itself")
    }
    guard id.utf8.count <= NewPlugin.longestID else {
      throw Failure.usage(
        "new plugin: an id has at most \(NewPlugin.longestID) letters, not \(id.utf8.count)")
    }
    self.name = String(last)
    self.id = id
    self.folder = folder ?? String(last)
    self.template = template
    self.language = language
    self.libraries = libraries
  }

  /// What the interface allows, less the ending of the library's id.
  private static let longestID = 128 - ".library".utf8.count

  private static func isPart(_ part: Substring) -> Bool {
    guard let first = part.first, first.isASCII, first.isLetter else { return false }
    return part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  /// Writes the folder.
  ///
  /// - Returns: its path.
  /// - Throws: `Failure` where it already exists or cannot be written.
  func write() throws -> String {
    guard access(folder, F_OK) != 0 else {
      throw Failure.usage("\(folder): it exists; choose another folder with -o")
    }
    let include = try NewPlugin.find(
      "pegbar's headers", "include", "Sources/CPegbarPlugin/include", with: "pegbar/plugin.h")
    let kit = try findKit()
    let folders = try libraries.map { library in
      let name = library.rawValue
      return (
        library.word,
        try NewPlugin.find(
          "the sources of \(name)", "share/pegbar/\(name)", "Sources/\(name)",
          with: library.sample)
      )
    }
    let words = Dictionary(uniqueKeysWithValues: folders)
      .merging(["@INCLUDE@": include, "@KIT@": kit]) { first, _ in first }
    try StagedFolder.write(folder) { made in
      for file in template.files {
        let text = words.reduce(filled(file.text)) { $0.replacing($1.key, with: $1.value) }
        try made.add(filled(file.path), text.utf8, isScript: file.isScript)
      }
      guard language == .rust else { return }
      // The crate lies beside the plugin, so that the folder builds wherever it is moved.
      for part in ["Cargo.toml", "src", "examples", "tests"] {
        try made.copy("\(kit)/\(part)", to: "pegbar/\(part)")
      }
    }
    return folder
  }

  /// The folder with what a plugin in the language is built with; "" where headers are enough.
  private func findKit() throws -> String {
    switch language {
    case .c, .cpp: ""
    case .swift:
      try NewPlugin.find(
        "the Swift authoring kit", "share/pegbar/PegbarPluginKit/Sources/PegbarPluginKit",
        "Sources/PegbarPluginKit", with: "Plugin.swift")
    case .rust:
      try NewPlugin.find(
        "the crate for Rust", "share/pegbar/Rust", "Sources/PegbarPluginKit/Rust",
        with: "Cargo.toml")
    }
  }

  private func filled(_ text: String) -> String {
    let word = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return text.replacing("@NAME@", with: name).replacing("@ID@", with: id)
      .replacing("@LOWER@", with: name.lowercased())
      .replacing("@WORD@", with: word.joined())
      .replacing("@SNAKE@", with: name.lowercased().replacing("-", with: "_"))
  }

  /// A folder of the installed program, or of the package that it was built from.
  private static func find(
    _ what: String, _ installed: String, _ source: String, with file: String
  ) throws -> String {
    var folder =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    folder = (folder as NSString).deletingLastPathComponent
    let prefix = (folder as NSString).deletingLastPathComponent
    var candidates = ["\(prefix)/\(installed)"]
    while folder.count > 1 {
      folder = (folder as NSString).deletingLastPathComponent
      candidates.append("\(folder == "/" ? "" : folder)/\(source)")
    }
    guard let found = candidates.first(where: { access("\($0)/\(file)", R_OK) == 0 }) else {
      throw Failure(.toolMissing, "\(what): not found in \(candidates[0]); install pegbar again")
    }
    return found
  }
}
