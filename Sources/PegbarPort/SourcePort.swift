/// Rewrites Swift sources of an iOS library so that they compile without an Objective-C runtime.
///
/// Text in comments and strings stays as it is, code in interpolations is rewritten. Porting the result again
/// changes nothing. The time is proportional to the length of the sources.
public struct SourcePort: Sendable {
  /// A source with its path, which is used in messages only.
  public struct Source: Sendable {
    /// The path.
    public let path: String
    /// The text.
    public let text: String

    /// Makes a source.
    public init(path: String, text: String) { (self.path, self.text) = (path, text) }
  }

  /// The sources as they are to be written, in the order in which they were given.
  public let sources: [Source]
  /// What is left to be done by hand, by source and line.
  public let notes: [PortNote]
  /// The number of sources that differ from what was given.
  public let changedCount: Int

  /// Ports sources that belong together, such as all of a library.
  ///
  /// - Parameters:
  ///   - sources: the sources; classes may inherit from those of other sources.
  ///   - keepsImports: whether imports of UIKit, QuartzCore and Core Graphics stay, for targets that depend on
  ///     the products with these names.
  /// - Throws: `PortError` with every source that is not Swift.
  public init(_ sources: [Source], keepsImports: Bool = false) throws(PortError) {
    var folder = try SourceFolder(sources)
    for index in folder.files.indices {
      let family = folder.family
      ManagedProperties.rewrite(&folder.files[index], family)
      Attributes.rewrite(&folder.files[index])
      KeyPaths.rewrite(&folder.files[index])
      Conditions.rewrite(&folder.files[index], keepsImports: keepsImports)
      Imports.rewrite(&folder.files[index], keepsImports: keepsImports)
      Literals.rewrite(&folder.files[index])
      Unported.report(&folder.files[index])
    }
    Selectors.rewrite(&folder)
    let results = folder.files.indices.map { index in
      Source(path: folder.files[index].path, text: folder.files[index].finish())
    }
    self.sources = results
    notes = folder.files.flatMap { $0.notes.sorted { $0.line < $1.line } }
    changedCount = zip(sources, results).count { $0.text != $1.text }
  }
}

/// Sources that are not Swift.
public struct PortError: Error, Sendable {
  /// The first fault of each source.
  public let faults: [PortNote]
}

/// Sources that belong together.
struct SourceFolder {
  var files: [SourceFile]
  let family: ClassFamily

  init(_ sources: [SourcePort.Source]) throws(PortError) {
    var (files, faults) = ([SourceFile](), [PortNote]())
    for source in sources {
      do throws(SourceError) {
        files.append(try SourceFile(path: source.path, text: source.text))
      } catch {
        faults.append(PortNote(path: source.path, line: error.line, message: error.message))
      }
    }
    guard faults.isEmpty else { throw PortError(faults: faults) }
    self.files = files
    family = ClassFamily(files)
  }
}

/// The classes of sources by their names, with what they inherit from, and the keys that key paths name.
struct ClassFamily {
  /// A class may stand in several branches of a condition, with a parent in each.
  private var parents: [String: [String]] = [:]
  /// The last names of all key paths.
  private(set) var keys: Set<String> = []

  init(_ files: [SourceFile]) {
    for type in files.flatMap(\.types) where type.keyword == "class" {
      if let parent = type.inherited.first { parents[type.name, default: []].append(parent) }
    }
    for file in files {
      for index in file.tokens.indices where file[index] == "#keyPath" {
        if let close = file.partners[index + 1] { keys.insert(file[close - 1]) }
      }
    }
  }

  /// A class and those that it inherits from, the nearest first, up to those that no source declares.
  func line(of name: String) -> [String] {
    var line = [name]
    var index = 0
    while index < line.count {
      for parent in parents[line[index]] ?? [] where !line.contains(parent) { line.append(parent) }
      index += 1
    }
    return line
  }

  /// Whether a class is one of Core Animation's layers.
  func isLayer(_ name: String) -> Bool {
    line(of: name).contains { $0.hasPrefix("CA") && $0.hasSuffix("Layer") }
  }

  /// Whether a class is one of UIKit's.
  func isView(_ name: String) -> Bool { line(of: name).contains { $0.hasPrefix("UI") } }
}
