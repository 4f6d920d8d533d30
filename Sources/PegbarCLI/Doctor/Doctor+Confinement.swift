import PegbarSupervision

extension Doctor {
  /// What the kernel offers to bind plugins of others, and what follows from it.
  var confinement: [Finding] {
    let kernel = KernelConfinement.current
    return [seccomp(kernel), landlock(kernel), typing(kernel)].compactMap(\.self)
  }

  private func seccomp(_ kernel: KernelConfinement) -> Finding {
    kernel.hasSeccomp
      ? Finding(
        name: "seccomp", state: .ok,
        detail: "plugins of others open no socket, trace no process and change no file's mode")
      : Finding(
        name: "seccomp", state: .warning,
        detail: "not there: plugins of others can open sockets and trace processes",
        advice: "use a kernel with CONFIG_SECCOMP_FILTER, or play only plugins that you trust")
  }

  private func landlock(_ kernel: KernelConfinement) -> Finding {
    let name = kernel.landlock == 0 ? "not there" : "version \(kernel.landlock)"
    if kernel.landlock >= KernelConfinement.neededLandlock {
      return Finding(
        name: "Landlock", state: .ok,
        detail: "\(name): plugins of others write only in folders that a command makes for them")
    }
    return Finding(
      name: "Landlock", state: .warning,
      detail: "\(name): plugins of others can change your files, except with --isolate",
      advice: "use Linux 6.2 or later with Landlock; --require-confinement refuses such a kernel")
  }

  /// Nil where nobody may type into a terminal anyway.
  private func typing(_ kernel: KernelConfinement) -> Finding? {
    if kernel.hasSeccomp || kernel.allowsTyping == false { return nil }
    return Finding(
      name: "legacy_tiocsti", state: .warning, detail: "on: programs may type into their terminal",
      advice: "turn it off: sysctl dev.tty.legacy_tiocsti=0")
  }
}
