import PegbarCore

/// The places to search for plugins, in order: the first of two equal ids wins.
public struct SearchPath: Sendable {
  /// A folder or file to search.
  public struct Place: Sendable, Hashable {
    /// Which of its libraries to use.
    public enum Scope: Sendable, Hashable {
      /// Every `.so` file; in the system's folder, except those of built-in families.
      case folder
      /// The file itself.
      case file
      /// Only the libraries of built-in families, beside the program that was built with them.
      case builtins
    }

    /// Absolute, or as the user gave it.
    public var path: String
    /// Which of its libraries to use.
    public var scope: Scope
    /// The origin of the plugins; built-in ones are recognised by name.
    public var origin: PluginOrigin
    /// Whether to warn if it does not exist.
    public var isExpected: Bool

    /// Makes a place.
    public init(path: String, scope: Scope, origin: PluginOrigin, isExpected: Bool = false) {
      self.path = path
      self.scope = scope
      self.origin = origin
      self.isExpected = isExpected
    }
  }

  /// The places in order.
  public var places: [Place] = []

  /// Refused entries, with reasons.
  public var refusals: [Refusal] = []

  /// Makes a path without places.
  public init() {}

  /// Makes the search path: explicit paths, PEGBAR_PLUGIN_PATH (it replaces the user's and the system's
  /// folder), the user's folder, PREFIX/lib/pegbar/plugins, built-ins beside the program.
  ///
  /// - Parameters:
  ///   - explicit: folders or files that the user named, relative or absolute.
  ///   - environment: variables and the path of the program. With elevated privileges, variables and the
  ///     user's folder are ignored. The current folder is never searched.
  public init(explicit: [String] = [], environment: HostEnvironment = .process) {
    places = explicit.map { path in
      let isFolder = FileSystem.status(path)?.isFolder ?? false
      return Place(
        path: path, scope: isFolder ? .folder : .file, origin: .path, isExpected: true)
    }
    let system = environment.prefix.map { FileSystem.join($0, "lib/pegbar/plugins") }
    if !environment.isElevated, let list = environment.variables["PEGBAR_PLUGIN_PATH"] {
      add(variable: list)
    } else {
      if let data = environment.userFolder("XDG_DATA_HOME", ".local/share") {
        let path = FileSystem.join(data, "pegbar/plugins")
        places.append(Place(path: path, scope: .folder, origin: .user))
      }
      if let system { places.append(Place(path: system, scope: .folder, origin: .system)) }
    }
    // Built-ins are found wherever the program is installed, whatever the variable says.
    if let system { places.append(Place(path: system, scope: .builtins, origin: .builtin)) }
    if let folder = environment.executableFolder {
      places.append(Place(path: folder, scope: .builtins, origin: .builtin))
    }
  }

  private mutating func add(variable list: String) {
    for path in list.split(separator: ":").map(String.init) {
      guard path.hasPrefix("/") else {
        refusals.append(
          Refusal(path, .relativePath, "PEGBAR_PLUGIN_PATH takes absolute paths only"))
        continue
      }
      let isFile = FileSystem.status(path)?.isRegular ?? false
      places.append(
        Place(path: path, scope: isFile ? .file : .folder, origin: .path, isExpected: true))
    }
  }

  /// The folders, links resolved, in which libraries with the names of built-in families are built in.
  var builtinFolders: Set<String> {
    let own = SearchPath(explicit: []).places
    return Set(
      (places + own).filter { $0.scope == .builtins }.compactMap { place in
        FileSystem.realPath(place.path)
      })
  }

  /// Whether a file is named like the library of a built-in family: `libPegbarTimingCurves.so`.
  static func isBuiltinName(_ name: String) -> Bool {
    guard name.hasSuffix(".so") else { return false }
    return ["Animation", "Timing", "Value", "Transition", "Filter", "Provider"].contains {
      name.hasPrefix("libPegbar" + $0) && name.utf8.count > $0.utf8.count + 12
    }
  }
}
