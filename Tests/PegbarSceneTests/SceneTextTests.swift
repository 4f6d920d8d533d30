import Pegbar
import PegbarCore
import PegbarEngine
import Testing

@testable import PegbarScene

/// Texts in scene files.
@Suite struct SceneTextTests {
  private func scene(_ members: String, more: String = "") -> String {
    """
    {"version": 1, "size": [40, 30], "duration": 1, "layers": [
      {"class": "CATextLayer", "bounds": [0, 0, 40, 30], "position": [20, 15], "font": "DejaVu Sans",
       "fontSize": 20.48, "foregroundColor": "#ff0000", \(members)}\(more)]}
    """
  }

  private func text(_ members: String) throws -> AttributedText {
    let document = try parse(scene(members))
    let settings = try #require(document.layers.first).settings
    let value = settings.first { $0.target == .property(PropertyPath(.string)) }?.value
    guard case .content(let text as AttributedText)? = value else {
      throw SceneTextProblem.isNoText
    }
    return text
  }

  private enum SceneTextProblem: Error { case isNoText }

  @Test func partsHaveLooks() throws {
    let text = try text(
      """
      "string": ["a", {"text": "b", "font": "DejaVu Serif", "fontSize": 9, "color": "#00ff00",
        "kern": 1, "baselineOffset": -2, "underline": "double", "strikethrough": "thick",
        "lineColor": "#0000ff", "paragraph": {"alignment": "center", "lineSpacing": 3,
        "direction": "rightToLeft"}}]
      """)
    #expect(text.string == "ab")
    #expect(text.runs[0].attributes == TextAttributes())
    let look = text.runs[1].attributes
    #expect(look.font == "DejaVu Serif" && look.size == 9)
    #expect(look.color == Color(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(look.kern == 1 && look.baselineOffset == -2)
    #expect(look.underline == .double && look.strikethrough == .thick)
    #expect(look.lineColor == Color(red: 0, green: 0, blue: 1, alpha: 1))
    #expect(look.paragraph.alignment == "center" && look.paragraph.lineSpacing == 3)
    #expect(look.paragraph.direction == 2)
  }

