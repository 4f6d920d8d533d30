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

  /// Checks an opened library's tables and wraps its plugins.
  ///
  /// - Throws: `Refusal`.
  init(
    _ library: UnsafePointer<pegbar_library>?, entry: String, path: String?,
    warnings: [LibraryWarning] = []
  ) throws(Refusal) {
    let place = path ?? entry
    var text = pgb_text()
    var objection = pgb_objection()
    defer { pgb_text_free(&text) }
    guard pgb_describe(library, entry, &text, &objection) == 1, let library,
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
    for plugin in manifest.plugins {
      for id in plugin.descriptor.requiredExtensions where !HostServices.offers(extension: id) {
        throw Refusal(
          place, .missingExtension,
          "'\(plugin.descriptor.id)' needs the host's extension '\(id)', which this Pegbar lacks")
      }
    }
    self.path = path
    self.warnings = warnings
    let lock = Monitor(isRecursive: true)
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
