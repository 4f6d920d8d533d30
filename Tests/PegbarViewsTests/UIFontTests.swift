import Pegbar
import Testing

@Suite struct UIFontTests {
  @Test func fontsHaveNamesAndSizes() {
    #expect(UIFont.systemFont(ofSize: 12).fontName == "Helvetica")
    #expect(UIFont.boldSystemFont(ofSize: 20).fontName == "Helvetica-Bold")
    #expect(UIFont.systemFont(ofSize: 20, weight: .thin).fontName == "Helvetica-Thin")
    #expect(
      UIFont.systemFont(ofSize: 9, weight: .init(rawValue: 0.27)).fontName == "Helvetica-Semibold")
    let font = UIFont(name: "Courier", size: 11)
    #expect(font?.pointSize == 11 && font == UIFont(name: "Courier", size: 11))
    #expect(font?.withSize(12) != font && font?.withSize(12).fontName == "Courier")
    #expect(Set([UIFont.systemFont(ofSize: 5), .systemFont(ofSize: 5)]).count == 1)
  }

  @Test(arguments: [0, -3, CGFloat.nan, .infinity]) func impossibleSizesAreCoreTexts(
    _ size: CGFloat
  ) {
    #expect(UIFont(name: "Courier", size: size)?.pointSize == 12)
    #expect(UIFont.systemFont(ofSize: size).pointSize == 12)
    #expect(UIFont.boldSystemFont(ofSize: 9).withSize(size).pointSize == 12)
  }

  @Test func impossibleFontsDoNotExist() {
    #expect(UIFont(name: "", size: 11) == nil)
    #expect(UIFont(name: "No Such Family 7", size: 11) == nil)
    #expect(UIFont(name: "/no/such/file.ttf", size: 11) == nil)
  }

  @Test(arguments: [
    "Helvetica Neue", "HelveticaNeue-CondensedBold", "AvenirNext-Medium", "ArialMT",
    "TimesNewRomanPSMT", "BodoniSvtyTwoITCTT-Book", ".SFUI-Semibold", "DejaVu Sans",
  ])
  func fontsThatProgramsCountOnExist(_ name: String) {
    #expect(UIFont(name: name, size: 11)?.fontName == name)
  }
}
