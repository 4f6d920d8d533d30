import Glibc

/// Runs synchronous work and measures the processor time of its thread.
///
/// Unlike wall time it does not depend on other programs, so a test may compare it with a limit. The work
/// of other threads does not count.
///
/// - Returns: the result of the work, and the time.
/// - Throws: what the work throws.
public func processorTime<Result>(
  _ work: () throws -> Result
) rethrows -> (result: Result, time: Duration) {
  let start = threadTime()
  let result = try work()
  return (result, threadTime() - start)
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
