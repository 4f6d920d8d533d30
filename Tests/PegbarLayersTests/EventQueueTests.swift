import Testing

@testable import PegbarLayers

@Suite struct EventQueueTests {
  private func event(_ time: Double, _ name: Int) -> EventQueue.Event {
    EventQueue.Event(time: time, origin: name, body: {})
  }

  private func time(_ event: EventQueue.Event?) -> Double? { event?.time }

  @Test func eventsComeInOrderOfTimeThenOfInsertion() {
    var queue = EventQueue()
    for (name, time) in [3.0, 1, 2, 1, 3, 0, 2].enumerated() { queue.insert(event(time, name)) }
    #expect(queue.nextTime == 0 && time(queue.takeFirst(upTo: -1)) == nil)
    var names: [Int?] = []
    while let next = queue.takeFirst(upTo: 2) { names.append(next.origin as? Int) }
    #expect(names == [5, 1, 3, 2, 6] && queue.nextTime == 3)
    #expect(queue.pending.map { $0.origin as? Int } == [0, 4])
  }

  @Test func anEmptyQueueHasNoTime() {
    var queue = EventQueue()
    #expect(queue.nextTime == .infinity && time(queue.takeFirst(upTo: .infinity)) == nil)
    queue.insert(event(.infinity, 0))
    #expect(queue.nextTime == .infinity && time(queue.takeFirst(upTo: 1e300)) == nil)
    #expect(time(queue.takeFirst(upTo: .infinity)) == .infinity)
  }

  /// A queue whose events add the next one does not grow, and lets go of what it has run.
  @Test func takenEventsGiveTheirPlaceBack() {
    final class Token {}
    var queue = EventQueue()
    weak var last: Token?
    for k in 0..<10_000 {
      let token = Token()
      last = token
      queue.insert(EventQueue.Event(time: Double(k), origin: token, body: { _ = token }))
      #expect(time(queue.takeFirst(upTo: Double(k))) == Double(k))
    }
    #expect(last == nil && queue.pending.isEmpty && queue.pending.startIndex <= 33)
  }
}
