import Pegbar
import Testing

extension BadInputTests {
  /// Rule: emitters.limits.
  @Test func emittersHaveBounds() throws {
    let told = reports {
      let fountain = Fountain([Fountain.cell(1e9, 1)])
      let particles = (try? fountain.particles(at: 2)) ?? []
      #expect(particles.count > 249_000 && particles.count <= 250_000)
      // They are spread over the whole lifetime.
      #expect((particles.first?.age ?? 0) > 0.99)
    }
    #expect(told.contains { $0.contains("beyond 250,000") })
    let endless = reports {
      let particles = try? Fountain([Fountain.cell(1000, .infinity)]).particles(at: 1000)
      #expect(particles?.count == 250_000)
      #expect(particles?.last?.birth == 1000)
    }
    #expect(endless.contains { $0.contains("beyond 250,000") } || endless.isEmpty)
  }

  @Test func cellsInThemselvesAreLeftOut() {
    let cell = Fountain.cell(1, 1)
    cell.emitterCells = [cell]
    let told = reports {
      #expect((try? Fountain([cell]).particles(at: 1.5).count) == 1)
    }
    let place = "emitterCells.spark.emitterCells.spark"
    #expect(told == ["\(place): a cell cannot contain itself; it is left out"])
    let twins = reports { _ = Fountain([Fountain.cell(1, 1), Fountain.cell(1, 1)]) }
    #expect(twins.count == 1 && twins[0].contains("differ"))
  }

  @Test func emittersSayWhatTheyDoNotTake() {
    let cell = Fountain.cell(1, 1)
    let told = reports {
      cell.birthRate = .nan
      cell.setValue("x", forKey: "velocity")
      cell.setValue(1, forKey: "velocty")
      CAEmitterLayer().setValue(1, forKeyPath: "emitterCells.none.birthRate")
    }
    #expect(told.count == 4 && cell.birthRate == 1)
  }
}
