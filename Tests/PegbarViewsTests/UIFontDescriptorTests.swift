import Pegbar
import Testing

@Suite struct UIFontDescriptorTests {
  @Test func fontsHaveRelatives() throws {
    let font = UIFont.systemFont(ofSize: 20)
    let both: UIFontDescriptor.SymbolicTraits = [.traitBold, .traitItalic]
    let descriptor = try #require(font.fontDescriptor.withSymbolicTraits(both))
    let related = UIFont(descriptor: descriptor, size: 0)
    #expect(related.fontName == "Helvetica-BoldOblique" && related.pointSize == 20)
    #expect(related.fontDescriptor.symbolicTraits == both && related.familyName == "Helvetica")
    #expect(related.fontDescriptor.withSymbolicTraits([])?.postscriptName == "Helvetica")
    #expect(UIFont(descriptor: descriptor.withSize(9), size: 0).pointSize == 9)
    #expect(UIFont.italicSystemFont(ofSize: 9).fontDescriptor.symbolicTraits == .traitItalic)
    #expect(UIFont.systemFont(ofSize: 9, weight: .semibold).fontDescriptor.symbolicTraits == [])
    let file = UIFontDescriptor(name: "/fonts/A-Bold.ttf", size: 9)
    #expect(file.withSymbolicTraits(.traitBold) == nil && file.symbolicTraits == [])
  }

  @Test(arguments: [
    (UIFont.TextStyle.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20),
    (.headline, 17), (.body, 17), (.callout, 16), (.subheadline, 15), (.footnote, 13),
    (.caption1, 12), (.caption2, 11), (UIFont.TextStyle(rawValue: "x"), 17),
  ])
  func stylesHaveSizes(_ style: UIFont.TextStyle, _ size: Int) {
    let font = UIFont.preferredFont(forTextStyle: style)
    #expect(font.pointSize == CGFloat(size))
    #expect((font.fontName == "Helvetica-Semibold") == (style == .headline))
  }

  @Test func digitsAreEquallyWide() {
    for font in [
      UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .bold),
      UIFont.monospacedSystemFont(ofSize: 20, weight: .regular),
    ] {
      let widths = "0123456789".map { String($0).size(withAttributes: [.font: font]).width }
      #expect(Set(widths).count == 1)
    }
    let mono = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
    let widths = ["i", "m"].map { $0.size(withAttributes: [.font: mono]).width }
    #expect(widths[0] == widths[1])
  }
}
