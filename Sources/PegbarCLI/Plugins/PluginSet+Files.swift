import Pegbar
import PegbarCore

extension PluginSet {
  /// Whether a file's name is that of a library or bind file.
  static func isLibrary(_ path: String) -> Bool {
    path.hasSuffix(".so") || Plugins.sidecars.contains { path.hasSuffix($0.suffix) }
  }

  /// Whether a provider opens files with this name; JSON files are always scenes.
  func opens(_ path: String) -> Bool {
    !path.hasSuffix(".json") && catalog.fileEndings.contains(where: path.lowercased().hasSuffix)
  }

  /// The paths of all providers that may open a file, including those in the default plugin folders.
  ///
  /// - Parameter named: folders and files that the user named.
  /// - Returns: those folders and files, then the libraries of providers.
  func providers(named: [String]) -> [String] {
    let found = catalog.entries.filter { entry in
      entry.descriptor.kind == .provider && entry.status == .ok && entry.library.origin != .builtin
    }
    return named + found.compactMap(\.library.path)
  }
}
