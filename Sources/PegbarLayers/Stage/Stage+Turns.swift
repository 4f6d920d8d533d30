import PegbarCore

/// What happens while the clock moves.
///
/// A turn handles one instant: display links tick, animations begin and end, events and timers run.
extension Stage {
  /// Commits changes by this thread or by a thread on which the task ran before.
  func commitChanges() {
    CATransaction.flush()
    TransactionStack.current.adoptChanges(below: layer)
  }

  /// Rule: adding.no-flash.
  func handleDue(upTo target: CFTimeInterval) {
    commitChanges()
    demand(
      isLive || target >= virtualTime, "Stage.advance(to:)",
      "time \(target) is before \(virtualTime); a clock does not go back")
    var turns = 0
    while let due = nextDueTime(upTo: target), turns < Stage.maximumTurns {
      virtualTime = max(virtualTime, due)
      // A live stage may be late: it leaves out the ticks that it has missed.
      let present = isLive ? target : virtualTime
      tickLinks(at: present)
      handleAnimations(at: virtualTime)
      CATransaction.flush()
      runEvents(at: virtualTime)
      fireTimers(at: present)
      CATransaction.flush()
      turns += 1
    }
    if turns == Stage.maximumTurns {
      Diagnostics.report("more than \(turns) events before time \(target); the rest are ignored")
    }
  }

  /// The maximum number of turns in a call of `advance`, which ends infinite loops.
  private static let maximumTurns = 10_000_000

  /// The time of the next turn; nil if it is later than a limit.
  func nextDueTime(upTo limit: Double) -> Double? {
    var due = nextAwaitedTime
    for link in links { due = min(due, link.nextTime) }
    for timer in timers { due = min(due, timer.nextTime) }
    return due <= limit ? due : nil
  }

  /// The time of the next turn that handles more than ticks of display links and timers; infinite for none.
  var nextAwaitedTime: Double {
    let loose = looseLayers.map(DueAnimations.nextTime).min() ?? .infinity
    return min(events.nextTime, due.nextTime(below: layer), loose)
  }

  /// The layers outside every tree whose animations go by this clock.
  var looseLayers: [CALayer] {
    Stage.current === self ? TransactionStack.current.loose.layers ?? [] : []
  }

  private func handleAnimations(at time: Double) {
    let animations = due.take(below: layer, upTo: time)
    DueAnimations.handle(animations + looseLayers.flatMap(\.placedAnimations), at: time)
    // What has begun is due again when it ends; a delegate may have moved it.
    for (layer, animation) in animations where layer.changes.dueNumber != 0 {
      due.note([animation], of: layer)
    }
  }

  private func tickLinks(at time: Double) {
    guard !links.isEmpty else { return }
    // A tick may add and invalidate links; an invalid one has no next time.
    for link in links where link.nextTime <= time { link.tick(at: time) }
    CATransaction.flush()
  }

  private func runEvents(at time: Double) {
    while let event = events.takeFirst(upTo: time) { perform(event.body) }
  }

  private func fireTimers(at time: Double) {
    for timer in timers where timer.nextTime <= time { perform { try timer.fire(at: time) } }
  }

  /// Runs a closure in a transaction of its own; keeps the first error for the next frame.
  private func perform(_ body: () throws -> Void) {
    CATransaction.begin()
    do {
      try body()
    } catch {
      failure = failure ?? error
    }
    CATransaction.commit()
  }
}
