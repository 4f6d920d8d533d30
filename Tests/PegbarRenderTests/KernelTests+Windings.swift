import CPegbarKernels
import Foundation
import Testing

extension KernelTests {
  /// Rows of places of every variant; the one behind the last stays.
  private static func rows(
    _ count: Int, _ body: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>) -> Void
  ) -> [(u: [Float], v: [Float])] {
    everyVariant {
      var u = [Float](repeating: -1, count: count + 1)
      var v = u
      body(&u, &v)
      return (u, v)
    }
  }

  /// The same places, one at a time, in exact numbers.
  private func expect(
    _ found: [(u: [Float], v: [Float])], within limit: Double,
    _ wanted: (Int) -> (x: Double, y: Double)
  ) {
    #expect(found[0].u == found[1].u && found[0].v == found[1].v)
    let count = found[0].u.count - 1
    #expect(found[0].u[count] == -1 && found[0].v[count] == -1)
    for i in 0..<count {
      let place = wanted(i)
      #expect(abs(Double(found[0].u[i]) - place.x) < limit)
      #expect(abs(Double(found[0].v[i]) - place.y) < limit)
    }
  }

  @Test(arguments: [0.02, 0.5, 0.83]) func kaleidoscopesTurnAndFold(_ y: Double) {
    let angles = (0..<7).map { 0.4 + Double($0) * 1.1 }
    let turns = angles.map { pgb_kaleidoscope_turn(sine: Float(sin($0)), cosine: Float(cos($0))) }
    let found = KernelTests.rows(53) {
      pgb_kaleidoscope_row($0, $1, turns, 7, 0.5, 1.5, Float(y), 80, 60, 53)
    }
    expect(found, within: 0.001) { i in
      var (u, v) = ((0.5 + 1.5 * Double(i)) / 80 - 0.5, 0.5 - y)
      func folded(_ x: Double) -> Double { abs(x - 2 * (x / 2).rounded(.toNearestOrEven)) }
      for t in angles {
        (u, v) = (
          folded(u * sin(t) + v * cos(t) - 1), folded(v * sin(t) - u * cos(t) - 1)
        )
      }
      return (u * 80, (1 - v) * 60)
    }
  }

  @Test(arguments: [0.02, 0.4, 0.83]) func swirlsTurnLessFartherAway(_ y: Double) {
    var swirl = pgb_swirl(
      center_x: 0.4, center_y: 0.6, width: 1, height: 0.75, radius: 0.5, angle: -9)
    let found = KernelTests.rows(53) {
      pgb_swirl_row($0, $1, &swirl, 0.5, 1.5, Float(y), 80, 60, 53)
    }
    expect(found, within: 0.001) { i in
      let (dx, dy) = ((0.5 + 1.5 * Double(i)) / 80 - 0.4, (y - 0.6) * 0.75)
      let rest = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 0.5)
      let turn = rest * rest * -9
      return (
        (dx * cos(turn) + dy * sin(turn) + 0.4) * 80,
        ((dy * cos(turn) - dx * sin(turn)) / 0.75 + 0.6) * 60
      )
    }
  }
}
