import PegbarCore

extension Stage {
  /// Lets a live stage and the main run loop run for some seconds.
  ///
  /// Handles animations, events, timers and display links when they are due. Foundation's `Timer`,
  /// `DispatchQueue.main` and tasks of the main actor run as well; what these schedule on the stage is handled
  /// at most 1/60 s late. Inside a task or a block of the main queue, which would hold up all others, use
  /// `await run(for:)`.
  ///
  /// - Parameter seconds: 0 or more.
  /// - Precondition: the stage is live, and the caller is on the main thread.
  @available(*, noasync, message: "use 'await stage.run(for:)'")
  @MainActor public func run(for seconds: CFTimeInterval) {
    demand(
      Thread.isMainThread, "Stage.run(for:)",
      "a stage runs the main run loop on the main thread only")
    let end = liveTime(after: seconds)
    while let pause = handlePresent(until: end) {
      let date = Date(timeIntervalSinceNow: pause)
      // The run loop returns at once where it has nothing to wait for.
      if !RunLoop.main.run(mode: .default, before: date) { Thread.sleep(until: date) }
    }
  }

  /// Lets a live stage run for some seconds, while other tasks run too.
  ///
  /// Handles animations, events, timers and display links when they are due. `DispatchQueue.main` and tasks of
  /// the main actor run as well; what these schedule on the stage is handled at most 1/60 s late. Foundation's
  /// `Timer` does not run: on Linux no run loop runs in a task. Ends early if the task is cancelled.
  ///
  /// - Parameter seconds: 0 or more.
  /// - Precondition: the stage is live.
  @MainActor public func run(for seconds: CFTimeInterval) async {
    let end = liveTime(after: seconds)
    while let pause = handlePresent(until: end) {
      do { try await Task.sleep(for: .seconds(pause)) } catch { return }
    }
  }

  private func liveTime(after seconds: Double) -> Double {
    demand(
      isLive, "Stage.run(for:)",
      "a stage that is not live does not run by itself; use advance(by:)")
    demand(seconds >= 0, "Stage.run(for:)", "a stage cannot run for \(seconds) s; use 0 or more")
    return time + seconds
  }

  /// Handles what is due now.
  ///
  /// - Returns: how long to wait before the next call, seconds; nil when the end has come.
  private func handlePresent(until end: Double) -> Double? {
    let now = time
    advance(to: min(now, end))
    guard now < end else { return nil }
    let next = nextDueTime(upTo: end) ?? end
    return min(max(next - time, 0), 1.0 / 60)
  }
}
