import PegbarCore
import Testing

/// Elementary functions beside those of the plugin interface.
@Suite struct MathTests {
  /// Both values of one call lie within 2^−51 of those of two.
  @Test func findsSineAndCosineTogether() {
    var angles = [0, -0.0, 1e-300, 0.5, -0.5, 3.14159, 1e6, 0x1p20, -0x1p20, 1e300]
    for step in -4000...4000 {
      angles += [Double(step) * 0.785398163397448, Double(step) * 261.7 + 0.3]
    }
    for angle in angles {
      let (sine, cosine) = Math.sineAndCosine(angle)
      #expect(abs(sine - Math.sin(angle)) <= 0x1p-51, "\(angle)")
      #expect(abs(cosine - Math.cos(angle)) <= 0x1p-51, "\(angle)")
    }
    #expect(Math.sineAndCosine(0) == (0, 1))
    #expect(Math.sineAndCosine(.infinity).sine.isNaN && Math.sineAndCosine(.nan).cosine.isNaN)
  }
}
