import CPegbarConfinement
import PegbarSystem

/// The kernel features that confine third-party plugins.
package struct KernelConfinement: Sendable {
  /// Whether seccomp is available.
  package let hasSeccomp: Bool
  /// The version of Landlock; 0 for none.
  package let landlock: Int
  /// Whether programs may insert input into their terminal (TIOCSTI); nil on kernels without the setting, where they may.
  package let allowsTyping: Bool?

  /// The minimum version of Landlock that limits a worker to its own folders.
  package static let neededLandlock = 3

  /// The features of the running kernel.
  package static var current: KernelConfinement {
    KernelConfinement(
      hasSeccomp: pgb_has_seccomp() != 0, landlock: Int(pgb_landlock_version()),
      allowsTyping: setting("/proc/sys/dev/tty/legacy_tiocsti").map { $0 != "0" })
  }

  /// The missing feature and what a plugin could do without it; nil if nothing is missing.
  package var lack: String? {
    if !hasSeccomp {
      return "the kernel has no seccomp: plugins could open sockets and trace processes"
    }
    if landlock < KernelConfinement.neededLandlock {
      let found = landlock == 0 ? "no Landlock" : "Landlock \(landlock)"
      return "the kernel has \(found) instead of Landlock \(KernelConfinement.neededLandlock): "
        + "plugins could change your files"
    }
    return nil
  }

  private static func setting(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    let byte = fgetc(file)
    return byte < 0 ? nil : String(UnicodeScalar(UInt8(byte)))
  }
}
