import Glibc
import PegbarSystem
import Testing

@Suite struct ProcessStatusTests {
  @Test func thisProcessRuns() throws {
    let status = try #require(ProcessStatus("/proc/thread-self/stat"))
    #expect(status.state == "R" && status.time >= 0)
  }

  @Test func whatHasEndedHasNoStatus() {
    // The system's largest process number is lower.
    #expect(ProcessStatus("/proc/\(Int32.max)/stat") == nil)
    #expect(!ProcessStatus.hasChildren(Int32.max))
  }
}
