/// Names that no manifest can want: in C they end or fork the process, load code, touch files or
/// memory, or take arguments that no signature tells.
///
/// Only a first look, for a clear message: what may be bound is settled by `MathsFunctions` for the
/// system's library, and for all others by the gate, which refuses copies of the system's libraries.
enum DeniedSymbols {
  private static let names: Set<String> = [
    "abort", "atexit", "exit", "quick_exit", "raise", "kill", "killpg", "tgkill", "signal",
    "sigaction", "alarm", "pause", "sleep", "usleep", "nanosleep",
    "system", "popen", "fork", "vfork", "clone", "daemon", "wait", "waitpid",
    "syscall", "ioctl", "ptrace", "prctl", "mount", "umount", "reboot", "chroot",
    "malloc", "calloc", "realloc", "reallocarray", "free", "aligned_alloc", "memalign",
    "posix_memalign", "alloca", "brk", "sbrk", "mmap", "munmap", "mprotect",
    "open", "openat", "creat", "close", "read", "write", "pread", "pwrite", "fopen", "freopen",
    "fclose", "fread", "fwrite", "remove", "rename", "unlink", "unlinkat", "rmdir", "mkdir",
    "link", "symlink", "truncate", "ftruncate", "chmod", "chown", "tmpfile", "tmpnam",
    "setjmp", "longjmp", "siglongjmp", "sigsetjmp", "gets", "puts", "putenv", "setenv",
    "unsetenv", "clearenv", "setuid", "setgid", "seteuid", "setegid", "setreuid", "setregid",
    "setresuid", "setresgid", "setgroups", "socket", "connect", "bind", "listen", "accept",
    "memcpy", "memmove", "memset", "strcpy", "strcat", "strncpy", "strncat", "sprintf",
    "fesetround", "fesetenv", "feupdateenv", "fesetexceptflag", "feenableexcept",
    "matherr", "qsort", "bsearch", "_exit", "_Exit", "dlopen", "dlmopen", "dlsym", "dlclose",
    "execl", "execlp", "execle", "execv", "execvp", "execvpe", "execve", "execveat", "fexecve",
  ]
  private static let beginnings = ["__", "posix_spawn", "pthread_", "thrd_", "pegbar_"]
  private static let parts = ["printf", "scanf"]

  /// Whether a name may not be bound.
  static func contains(_ name: String) -> Bool {
    names.contains(name) || beginnings.contains { name.hasPrefix($0) }
      || parts.contains { name.firstRange(of: $0) != nil }
  }
}

extension String {
  /// Where a shorter text begins in this one; nil where it does not.
  fileprivate func firstRange(of part: String) -> Int? {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard wanted.count <= bytes.count else { return nil }
    return (0...bytes.count - wanted.count).first { bytes[$0...].starts(with: wanted) }
  }
}
