import Pegbar
import Testing

@Suite struct NSCoderGeometryTests {
  @Test func stringsAreReadAndWritten() {
    #expect(NSCoder.cgPoint(for: "{-12.5,3}") == CGPoint(x: -12.5, y: 3))
    #expect(NSCoder.cgPoint(for: "{0, 1e2}") == CGPoint(x: 0, y: 100))
    #expect(NSCoder.cgSize(for: "{30, 40}") == CGSize(width: 30, height: 40))
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40.25)
    #expect(NSCoder.cgRect(for: "{{1, 2}, {30, 40.25}}") == rect)
    #expect(NSCoder.string(for: rect) == "{{1, 2}, {30, 40.25}}")
    #expect(NSCoder.string(for: CGPoint(x: -0.5, y: 7)) == "{-0.5, 7}")
    #expect(NSCoder.string(for: CGSize(width: 1e30, height: 2)) == "{1e+30, 2}")
  }

  @Test(arguments: ["", "{1}", "{1, 2, 3}", "1, 2", "{1, two}", "{nan, 1}", "{1, inf}"])
  func otherStringsAreZero(_ string: String) {
    #expect(NSCoder.cgPoint(for: string) == .zero)
    #expect(NSCoder.cgSize(for: string) == .zero)
    #expect(NSCoder.cgRect(for: string) == .zero)
  }
}
