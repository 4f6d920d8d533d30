import CPegbarLoader
import CPegbarPlugin
import PegbarCore
import PegbarSystem

/// A provider in a loaded library.
///
/// Its one instance and what it answered with stay until the process ends.
final class NativeProvider: Plugin, @unchecked Sendable {
  private let calls: PluginCalls
  private let table: pegbar_provider
  private let libraryLock: Monitor
  private let libraryPath: String?

  /// Held while a file is opened, so that the provider sees one at a time.
  private let monitor = Monitor()
  /// Guarded by the monitor, as is what follows.
  private nonisolated(unsafe) var instance: PluginInstance?
  /// The latest answer for each path, and the file that it was for.
  private nonisolated(unsafe) var opened: [String: (FileIdentity, Result<NativeLibrary, Refusal>)] =
    [:]

  init(_ calls: PluginCalls, libraryLock: Monitor, libraryPath: String?) {
    self.calls = calls
    self.libraryLock = libraryLock
    self.libraryPath = libraryPath
    table = calls.table(pegbar_provider.self)
  }

  var descriptor: PluginDescriptor { calls.descriptor }

  /// Opens a file in this process, unless that has been done.
  ///
  /// - Returns: the library that it stands for.
  /// - Throws: `Refusal`, the same one until the file changes.
  func open(_ file: GatedFile) throws(Refusal) -> NativeLibrary {
    let outcome = monitor.withLock { () -> Result<NativeLibrary, Refusal> in
      if let (identity, known) = opened[file.realPath], identity == file.identity { return known }
      let outcome = Result { () throws(Refusal) in try openNow(file) }
      opened[file.realPath] = (file.identity, outcome)
      return outcome
    }
    return try outcome.get()
  }

  private func openNow(_ file: GatedFile) throws(Refusal) -> NativeLibrary {
    let bytes = try file.contents()
    let instance = try made(for: file)
    var answer = pegbar_provider_answer()
    answer.struct_size = UInt32(MemoryLayout<pegbar_provider_answer>.size)
    let status = file.realPath.withCString { path in
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { preconditionFailure("a zero byte is there") }
        var native = pegbar_provider_file(
          struct_size: UInt32(MemoryLayout<pegbar_provider_file>.size), reserved: 0, path: path,
          bytes: start, byte_count: UInt64(bytes.count - 1))
        return instance.status("open") { table.open($0, &native, &answer) }
      }
    }
    guard status >= 0 else {
      let message = String(cString: pgb_loader_error())
      let isPassedOn = status == Int32(PEGBAR_UNSUPPORTED)
      let usual =
        isPassedOn ? "its provider does not take it" : "opening it fails with \(status)"
      throw Refusal(
        file.path, isPassedOn ? .unclaimed : .badFile, message.isEmpty ? usual : message,
        line: answer.line > 0 ? Int(answer.line) : nil)
    }
    return try NativeLibrary(
      answer.library, entry: Manifest.defaultEntry, path: libraryPath,
      provided: NativeLibrary.Provided(
        provider: descriptor.id, file: file.path, lock: libraryLock))
  }

  private func made(for file: GatedFile) throws(Refusal) -> PluginInstance {
    if let instance { return instance }
    do {
      let made = try PluginInstance(
        calls, ParameterValues(for: descriptor), create: table.create, destroy: table.destroy)
      instance = made
      return made
    } catch {
      throw Refusal(file.path, .badFile, "\(descriptor.id) cannot be made: \(error)")
    }
  }
}

extension CatalogEntry {
  /// Opens a file with this provider in this process.
  ///
  /// - Throws: `Refusal`.
  func opened(_ file: GatedFile) throws(Refusal) -> NativeLibrary {
    guard let provider = try loadedPlugin() as? NativeProvider else {
      throw Refusal(file.path, .manifestDiffers, "\(descriptor.id) is no provider")
    }
    return try provider.open(file)
  }
}
