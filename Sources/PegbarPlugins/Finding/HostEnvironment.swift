import CPegbarLoader
import PegbarSystem

/// The environment on which plugin discovery depends.
public struct HostEnvironment: Sendable {
  /// Environment variables: HOME, PEGBAR_PLUGIN_PATH, XDG_DATA_HOME, XDG_CACHE_HOME.
  public var variables: [String: String]

  /// The absolute path of the running program; empty if unknown.
  public var executable: String

  /// Whether the program runs with more privileges than its user; then variables and the user's folders are
  /// ignored.
  public var isElevated: Bool

  /// Makes an environment, for tests and for programs with special needs.
  public init(variables: [String: String], executable: String, isElevated: Bool = false) {
    self.variables = variables
    self.executable = executable
    self.isElevated = isElevated
  }

  /// The environment of this process.
  public static var process: HostEnvironment {
    var variables: [String: String] = [:]
    for name in ["HOME", "PEGBAR_PLUGIN_PATH", "XDG_DATA_HOME", "XDG_CACHE_HOME"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return HostEnvironment(
      variables: variables, executable: FileSystem.realPath("/proc/self/exe") ?? "",
      isElevated: pgb_loader_is_elevated() != 0)
  }

  /// The folder of the running program; nil where nobody knows.
  var executableFolder: String? { executable.isEmpty ? nil : FileSystem.folder(of: executable) }

  /// PREFIX, when the program lies in PREFIX/bin.
  var prefix: String? { executableFolder.map(FileSystem.folder(of:)) }

  /// A folder by the XDG rules: the variable where it is absolute, else below the user's home.
  func userFolder(_ variable: String, _ fallback: String) -> String? {
    if isElevated { return nil }
    if let path = variables[variable], path.hasPrefix("/") { return path }
    guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/" + fallback
  }
}
