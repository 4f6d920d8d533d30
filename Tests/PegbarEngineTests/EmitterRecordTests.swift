import PegbarCore
import Testing

@testable import PegbarEngine

/// What emitters remember of their changes.
@Suite struct EmitterRecordTests {
  private func table(_ rate: Double, _ more: [String: Double] = [:]) -> PropertyTable {
    var table = PropertyTable()
    let picture = Picture(width: 1, height: 1) { _, _ in }
    table[PropertyID(key: "emitterCells.a.contents")] = .content(picture)
    table[PropertyID(key: "emitterCells.a.birthRate")] = .number(rate)
    table[PropertyID(key: "emitterCells.a.lifetime")] = .number(1000)
    for (key, x) in more { table[PropertyID(key: "emitterCells.a." + key)] = .number(x) }
    return table
  }

  private func births(_ record: EmitterRecord, _ time: Double) -> [Double] {
    EmitterMoment(record: record, time: time).emission().particles.map(\.birth)
  }

  /// Rule: emitters.changes.
  @Test func sumsBirthsOverChanges() {
    var record = EmitterRecord.record(after: nil, table(10), [], at: 0)
    record = EmitterRecord.record(after: record, table(0), [], at: 1.05)
    record = EmitterRecord.record(after: record, table(100), [], at: 2)
    // 10.5 births before the pause: the eleventh comes half a birth after it.
    let found = births(record, 2.1)
    #expect(found.count == 20)
    #expect(abs(found[9] - 1) < 1e-9 && abs(found[10] - 2.005) < 1e-9)
    #expect(abs(found[19] - 2.095) < 1e-9)
  }

  /// Rule: emitters.changes.
  @Test func beginsAgainWhereTimeIsSetBack() {
    var record = EmitterRecord.record(after: nil, table(10), [], at: 0)
    record = EmitterRecord.record(after: record, table(20), [], at: 5)
    #expect(record.episodes.count == 2)
    record = EmitterRecord.record(after: record, table(1), [], at: 0)
    #expect(record.episodes.map(\.start) == [-.infinity, 0] && births(record, 2.5) == [1, 2])
  }

  @Test func leavesOutChangesThatDoNotMatter() {
    let known = table(10)
    let first = EmitterRecord.record(after: nil, known, [], at: 0)
    var moved = known
    moved[.position] = .point(Point(x: 5, y: 5))
    #expect(EmitterRecord.record(after: first, moved, [], at: 1) === first)
    moved[.emitterPosition] = .point(Point(x: 5, y: 5))
    #expect(EmitterRecord.record(after: first, moved, [], at: 1) !== first)
  }

  /// Rule: emitters.limits.
  @Test func remembersSoManyChanges() {
    var record = EmitterRecord.record(after: nil, table(10), [], at: 0)
    for change in 1...3000 {
      record = EmitterRecord.record(
        after: record, table(10 + Double(change % 2)), [], at: Double(change) * 0.01)
    }
    #expect(record.episodes.count <= EmitterLimits.changes)
    // What came before counts as if it had been like the first that is remembered.
    #expect(abs(births(record, 30).count - 315) < 15)
  }

  /// Rule: emitters.ranges.
  @Test func lifetimesSpread() {
    let record = EmitterRecord.record(
      after: nil, table(1000, ["lifetime": 1, "lifetimeRange": 0.5]), [], at: 0)
    let particles = EmitterMoment(record: record, time: 5).emission().particles
    // As many live as are born in the mean lifetime.
    #expect(abs(particles.count - 1000) < 40)
    #expect(particles.allSatisfy { $0.lifetime >= 0.5 && $0.lifetime <= 1.5 })
    #expect(particles.contains { $0.age > 1.4 })
  }
}
