import Pegbar
import Testing

extension BadInputTests {
  /// Rule: emitters.limits.
  @Test func emittersHaveBounds() throws {
    let fountain = Fountain([Fountain.cell(1e9, 1)])
    let particles = try fountain.particles(at: 2)
    #expect(particles.count > 249_000 && particles.count <= 250_000)
    // They are spread over the whole lifetime.
    #expect((particles.first?.age ?? 0) > 0.99)
    let endless = try Fountain([Fountain.cell(1000, .infinity)]).particles(at: 1000)
    #expect(endless.count == 250_000 && endless.last?.birth == 1000)
  }

  /// What is told when an emitter's frames are drawn at two times.
  private func told(_ cells: [CAEmitterCell], _ prepare: (CAEmitterLayer) -> Void = { _ in })
    -> [String]
  {
    let fountain = Fountain(cells, prepare)
    return reports {
      for time in [0.5, 1.5] { _ = try? fountain.stage.frame(at: time) }
      fountain.stage.tellDemands()
    }
  }

  /// Rule: emitters.limits.
  @Test func emittersTellOnceOfTooMuch() {
    let tiny = { (cell: CAEmitterCell) in cell.scale = 1e-9 }
    let wanted = "more than 250,000 particles are asked for at a time"
    let steady = told([Fountain.cell(1e9, 1, tiny)]) { $0.name = "smoke" }
    #expect(steady.count == 1 && steady[0].hasPrefix("layer 'smoke': " + wanted), "\(steady)")
    let animated = told([Fountain.cell(5, 1, tiny)]) {
      let animation = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1e9, 1)
      $0.add(animation, forKey: nil)
    }
    #expect(animated.count == 1 && animated[0].hasPrefix("a CAEmitterLayer: " + wanted))
    #expect(told([Fountain.cell(50, .infinity, tiny)]) == [])
    #expect(told([Fountain.cell(100_000, 2.5, tiny)]) == [])
  }

  /// Rule: emitters.limits.
  @Test func cellsOfCellsLeaveRoomForAllParents() throws {
    let parent = Fountain.cell(50, 1)
    let child = Fountain.cell(1e6, 1) { $0.name = "child" }
    parent.emitterCells = [child]
    let fountain = Fountain([parent])
    let particles = try fountain.particles(at: 2)
    let looked = particles.count
    #expect(looked > 200_000 && looked <= 250_000)
    let few = Fountain([parent])
    child.birthRate = 0
    few.emitter.emitterCells = [parent]
    let parents = try few.particles(at: 2).map(\.key)
    #expect(Set(parents).isSubset(of: Set(particles.map(\.key))) && parents.count >= 49)
  }

  @Test func cellsInThemselvesAreLeftOut() {
    let cell = Fountain.cell(1, 1)
    cell.emitterCells = [cell]
    let told = reports {
      #expect((try? Fountain([cell]).particles(at: 1.5).count) == 1)
    }
    let place = "emitterCells.spark.emitterCells.spark"
    #expect(told == ["\(place): a cell cannot contain itself; it is left out"])
  }

  @Test func cellsOfOneNameAreAllThere() throws {
    let twins = Fountain([Fountain.cell(1, 1), Fountain.cell(1, 1)])
    #expect(twins.emitter.emitterCells?.map(\.name) == ["spark", "spark 2"])
    #expect(try twins.particles(at: 1.5).count == 2)
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
