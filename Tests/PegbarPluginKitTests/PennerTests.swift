import Foundation
import Testing

/// Robert Penner's equations as he wrote them, with the C library's functions.
@Suite struct PennerTests {
  /// His equations with b = 0, c = 1, d = 1.
  static let penner: [(String, @Sendable (Double) -> Double)] = [
    ("easeInQuad", { t in t * t }),
    ("easeOutQuad", { t in -t * (t - 2) }),
    ("easeInOutQuad", { t in t < 0.5 ? 2 * t * t : -0.5 * ((2 * t - 1) * (2 * t - 3) - 1) }),
    ("easeInCubic", { t in pow(t, 3) }),
    ("easeOutCubic", { t in pow(t - 1, 3) + 1 }),
    ("easeInOutCubic", { t in t < 0.5 ? 4 * pow(t, 3) : 0.5 * (pow(2 * t - 2, 3) + 2) }),
    ("easeInQuart", { t in pow(t, 4) }),
    ("easeOutQuart", { t in -(pow(t - 1, 4) - 1) }),
    ("easeInOutQuart", { t in t < 0.5 ? 8 * pow(t, 4) : -0.5 * (pow(2 * t - 2, 4) - 2) }),
    ("easeInQuint", { t in pow(t, 5) }),
    ("easeOutQuint", { t in pow(t - 1, 5) + 1 }),
    ("easeInOutQuint", { t in t < 0.5 ? 16 * pow(t, 5) : 0.5 * (pow(2 * t - 2, 5) + 2) }),
    ("easeInSine", { t in 1 - cos(t * .pi / 2) }),
    ("easeOutSine", { t in sin(t * .pi / 2) }),
    ("easeInOutSine", { t in -0.5 * (cos(.pi * t) - 1) }),
    ("easeInExpo", { t in pow(2, 10 * (t - 1)) }),
    ("easeOutExpo", { t in 1 - pow(2, -10 * t) }),
    (
      "easeInOutExpo",
      { t in t < 0.5 ? 0.5 * pow(2, 20 * t - 10) : 0.5 * (2 - pow(2, 10 - 20 * t)) }
    ),
    ("easeInCirc", { t in 1 - sqrt(1 - t * t) }),
    ("easeOutCirc", { t in sqrt(1 - (t - 1) * (t - 1)) }),
    (
      "easeInOutCirc",
      { t in
        t < 0.5
          ? -0.5 * (sqrt(1 - 4 * t * t) - 1) : 0.5 * (sqrt(1 - (2 * t - 2) * (2 * t - 2)) + 1)
      }
    ),
    ("easeInBack", { t in t * t * (2.70158 * t - 1.70158) }),
    ("easeOutBack", { t in (t - 1) * (t - 1) * (2.70158 * (t - 1) + 1.70158) + 1 }),
    (
      "easeInOutBack",
      { t in
        let s = 1.70158 * 1.525
        let u = 2 * t - 2
        return t < 0.5
          ? 0.5 * (4 * t * t * ((s + 1) * 2 * t - s)) : 0.5 * (u * u * ((s + 1) * u + s) + 2)
      }
    ),
    ("easeInElastic", { t in -pow(2, 10 * (t - 1)) * sin((t - 1 - 0.075) * 2 * .pi / 0.3) }),
    ("easeOutElastic", { t in pow(2, -10 * t) * sin((t - 0.075) * 2 * .pi / 0.3) + 1 }),
    (
      "easeInOutElastic",
      { t in
        let u = 2 * t - 1
        let swing = sin((u - 0.1125) * 2 * .pi / 0.45)
        return t < 0.5 ? -0.5 * pow(2, 10 * u) * swing : 0.5 * pow(2, -10 * u) * swing + 1
      }
    ),
    ("easeInBounce", { t in 1 - bounced(1 - t) }),
    ("easeOutBounce", { t in bounced(t) }),
    (
      "easeInOutBounce",
      { t in t < 0.5 ? 0.5 * (1 - bounced(1 - 2 * t)) : 0.5 * bounced(2 * t - 1) + 0.5 }
    ),
  ]

  private static func bounced(_ t: Double) -> Double {
    if t < 1 / 2.75 { return 7.5625 * t * t }
    if t < 2 / 2.75 { return 7.5625 * pow(t - 1.5 / 2.75, 2) + 0.75 }
    if t < 2.5 / 2.75 { return 7.5625 * pow(t - 2.25 / 2.75, 2) + 0.9375 }
    return 7.5625 * pow(t - 2.625 / 2.75, 2) + 0.984375
  }

  @Test func thereAreThirty() { #expect(Set(Self.penner.map(\.0)).count == 30) }

  @Test(arguments: penner.indices) func pennersFormulas(_ index: Int) throws {
    let (name, formula) = Self.penner[index]
    let timing = try TimingCurve(name)
    #expect(timing(0) == 0 && timing(1) == 1)
    #expect(timing(-0.5) == 0 && timing(1.5) == 1)
    for step in 1..<50 {
      let x = Double(step) / 50
      #expect(abs(timing(x) - formula(x)) <= 1e-13, "\(name) at \(x)")
    }
  }
}
