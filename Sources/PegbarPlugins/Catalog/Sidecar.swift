import PegbarCore

/// A form of files that make plugins of a library that knows nothing of Pegbar.
package protocol SidecarFormat: Sendable {
  /// How the names of such files end, such as `.bind.json`.
  var suffix: String { get }

  /// The names of the libraries in the same folder that a file speaks for, be it right or wrong.
  func siblings(in bytes: [UInt8]) -> [String]

  /// Reads and checks a file and its library, without running foreign code in this process.
  ///
  /// - Parameters:
  ///   - bytes: the file's.
  ///   - place: where the file is.
  ///   - gate: checks the library.
  ///   - policy: how the library is first run elsewhere.
  /// - Returns: the library, not loaded yet.
  /// - Throws: `Refusal`.
  func read(
    _ bytes: [UInt8], at place: SidecarPlace, gate: inout FileGate, policy: ScanPolicy
  ) throws(Refusal) -> SidecarLibrary
}

/// Where a sidecar file is.
package struct SidecarPlace: Sendable {
  /// Absolute path of the file.
  package var path: String

  /// The folder it lies in, links resolved, and out of which no link may lead.
  package var folder: String

  /// Another file in the same folder.
  package func sibling(_ name: String) -> String { FileSystem.join(folder, name) }
}

/// A library with the file beside it that says what it is.
package struct SidecarLibrary: Sendable {
  /// What the file says, in the form of every library.
  package var manifest: Manifest

  /// The library as it was checked.
  var library: GatedFile

  /// Absolute path of the library.
  var path: String { library.path }

  /// Loads the library into this process.
  package var load: @Sendable () throws(Refusal) -> LoadedPlugins

  /// Makes a library.
  package init(
    manifest: Manifest, library: GatedFile,
    load: @escaping @Sendable () throws(Refusal) -> LoadedPlugins
  ) {
    self.manifest = manifest
    self.library = library
    self.load = load
  }
}
