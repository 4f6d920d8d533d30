import CPegbarConfinement
import PegbarSystem

/// What the kernel offers to bind plugins of others.
package struct KernelConfinement: Sendable {
  /// Whether system calls can be refused.
  package let hasSeccomp: Bool
  /// The version of Landlock; 0 for none.
  package let landlock: Int
  /// Whether programs may type into their terminal; nil where the kernel has no such setting and all may.
  package let allowsTyping: Bool?

  /// The oldest version of Landlock with which a worker writes in its own folders only.
  package static let neededLandlock = 3

  /// What this kernel offers.
  package static var current: KernelConfinement {
    KernelConfinement(
      hasSeccomp: pgb_has_seccomp() != 0, landlock: Int(pgb_landlock_version()),
      allowsTyping: setting("/proc/sys/dev/tty/legacy_tiocsti").map { $0 != "0" })
  }

  /// What a plugin could do that a worker should prevent; nil for nothing.
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
