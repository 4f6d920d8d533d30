import Pegbar
import PegbarCore
import PegbarSupervision

/// The best of several passes: CPU time of the whole process and of isolated plugins, and wall time.
struct Stopwatch {
  /// CPU nanoseconds of the best pass.
  private(set) var cpu = Double.infinity

  /// Wall nanoseconds of the best pass.
  private(set) var wall = Double.infinity

  /// Repeats a pass for some time, three times at least; the first warms up and does not count.
  ///
  /// - Parameters:
  ///   - seconds: how long in all.
  ///   - pass: what is measured.
  /// - Throws: what the pass throws.
  init(seconds: Double, _ pass: () throws -> Void) rethrows {
    try self.init(seconds: seconds, preparing: {}, pass)
  }

  /// The same with something made before every pass that does not count.
  init<Input>(
    seconds: Double, preparing input: () throws -> Input, _ pass: (Input) throws -> Void
  ) rethrows {
    try pass(input())
    let limit = UInt64(clamping: Int(saturating: min(seconds, 3600) * 1e9))
    let end = MonotonicClock.nanoseconds + limit
    var count = 0
    while count < 3 || MonotonicClock.nanoseconds < end {
      let made = try input()
      let (cpu, wall) = (Stopwatch.processorTime, MonotonicClock.nanoseconds)
      try pass(made)
      let spent = Double(Stopwatch.processorTime - cpu)
      // On a virtual machine the processor's clock may stand still for a short pass.
      if spent > 0 { self.cpu = min(self.cpu, spent) }
      self.wall = min(self.wall, Double(MonotonicClock.nanoseconds - wall))
      count += 1
    }
    if self.cpu == .infinity { self.cpu = self.wall }
  }

  /// Does something once: for what cannot be repeated.
  init(once body: () throws -> Void) rethrows {
    let (cpu, wall) = (Stopwatch.processorTime, MonotonicClock.nanoseconds)
    try body()
    self.cpu = Double(Stopwatch.processorTime - cpu)
    self.wall = Double(MonotonicClock.nanoseconds - wall)
  }

  /// Processor time of this process and those of isolated plugins so far, nanoseconds.
  private static var processorTime: UInt64 {
    ProcessUsage.processorTime + IsolatedPlugins.processorTime
  }
}
