import PegbarCore
import Testing

/// Encoded components and light; the numbers follow from the standard's formula, by hand.
@Suite struct SRGBCurveTests {
  @Test(arguments: [
    (0.0, 0.0), (0.02, 0.0015479876), (0.5, 0.2140411405), (0.735356983, 0.5), (1.0, 1.0),
    (1.5, 2.5371552349), (-0.5, -0.2140411405),
  ]) func lightOfEncodedComponents(_ encoded: Double, _ light: Double) {
    #expect(abs(SRGBCurve.light(encoded) - light) < 1e-8)
    #expect(abs(SRGBCurve.encoded(light) - encoded) < 1e-8)
  }
}
