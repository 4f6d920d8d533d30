import Foundation
import Testing

@testable import PegbarText

@Suite struct FontBookTests {
  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pegbar-fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func aFamilyIsFoundByItsName() throws {
    let found = try #require(FontBook.find(dejaVu))
    #expect(found.substitute == nil)
    #expect(found.font.path.hasSuffix("DejaVuSans.ttf"))
    #expect(FontProblem.of(dejaVu) == nil)
  }

  @Test func aPostScriptNameTellsTheStyle() throws {
    let bold = try #require(FontBook.find("DejaVuSans-Bold"))
    #expect(bold.font.path.hasSuffix("DejaVuSans-Bold.ttf"))
    #expect(bold.substitute == nil)
  }

  /// The style of a family that is not there is looked for in the one that stands in for it.
  @Test func aSubstituteIsNamed() throws {
    let found = try #require(FontBook.find("No Such Family 7"))
    let family = try #require(found.substitute)
    #expect(
      FontProblem.of("No Such Family 7") == .substitute(name: "No Such Family 7", family: family))
    let message = FontProblem.substitute(name: "A", family: "B").message
    #expect(
      message == "no font 'A' is installed, so 'B' stands in for it: install it or name a font file"
    )
  }

  @Test(arguments: [
    ("Helvetica-BoldOblique", "Helvetica", 700, true), ("Inter-Light", "Inter", 300, false),
    ("Courier-Oblique", "Courier", 400, true), ("Two-Words", "Two-Words", 400, false),
    ("Times", "Times", 400, false),
  ])
  func namesAreTakenApart(_ name: String, _ family: String, _ weight: Int, _ isSlanted: Bool) {
    let parts = FontName(name)
    #expect(parts.family == family && parts.weight == weight && parts.isSlanted == isSlanted)
  }

  @Test func aFontSaysItsNames() throws {
    let font = try #require(FontBook.find("DejaVuSans-Bold")).font
    #expect(font.name(.family) == "DejaVu Sans")
    #expect(font.name(.full) == "DejaVu Sans Bold")
    #expect(font.name(.postScript) == "DejaVuSans-Bold")
  }

  /// A font that has lost its outlines, as one of bitmaps only has none.
  @Test func filesWithoutOutlinesAreTold() throws {
    let folder = try FontBookTests.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try #require(FontBook.find(dejaVu)).font.path
    var bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    let tag = try #require(bytes.range(of: Data("glyf".utf8)))
    bytes.replaceSubrange(tag, with: Data("EBDT".utf8))
    let path = folder.path + "/empty.ttf"
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(FontProblem.of(path) == .noFont(path: path, reason: "has no outlines of its letters"))
  }

  @Test func charactersThatNoFontHasAreTold() {
    // Of planes that have no characters, and of those that fonts need not have.
    #expect(FontProblem.ofCharacters(in: "A\u{301} \u{200D}\u{A0}\n\u{FFFFF}", font: dejaVu) == nil)
    // The machine's fonts say which of two rare ones are absent.
    let absent = ["\u{1D2E0}", "\u{1D2E1}"].flatMap(\.unicodeScalars).filter {
      FontBook.fallback(for: $0.value, name: dejaVu) == nil
    }
    #expect(
      FontProblem.ofCharacters(in: "Ab\u{1D2E0}\u{1D2E1}\u{1D2E0}", font: dejaVu)
        == absent.first.map { .characters(first: $0, count: absent.count) })
    #expect(
      FontProblem.characters(first: "\u{1D2E0}", count: 2).message
        == "no font has '\u{1D2E0}' (U+1D2E0) and 1 more character of the text, drawn as a box: "
        + "apt-get install fonts-noto-core, or name a font file")
  }

  @Test func brokenFilesAreTold() throws {
    let folder = try FontBookTests.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/broken.ttf"
    try Data("no font at all".utf8).write(to: URL(fileURLWithPath: path))
    #expect(
      FontProblem.of(path) == .noFont(path: path, reason: "is not a TrueType or OpenType font"))
    #expect(FontBook.find(path) == nil)
    let missing = folder.path + "/missing.otf"
    #expect(
      FontProblem.of(missing) == .noFont(path: missing, reason: "No such file or directory"))
  }

  /// A font cut in the middle neither ends the process nor draws outside its glyphs.
  @Test func cutFontsAreHarmless() throws {
    let whole = try openDejaVu()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole.path))
    var compared = 0
    let folder = try FontBookTests.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for length in [12, 500, 5_000, bytes.count / 2, bytes.count - 1_000] {
      let path = folder.path + "/cut-\(length).ttf"
      try bytes.prefix(length).write(to: URL(fileURLWithPath: path))
      guard let font = try? OpenFont(path: path) else { continue }
      for number in UInt32(0)..<200 {
        let (glyph, full) = (font.glyph(number), whole.glyph(number))
        let isEmpty = glyph.low == glyph.high
        let isInside = all(glyph.low .>= full.low) && all(glyph.high .<= full.high)
        #expect(isEmpty || isInside, "glyph \(number) of \(length) bytes")
        compared += 1
      }
    }
    #expect(compared > 0)
  }
}
