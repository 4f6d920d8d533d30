import PegbarCore

/// Where plugins are looked for, in order: the first of two equal ids wins.
public struct SearchPath: Sendable {
  /// A folder or file to look at.
  public struct Place: Sendable, Hashable {
    /// What is taken from it.
    public enum Scope: Sendable, Hashable {
      /// Every `.so` file; in the system's folder those of built-in families have a place apart.
      case folder
      /// The file itself.
      case file
      /// The built-in families' libraries only, beside the program that was built with them.
      case builtins
    }

    /// Absolute, or as the user gave it.
    public var path: String
    /// What is taken from it.
    public var scope: Scope
    /// Whose plugins these are; built-in ones are told by their names.
    public var origin: PluginOrigin
    /// Whether it is worth a word that nothing is there.
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

  /// Entries that are not searched, and why.
  public var refusals: [Refusal] = []

  /// Makes a path without places.
  public init() {}

  /// Settles the order: explicit paths, PEGBAR_PLUGIN_PATH (it replaces the user's and the system's
  /// folder), the user's folder, PREFIX/lib/pegbar/plugins, built-ins beside the program.
  ///
  /// - Parameters:
  ///   - explicit: folders or files that the user named, relative or absolute.
  ///   - environment: variables and the place of the program. With elevated privileges its
  ///     variables and the user's folder are ignored. The current folder is never searched.
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
    return ["Animation", "Timing", "Value", "Transition"].contains {
      name.hasPrefix("libPegbar" + $0) && name.utf8.count > $0.utf8.count + 12
    }
  }
}
