import Foundation
import Pegbar
import PegbarCore

/// Looks whether everything that the program may need is there.
struct Doctor {
  /// Folders and files that are searched first.
  var pluginPaths: [String]

  /// Everything that was looked at; runs no plugin in this process.
  func findings() -> [Finding] {
    let search = SearchPath(explicit: pluginPaths)
    let catalog = Plugins.host(search).catalog
    return [builtins(catalog), scanner, cache] + folders(search, catalog)
      + refusals(catalog) + [encoder, prober] + encoders + [fonts, frei0r] + compilers + confinement
  }

  private func builtins(_ catalog: PluginCatalog) -> Finding {
    let entries = catalog.entries.filter { entry in
      entry.library.origin == .builtin || entry.library.origin == .static
    }
    if let advice = BuiltFamilies.advice {
      return Finding(
        name: "built-in plugins", state: .warning, detail: "\(entries.count), not all",
        advice: advice, isNeeded: true)
    }
    let kinds = Set(entries.map(\.descriptor.kind))
    let lost = PluginKind.allCases.filter { !kinds.contains($0) }
    if lost.isEmpty {
      return Finding(
        name: "built-in plugins", state: .ok, detail: "\(entries.count)", isNeeded: true)
    }
    return Finding(
      name: "built-in plugins", state: .missing,
      detail: "no " + lost.map(\.noun).joined(separator: ", no "),
      advice: "install pegbar again: they lie in PREFIX/lib/pegbar/plugins, or beside the program",
      isNeeded: true)
  }

  private var scanner: Finding {
    if let scanner = LibraryScanner() {
      return Finding(name: "pegbar-scan", state: .ok, detail: scanner.executable, isNeeded: true)
    }
    return Finding(
      name: "pegbar-scan", state: .missing, detail: "plugins of others cannot be looked at",
      advice: "install pegbar again: it lies in PREFIX/libexec/pegbar, or beside the program",
      isNeeded: true)
  }

  private var cache: Finding {
    guard let folder = ScanCache()?.folder else {
      return Finding(
        name: "scan cache", state: .warning, detail: "none",
        advice: "set HOME or XDG_CACHE_HOME, so that plugins are not scanned each time")
    }
    var existing = folder
    while existing != "/", access(existing, F_OK) != 0 {
      existing = (existing as NSString).deletingLastPathComponent
    }
    if access(existing, W_OK) == 0 {
      return Finding(name: "scan cache", state: .ok, detail: folder)
    }
    return Finding(
      name: "scan cache", state: .warning, detail: "\(existing) cannot be written",
      advice: "make it writable, or set XDG_CACHE_HOME to a folder that is")
  }

  private func folders(_ search: SearchPath, _ catalog: PluginCatalog) -> [Finding] {
    search.places.filter { $0.scope != .builtins }.map { place in
      let count = catalog.entries.filter { entry in
        entry.library.origin != .builtin
          && Doctor.isInside(entry.library.file ?? entry.library.path, place.path)
      }.count
      if access(place.path, F_OK) == 0 {
        let plural = count == 1 ? "plugin" : "plugins"
        return Finding(
          name: "plugin path", state: .ok, detail: "\(place.path), \(count) \(plural)")
      }
      return Finding(
        name: "plugin path", state: place.isExpected ? .warning : .missing,
        detail: "\(place.path), not there",
        advice: place.isExpected
          ? "make the folder, or correct --plugin-path or PEGBAR_PLUGIN_PATH"
          : "make it to keep plugins there; without any it is not needed")
    }
  }

  /// Whether a file is a place or lies in it; the place may be relative, or reached through links.
  private static func isInside(_ path: String?, _ place: String) -> Bool {
    guard let file = path.flatMap({ realpath($0, nil) }), let folder = realpath(place, nil) else {
      return false
    }
    defer {
      free(file)
      free(folder)
    }
    let (inner, outer) = (String(cString: file), String(cString: folder))
    return inner == outer || inner.hasPrefix(outer == "/" ? "/" : outer + "/")
  }

  private func refusals(_ catalog: PluginCatalog) -> [Finding] {
    catalog.refusals.map { refusal in
      Finding(
        name: "refused", state: .warning, detail: refusal.description,
        advice: refusal.code.word == "relative-path"
          ? "write the whole path, such as \(Doctor.absolute(refusal.path))"
          : "correct the file, or take it away")
    }
  }

  private static func absolute(_ path: String) -> String {
    (FileManager.default.currentDirectoryPath as NSString).appendingPathComponent(path)
  }

  private var encoder: Finding {
    guard let path = Tool.ffmpeg.path else {
      return Finding(
        name: "ffmpeg", state: .warning, detail: "not found: no video",
        advice: Tool.ffmpeg.advice)
    }
    return Finding(name: "ffmpeg", state: .ok, detail: path)
  }

  private var prober: Finding {
    guard let path = Doctor.program("ffprobe") else {
      return Finding(
        name: "ffprobe", state: .warning, detail: "not found: clips cannot be read",
        advice: "install it: apt-get install ffmpeg")
    }
    return Finding(name: "ffprobe", state: .ok, detail: path)
  }

  /// A program's path, looked up in PATH; nil when it is not installed.
  static func program(_ name: String) -> String? {
    guard let list = getenv("PATH") else { return nil }
    return String(cString: list).split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
