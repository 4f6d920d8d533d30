import Pegbar
import PegbarCore

extension PluginSet {
  /// Whether a file's name is one of a library or of a file that binds functions of one.
  static func isLibrary(_ path: String) -> Bool {
    path.hasSuffix(".so") || Plugins.sidecars.contains { path.hasSuffix($0.suffix) }
  }

  /// Whether a file's name is one of a file that a provider opens; files of JSON are scenes.
  func opens(_ path: String) -> Bool {
    !path.hasSuffix(".json") && catalog.fileEndings.contains(where: path.lowercased().hasSuffix)
  }

  /// Where the providers are that may open a file: those of folders that are searched without being named, too.
  ///
  /// - Parameter named: folders and files that the user named.
  /// - Returns: folders and files.
  func providers(named: [String]) -> [String] {
    let found = catalog.entries.filter { entry in
      entry.descriptor.kind == .provider && entry.status == .ok && entry.library.origin != .builtin
    }
    return named + found.compactMap(\.library.path)
  }
}
