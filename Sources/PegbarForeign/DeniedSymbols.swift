/// Names that no bind file needs: in C they end or fork the process, load code, change files or memory, or
/// take arguments that no signature describes.
///
/// This is only a first check, for a clear message: `MathsFunctions` decides for the system's library, and
/// the file checks, which refuse copies of system libraries, for all others.
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
  /// The first position of a shorter text in this one; nil if it is not there.
  fileprivate func firstRange(of part: String) -> Int? {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard wanted.count <= bytes.count else { return nil }
    return (0...bytes.count - wanted.count).first { bytes[$0...].starts(with: wanted) }
  }
}
