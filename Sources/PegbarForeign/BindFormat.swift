import CPegbarFFI
import PegbarCore
import PegbarPlugins
import PegbarSystem

/// Plain C functions as timing and value functions: files `NAME.bind.json` in plugin folders.
///
/// Such a file names a library in its own folder, or the C maths library, and functions with their
/// signatures. The library passes the same checks as every plugin, and each function is called in
/// pegbar-scan before it is called in this process.
///
/// It may bind functions that the library in the folder defines itself, unless that library is a system
/// library or a copy of one, and fixed lists of functions of some system libraries.
package struct BindFormat: SidecarFormat {
  /// Makes a built-in timing function of a name, with its defaults; nil where there is none.
  package typealias Curves = @Sendable (_ name: String) throws -> (any Timing)?

  package let suffix = ".bind.json"
  private let curves: Curves

  /// Makes the format.
  ///
  /// - Parameter curves: the built-in timing functions, which C functions may call.
  package init(curves: @escaping Curves = { _ in nil }) { self.curves = curves }

  package func siblings(in bytes: [UInt8]) -> [String] {
    BindFile.sibling(in: bytes).map { [$0] } ?? []
  }

  package func read(
    _ bytes: [UInt8], at place: SidecarPlace, gate: inout FileGate, policy: ScanPolicy
  ) throws(Refusal) -> SidecarLibrary {
    let file: BindFile
    do throws(BindProblem) {
      file = try BindFile(parsing: bytes)
    } catch {
      throw Refusal(place.path, error.code, error.reason)
    }
    do throws(Refusal) {
      let library = try BindFormat.library(file, place, &gate)
      try BindFormat.probe(file, library, policy)
      return SidecarLibrary(manifest: file.manifest, library: library) {
        () throws(Refusal) in try BindFormat.load(file, library, curves)
      }
    } catch {
      // Who reads about the library has to know which file asks for it.
      let name = FileSystem.name(of: error.path)
      throw Refusal(place.path, error.code, "\(name): \(error.reason)")
    }
  }

  private static func library(
    _ file: BindFile, _ place: SidecarPlace, _ gate: inout FileGate
  ) throws(Refusal) -> GatedFile {
    let names = file.symbols.map(\.symbol)
    switch file.library {
    case .sibling(let name):
      return try gate.check(place.sibling(name), root: place.folder, functions: names)
    case .system(let system):
      guard let path = system.path else {
        throw Refusal(system.rawValue, .doesNotLoad, system.advice)
      }
      return try gate.check(
        path, root: FileSystem.folder(of: path), functions: names, isSystem: true)
    }
  }

  private static func probe(
    _ file: BindFile, _ library: GatedFile, _ policy: ScanPolicy
  ) throws(Refusal) {
    var probes: [FunctionProbe] = []
    for (symbol, plugin) in zip(file.symbols, file.manifest.plugins) {
      do {
        probes.append(try symbol.probe(plugin.descriptor))
      } catch {
        throw Refusal(library.path, .badManifest, "\(error)")
      }
    }
    guard let outcomes = try policy.probe(library, probes) else { return }
    for (index, plugin) in file.manifest.plugins.enumerated()
    where plugin.descriptor.kind == .timingFunction {
      let call = "\(file.symbols[index].symbol) answers a trial call between 0 and 1 with"
      switch outcomes[index] {
      case .finite: break
      case .notFinite:
        throw Refusal(library.path, .notFinite, "\(call) a number that is not finite")
      case .failed(let status):
        throw Refusal(
          library.path, .failingStatus,
          "\(call) the status \(status), which means failure; correct the defaults, constants or "
            + "\"status\"")
      }
    }
  }

  private static func load(
    _ file: BindFile, _ library: GatedFile, _ curves: Curves
  ) throws(Refusal) -> LoadedPlugins {
    let loaded = try PluginLoader.load(
      library, functions: file.symbols.map(\.symbol),
      id: file.manifest.plugins.first?.descriptor.id ?? file.manifest.library.id,
      ready: { pgb_silence($0) })
    let lock = Monitor(isRecursive: true)
    var plugins: [any Plugin] = []
    var functions: [String: BoundFunction] = [:]
    for (index, symbol) in file.symbols.enumerated() {
      let descriptor = file.manifest.plugins[index].descriptor
      guard
        let function = BoundFunction(
          symbol, at: loaded.addresses[index], descriptor: descriptor, libraryLock: lock,
          callees: try callees(of: symbol, functions, curves, library))
      else {
        throw Refusal(
          library.path, .badSignature,
          "libffi does not take the signature of \(symbol.symbol)"
            + (symbol.curves.isEmpty ? "" : ", or this system allows no curves to be made"))
      }
      if descriptor.kind == .timingFunction { functions[descriptor.id] = function }
      plugins.append(
        descriptor.kind == .timingFunction
          ? BoundTimingFunction(function) : BoundValueFunction(function))
    }
    return LoadedPlugins(plugins, warnings: loaded.warnings)
  }

  /// What the curves of a function call: functions of the file, else built-in ones.
  private static func callees(
    of symbol: BoundSymbol, _ functions: [String: BoundFunction], _ curves: Curves,
    _ library: GatedFile
  ) throws(Refusal) -> [Int: BoundFunction.Callee] {
    var callees: [Int: BoundFunction.Callee] = [:]
    for (argument, name) in symbol.curves {
      if let function = functions[name] {
        callees[argument] = .bound(function)
      } else if let timing = try? curves(name) {
        callees[argument] = .timing(TimingCurve(timing))
      } else {
        throw Refusal(
          library.path, .badManifest, "\(symbol.symbol): no timing function is called '\(name)'")
      }
    }
    return callees
  }
}
