import PegbarCore
import Testing

private func close(_ a: Transform3D, _ b: Transform3D, _ tolerance: Double = 1e-12) -> Bool {
  zip(a.components, b.components).allSatisfy { abs($0 - $1) <= tolerance }
}

/// A generator of numbers that is the same in every run.
private struct Random {
  var state: UInt64
  mutating func next(_ range: ClosedRange<Double>) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let unit = Double(state >> 11) / Double(1 << 53)
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }
}

@Suite struct Transform3DTests {
  /// Rule: transforms.row-vectors.
  @Test func aMoveComesAfterAScale() {
    let t = Transform3D.scale(2, 3, 1) * .translation(10, 20, 0)
    #expect([t.m11, t.m22, t.m41, t.m42] == [2, 3, 10, 20])
    let u = Transform3D.translation(10, 20, 0) * .scale(2, 3, 1)
    #expect([u.m41, u.m42] == [20, 60])
  }

  @Test func aQuarterTurnTakesXToY() {
    let t = Transform3D.rotation(.pi / 2, 0, 0, 1)
    #expect(abs(t.m12 - 1) < 1e-15 && abs(t.m11) < 1e-15 && abs(t.m21 + 1) < 1e-15)
  }

  @Test func rotationAboutNoAxisDoesNothing() {
    #expect(Transform3D.rotation(1, 0, 0, 0) == .identity)
  }

  @Test func inverseTimesSelfIsIdentity() throws {
    var random = Random(state: 7)
    for _ in 0..<200 {
      let t = Transform3D(components: (0..<16).map { _ in random.next(-3...3) })
      let inverse = try #require(t.inverse)
      #expect(close(t * inverse, .identity, 1e-7))
    }
    #expect(Transform3D.scale(1, 0, 1).inverse == nil)
  }

  @Test func partsPutTogetherGiveTheMatrix() throws {
    var random = Random(state: 11)
    for _ in 0..<200 {
      var t =
        Transform3D.scale(random.next(0.2...3), random.next(0.2...3), random.next(0.2...3))
        * .rotation(random.next(-3...3), random.next(-1...1), random.next(-1...1), 1)
        * .translation(random.next(-50...50), random.next(-50...50), random.next(-50...50))
      t.m34 = random.next(-0.01...0.01)
      #expect(close(try #require(TransformParts(t)).matrix, t, 1e-9))
    }
  }

  @Test func rotationsTakeTheShorterArc() {
    let a = Transform3D.rotation(170 * .pi / 180, 0, 0, 1)
    let b = Transform3D.rotation(190 * .pi / 180, 0, 0, 1)
    #expect(close(.interpolate(a, b, 0.5), .rotation(.pi, 0, 0, 1)))
  }

  /// Rule: transforms.half-turn.
  @Test(arguments: [0.25, 0.5, 0.75]) func halfATurnGoesThePositiveWay(_ u: Double) {
    for axis in [(0.0, 0.0, 1.0), (0, 1, 0), (1, 0, 0)] {
      let b = Transform3D.rotation(.pi, axis.0, axis.1, axis.2)
      let expected = Transform3D.rotation(.pi * u, axis.0, axis.1, axis.2)
      #expect(close(.interpolate(.identity, b, u), expected))
    }
  }

  @Test func aFullTurnDoesNotMove() {
    let b = Transform3D.rotation(2 * .pi, 0, 0, 1)
    #expect(close(.interpolate(.identity, b, 0.3), .identity))
  }

  /// Rule: transforms.singular.
  @Test func singularPairsSwitchHalfWay() {
    let flat = Transform3D.scale(0, 1, 1)
    #expect(Transform3D.interpolate(.identity, flat, 0.49) == .identity)
    #expect(Transform3D.interpolate(.identity, flat, 0.5) == flat)
  }

  /// Rule: transforms.one-part.
  @Test func aComponentLeavesTheOthersAlone() throws {
    let t =
      Transform3D.scale(2, 3, 1) * .rotation(0.5, 0, 0, 1) * .translation(10, 20, 30)
    let turned = try #require(t.replacing(.rotationZ, with: .number(1.2)))
    #expect(close(turned, .scale(2, 3, 1) * .rotation(1.2, 0, 0, 1) * .translation(10, 20, 30)))
    let moved = try #require(t.replacing(.translationX, with: .number(-4)))
    #expect(close(moved, .scale(2, 3, 1) * .rotation(0.5, 0, 0, 1) * .translation(-4, 20, 30)))
    let scaled = try #require(t.replacing(.scale, with: .number(5)))
    #expect(close(scaled, .scale(5, 5, 5) * .rotation(0.5, 0, 0, 1) * .translation(10, 20, 30)))
  }

  /// Rule: transforms.one-part.
  @Test func eulerAnglesAreXThenYThenZ() throws {
    let t =
      Transform3D.rotation(0.3, 1, 0, 0) * .rotation(-0.4, 0, 1, 0) * .rotation(0.9, 0, 0, 1)
    for (component, angle) in [
      (TransformComponent.rotationX, 0.3), (.rotationY, -0.4), (.rotationZ, 0.9),
    ] {
      let value = try #require(t.component(component)?.components?.first)
      #expect(abs(value - angle) < 1e-12)
    }
  }

  @Test func scaleReadsTheMean() {
    #expect(Transform3D.scale(1, 2, 6).component(.scale) == .number(3))
  }
}
