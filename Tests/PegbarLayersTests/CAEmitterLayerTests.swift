import Foundation
import PegbarCore
import PegbarEngine
import Testing

@testable import PegbarLayers

/// An emitter on a stage, and the particles that it shows.
struct Fountain {
  let stage: Stage
  let emitter = CAEmitterLayer()

  init(_ cells: [CAEmitterCell], _ prepare: (CAEmitterLayer) -> Void = { _ in }) {
    let root = CALayer()
    stage = Stage(layer: root, size: CGSize(width: 100, height: 100))
    emitter.emitterCells = cells
    prepare(emitter)
    root.addSublayer(emitter)
    CATransaction.flush()
  }

  /// The particles at a time of the stage.
  func particles(at time: Double) throws -> [Particle] {
    stage.advance(to: time)
    return try now()
  }

  func now() throws -> [Particle] {
    let rows = try stage.presentationFrame().rows
    let moment = try #require(rows[1].emission)
    return moment.emission(seed: rows[1].properties.number(.seed)).particles
  }

  /// A cell that shows a white pixel.
  static func cell(
    _ birthRate: Float, _ lifetime: Float, _ prepare: (CAEmitterCell) -> Void = { _ in }
  ) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = "spark"
    (cell.birthRate, cell.lifetime) = (birthRate, lifetime)
    cell.contents = Picture(width: 1, height: 1) { pixels, _ in
      pixels.storeBytes(of: UInt32.max, as: UInt32.self)
    }
    prepare(cell)
    return cell
  }
}

@Suite struct CAEmitterLayerTests {
  /// A particle far larger than the frame fills it, and one so far away that it is large, too.
  @Test(arguments: [1e5, 1e6, 1e12, 1e30, 1e37], [0.0, 1e6])
  func hugeParticlesFillTheFrame(_ scale: Double, _ away: Double) throws {
    let fountain = Fountain([Fountain.cell(10, 2) { $0.scale = scale }]) {
      $0.emitterPosition = CGPoint(x: 50 + (scale > 1e7 ? away : 0), y: 50)
    }
    let picture = try fountain.stage.frame(at: 1)
    for (x, y) in [(0, 0), (50, 50), (99, 99), (10, 80)] {
      #expect(picture.pixel(x, y) == [255, 255, 255, 255], "(\(x), \(y))")
    }
  }

  /// Rule: emitters.births.
  @Test func bearsParticlesWhenTheIntegralOfTheRatePassesWholeNumbers() throws {
    let fountain = Fountain([Fountain.cell(10, 2)])
    #expect(try fountain.particles(at: 0.05).isEmpty)
    let particles = try fountain.particles(at: 1.05)
    #expect(particles.map { ($0.birth * 10).rounded() } == (1...10).map(Double.init))
    for particle in particles {
      #expect(abs(particle.age - (1.05 - particle.birth)) < 1e-12)
    }
    // At 5 s, those from 3 s on live; the one of 3 s itself has just died.
    let later = try fountain.particles(at: 5.05)
    #expect(later.count == 20)
    #expect(abs((later.first?.birth ?? 0) - 3.1) < 1e-9)
  }

  /// Rules: emitters.motion, emitters.directions.
  @Test func movesParticlesByTheirAges() throws {
    let cell = Fountain.cell(1, 10) {
      ($0.velocity, $0.emissionLongitude) = (30, .pi / 2)
      ($0.xAcceleration, $0.zAcceleration) = (4, -2)
      ($0.scale, $0.scaleSpeed, $0.spin) = (2, -0.25, 3)
      ($0.color, $0.redSpeed) = (CGColor(red: 0.5, green: 1, blue: 1, alpha: 1), -0.125)
    }
    let fountain = Fountain([cell]) {
      ($0.emitterPosition, $0.emitterZPosition) = (CGPoint(x: 7, y: 9), 5)
      ($0.velocity, $0.scale, $0.spin) = (2, 0.5, 3)
    }
    let particle = try #require(try fountain.particles(at: 3.5).first)
    #expect(particle.birth == 1 && particle.age == 2.5)
    #expect(abs(particle.position.x - (7 + 4 * 2.5 * 2.5 / 2)) < 1e-9)
    #expect(abs(particle.position.y - (9 + 60 * 2.5)) < 1e-9)
    #expect(abs(particle.position.z - (5 - 2 * 2.5 * 2.5 / 2)) < 1e-9)
    #expect(abs(particle.scale - (2 - 0.25 * 2.5) * 0.5) < 1e-9)
    #expect(abs(particle.angle - 3 * 3 * 2.5) < 1e-9)
    #expect(abs(particle.color.x - (0.5 - 0.125 * 2.5)) < 1e-9)
  }

