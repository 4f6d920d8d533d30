import Foundation
import PegbarPort
import PegbarSupervision

/// The Swift sources of a folder, and the folder that their ports go to.
struct PortFolder {
  /// With paths that begin with the folder as given.
  let sources: [SourcePort.Source]
  private let folder: String
  private let output: String
  private let overwrite: Bool

  /// Reads every Swift source of a folder and of those in it; hidden ones are left out.
  ///
  /// - Throws: `Failure` for folders that cannot be read, and for an output that may not be written.
  init(_ folder: String, output: String, overwrite: Bool) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw Failure(.invalidInput, "\(folder): there is no such folder")
    }
    guard isFolder.boolValue else {
      throw Failure(.invalidInput, "\(folder): it is a file; name the folder that it lies in")
    }
    let (inside, outside) = (PortFolder.real(folder), PortFolder.real(output))
    guard !"\(outside)/".hasPrefix("\(inside)/"), !"\(inside)/".hasPrefix("\(outside)/") else {
      throw Failure.usage(
        "\(output): it is not apart from \(folder); choose another folder with -o")
    }
    if access(output, F_OK) == 0, !overwrite {
      throw Failure.usage("\(output): it exists; choose another folder, or give --overwrite")
    }
    self.folder = folder
    self.output = output
    self.overwrite = overwrite
    sources = try PortFolder.paths(in: folder).map { path in
      let whole = "\(folder)/\(path)"
      guard let bytes = FileManager.default.contents(atPath: whole) else {
        throw Failure(
          .invalidInput, "\(whole): it cannot be read: \(String(cString: strerror(errno)))")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(.invalidInput, "\(whole): it is not UTF-8")
      }
      return SourcePort.Source(path: whole, text: text)
    }
    guard !sources.isEmpty else {
      throw Failure(.invalidInput, "\(folder): it has no Swift sources")
    }
  }

  /// An absolute path without links, also of what does not exist yet.
  private static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The paths of Swift sources in a folder, sorted.
  private static func paths(in folder: String) throws -> [String] {
    guard let found = FileManager.default.enumerator(atPath: folder) else {
      throw Failure(.invalidInput, "\(folder): it cannot be read")
    }
    var paths: [String] = []
    while let path = found.nextObject() as? String {
      let name = (path as NSString).lastPathComponent
      if name.hasPrefix(".") {
        found.skipDescendants()
      } else if name.hasSuffix(".swift") {
        paths.append(path)
      }
    }
    return paths.sorted()
  }

  /// Writes all sources to a folder of its own first, and then puts them in their places.
  ///
  /// - Parameter ports: the sources in the order of `sources`.
  /// - Throws: `Failure` where something cannot be written; then the output is as before, unless it existed.
  func write(_ ports: [SourcePort.Source]) throws {
    let staging = "\(PortFolder.trimmed(output)).pegbar-\(getpid())"
    do {
      try SignalWatch.holding {
        defer { try? FileManager.default.removeItem(atPath: staging) }
        for port in ports { try write(port, below: staging) }
        if access(output, F_OK) != 0 {
          guard rename(staging, output) == 0 else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
          }
        } else {
          for port in ports { try move(relative(port), from: staging) }
        }
      }
    } catch let error as POSIXError {
      throw Failure(
        .failed,
        "\(output): it cannot be written: \(String(cString: strerror(error.code.rawValue)))")
    } catch {
      throw Failure.usage("\(output): it cannot be written; name a folder that may be made")
    }
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private func relative(_ port: SourcePort.Source) -> String {
    String(port.path.dropFirst(folder.count + 1))
  }

  private func write(_ port: SourcePort.Source, below staging: String) throws {
    let path = "\(staging)/\(relative(port))"
    try makeFolder(of: path)
    try port.text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func move(_ path: String, from staging: String) throws {
    try makeFolder(of: "\(output)/\(path)")
    guard rename("\(staging)/\(path)", "\(output)/\(path)") == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
  }

  private func makeFolder(of path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
  }
}
