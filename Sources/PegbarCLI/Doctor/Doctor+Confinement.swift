import PegbarSupervision

extension Doctor {
  /// Reports the kernel features that confine third-party plugins, and what is missing without them.
  var confinement: [Finding] {
    let kernel = KernelConfinement.current
    return [seccomp(kernel), landlock(kernel), typing(kernel)].compactMap(\.self)
  }

  private func seccomp(_ kernel: KernelConfinement) -> Finding {
    kernel.hasSeccomp
      ? Finding(
        name: "seccomp", state: .ok,
        detail:
          "keeps third-party plugins from opening sockets, tracing processes and changing file modes"
      )
      : Finding(
        name: "seccomp", state: .warning,
        detail: "not available: third-party plugins can open sockets and trace processes",
        advice: "use a kernel with CONFIG_SECCOMP_FILTER, or play only plugins that you trust")
  }

  private func landlock(_ kernel: KernelConfinement) -> Finding {
    let name = kernel.landlock == 0 ? "not available" : "version \(kernel.landlock)"
    if kernel.landlock >= KernelConfinement.neededLandlock {
      return Finding(
        name: "Landlock", state: .ok,
        detail: "\(name): third-party plugins can write only to temporary folders of the command")
    }
    return Finding(
      name: "Landlock", state: .warning,
      detail: "\(name): third-party plugins can change your files, except with --isolate",
      advice: "use Linux 6.2 or later with Landlock; --require-confinement refuses such a kernel")
  }

  /// Returns nil if no program can insert input into its terminal.
  private func typing(_ kernel: KernelConfinement) -> Finding? {
    if kernel.hasSeccomp || kernel.allowsTyping == false { return nil }
    return Finding(
      name: "legacy_tiocsti", state: .warning,
      detail: "enabled: programs can insert input into their terminal",
      advice: "turn it off: sysctl dev.tty.legacy_tiocsti=0")
  }
}