  /// Rule: emitters.ranges.
  @Test func spreadsValuesEvenlyOverTheirRanges() throws {
    let cell = Fountain.cell(20_000, 1) {
      ($0.velocity, $0.velocityRange) = (50, 20)
      ($0.scale, $0.scaleRange) = (3, 1)
      ($0.color, $0.blueRange) = (CGColor(red: 1, green: 1, blue: 0.5, alpha: 1), 0.25)
    }
    let particles = try Fountain([cell]).particles(at: 1)
    let count = Double(particles.count)
    #expect(count > 19_000)
    // An even spread over 2·range has the variance range² / 3.
    for (mean, range, values) in [
      (50, 20, particles.map { $0.velocity.x }), (3, 1, particles.map(\.scale)),
      (0.5, 0.25, particles.map { $0.color.z }),
    ] {
      let found = values.reduce(0, +) / count
      let variance = values.reduce(0) { $0 + ($1 - found) * ($1 - found) } / count
      #expect(abs(found - mean) < range * 0.02)
      #expect(abs(variance / (range * range / 3) - 1) < 0.04)
      #expect(values.allSatisfy { abs($0 - mean) <= range + 1e-9 })
    }
  }

  /// Rule: emitters.random.
  @Test func takesItsNumbersFromTheSeed() throws {
    func places(_ seed: UInt32) throws -> [Double] {
      let cell = Fountain.cell(50, 1) { ($0.velocity, $0.emissionRange) = (10, 2 * .pi) }
      return try Fountain([cell]) { $0.seed = seed }.particles(at: 1).map(\.position.x)
    }
    #expect(try places(1) == places(1))
    #expect(try places(1) != places(2))
  }

  /// Rule: emitters.changes.
  @Test func keepsWhatParticlesWereBornWith() throws {
    let fountain = Fountain([Fountain.cell(10, 10) { $0.velocity = 1 }])
    fountain.stage.advance(to: 1)
    CATransaction.setDisableActions(true)
    fountain.emitter.setValue(100, forKeyPath: "emitterCells.spark.velocity")
    fountain.emitter.setValue(20, forKeyPath: "emitterCells.spark.birthRate")
    let particles = try fountain.particles(at: 2)
    #expect(particles.prefix(10).allSatisfy { abs($0.velocity.x - 1) < 1e-9 })
    #expect(particles.count == 30)
    #expect(particles.dropFirst(10).allSatisfy { abs($0.velocity.x - 100) < 1e-9 })
    CATransaction.setDisableActions(true)
    fountain.emitter.birthRate = 0
    #expect(try fountain.particles(at: 3).count == 30)
  }

  /// A frame alone has the particles that it has after all frames before it.
  ///
  /// Rule: emitters.changes.
  @Test func isAFunctionOfTime() throws {
    func fountain() -> Fountain {
      let trail = Fountain.cell(30, 0.5) { ($0.name, $0.velocity) = ("trail", 5) }
      let cell = Fountain.cell(40, 1) {
        ($0.velocity, $0.emissionRange, $0.emitterCells) = (20, 3, [trail])
      }
      let fountain = Fountain([cell])
      let rate = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
      (rate.fromValue, rate.toValue, rate.duration) = (0, 80, 2)
      fountain.emitter.add(rate, forKey: "rate")
      let place = CABasicAnimation(keyPath: "emitterPosition.x")
      (place.fromValue, place.toValue, place.duration, place.repeatCount) = (0, 50, 0.5, 8)
      fountain.emitter.add(place, forKey: "place")
      fountain.stage.schedule(at: 1.25) { fountain.emitter.lifetime = 0.5 }
      CATransaction.flush()
      return fountain
    }
    let whole = fountain()
    for time in stride(from: 0, through: 3, by: 0.125) {
      let shown = try whole.particles(at: time)
      let alone = try fountain().particles(at: time)
      #expect(shown.map(\.key) == alone.map(\.key))
      #expect(shown.map(\.position) == alone.map(\.position))
      #expect(shown.map(\.color) == alone.map(\.color))
    }
  }

