import Pegbar
import PegbarCore
import Testing

@testable import PegbarLayers

/// Paragraph styles of Core Text, with DejaVu Sans at 20.48 points: H 15.40, I 6.04, lines 23.84.
@Suite struct CTParagraphStyleTests {
  private let font = CTFontCreateWithName("DejaVu Sans", 20.48, nil)

  private func style<Value>(
    _ specifier: CTParagraphStyleSpecifier, _ value: Value
  ) -> CTParagraphStyle {
    withUnsafePointer(to: value) { value in
      let setting = CTParagraphStyleSetting(
        spec: specifier, valueSize: MemoryLayout<Value>.size, value: value)
      return CTParagraphStyleCreate([setting], 1)
    }
  }

  private func length(_ style: CTParagraphStyle, _ specifier: CTParagraphStyleSpecifier) -> CGFloat?
  {
    var value: CGFloat = -1
    return CTParagraphStyleGetValueForSpecifier(
      style, specifier, MemoryLayout<CGFloat>.size, &value) ? value : nil
  }

  private let lengths: [(CTParagraphStyleSpecifier, KeyPath<TextParagraph, Double>)] = [
    (.firstLineHeadIndent, \.firstLineHeadIndent), (.headIndent, \.headIndent),
    (.tailIndent, \.tailIndent), (.defaultTabInterval, \.defaultTabInterval),
    (.lineHeightMultiple, \.lineHeightMultiple), (.maximumLineHeight, \.maximumLineHeight),
    (.minimumLineHeight, \.minimumLineHeight), (.lineSpacing, \.lineSpacing),
    (.lineSpacingAdjustment, \.lineSpacing), (.paragraphSpacing, \.paragraphSpacing),
    (.paragraphSpacingBefore, \.paragraphSpacingBefore), (.minimumLineSpacing, \.lineSpacing),
  ]

  @Test func lengthsAreKept() {
    for (specifier, path) in lengths {
      let style = style(specifier, CGFloat(7.5))
      #expect(length(style, specifier) == 7.5, "\(specifier)")
      #expect(style.textParagraph[keyPath: path] == 7.5, "\(specifier)")
      #expect(length(CTParagraphStyleCreate(nil, 0), specifier) == 0, "\(specifier)")
    }
  }

