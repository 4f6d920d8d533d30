import PegbarEngine
import Testing

@testable import PegbarCore

@Suite struct ContentBlendTests {
  private final class Other: Content {}

  /// Rule: values.pictures.
  @Test func picturesMixBetweenTheEnds() throws {
    let (a, b) = (Picture(width: 2, height: 2), Picture(width: 3, height: 1))
    func value(_ u: Double) -> Value? { .interpolate(.content(a), .content(b), u) }
    guard case .content(let content)? = value(0.25), let blend = content as? ContentBlend else {
      Issue.record("no blend")
      return
    }
    #expect(blend.from === a && blend.to === b && blend.share == 0.25 && blend.nearer === a)
    #expect(value(0) == .content(a) && value(1) == .content(b))
    // A spring that goes too far shows the end.
    #expect(value(-0.2) == .content(a) && value(1.3) == .content(b))
    #expect(Value.interpolate(.content(a), .content(a), 0.5) == .content(a))
  }

  /// Rule: values.switch-halfway.
  @Test func whatIsNoPictureSwitches() {
    let (a, b) = (Other(), Picture(width: 1, height: 1))
    #expect(Value.interpolate(.content(a), .content(b), 0.49) == .content(a))
    #expect(Value.interpolate(.content(a), .content(b), 0.51) == .content(b))
    #expect(Value.interpolate(.null, .content(b), 0.49) == .null)
  }
}
