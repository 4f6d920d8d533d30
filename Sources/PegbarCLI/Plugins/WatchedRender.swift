import Foundation
import PegbarCore
import Pegbar
import PegbarSupervision

/// `pegbar render --watch-plugins`: renders a scene, and again whenever a plugin library is built again.
///
/// Each run is a process of its own, so that no plugin meets an older version of itself.
struct WatchedRender {
  /// The folders and files that are watched.
  let paths: [String]
  /// The arguments of `pegbar` for a single run.
  let arguments: [String]

  /// How long one look waits for the next, seconds.
  private static let pause = 0.2

  /// Renders until a signal ends the program.
  ///
  /// - Throws: `Failure` if no process can be started.
  func run() throws {
    let watch = PluginWatch(paths: paths, endings: endings)
    try render()
    while true {
      Thread.sleep(forTimeInterval: WatchedRender.pause)
      try WatchedRender.endIfAsked()
      let changes = watch.changes()
      if changes.isEmpty { continue }
      if try isGood(changes) { try render() }
      watch.endings = endings
    }
  }

  /// The endings of the files that providers open.
  private var endings: [String] { Plugins.host(SearchPath(explicit: paths)).catalog.fileEndings }

  /// Checks what was built against the laws; the reason for a refusal is on the console.
  private func isGood(_ changes: [PluginWatch.Change]) throws -> Bool {
    var isGood = true
    for change in changes {
      if case .removed(let path) = change {
        Console.warning("\(path): it is gone")
        continue
      }
      let path = change.path
      guard !path.hasSuffix(".json") || path.hasSuffix(".bind.json") else { continue }
      let places = paths.flatMap { ["--plugin-path", $0] }
      if try status(of: ["check", path] + places, isSilent: true) == 0 { continue }
      Console.warning("\(path): not used: it breaks a law; see 'pegbar check \(path)'")
      isGood = false
    }
    return isGood
  }

  private func render() throws {
    let code = try status(of: arguments)
    if code == 0 {
      Console.note("rendered; waiting for plugins to change (Ctrl-C ends)")
    } else {
      Console.warning("rendering ended with \(code); waiting for plugins to change")
    }
  }

  /// Runs this program; its exit code.
  private func status(of arguments: [String], isSilent: Bool = false) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    if isSilent {
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
    }
    do {
      // Ctrl-C ends it, too, and Ctrl-Z stops it.
      _ = try SignalWatch.start {
        try process.run()
        return process.processIdentifier
      }
    } catch {
      throw Failure(.toolMissing, "a process cannot be started: \(error)")
    }
    process.waitUntilExit()
    try WatchedRender.endIfAsked()
    return process.terminationStatus
  }

  /// Ends the program once a signal has asked for it.
  private static func endIfAsked() throws {
    if let (signal, _) = SignalWatch.received { throw SignalStop(signal: signal) }
  }
}