  /// Every length, and all else that a paragraph says, is read and written.
  @Test func paragraphsAreWhole() throws {
    let members =
      TextKeys.lengths.enumerated().map { "\"\($1.0)\": \($0 + 1)" }
      + [
        #""alignment": "right""#, #""direction": "leftToRight""#, #""lineBreak": "clipping""#,
        #""tabStops": [7]"#, #""tightens": true"#,
      ]
    let text = try text(
      #""string": [{"text": "a", "paragraph": {\#(members.joined(separator: ", "))}}]"#)
    let paragraph = text.runs[0].attributes.paragraph
    for (number, key) in TextKeys.lengths.enumerated() {
      #expect(paragraph[keyPath: key.1] == Double(number + 1), "\(key.0)")
    }
    #expect(paragraph.alignment == "right" && paragraph.direction == 1 && paragraph.tightens)
    #expect(paragraph.lineBreak == .clipping && paragraph.tabStops == [TextTab(7)])
    #expect(members.count == TextKeys.paragraph.count)
    let written = try SceneEncoder { _ in "" }.text(text)
    #expect(written.array?.first?["paragraph"]?.object?.count == members.count)
  }

  /// A picture in a text has no place in a scene: it is not left out unseen.
  @Test func attachmentsAreNotWritten() throws {
    var look = TextAttributes()
    look.attachment = TextAttachment(nil, bounds: Rect(x: 0, y: 0, width: 9, height: 9))
    let text = AttributedText([AttributedText.Run("\u{FFFC}", look)])
    #expect(throws: SceneWriteError.self) { try SceneEncoder { _ in "" }.text(text) }
  }

  @Test func paragraphsHaveTabStops() throws {
    let text = try text(
      """
      "string": [{"text": "a", "paragraph": {"defaultTabInterval": 30, "tabStops":
        [40, {"location": 90.5, "alignment": "right", "terminators": "."}]}}]
      """)
    let paragraph = text.runs[0].attributes.paragraph
    #expect(paragraph.defaultTabInterval == 30)
    let stop = TextTab(90.5, alignment: "right", terminators: ".")
    #expect(paragraph.tabStops == [TextTab(40), stop])
  }

  @Test func fontsHaveAxes() throws {
    let font = #"{"name": "DejaVu Serif", "variations": {"wght": 700, "wdth": 85}}"#
    let text = try text("\"string\": [{\"text\": \"a\", \"font\": \(font)}]")
    #expect(text.runs[0].attributes.font == "DejaVu Serif#wdth=85,wght=700")
  }

  @Test(arguments: [
    (#""string": 5"#, "expected a string or a list of parts of text; this is a number"),
    (#""string": [{"font": "x"}]"#, "a part of a text needs 'text'"),
    (#""string": [{"text": "a", "colour": "x"}]"#, "unknown key 'colour' in a part of a text"),
    (#""string": [{"text": "a", "underline": "wavy"}]"#, "wavy"),
    (#""string": [{"text": "a", "paragraph": {"alignment": "middle"}}]"#, "middle"),
    (#""string": [{"text": "a", "paragraph": {"tabStops": [{"at": 1}]}}]"#, "at"),
    (
      #""string": [{"text": "a", "paragraph": {"tabStops": [{"alignment": "left"}]}}]"#,
      "a tab stop needs 'location'"
    ),
    (#""string": [{"text": "a", "paragraph": {"tabStops": ["a"]}}]"#, "string"),
    (#""string": [{"text": "a", "fontSize": -1}]"#, "-1"),
    (#""string": [{"text": "a", "shadow": {"dx": 1}}]"#, "a shadow of text needs 'color'"),
    (#""string": [{"text": "a", "paragraph": {"lineBreak": "never"}}]"#, "never"),
    (#""string": [{"text": "a", "font": {"variations": {}}}]"#, "a font needs 'name'"),
    (
      #""string": [{"text": "a", "font": {"name": "x", "variations": {"bold": "y"}}}]"#,
      "this is a string"
    ),
    (
      #""string": [{"text": "a", "font": {"name": "x", "variations": {"wg": 1}}}]"#,
      "an axis of a font has four letters"
    ),
  ])
  func mistakesAreTold(_ members: String, _ message: String) {
    let error = #expect(throws: SceneError.self) { try parse(scene(members)) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  /// A warning leaves the text as it is.
  @Test func textInAMissingFontIsShown() throws {
    let text = try text(#""string": [{"text": "a", "font": "No Such Family 8"}, "b"]"#)
    #expect(text.string == "ab" && text.runs[0].attributes.font == "No Such Family 8")
  }

  @Test func aMissingFontIsTold() throws {
    let text = #"{"class": "CATextLayer", "string": "a", "font": "No Such Family 7"}"#
    let document = try parse(
      #"{"version": 1, "size": [4, 4], "duration": 1, "layers": [\#(text), \#(text)]}"#)
    #expect(document.warnings.count == 1)
    #expect(document.warnings.first?.message.hasPrefix("no font 'No Such Family 7'") == true)
  }

  /// 32 fonts are told one by one; of the others it is told how many there are, and of those that were not looked for.
  @Test(arguments: [(33, 33, "1 more font, 'None 32', is not installed"), (40, 33, "8 more fonts")])
  func moreMissingFontsAreCounted(_ count: Int, _ warnings: Int, _ last: String) throws {
    let found = try missing(count)
    #expect(found.count == warnings && found.last?.hasPrefix(last) == true, "\(found.last ?? "")")
  }

  @Test func fontsThatAreNotLookedForAreCounted() throws {
    let found = try missing(260)
    #expect(found.count == 34)
    #expect(found[32].hasPrefix("224 more fonts, the first of them 'None 32', are not installed"))
    #expect(found[33].hasPrefix("4 more fonts, the first of them 'None 256', were not looked for"))
  }

  /// What is told of a scene that names fonts which no system has.
  private func missing(_ count: Int) throws -> [String] {
    let layers = (0..<count).map {
      "{\"class\": \"CATextLayer\", \"string\": \"a\", \"font\": \"None \($0)\"}"
    }
    let list = layers.joined(separator: ", ")
    return try parse(
      "{\"version\": 1, \"size\": [4, 4], \"duration\": 1, \"layers\": [\(list)]}"
    ).warnings.map(\.message)
  }

  @Test func textsAreWrittenAsTheyAreRead() throws {
    let members = """
      "string": ["a", {"text": "b", "color": "#00ff00", "kern": 1.5, "underline": "single",
        "background": "#0000ff", "strokeWidth": -3, "strokeColor": "#ff0000",
        "obliqueness": 0.25, "shadow": {"dx": 1, "dy": -2, "blur": 3, "color": "#000000"},
        "paragraph": {"alignment": "right", "headIndent": 3, "direction": "leftToRight",
          "lineBreak": "charWrapping",
          "tabStops": [9, {"location": 20, "alignment": "center", "terminators": ":"}],
          "defaultTabInterval": 7}}]
      """
    let stage = try Scene(parse(scene(members))).makeStage()
    let again = try Scene(parse(stage.sceneText { _ in "" })).makeStage()
    let shown = { (stage: Stage) throws -> Value? in
      try stage.presentationFrame().rows.last?.properties.explicit(.string)
    }
    guard case .content(let one as AttributedText)? = try shown(stage),
      case .content(let other as AttributedText)? = try shown(again)
    else { throw SceneTextProblem.isNoText }
    #expect(one == other)
    let look = try #require(one.runs.last).attributes
    #expect(look.strokeWidth == -3 && look.obliqueness == 0.25 && look.background?.blue == 1)
    let offset = Size(width: 1, height: -2)
    let black = Color(red: 0, green: 0, blue: 0, alpha: 1)
    #expect(look.shadow == TextShadow(offset: offset, blur: 3, color: black))
    #expect(look.strokeColor?.red == 1 && look.paragraph.lineBreak == .charWrapping)
  }

  /// Source: the letter I of DejaVu Sans is a bar from 201 to 403 of 2048, 1493 high; the ascent is 1901.
  ///
  /// Rule: layers.text.
  @Test func glyphsStandOnTheBaseline() throws {
    let stage = try Scene(parse(scene(#""string": "I""#))).makeStage()
    let picture = try stage.frame(at: 0)
    #expect(picture.pixel(3, 10) == SIMD4(255, 0, 0, 255))
    // The bar reaches from 2.01 to 4.03 and from 4.08 to 19.01.
    let columns = (0..<40).filter { picture.pixel($0, 10).w > 0 }
    let rows = (0..<30).filter { picture.pixel(3, $0).w > 0 }
    #expect(columns == [2, 3, 4] && rows == Array(4...19))
    #expect(picture.pixel(4, 10).w < 12 && picture.pixel(3, 19).w < 12)
  }

  /// Upright text is drawn from edges that are sorted beforehand; a turn too small to be seen is not.
  @Test func uprightTextIsDrawnLikeTurnedText() throws {
    let draw = { (transform: String) throws -> Picture in
      try Scene(parse(scene(#""string": "Agé", "transform": \#(transform)"#))).makeStage().frame(
        at: 0)
    }
    let upright = try draw("[1, 0, 0, 1, 0, 0]")
    let turned = try draw("[1, 1e-12, 0, 1, 0, 0]")
    for y in 0..<30 {
      for x in 0..<40 {
        let difference = Int(upright.pixel(x, y).w) - Int(turned.pixel(x, y).w)
        #expect(abs(difference) <= 1, "\(x), \(y)")
      }
    }
  }

  /// Rule: layers.text.
  @Test func nothingIsSeenOutside() throws {
    let text =
      ##"{"class": "CATextLayer", "bounds": [0, 0, 20, 12], "position": [20, 15], "##
      + ##""font": "DejaVu Sans", "fontSize": 20, "foregroundColor": "#ff0000", "string": "HHHHHH"}"##
    let scene = #"{"version": 1, "size": [40, 30], "duration": 1, "layers": [\#(text)]}"#
    let picture = try Scene(parse(scene)).makeStage().frame(at: 0)
    for y in 0..<30 {
      for x in 0..<40 where !((10..<30).contains(x) && (9..<21).contains(y)) {
        #expect(picture.pixel(x, y).w == 0, "\(x), \(y)")
      }
    }
    #expect((10..<30).contains { picture.pixel($0, 20).w == 255 })
  }
}
