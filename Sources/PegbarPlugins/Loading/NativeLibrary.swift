import CPegbarLoader
import CPegbarPlugin
import PegbarCore
import PegbarSystem

/// A library in this process: its plugins, wrapped as the core's protocols.
///
/// Never unloaded.
final class NativeLibrary: @unchecked Sendable {
  /// What it says of itself, checked.
  let manifest: Manifest

  /// In the manifest's order.
  let plugins: [any Plugin]

  /// Where the library is; nil for one linked into the program.
  let path: String?

  /// Things worth a word.
  let warnings: [LibraryWarning]

  /// A file that a provider opened.
  struct Provided {
    /// The provider's id.
    var provider: String
    /// The file's path.
    var file: String
    /// The lock of the provider's library.
    var lock: Monitor
  }

  /// Checks an opened library's tables and wraps its plugins.
  ///
  /// - Parameters:
  ///   - library: what the entry function, or a provider, answered with.
  ///   - entry: the entry function's name.
  ///   - path: the library whose code it is; nil for one linked in.
  ///   - warnings: what loading gave rise to.
  ///   - provided: the file that the library stands for; nil for a real one.
  /// - Throws: `Refusal`.
  init(
    _ library: UnsafePointer<pegbar_library>?, entry: String, path: String?,
    warnings: [LibraryWarning] = [], provided: Provided? = nil
  ) throws(Refusal) {
    let place = provided?.file ?? path ?? entry
    var text = pgb_text()
    var objection = pgb_objection()
    defer { pgb_text_free(&text) }
    let isGood =
      provided.map { pgb_describe_file(library, $0.provider, &text, &objection) }
      ?? pgb_describe(library, entry, &text, &objection)
    guard isGood == 1, let library,
      let bytes = text.bytes, let descriptors = library.pointee.descriptors
    else {
      let code = Refusal.Code(NativeLibrary.text(of: objection.code))
      throw Refusal(place, code, NativeLibrary.text(of: objection.reason))
    }
    do throws(Manifest.Problem) {
      let buffer = UnsafeRawBufferPointer(start: bytes, count: text.count)
      manifest = try Manifest(parsing: Array(buffer))
    } catch {
      throw Refusal(place, error.code, error.reason)
    }
    if let refusal = manifest.lackedExtension(place) { throw refusal }
    self.path = path
    self.warnings = warnings
    let lock = provided?.lock ?? Monitor(isRecursive: true)
    plugins = manifest.plugins.enumerated().map { index, plugin in
      let wrapped = NativeLibrary.wrap(plugin, descriptors[index], lock, path)
      PluginTables.note(wrapped, descriptors[index])
      return wrapped
    }
  }

  private static func wrap(
    _ plugin: ManifestPlugin, _ raw: UnsafePointer<pegbar_descriptor>, _ lock: Monitor,
    _ path: String?
  ) -> any Plugin {
    let calls = PluginCalls(plugin.descriptor, raw, libraryLock: lock, libraryPath: path)
    switch plugin.descriptor.kind {
    case .animation: return NativeAnimationKind(calls, inputs: plugin.inputs)
    case .valueFunction: return NativeValueFunction(calls, inputCount: plugin.inputCount)
    case .timingFunction: return NativeTimingFunction(calls)
    case .transition: return NativeTransitionType(calls)
    case .imageFilter: return NativeImageFilterType(calls, inputCounts: plugin.pictureCounts)
    case .provider: return NativeProvider(calls, libraryLock: lock, libraryPath: path)
    }
  }

  private static func text<Characters>(of characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The wrapped plugin; nil for another id.
  func plugin(_ kind: PluginKind, _ id: String) -> (any Plugin)? {
    plugins.first { $0.descriptor.kind == kind && $0.descriptor.id == id }
  }
}

extension Manifest {
  /// The refusal if one of the plugins needs an extension that this host lacks, or nil.
  func lackedExtension(_ place: String) -> Refusal? {
    for plugin in plugins {
      for id in plugin.descriptor.requiredExtensions where !HostServices.offers(extension: id) {
        return Refusal(
          place, .missingExtension,
          "'\(plugin.descriptor.id)' needs the host's extension '\(id)', which this Pegbar lacks")
      }
    }
    return nil
  }
}
