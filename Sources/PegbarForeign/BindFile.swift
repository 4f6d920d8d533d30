import PegbarCore
import PegbarPlugins

/// A file that lists functions of a library as plugins, with their signatures.
struct BindFile: Sendable {
  /// The library of the functions.
  enum Library: Sendable, Hashable {
    /// A shared library in the file's own folder.
    case sibling(String)
    /// One of the operating system.
    case system(SystemLibrary)
  }

  /// The members of a file; `$schema` is for editors.
  static let keys = ["$schema", "pegbar", "library", "bind", "functions"]

  /// The maximum number of functions in a file.
  static let functionLimit = 256

  /// The library of the functions.
  let library: Library

  /// The file's contents in the form of a manifest.
  let manifest: Manifest

  /// One for each plugin of the manifest, in its order.
  let symbols: [BoundSymbol]

  /// Reads a file.
  ///
  /// - Throws: `BindProblem`.
  init(parsing bytes: [UInt8]) throws(BindProblem) {
    let value = try BindFile.json(bytes)
    let root = try BindObject(value, JSONPath())
    try root.allow(Set(BindFile.keys))
    library = try BindFile.library(root)
    let list = try root.elements("functions")
    guard !list.isEmpty else { throw root.problem("functions", "missing") }
    guard list.count <= BindFile.functionLimit else {
      throw root.problem("functions", "more than \(BindFile.functionLimit)")
    }
    var plugins: [JSONValue] = []
    var symbols: [BoundSymbol] = []
    var system: SystemLibrary?
    if case .system(let found) = library { system = found }
    for (value, path) in list {
      let reader = try FunctionReader(BindObject(value, path), system: system)
      plugins.append(reader.plugin)
      symbols.append(reader.symbol)
    }
    try BindFile.checkCurves(symbols, plugins)
    self.symbols = symbols
    let document = JSONValue.members([
      ("pegbar", root.value["pegbar"] ?? .null), ("library", root.value["library"] ?? .null),
      ("plugins", .array(plugins)),
    ])
    do throws(Manifest.Problem) {
      manifest = try Manifest(document)
    } catch {
      // The same fields lie in the same places, under another name.
      let isInside = error.reason.hasPrefix("plugins[")
      throw BindProblem(
        error.code, isInside ? "functions" + error.reason.dropFirst(7) : error.reason)
    }
  }

  /// Checks that curves refer to timing functions further up in the file, so no function can call itself.
  private static func checkCurves(
    _ symbols: [BoundSymbol], _ plugins: [JSONValue]
  ) throws(BindProblem) {
    for (index, symbol) in symbols.enumerated() {
      for id in symbol.curves.values.sorted() {
        let place = "functions[\(index)].curves"
        let callee = plugins[..<index].firstIndex { plugin in
          plugin["id"]?.string == id && plugin["kind"]?.string == "timing"
        }
        guard let callee else {
          if isBuiltin(id) { continue }
          throw BindProblem(
            .badManifest,
            "\(place): no timing function '\(id)' above this one, and none of Pegbar's own")
        }
        guard symbols[callee].batch == nil else {
          throw BindProblem(
            .badManifest, "\(place): '\(id)' takes many numbers at once and is no curve")
        }
        // The lock of the whole library holds for what a curve calls, no narrower one does.
        guard
          plugins[callee]["threads"]?.string == "full"
            || plugins[index]["threads"]?.string == "none"
        else {
          throw BindProblem(
            .badManifest, "\(place): calls of '\(id)' may not overlap, and those of this one may")
        }
      }
    }
  }

  /// Whether a name is that of a built-in timing function; whether there is one turns out later.
  static func isBuiltin(_ name: String) -> Bool {
    name.hasPrefix("pegbar.timing.") || !name.contains(".")
  }

  private static func json(_ bytes: [UInt8]) throws(BindProblem) -> JSONValue {
    do throws(JSONError) {
      return try JSONReader(maximumDepth: 16).read(bytes)
    } catch {
      throw BindProblem(.badManifest, error.description)
    }
  }

  private static func library(_ root: BindObject) throws(BindProblem) -> Library {
    let bind = try root.object("bind")
    try bind.allow(["file", "system"])
    switch (try bind.optionalText("file"), try bind.optionalText("system")) {
    case (let name?, nil):
      guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")),
        !name.utf8.contains(0)
      else { throw bind.problem("file", "expected the name of a file in the same folder") }
      return .sibling(name)
    case (nil, let name?):
      if let system = SystemLibrary(rawValue: name) { return .system(system) }
      let names = SystemLibrary.allCases.map(\.rawValue).joined(separator: " and ")
      throw bind.problem("system", "no library '\(name)'; only \(names)")
    default: throw bind.problem(nil, "expected either file or system")
    }
  }

  /// The name of the library in the same folder, if the file names one and can be read so far.
  static func sibling(in bytes: [UInt8]) -> String? {
    guard let value = try? JSONReader(maximumDepth: 16).read(bytes) else { return nil }
    return value["bind"]?["file"]?.string
  }
}

/// What is wrong with a bind file.
struct BindProblem: Error {
  var code: Refusal.Code
  var reason: String

  init(_ code: Refusal.Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }
}

/// An object of a bind file with its path, for messages.
struct BindObject {
  let value: JSONValue
  let path: JSONPath
  let members: [JSONMember]

  init(_ value: JSONValue, _ path: JSONPath) throws(BindProblem) {
    guard let members = value.object else {
      let place = path.description
      throw BindProblem(.badManifest, (place.isEmpty ? "" : place + ": ") + "expected an object")
    }
    self.value = value
    self.path = path
    self.members = members
  }

  func problem(
    _ key: String?, _ reason: String, _ code: Refusal.Code = .badManifest
  ) -> BindProblem {
    let place = (key.map(path.appending) ?? path).description
    return BindProblem(code, place.isEmpty ? reason : "\(place): \(reason)")
  }

  /// Refuses members with other names.
  func allow(_ keys: Set<String>) throws(BindProblem) {
    for member in members where !keys.contains(member.key) {
      throw problem(member.key, "unknown; known are \(keys.sorted().joined(separator: ", "))")
    }
  }

  func object(_ key: String) throws(BindProblem) -> BindObject {
    guard let found = value[key] else { throw problem(key, "missing") }
    return try BindObject(found, path.appending(key))
  }

  func optionalText(_ key: String) throws(BindProblem) -> String? {
    guard let found = value[key] else { return nil }
    guard let text = found.string else { throw problem(key, "expected a string") }
    return text
  }

  func text(_ key: String) throws(BindProblem) -> String {
    guard let text = try optionalText(key), !text.isEmpty else { throw problem(key, "missing") }
    return text
  }

  /// The elements of an array with their paths; none where there is no array.
  func elements(_ key: String) throws(BindProblem) -> [(JSONValue, JSONPath)] {
    guard let found = value[key] else { return [] }
    guard let list = found.array else { throw problem(key, "expected an array") }
    let place = path.appending(key)
    return list.enumerated().map { ($1, place.appending($0)) }
  }
}
