import PegbarSystem
import Testing

/// Which limit an error of the system is blamed on.
@Suite struct ProcessLimitTests {
  @Test func theClauseNamesTheLimit() {
    var files = rlimit()
    getrlimit(__rlimit_resource_t(7), &files)  // RLIMIT_NOFILE
    #expect(
      ProcessLimit.clause(for: EMFILE)
        == "; a process may open \(files.rlim_cur) files (ulimit -n): raise that limit")
    #expect(ProcessLimit.clause(for: ENOENT).isEmpty)
    // Memory is not blamed on a limit that there isn't.
    #expect(ProcessLimit.clause(for: ENOMEM).isEmpty == !ProcessLimit.hasAddressLimit)
  }
}
