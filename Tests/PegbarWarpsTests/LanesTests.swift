import PegbarPluginKit
import PegbarWarps
import Testing

/// The functions of four numbers, against the formulas that they stand for.
@Suite struct LanesTests {
  private static let samples = (-400...400).map { Float($0) / 7 }

  private func lanes(_ x: Float) -> Lanes { Lanes(x, x + 0.25, x + 0.5, x + 0.75) }

  @Test(arguments: samples) func roundingIsThatOfFloats(_ x: Float) {
    let v = lanes(x)
    for i in 0..<4 {
      #expect(LaneMath.floor(v)[i] == v[i].rounded(.down))
      #expect(LaneMath.nearest(v)[i] == v[i].rounded(.toNearestOrEven))
      #expect(LaneMath.magnitude(v)[i] == abs(v[i]))
      #expect(LaneMath.held(v)[i] == min(1, max(0, v[i])))
    }
  }

  @Test(arguments: samples) func sinesAreNear(_ x: Float) {
    let v = lanes(x)
    for i in 0..<4 {
      #expect(abs(Double(LaneMath.sine(v)[i]) - pegbar_sin(Double(v[i]))) < 1e-6)
      // Adding a quarter of a turn rounds by half a unit in the last place.
      #expect(abs(Double(LaneMath.cosine(v)[i]) - pegbar_cos(Double(v[i]))) < 5e-6)
    }
  }

  @Test(arguments: samples) func anglesAreThoseOfVectors(_ x: Float) {
    let v = lanes(x / 20)
    for length: Float in [0.001, 1, 300] {
      let found = LaneMath.angle(LaneMath.cosine(v) * length, LaneMath.sine(v) * length)
      for i in 0..<4 {
        let turns = Double(v[i] - found[i]) / (2 * Double.pi)
        #expect(abs(turns - turns.rounded()) < 1e-5)
      }
    }
  }

  @Test func theCentreHasAnAngleOfZero() {
    #expect(LaneMath.angle(Lanes(), Lanes()) == Lanes())
  }

  @Test(arguments: samples) func mirrorsGoThereAndBack(_ x: Float) {
    let found = LaneMath.mirrored(lanes(x))
    for i in 0..<4 {
      let t = (lanes(x)[i] / 2 - (lanes(x)[i] / 2).rounded(.down)) * 2
      #expect(abs(found[i] - (t <= 1 ? t : 2 - t)) < 1e-5)
    }
  }

  @Test func randomNumbersAreSpreadEvenly() {
    var counts = [Int](repeating: 0, count: 10)
    for row in 0..<100 {
      for column in stride(from: 0, to: 100, by: 4) {
        let found = LaneMath.random(
          lanes(0) * 4 + Float(column), Lanes(repeating: Float(row)), seed: 5)
        for i in 0..<4 { counts[Int(found[i] * 10)] += 1 }
      }
    }
    // 1000 each; five standard deviations.
    #expect(counts.allSatisfy { abs($0 - 1000) < 150 }, "\(counts)")
  }
}
