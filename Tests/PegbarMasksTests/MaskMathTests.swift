import PegbarMasks
import PegbarPluginKit
import Testing

/// The functions of which maps are made, against the formulas that they stand for.
@Suite struct MaskMathTests {
  private static let samples = (-300...300).map { Double($0) / 97 }

  @Test(arguments: samples) func aWaveIsASine(_ t: Double) {
    #expect(abs(MaskMath.wave(t) - pegbar_sin(2 * Double.pi * t)) < 1e-8)
  }

  @Test(arguments: samples) func aTurnIsAnAngleFromTheTop(_ t: Double) {
    let (x, y) = (pegbar_sin(2 * Double.pi * t), -pegbar_cos(2 * Double.pi * t))
    let expected = t - t.rounded(.down)
    let distance = abs(MaskMath.turn(3 * x, 3 * y) - expected)
    #expect(min(distance, 1 - distance) < 2e-6)
  }

  @Test func theCentreHasNoDirection() { #expect(MaskMath.turn(0, 0) == 0) }

  @Test(arguments: (0...100).map { Double($0) / 100 })
  func theInverseUndoesTheSmoothing(_ f: Double) {
    #expect(abs(MaskMath.smooth(MaskMath.inverseSmooth(f)) - f) < 1e-12)
  }

  @Test func theInverseEndsWhereItShould() {
    #expect(MaskMath.inverseSmooth(-1) == 0 && MaskMath.inverseSmooth(2) == 1)
  }

  @Test func aTriangleGoesUpAndDown() {
    #expect([0, 0.25, 0.5, 0.75, 1, 1.25].map(MaskMath.triangle) == [0, 0.5, 1, 0.5, 0, 0.5])
  }

  /// A tenth of the numbers lie in each tenth of the range, by far less than one in a hundred of error.
  @Test func randomNumbersAreEven() {
    var counts = [Int](repeating: 0, count: 10)
    for row in 0..<300 {
      for column in 0..<300 {
        counts[Int(MaskMath.random(column, row, seed: 5) * 10)] += 1
      }
    }
    // The standard deviation of a count is 90.
    #expect(counts.allSatisfy { abs($0 - 9000) < 450 }, "\(counts)")
    #expect(MaskMath.random(1, 2, seed: 3) != MaskMath.random(1, 2, seed: 4))
    #expect(MaskMath.random(1, 2, seed: 3) != MaskMath.random(2, 1, seed: 3))
  }

  @Test func noiseGoesThroughTheNumbersOfItsGrid() {
    for (x, y) in [(0, 0), (3, 5), (-2, 7)] {
      let value = MaskMath.noise(Double(x), Double(y), seed: 9)
      #expect(value == MaskMath.random(x, y, seed: 9))
      // Between them it is continuous.
      let beside = MaskMath.noise(Double(x) - 1e-7, Double(y) - 1e-7, seed: 9)
      #expect(abs(beside - value) < 1e-6)
    }
    // Of numbers of one's own: the middle of a cell is the mean of its corners.
    let middle = MaskMath.noise(4.5, 7.5) { Double($0 + 10 * $1) }
    #expect(abs(middle - 79.5) < 1e-9)
    // A row of 0 and 1 in the first size, of 0 in the second: two thirds of the sum.
    let sum = MaskMath.clouds(1, 0, octaves: 2) { column, _ in column == 1 ? 1 : 0 }
    #expect(abs(sum - 2.0 / 3) < 1e-9)
    let clouds = Self.samples.map { MaskMath.clouds($0, 2 * $0, octaves: 5, seed: 1) }
    #expect(clouds.allSatisfy { (0...1).contains($0) })
  }
}
