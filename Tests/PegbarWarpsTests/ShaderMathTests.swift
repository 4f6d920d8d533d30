import Foundation
import PegbarPluginKit
import PegbarWarps
import Testing

@Suite struct ShaderMathTests {
  @Test func sinesAreExact() {
    for i in -4000...4000 {
      let x = Float(i) * 0.2 + 0.01
      let value = ShaderRandom.sine(Lanes(x, x + 0.05, x + 0.1, x + 0.15))
      for lane in 0..<4 {
        let exact = sin(Double(Lanes(x, x + 0.05, x + 0.1, x + 0.15)[lane]))
        #expect(abs(Double(value[lane]) - exact) < 2e-7, "\(x), \(lane)")
      }
    }
  }

  /// The fraction of 43758.5453 · sin(12.9898 x + 78.233 y), worked out with numpy.
  @Test(arguments: [
    (0, 0, 0), (1, 0, 0.94140625), (0, 1, 0.1123046875), (2, 13, 0.88671303), (9, 9, 0.265625),
  ])
  func fusedNumbersAreThoseOfTheFormula(x: Float, y: Float, expected: Float) {
    #expect(abs(ShaderMath.fusedRandom(x, y) - expected) < 1e-6)
  }

  @Test func randomNumbersSpread() {
    var counts = [Int](repeating: 0, count: 10)
    for i in 0..<250 {
      let dice = ShaderRandom.numbers(Lanes(0, 1, 2, 3), Lanes(repeating: Float(i)))
      for lane in 0..<4 {
        #expect(dice[lane] >= 0 && dice[lane] < 1)
        counts[min(9, Int(dice[lane] * 10))] += 1
      }
    }
    for count in counts { #expect(count > 60 && count < 140) }
  }

  /// Shaders count rows from below.
  @Test func rowsCountUpwards() {
    let moment = WarpMoment(progress: 0.5, width: 8, height: 5)
    let up = moment.upward(Lanes(0.1, 0.3, 0.5, 0.9))
    for (lane, row) in [(0, 4), (1, 3), (2, 2), (3, 0)] {
      #expect(up[lane] == (Float(row) + 0.5) * (1 / 5 as Float))
    }
  }
}