  /// A rate that grows evenly from 0 to 100 in a second has 50·t² births.
  ///
  /// Rule: emitters.births.
  @Test func integratesAnimatedRates() throws {
    let fountain = Fountain([Fountain.cell(100, 100)])
    let rate = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
    (rate.fromValue, rate.toValue, rate.duration) = (0, 100, 1)
    rate.timingFunction = CAMediaTimingFunction(name: .linear)
    fountain.emitter.add(rate, forKey: nil)
    let particles = try fountain.particles(at: 0.999)
    #expect(particles.count == 49)
    for (index, particle) in particles.enumerated() {
      #expect(abs(50 * particle.birth * particle.birth - Double(index + 1)) < 0.01)
    }
  }

  /// Rule: emitters.cells-of-cells.
  @Test func emitsFromParticles() throws {
    let burst = Fountain.cell(1, 0.5) { ($0.name, $0.velocity) = ("burst", 8) }
    let rocket = Fountain.cell(1, 1.02) {
      ($0.velocity, $0.emissionLongitude, $0.emitterCells) = (100, -.pi / 2, [burst])
    }
    let particles = try Fountain([rocket]).particles(at: 2.25)
    // The first rocket, born at 1, died at 2.02; its burst was born at 2, where the rocket was then.
    let found = try #require(particles.first)
    #expect(abs(found.birth - 2) < 1e-9 && abs(found.age - 0.25) < 1e-9)
    #expect(abs(found.position.x) < 1e-9 && abs(found.position.y + 102) < 1e-9)
    #expect(particles.count == 2)
  }

  /// Rule: emitters.cell-time.
  @Test func emitsInItsOwnTime() throws {
    let cell = Fountain.cell(10, 100) { ($0.beginTime, $0.duration, $0.speed) = (1, 2, 2) }
    let fountain = Fountain([cell])
    #expect(try fountain.particles(at: 0.99).isEmpty)
    let particles = try fountain.particles(at: 5)
    #expect(particles.count == 20)
    #expect(abs((particles.last?.birth ?? 0) - 2) < 1e-9)
    #expect(abs((particles.last?.age ?? 0) - 6) < 1e-9)
  }

  /// Rule: emitters.changes.
  @Test func beginsAgainWithItsTime() throws {
    let fountain = Fountain([Fountain.cell(10, 100)])
    #expect(try fountain.particles(at: 3.01).count == 30)
    fountain.emitter.beginTime = 3.01
    #expect(try fountain.particles(at: 3.06).isEmpty)
    #expect(try fountain.particles(at: 4.02).count == 10)
    // One that is added later has emitted since time 0.
    let late = CAEmitterLayer()
    late.emitterCells = [Fountain.cell(10, 100)]
    fountain.stage.layer.insertSublayer(late, at: 0)
    #expect(try fountain.now().count == 40)
  }

  /// Apple's samples: snow at velocity −10 falls from a line, fireworks without a longitude rise from one.
  ///
  /// Rule: emitters.directions.
  @Test(arguments: [(0.0, 0.0, -20.0), (.pi, 0, 20), (.pi / 2, 20, 0), (-.pi / 2, -20, 0)])
  func aLineEmitsUpwards(_ longitude: Double, _ x: Double, _ y: Double) throws {
    let cell = Fountain.cell(1, 10) { ($0.velocity, $0.emissionLongitude) = (20, longitude) }
    let fountain = Fountain([cell]) {
      ($0.emitterShape, $0.emitterSize) = (.line, CGSize(width: 0, height: 0))
      $0.emitterPosition = CGPoint(x: 50, y: 50)
    }
    let particle = try #require(try fountain.particles(at: 2).first)
    #expect(abs(particle.position.x - (50 + x)) < 1e-9)
    #expect(abs(particle.position.y - (50 + y)) < 1e-9)
  }

