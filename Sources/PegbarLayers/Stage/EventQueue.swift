/// The closures that a stage runs when its clock passes their times, in order of time, then of insertion.
struct EventQueue {
  /// A closure and its time.
  struct Event {
    /// Seconds.
    var time: Double
    /// The source of the event, for code that archives it.
    var origin: Any?
    var body: () throws -> Void
  }

  private var events: [Event] = []
  private var taken = 0

  /// The events that have not been taken.
  var pending: ArraySlice<Event> { events[taken...] }

  /// The time of the first pending event; infinite for none.
  var nextTime: Double { taken < events.count ? events[taken].time : .infinity }

  /// Inserts an event behind those at the same time.
  mutating func insert(_ event: Event) {
    var (low, high) = (taken, events.count)
    // Most events are scheduled in order.
    if events.last.map({ $0.time <= event.time }) ?? true { low = high }
    while low < high {
      let middle = (low + high) / 2
      if events[middle].time > event.time { high = middle } else { low = middle + 1 }
    }
    events.insert(event, at: low)
  }

  /// Takes the first event out; nil if it is later than a time.
  mutating func takeFirst(upTo time: Double) -> Event? {
    guard nextTime <= time, taken < events.count else { return nil }
    let event = events[taken]
    (events[taken].body, events[taken].origin) = ({}, nil)
    taken += 1
    // The place of taken events is given back when they are the greater part.
    if taken > 32, taken * 2 > events.count {
      events.removeFirst(taken)
      taken = 0
    }
    return event
  }
}
