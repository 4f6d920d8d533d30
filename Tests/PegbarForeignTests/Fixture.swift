import Foundation
import PegbarCore
import PegbarForeign
import PegbarPlugins
import PegbarTestSupport
import Testing

/// A library of plain C functions, compiled once, and bind files for it.
enum Fixture {
  /// The scanner that was built with the tests.
  static let scanner = LibraryScanner()

  /// The package's folder.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    var name = Array("/tmp/pegbar-tests-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw CocoaError(.fileWriteUnknown) }
    let path = String(decoding: name.dropLast().map(UInt8.init), as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  static func compile(_ source: String, to path: String) throws {
    try CompiledLibrary.put(source, at: path, ["-O1", "-ffp-contract=off"])
  }

  /// The library of `functions.c`; stays until the process ends.
  static let library: String = {
    var name = Array("/tmp/pegbar-tests-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { return "" }
    let folder = String(decoding: name.dropLast().map(UInt8.init), as: UTF8.self)
    do {
      try compile(fixture("functions.c"), to: folder + "/functions.so")
    } catch {
      Issue.record("the test library does not compile: \(error)")
    }
    atexit { Fixture.removeLibrary() }
    return folder + "/functions.so"
  }()

  private static func removeLibrary() {
    try? FileManager.default.removeItem(
      at: URL(fileURLWithPath: library).deletingLastPathComponent())
  }

  /// A bind file with some functions.
  static func text(_ functions: [String], bind: String = #"{"file":"functions.so"}"#) -> String {
    """
    {"pegbar":"0.10","library":{"id":"org.example.f","name":"F","version":"1","license":"MIT"},
     "bind":\(bind),"functions":[\(functions.joined(separator: ","))]}
    """
  }

  /// A function's object, with the id `org.example.SYMBOL`.
  static func function(
    _ kind: String, _ symbol: String, _ signature: String, _ rest: String = #""input":"t""#
  ) -> String {
    """
    {"kind":"\(kind)","id":"org.example.\(symbol.replacing("_", with: "-"))","name":"F",
     "summary":"A function.","symbol":"\(symbol)","signature":"\(signature)",\(rest)}
    """
  }

  /// Puts the library and a bind file into a folder.
  static func put(_ text: String, in folder: String) throws {
    let copy = folder + "/functions.so"
    if !FileManager.default.fileExists(atPath: copy) {
      try FileManager.default.copyItem(atPath: library, toPath: copy)
    }
    try text.write(toFile: folder + "/f.bind.json", atomically: false, encoding: .utf8)
  }

  static func discover(
    _ path: String, deadline: Double = 10, cache: String? = nil, hasScanner: Bool = true,
    format: BindFormat = BindFormat()
  ) -> PluginCatalog {
    var policy = ScanPolicy(
      scanner: hasScanner ? scanner : nil, cache: cache.map(ScanCache.init(folder:)))
    policy.scanner?.deadline = deadline
    var options = DiscoveryOptions(policy: policy)
    options.builtins = .none
    options.sidecars = [format]
    let environment = HostEnvironment(variables: [:], executable: "")
    return PluginCatalog.discover(
      SearchPath(explicit: [path], environment: environment), options: options)
  }

  /// The catalog of one folder with the library and some functions.
  static func catalog(_ functions: [String]) throws -> PluginHost {
    try withFolder { folder in
      try put(text(functions), in: folder)
      let host = PluginHost(discover(folder))
      if let refusal = host.catalog.refusals.first { throw refusal }
      // While the file is there.
      for entry in host.catalog.entries { try entry.library.load() }
      return host
    }
  }

  /// One timing function with parameters.
  static func timing(
    _ symbol: String, _ signature: String, _ rest: String,
    _ parameters: [String: ParameterValue] = [:]
  ) throws -> any Timing {
    // Most of the functions are no curves from 0 to 1.
    let host = try catalog([
      function("timing", symbol, signature, rest + #","openEnd":true"#)
    ])
    guard let found = host.registry.plugins.first?.plugin as? any TimingFunction else {
      throw CocoaError(.featureUnsupported)
    }
    return try found.makeTiming(ParameterValues(parameters, for: found.descriptor))
  }

  /// One value function with parameters.
  static func mapping(
    _ symbol: String, _ signature: String, _ rest: String,
    _ parameters: [String: ParameterValue] = [:]
  ) throws -> any ValueMapping {
    let host = try catalog([function("value", symbol, signature, rest)])
    guard let found = host.registry.plugins.first?.plugin as? any ValueFunction else {
      throw CocoaError(.featureUnsupported)
    }
    return try found.makeValueMapping(ParameterValues(parameters, for: found.descriptor))
  }
}
