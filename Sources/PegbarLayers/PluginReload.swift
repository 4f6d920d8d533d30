import PegbarCore
import PegbarPlugins

/// Plugins from folders and files that are found again when their libraries are built again.
///
/// For programs that run while their plugins are written. Ask for news between two runs:
///
///     let plugins = PluginReload(paths: ["plugins"])
///     while let scene = next() {
///       if let update = plugins.update() { print(update) }
///       draw(scene)
///     }
///
/// Libraries are never unloaded: each new one takes memory until the process ends, and animations made before
/// keep the old one. Swift's types have one name in a process, so a library in Swift that is loaded twice may
/// mix old and new code: start a process for each run, as `pegbar render --watch-plugins` does.
public final class PluginReload {
  /// What a look for changes has found.
  public struct Update: Sendable, CustomStringConvertible {
    /// The files that changed.
    public var changes: [PluginWatch.Change]
    /// Why the new plugins are not used: a reason for each path that was refused; empty if they are.
    public var refusals: [(path: String, reason: String)]

    /// Whether the new plugins are used.
    public var isUsed: Bool { refusals.isEmpty }

    /// One line for people.
    public var description: String {
      if let (path, reason) = refusals.first { return "\(path): not used: \(reason)" }
      return changes.map(\.path).joined(separator: ", ") + ": used from now on"
    }
  }

  /// The plugins in use.
  public private(set) var host: PluginHost

  private let paths: [String]
  private let options: DiscoveryOptions
  private let watch: PluginWatch
  private let check: (_ path: String) throws -> Void

  /// Finds plugins and uses them: see `Plugins.use`.
  ///
  /// - Parameters:
  ///   - paths: folders or files, searched before the built-in plugins.
  ///   - options: whether libraries are scanned first, among others.
  ///   - check: a further test of a changed library, such as `Laws.check(library:)`; what it throws refuses the
  ///     library. It runs in `update`, after the library has been loaded in another process.
  public init(
    paths: [String], options: DiscoveryOptions = DiscoveryOptions(),
    check: @escaping (_ path: String) throws -> Void = { _ in }
  ) {
    self.paths = paths
    self.options = options
    self.check = check
    host = Plugins.host(paths: paths, options: options)
    watch = PluginWatch(paths: paths, endings: host.catalog.fileEndings)
    Plugins.use(host.registry)
  }

  /// Looks for libraries that were built again, and files that providers open, and uses them from now on.
  ///
  /// Scans what changed in another process, loads it and has it checked. If anything is refused, the plugins
  /// stay as they are until the next change. Between two builds a call costs some system calls.
  ///
  /// - Returns: what has changed; nil for nothing.
  public func update() -> Update? {
    let changes = watch.changes()
    guard !changes.isEmpty else { return nil }
    let new = Plugins.host(paths: paths, options: options)
    var update = Update(changes: changes, refusals: [])
    for change in changes {
      if let reason = refusal(change, new) { update.refusals.append((change.path, reason)) }
    }
    if update.isUsed {
      host = new
      watch.endings = new.catalog.fileEndings
      Plugins.use(new.registry)
    }
    return update
  }

  /// Why a changed file cannot be used; nil if it can.
  private func refusal(_ change: PluginWatch.Change, _ new: PluginHost) -> String? {
    if case .removed = change { return nil }
    if let refusal = new.catalog.refusals.first(where: { $0.path == change.path }) {
      return refusal.words
    }
    let entries = new.catalog.entries.filter { entry in
      (entry.library.file ?? entry.library.path) == change.path
    }
    do {
      for entry in entries { try entry.library.load() }
      if !entries.isEmpty { try check(change.path) }
      return nil
    } catch let refusal as Refusal {
      return refusal.words
    } catch {
      return "\(error)"
    }
  }
}
