/// The names of signals, such as "SIGSEGV".
package enum SignalName {
  private static let names: [Int32: String] = [
    SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGABRT: "SIGABRT", SIGILL: "SIGILL", SIGFPE: "SIGFPE",
    SIGTRAP: "SIGTRAP", SIGKILL: "SIGKILL", SIGSYS: "SIGSYS", SIGXCPU: "SIGXCPU",
    SIGXFSZ: "SIGXFSZ", SIGALRM: "SIGALRM", SIGVTALRM: "SIGVTALRM", SIGPROF: "SIGPROF",
    SIGPIPE: "SIGPIPE", SIGTERM: "SIGTERM", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT",
    SIGHUP: "SIGHUP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
  ]

  /// The name of a signal; "signal N" for a rare one.
  package static func of(_ signal: Int32) -> String { names[signal] ?? "signal \(signal)" }
}
