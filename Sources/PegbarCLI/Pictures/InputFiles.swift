import Foundation
import Pegbar
import PegbarScene

/// The files that a command reads: none of them is ever an output, whatever name it has there.
struct InputFiles {
  /// What makes two names one file.
  private struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64

    init(_ about: stat) {
      device = UInt64(about.st_dev)
      inode = UInt64(about.st_ino)
    }

    /// Links are followed; nil where there is no file.
    init?(path: String) {
      var about = stat()
      guard stat(path, &about) == 0 else { return nil }
      self.init(about)
    }
  }

  private var names: [Identity: String] = [:]

  /// Adds files; what is not there is no input.
  mutating func add(_ paths: some Sequence<String>) {
    for path in paths {
      if let identity = Identity(path: path), names[identity] == nil { names[identity] = path }
    }
  }

  /// Adds the libraries of all plugins, and what lies beside those of others to describe them.
  ///
  /// - Parameters:
  ///   - catalog: what was found.
  ///   - explicit: folders and files that the user named.
  mutating func add(_ catalog: PluginCatalog, explicit: [String]) {
    add(catalog.entries.compactMap(\.library.path))
    add(catalog.entries.compactMap(\.library.file))
    let foreign = catalog.entries.filter { $0.library.origin != .builtin }
    let folders = Set(foreign.compactMap(\.library.path).map(InputFiles.folder))
    for place in folders.union(explicit) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
      add(names.filter { $0.hasSuffix(".json") }.map { "\(place)/\($0)" })
    }
    add(explicit)
  }

  private static func folder(of path: String) -> String {
    (path as NSString).deletingLastPathComponent
  }

  /// Adds a scene file and everything that it names.
  mutating func add(_ document: SceneDocument) {
    add([document.path])
    add(document.contents.filter { $0.data == nil }.map(\.realPath))
    add(document.fontFiles)
  }

  /// Refuses an output that is an input.
  ///
  /// - Parameters:
  ///   - output: its name as `ExportFormat` reads it.
  ///   - folder: what relative names start from, with a slash at its end; empty for the present one.
  ///   - frames: the numbers in the names of a sequence.
  /// - Throws: `Failure` of wrong usage.
  func check(output: String, in folder: String, frames: Range<Int>) throws {
    switch try ExportFormat(output: output) {
    case .raw: try checkStandardOutput()
    case .sequence(let pattern):
      for frame in pattern.framesInTheWay(among: frames, from: folder) {
        try check(pattern.path(frame: frame), in: folder)
      }
    default: try check(output, in: folder)
    }
  }

  /// Refuses a page of text that is an input; see `check(output:in:frames:)`.
  func check(page path: String, in folder: String) throws { try check(path, in: folder) }

  private func check(_ path: String, in folder: String) throws {
    guard let identity = Identity(path: folder + path), let name = names[identity] else { return }
    throw Failure.usage(
      "\(path): it is the same file as the input \(name); choose another name for the output")
  }

  private func checkStandardOutput() throws {
    var about = stat()
    guard fstat(Console.output, &about) == 0, about.st_mode & S_IFMT == S_IFREG,
      let name = names[Identity(about)]
    else { return }
    throw Failure.usage(
      "-o -: standard output is the same file as the input \(name); send it elsewhere")
  }
}