  @Test func wordsAreKept() {
    let plain = CTParagraphStyleCreate(nil, 0)
    for raw in 0..<5 as Range<UInt8> {
      guard let alignment = CTTextAlignment(rawValue: raw) else { continue }
      var found = CTTextAlignment.left
      let style = style(.alignment, alignment)
      #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &found))
      #expect(found == alignment && style.textParagraph.alignment == alignment.name)
    }
    for raw in 0..<6 as Range<UInt8> {
      guard let mode = CTLineBreakMode(rawValue: raw) else { continue }
      var found = CTLineBreakMode.byClipping
      #expect(
        CTParagraphStyleGetValueForSpecifier(style(.lineBreakMode, mode), .lineBreakMode, 1, &found)
      )
      #expect(found == mode)
    }
    for direction in [CTWritingDirection.natural, .leftToRight, .rightToLeft] {
      var found = CTWritingDirection(rawValue: 9)
      let style = style(.baseWritingDirection, direction)
      #expect(CTParagraphStyleGetValueForSpecifier(style, .baseWritingDirection, 1, &found))
      #expect(found == direction && style.textParagraph.direction == Int(direction.rawValue) + 1)
    }
    var (alignment, mode) = (CTTextAlignment.left, CTLineBreakMode.byClipping)
    CTParagraphStyleGetValueForSpecifier(plain, .alignment, 1, &alignment)
    CTParagraphStyleGetValueForSpecifier(plain, .lineBreakMode, 1, &mode)
    #expect(alignment == .natural && mode == .byWordWrapping)
  }

  /// Source: the numbers of CTParagraphStyle.h.
  @Test func numbersAreThoseOfCoreText() {
    let numbers: [(CTParagraphStyleSpecifier, UInt32)] = [
      (.alignment, 0), (.tabStops, 4), (.lineBreakMode, 6), (.minimumLineHeight, 9),
      (.paragraphSpacing, 11), (.baseWritingDirection, 13), (.lineSpacingAdjustment, 16),
    ]
    for (specifier, number) in numbers { #expect(specifier.rawValue == number) }
    #expect(CTTextAlignment.right.rawValue == 1 && CTTextAlignment.center.rawValue == 2)
  }

  @Test func spacingHasLimits() {
    var (most, least, wanted): (CGFloat, CGFloat, CGFloat) = (5, 2, 9)
    let size = MemoryLayout<CGFloat>.size
    func spacing() -> Double {
      withUnsafePointer(to: most) { most in
        withUnsafePointer(to: least) { least in
          withUnsafePointer(to: wanted) { wanted in
            let settings = [
              CTParagraphStyleSetting(spec: .maximumLineSpacing, valueSize: size, value: most),
              CTParagraphStyleSetting(spec: .minimumLineSpacing, valueSize: size, value: least),
              CTParagraphStyleSetting(spec: .lineSpacingAdjustment, valueSize: size, value: wanted),
            ]
            return CTParagraphStyleCreate(settings, 3).textParagraph.lineSpacing
          }
        }
      }
    }
    #expect(spacing() == 5)
    wanted = 0
    #expect(spacing() == 2)
    (most, least, wanted) = (100, 0, 9)
    #expect(spacing() == 9)
  }

  @Test func tabStopsAreKept() {
    let options = [kCTTabColumnTerminatorsAttributeName: CharacterSet(charactersIn: ".")]
    let tab = CTTextTabCreate(.right, 90, options)
    #expect(CTTextTabGetAlignment(tab) == .right && CTTextTabGetLocation(tab) == 90)
    #expect(
      CTTextTabGetOptions(tab) != nil && CTTextTabGetOptions(CTTextTabCreate(.left, 1, nil)) == nil)
    let style = CTParagraphStyleCreate([CTParagraphStyleSetting(tabStops: [tab])], 1)
    #expect(style.tabStops == [tab] && style.textParagraph.tabStops == [tab.stop])
    #expect(tab.stop == TextTab(90, alignment: "right", terminators: "."))
    #expect(CTParagraphStyleCreate(nil, 0).tabStops.map(CTTextTabGetLocation).last == 336)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "\tI", attributes: [.font: font, .paragraphStyle: style]))
    #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - 90) < 1e-9)
  }

  /// The second line of a wrapped paragraph begins at its indent; the third paragraph 10 lower.
  @Test func framesObeyStyles() {
    func frame(_ style: CTParagraphStyle) -> [CGPoint] {
      let text = NSAttributedString(
        string: "HH HH\nI",
        attributes: [
          .font: font, NSAttributedString.Key(kCTParagraphStyleAttributeName): style,
        ])
      let setter = CTFramesetterCreateWithAttributedString(text)
      let box = CGPath(rect: CGRect(x: 0, y: 0, width: 50, height: 200), transform: nil)
      let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), box, nil)
      var origins = [CGPoint](repeating: .zero, count: CTFrameGetLines(frame).count)
      CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
      return origins
    }
    func isAt(_ points: [CGPoint], _ places: [(Double, Double)]) -> Bool {
      points.count == places.count
        && zip(points, places).allSatisfy { abs($0.x - $1.0) < 1e-9 && abs($0.y - $1.1) < 1e-9 }
    }
    let first = 200 - 19.01
    let plain = frame(style(.headIndent, CGFloat(8)))
    #expect(isAt(plain, [(0, first), (8, first - 23.84), (0, first - 2 * 23.84)]), "\(plain)")
    let spaced = frame(style(.paragraphSpacing, CGFloat(10)))
    #expect(isAt(spaced, [(0, first), (0, first - 23.84), (0, first - 2 * 23.84 - 10)]))
    let right = frame(style(.alignment, CTTextAlignment.right))
    #expect(isAt(right, [(19.2, first), (19.2, first - 23.84), (43.96, first - 2 * 23.84)]))
    let clipped = frame(style(.lineBreakMode, CTLineBreakMode.byClipping))
    #expect(isAt(clipped, [(0, first), (0, first - 23.84)]))
  }

  /// What cannot be read is reported, and has no effect.
  @Test func wrongValuesHaveNoEffect() {
    let plain = CTParagraphStyleCreate(nil, 0)
    let reports = Reports.shared.of {
      #expect(style(.headIndent, Float(3)) == plain && style(.headIndent, CGFloat.nan) == plain)
      #expect(style(.alignment, UInt8(5)) == plain && style(.alignment, 2) == plain)
      #expect(style(.baseWritingDirection, Int8(7)) == plain)
      #expect(style(.tabStops, [CTTextTab]()) == plain)
    }
    #expect(reports.count == 6 && reports[3].contains("alignment has no effect: its value has 8"))
    #expect(style(.headIndent, CGFloat(3)) != plain)
    #expect(CTParagraphStyleCreateCopy(plain) === plain)
    var byte: UInt8 = 9
    #expect(!CTParagraphStyleGetValueForSpecifier(plain, .headIndent, 1, &byte) && byte == 9)
    #expect(!CTParagraphStyleGetValueForSpecifier(plain, .alignment, 0, &byte) && byte == 9)
    #expect(!CTParagraphStyleGetValueForSpecifier(plain, .tabStops, 8, &byte) && byte == 9)
  }
}