  @Test(arguments: ["scale", "velocity", "spin"])
  func valuesAnimateThatWereNeverSet(_ key: String) throws {
    let fountain = Fountain([Fountain.cell(1, 10)])
    let animation = CABasicAnimation(keyPath: "emitterCells.spark." + key)
    (animation.fromValue, animation.toValue, animation.duration) = (3, 3, 10)
    try fountain.emitter.addChecked(animation, forKey: key)
    let particle = try #require(try fountain.particles(at: 1.5).first)
    let found = [
      "scale": particle.scale, "velocity": particle.velocity.x, "spin": particle.angle * 2,
    ]
    #expect(abs((found[key] ?? 0) - 3) < 1e-9)
    let other = CABasicAnimation(keyPath: "emitterCells.rain." + key)
    (other.toValue, other.duration) = (3, 1)
    #expect(throws: AnimationError.self) { try fountain.emitter.addChecked(other, forKey: nil) }
  }

  /// Rule: emitters.limits.
  @Test func theOldestAreLeftOutOfCellsOfCells() throws {
    let cell = Fountain.cell(100, 10) { outer in
      outer.velocity = 20
      outer.emitterCells = [
        Fountain.cell(100, 10) { ($0.name, $0.velocity) = ("inner", 20) }
      ]
    }
    let fountain = Fountain([cell]) { $0.name = "cells of cells" }
    let particles = try fountain.particles(at: 12)
    #expect(particles.count > 200_000 && particles.count <= 250_000)
    let ages = particles.map(\.age)
    #expect((ages.min() ?? 1) < 0.02)
    // Of the layer's own all stay; of each one's cells the oldest are left out.
    #expect((490...510).contains(ages.count { $0 > 5 }))
    #expect((ages.max() ?? 0) > 9.9)
    #expect(particles.contains { $0.position.x < 5 })
  }

  @Test func picturesOfParticlesSwitchHalfWay() throws {
    let fountain = Fountain([Fountain.cell(10, 0.5)])
    func picture() -> Picture { Picture(width: 2, height: 2) { _, _ in } }
    let (first, second) = (picture(), picture())
    let animation = CABasicAnimation(keyPath: "emitterCells.spark.contents")
    (animation.fromValue, animation.toValue, animation.duration) = (first, second, 10)
    try fountain.emitter.addChecked(animation, forKey: "c")
    for (time, wanted) in [(4.0, first), (7, second)] {
      fountain.stage.advance(to: time)
      let rows = try fountain.stage.presentationFrame().rows
      let looks = try #require(rows[1].emission).emission().looks
      #expect(looks.count == 1 && looks.first?.contents === wanted)
    }
  }

  /// Rule: emitters.cell-defaults.
  @Test func hasCoreAnimationsDefaults() {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    #expect(layer.emitterShape == .point && layer.emitterMode == .volume)
    #expect(layer.renderMode == .unordered && layer.seed == 0 && !layer.preservesDepth)
    #expect(layer.birthRate == 1 && layer.lifetime == 1 && layer.velocity == 1)
    #expect(layer.scale == 1 && layer.spin == 1)
    #expect(cell.birthRate == 0 && cell.lifetime == 0 && cell.scale == 1 && cell.isEnabled)
    #expect(cell.color == .white && cell.duration == .infinity && cell.speed == 1)
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(CAEmitterCell.defaultValue(forKey: "scale") as? Double == 1)
    cell.style = ["birthRate": 7]
    #expect(cell.birthRate == 7 && cell.value(forKey: "birthRate") as? Double == 7)
  }

  @Test func givesItsCellsBack() throws {
    let inner = Fountain.cell(3, 4) { $0.name = "inner" }
    let layer = CAEmitterLayer()
    layer.emitterCells = [Fountain.cell(1, 2) { $0.emitterCells = [inner] }]
    let cell = try #require(layer.emitterCells?.first)
    #expect(cell.name == "spark" && cell.birthRate == 1 && cell.lifetime == 2)
    #expect(cell.emitterCells?.first?.lifetime == 4)
    let path = "emitterCells.spark.emitterCells.inner.velocity"
    layer.setValue(5, forKeyPath: path)
    #expect(layer.value(forKeyPath: path) as? Double == 5)
    #expect(layer.emitterCells?.first?.emitterCells?.first?.velocity == 5)
    #expect(cell.value(forKeyPath: "emitterCells.inner.birthRate") as? Double == 3)
  }
}
