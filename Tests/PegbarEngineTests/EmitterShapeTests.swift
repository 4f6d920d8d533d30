import PegbarCore
import Testing

@testable import PegbarEngine

/// Where particles are born.
@Suite struct EmitterShapeTests {
  private func places(
    _ shape: String, _ mode: String, _ size: SIMD3<Double> = SIMD3(8, 4, 2)
  ) -> [SIMD3<Double>] {
    let shape = EmitterShape(shape, mode)
    return (0..<4000).map { shape.place(ParticleNumbers(parent: 7, number: $0), size) }
  }

  private func mean(_ places: [SIMD3<Double>]) -> SIMD3<Double> {
    places.reduce(SIMD3()) { $0 + $1 } / Double(places.count)
  }

  private func length(_ p: SIMD3<Double>) -> Double { (p * p).sum().squareRoot() }

  /// Rule: emitters.shapes.
  @Test func pointsAndLines() {
    #expect(places("point", "volume").allSatisfy { $0 == SIMD3() })
    let line = places("line", "outline")
    #expect(line.allSatisfy { abs($0.x) <= 4 && $0.y == 0 && $0.z == 0 })
    #expect(line.contains { $0.x < -3.9 } && line.contains { $0.x > 3.9 })
    #expect(places("line", "points").allSatisfy { abs($0.x) == 4 })
  }

  /// Rule: emitters.shapes.
  @Test func rectangles() {
    #expect(places("rectangle", "points").allSatisfy { abs($0.x) == 4 && abs($0.y) == 2 })
    let edge = places("rectangle", "outline")
    #expect(edge.allSatisfy { abs(abs($0.x) - 4) < 1e-9 || abs(abs($0.y) - 2) < 1e-9 })
    // Two thirds of the edge lie along x.
    let along = edge.filter { abs(abs($0.y) - 2) < 1e-9 }.count
    #expect(abs(Double(along) / 4000 - 2.0 / 3) < 0.03)
    let inside = places("rectangle", "volume")
    #expect(inside.allSatisfy { abs($0.x) <= 4 && abs($0.y) <= 2 && $0.z == 0 })
    #expect(abs(mean(inside).x) < 0.15 && abs(mean(inside).y) < 0.1)
  }

  /// Rule: emitters.shapes.
  @Test func cuboids() {
    func ends(_ p: SIMD3<Double>) -> Int {
      (abs(p.x) == 4 ? 1 : 0) + (abs(p.y) == 2 ? 1 : 0) + (abs(p.z) == 1 ? 1 : 0)
    }
    #expect(places("cuboid", "points").allSatisfy { ends($0) == 3 })
    #expect(places("cuboid", "outline").allSatisfy { ends($0) == 2 })
    #expect(places("cuboid", "surface").allSatisfy { ends($0) == 1 })
    #expect(places("cuboid", "volume").allSatisfy { ends($0) == 0 && abs($0.z) <= 1 })
  }

  /// Rule: emitters.shapes.
  @Test func circlesAndSpheres() {
    #expect(places("circle", "outline").allSatisfy { abs(length($0) - 8) < 1e-9 && $0.z == 0 })
    // Half of a disc's area lies within the radius · √½, half of a ball within · ∛½.
    let disc = places("circle", "volume").filter { length($0) < 8 * 0.70710678 }.count
    #expect(abs(disc - 2000) < 130)
    let ball = places("sphere", "volume").filter { length($0) < 8 * 0.79370053 }.count
    #expect(abs(ball - 2000) < 130)
    let skin = places("sphere", "surface")
    #expect(skin.allSatisfy { abs(length($0) - 8) < 1e-9 })
    #expect(abs(skin.filter { abs($0.z) < 4 }.count - 2000) < 130)
    #expect(places("sphere", "points").allSatisfy { abs(length($0) - 8) < 1e-9 })
  }

  /// Rule: emitters.directions.
  @Test func circlesEmitOutwards() {
    var table = PropertyTable()
    table[.emitterShape] = .string("circle")
    table[.emitterMode] = .string("outline")
    table[.emitterSize] = .size(Size(width: 10, height: 0))
    for (key, x) in [("birthRate", 100.0), ("lifetime", 9), ("velocity", 5)] {
      table[PropertyID(key: "emitterCells.a." + key)] = .number(x)
    }
    let picture = Picture(width: 1, height: 1) { _, _ in }
    table[PropertyID(key: "emitterCells.a.contents")] = .content(picture)
    let record = EmitterRecord.record(after: nil, table, [], at: 0)
    let particles = EmitterMoment(record: record, time: 3).emission(seed: 1).particles
    #expect(particles.count == 300)
    for particle in particles {
      #expect(abs(length(particle.position) - (10 + 5 * particle.age)) < 1e-6)
    }
  }
}
