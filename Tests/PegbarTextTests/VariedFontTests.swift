import Foundation
import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarText

/// The figures are those of the test font's tables.
@Suite struct VariedFontTests {
  @Test func namesCarrySettings() {
    let font = VariedFont("a/b.ttf#wght=700,wdth=85.5")
    #expect(font.base == "a/b.ttf")
    #expect(font.variations.map(\.axis) == ["wdth", "wght"])
    #expect(font.name == "a/b.ttf#wdth=85.5,wght=700")
  }

  @Test(arguments: [
    "a.ttf", "C#", "C# Sans", "a#wght", "a#wght=", "a#wght=x", "a#wgt=1", "a#wght=1,",
  ])
  func otherNamesStayWhole(_ name: String) {
    let font = VariedFont(name)
    #expect(font.base == name && font.variations.isEmpty && font.name == name)
  }

  @Test(arguments: [
    ("", 500.0), ("#wght=900", 1000), ("#wght=650", 750), ("#wdth=50", 300),
    ("#wdth=50,wght=900", 800), ("#wght=5000", 1000), ("#slnt=3", 500),
  ])
  func axesChangeWidths(_ settings: String, _ width: Double) throws {
    try VariableFont.withFile { path in
      let font = try #require(FontBook.find(path + settings)).font
      #expect(font.advance(of: font.glyphNumber(of: 72)) == width)
      var request = TextRequest(
        AttributedText([.init("HH")]), font: path + settings, size: font.metrics.units)
      request.keepsLines = true
      #expect(TextLayout(request).lines.first?.width == 2 * width)
    }
  }

  @Test func aFileOfTheWholeNameComesFirst() throws {
    try VariableFont.withFile { path in
      let folder = path.dropLast("/v.ttf".count)
      let whole = "\(folder)/v#wght=700"
      try VariableFont.bytes.write(to: URL(fileURLWithPath: whole))
      #expect(VariedFont(whole).base == whole)
      #expect(VariedFont("\(folder)/w#wght=700").base == "\(folder)/w")
      let heavy = try #require(FontBook.find(whole + "#wght=900")).font
      #expect(heavy.path == whole && heavy.advance(of: heavy.glyphNumber(of: 72)) == 1000)
    }
  }

  @Test func settingsShareTheFileAndAreBounded() throws {
    try VariableFont.withFile { path in
      let plain = try #require(FontBook.find(path)).font
      let bold = try #require(FontBook.find(path + "#wght=900")).font
      #expect(FontBook.find(path + "#wght=2000")?.font === bold)
      #expect(FontBook.find(path + "#slnt=7")?.font === plain && bold !== plain)
      for step in 0..<(2 * FontBook.mostSettings) {
        _ = FontBook.find(path + "#wght=\(100 + Double(step))")
        #expect(FontBook.settingCount <= FontBook.mostSettings)
      }
    }
  }

  @Test func mistakesAreTold() throws {
    try VariableFont.withFile { path in
      let font = try #require(FontBook.find(path)).font
      #expect(font.axes.map(\.tag) == ["wght", "wdth"])
      #expect(font.axes.first == .init(tag: "wght", lowest: 100, usual: 400, highest: 900))
      #expect(FontProblem.of(path + "#wght=100,wdth=50") == nil)
      #expect(
        FontProblem.of(path + "#slnt=1,wght=901")
          == .axes(
            name: path,
            reasons: [
              "has no axis 'slnt'; it has 'wght', 'wdth'",
              "'wght' goes from 100 to 900; 901 is outside",
            ]))
    }
    let plain = try openDejaVu().problems(of: [.init(axis: "wght", value: 700)])
    #expect(plain == ["has no axes, so 'wght' cannot be set: use a variable font"])
  }
}
