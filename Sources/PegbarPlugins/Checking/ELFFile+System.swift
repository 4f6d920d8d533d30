import PegbarSystem

/// Where systems keep their libraries; not where people install their own.
package enum SystemFolders {
  /// The folders, the more general ones first.
  package static let all: [String] = {
    let places = ["/lib", "/usr/lib", "/lib64", "/usr/lib64"]
    #if arch(x86_64)
      let machine = "x86_64-linux-gnu"
    #else
      let machine = "aarch64-linux-gnu"
    #endif
    return places + ["/lib/\(machine)", "/usr/lib/\(machine)"]
  }()
}

/// Libraries of the operating system, by whatever name they lie somewhere.
///
/// Their functions start programs and write files with nothing but numbers as arguments: whoever may
/// bind one by a file of text runs code without writing any.
extension ELFFile {
  /// Functions that only a C library defines.
  private static let signs = [
    "__libc_start_main", "__cxa_atexit", "_exit", "execve", "fork", "system", "popen",
    "posix_spawn", "wordexp", "dlopen", "syscall", "mmap", "ptrace",
  ]

  /// A version that only the parts of one C library use among themselves.
  private static let privateVersion = "GLIBC_PRIVATE"

  /// Looks whether this is a library of the operating system or a copy of one.
  ///
  /// - Parameter name: the file's, for libraries that give themselves none.
  /// - Returns: what tells so; nil where nothing does.
  /// - Throws: `Problem` for a file that is cut off.
  func systemTrait(named name: String) throws(Problem) -> String? {
    if let sign = ELFFile.signs.first(where: { symbol(named: $0)?.isDefined == true }) {
      return "it defines \(sign): a C library, or a copy of one, is not bound"
    }
    if names(ELFFile.privateVersion) {
      return "it shares \(ELFFile.privateVersion) with the C library: a part of the system is not "
        + "bound; for mathematics say {\"system\": \"libm\"}"
    }
    let own = soname ?? name
    guard !own.contains("/") else { return nil }
    for folder in SystemFolders.all {
      let path = FileSystem.join(folder, own)
      if FileSystem.status(path) != nil {
        return "it calls itself \(own), as the system's \(path) does: bind a library of your own"
          + (own.hasPrefix("libgsl.so") ? ", or say {\"system\": \"gsl\"}" : "")
      }
    }
    return nil
  }
}
