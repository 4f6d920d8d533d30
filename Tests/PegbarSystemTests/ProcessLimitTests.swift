import PegbarSystem
import Testing

/// The limit that is named as the cause of a system error.
@Suite struct ProcessLimitTests {
  @Test func theClauseNamesTheLimit() {
    var files = rlimit()
    getrlimit(__rlimit_resource_t(7), &files)  // RLIMIT_NOFILE
    #expect(
      ProcessLimit.clause(for: EMFILE)
        == "; a process may open \(files.rlim_cur) files (ulimit -n): raise that limit")
    #expect(ProcessLimit.clause(for: ENOENT).isEmpty)
    // Without a limit of memory, none is named.
    #expect(ProcessLimit.clause(for: ENOMEM).isEmpty == !ProcessLimit.hasAddressLimit)
  }
}
