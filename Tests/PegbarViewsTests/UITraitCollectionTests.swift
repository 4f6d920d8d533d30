import Pegbar
import Testing

@MainActor @Suite struct UITraitCollectionTests {
  @Test func viewsAreLight() {
    let view = UIView()
    #expect(view.traitCollection == .current)
    #expect(view.traitCollection.userInterfaceStyle == .light)
    #expect(view.traitCollection.displayScale == UIScreen.main.scale)
    #expect(UITraitCollection() == UITraitCollection(displayScale: 0))
  }

  @Test func colorsHaveAppearances() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .red }
    #expect(color == .red)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(color.resolvedColor(with: dark) == .white)
    #expect(UIColor.blue.resolvedColor(with: dark) == .blue)
    #expect(dark.hasDifferentColorAppearance(comparedTo: .current))
    #expect(!dark.hasDifferentColorAppearance(comparedTo: dark))
  }

  /// A colour with its hue in twelfths, its saturation in thirds and its brightness in tenths.
  nonisolated private static let hues: [(UIColor, Int, Int, Int)] = [
    (.red, 0, 3, 10), (.yellow, 2, 3, 10), (.green, 4, 3, 10), (.blue, 8, 3, 10),
    (.magenta, 10, 3, 10), (.brown, 1, 2, 6), (.gray, 0, 0, 5),
  ]

  @Test(arguments: hues)
  func colorsHaveHues(_ color: UIColor, _ twelfths: Int, _ thirds: Int, _ tenths: Int) {
    let hue = CGFloat(twelfths) / 12
    let (saturation, brightness) = (CGFloat(thirds) / 3, CGFloat(tenths) / 10)
    var (h, s, b, a) = (CGFloat(9), CGFloat(9), CGFloat(9), CGFloat(9))
    color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
    #expect(abs(h - hue) < 1e-9 && abs(s - saturation) < 1e-9 && abs(b - brightness) < 1e-9)
    #expect(a == 1)
    let again = UIColor(hue: h, saturation: s, brightness: b, alpha: a)
    var (x, y) = (CGFloat(0), CGFloat(0))
    color.getRed(&x, green: nil, blue: nil, alpha: nil)
    again.getRed(&y, green: nil, blue: nil, alpha: nil)
    #expect(abs(x - y) < 1e-9)
  }

  @Test func onlyGraysHaveAWhite() {
    var white = CGFloat(9)
    #expect(UIColor.lightGray.getWhite(&white, alpha: nil) && abs(white - 2 / 3) < 1e-9)
    #expect(!UIColor.red.getWhite(&white, alpha: nil))
    let p3 = UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 0.5)
    #expect(p3.getWhite(&white, alpha: nil) && abs(white - 1) < 1e-6)
  }
}
