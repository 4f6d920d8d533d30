import Pegbar
import PegbarEngine
import Testing

/// A picture that is in the middle of the letters' height, whatever the font is.
private final class MiddleAttachment: NSTextAttachment {
  override func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    CGRect(x: 0, y: CGFloat(charIndex), width: lineFrag.height, height: 4)
  }
}

/// Pictures in text, with DejaVu Sans at 20.48 points: ascent 19.01, descent 4.83, H 15.40, I 6.04 wide.
@MainActor @Suite struct NSTextAttachmentTests {
  private let font = UIFont(name: "DejaVu Sans", size: 20.48)

  /// A red image with a blue lower row.
  private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: width, height: height))
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 0, y: height - 1, width: width, height: 1))
    }
  }

  private func text(
    _ before: String, _ attachment: NSTextAttachment, _ after: String = "",
    _ more: [NSAttributedString.Key: Any] = [:]
  ) -> NSAttributedString {
    let text = NSMutableAttributedString(string: before)
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(string: after))
    let whole = NSRange(location: 0, length: text.length)
    if let font { text.addAttribute(.font, value: font, range: whole) }
    text.addAttributes(more, range: whole)
    return text
  }

  /// The text drawn from the upper left corner by a text layer, and in a context.
  private func pictures(_ text: NSAttributedString, _ size: CGSize) throws -> [Picture] {
    let layer = CATextLayer()
    (layer.string, layer.frame) = (text, CGRect(origin: .zero, size: size))
    let view = UIView(frame: layer.frame)
    view.layer.addSublayer(layer)
    let image = UIGraphicsImageRenderer(size: size).image { _ in text.draw(at: .zero) }
    return [try Stage(view: view, size: size).frame(at: 0), try #require(image.cgImage)]
  }

  private func isClose(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Bool {
    (0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= 1 }
  }

  @Test func attachmentsAreOneCharacter() throws {
    #expect(NSTextAttachment.character == 0xFFFC)
    let attachment = NSTextAttachment(image: image(10, 8))
    let text = NSAttributedString(attachment: attachment)
    #expect(text.string == "\u{FFFC}" && text.length == 1 && attachment.bounds == .zero)
    #expect(
      text.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment === attachment)
    #expect(
      NSTextAttachment().image == nil && NSTextAttachment(data: nil, ofType: nil).contents == nil)
  }

  /// The line is as high as the font, or as the picture above the baseline and the font below it.
  @Test(
    arguments: [
      (10, 8, 10.0, 0.0, 0.0, 0.0, 16.04, 23.84), (30, 40, 30, 0, 0, 0, 36.04, 44.83),
      (30, 40, 30, -9, 20, 0, 36.04, 28.01), (10, 8, 12, 20, 15, 0, 18.04, 39.83),
      (10, 8, 0, 0, 0, 3, 22.04, 23.84),
    ] as [(CGFloat, CGFloat, Double, Double, Double, Double, Double, Double)])
  func attachmentsHaveRoom(
    _ width: CGFloat, _ height: CGFloat, _ wide: Double, _ low: Double, _ high: Double,
    _ padding: Double, _ textWidth: Double, _ textHeight: Double
  ) {
    let attachment = NSTextAttachment(image: image(width, height))
    if high > 0 { attachment.bounds = CGRect(x: 0, y: low, width: wide, height: high) }
    attachment.lineLayoutPadding = padding
    let text = text("I", attachment)
    let size = text.size()
    #expect(abs(size.width - textWidth) < 1e-9 && abs(size.height - textHeight) < 1e-9, "\(size)")
    let rect = text.boundingRect(
      with: CGSize(width: 500, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(abs(rect.width - size.width) < 1e-9 && abs(rect.height - size.height) < 1e-9)
    let label = UILabel()
    (label.font, label.attributedText) = (font, text)
    #expect(
      label.intrinsicContentSize
        == CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up)))
  }

  /// The baseline is at 30 with a picture of 30 points: it fills 0…30 behind an I of 6.04, and the next I stands behind.
  @Test func attachmentsStandOnTheBaseline() throws {
    let attachment = NSTextAttachment(image: image(20, 30))
    let text = text("I", attachment, "I")
    for picture in try pictures(text, CGSize(width: 60, height: 50)) {
      let rows = (0..<50).filter { picture.pixel(15, $0).w > 128 }
      #expect(rows == Array(0..<30))
      let columns = (0..<60).filter { picture.pixel($0, 5).x > 128 }
      #expect(columns == Array(6..<26))
      #expect(isClose(picture.pixel(15, 28), [255, 0, 0, 255]))
      #expect(isClose(picture.pixel(15, 29), [0, 0, 255, 255]))
      // The bars of the letters are 2 wide from 2.01, 15 high above the baseline.
      let bars = (0..<60).filter { picture.pixel($0, 20) == [0, 0, 0, 255] }
      #expect(bars.contains(3) && bars.contains(29) && picture.pixel(29, 14).w == 0)
    }
  }

  /// The lower edge is 4 below the baseline at 19.01, the width is stretched to 12; x moves only the picture.
  @Test func boundsMoveThePicture() throws {
    let attachment = NSTextAttachment(image: image(4, 4))
    attachment.bounds = CGRect(x: 3, y: -4, width: 12, height: 10)
    let text = text("", attachment, "I")
    #expect(abs(text.size().width - 18.04) < 1e-9 && abs(text.size().height - 23.84) < 1e-9)
    for picture in try pictures(text, CGSize(width: 40, height: 30)) {
      let rows = (0..<30).filter { picture.pixel(8, $0).w > 128 }
      #expect(rows == Array(13..<23))
      // The letter behind it begins at 12 and is seen from 14.01 to 16.03.
      let columns = (0..<40).filter { picture.pixel($0, 16).x > 128 }
      #expect(columns == Array(3..<14) && picture.pixel(15, 16) == [0, 0, 0, 255])
    }
  }

  /// A label centres its lines: a picture of 10 points on the baseline of a line of 23.84 in 100 points.
  @Test func labelsShowAttachments() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 100))
    let attachment = NSTextAttachment(image: image(10, 10))
    (label.font, label.textAlignment) = (font, .right)
    label.attributedText = text("", attachment, "")
    let picture = try Stage(view: label, size: label.bounds.size).frame(at: 0)
    let rows = (0..<100).filter { picture.pixel(55, $0).w > 128 }
    // 38.08 + 19.01 = 57.09.
    #expect(rows == Array(47..<57))
    #expect((0..<60).filter { picture.pixel($0, 50).x > 128 } == Array(50..<60))
    #expect(label.text == "\u{FFFC}")
  }

  /// Templates take the colour of the text, that of the label where there is none, with its opacity.
  @Test func templatesTakeTheColorOfTheText() throws {
    let attachment = NSTextAttachment(image: image(20, 10).withRenderingMode(.alwaysTemplate))
    let green = text("", attachment, "", [.foregroundColor: UIColor.green])
    for picture in try pictures(green, CGSize(width: 30, height: 30)) {
      #expect(isClose(picture.pixel(5, 15), [0, 255, 0, 255]))
    }
    let half = text("", attachment, "", [.foregroundColor: UIColor(white: 1, alpha: 0.5)])
    for picture in try pictures(half, CGSize(width: 30, height: 30)) {
      #expect(isClose(picture.pixel(5, 15), [128, 128, 128, 128]))
    }
    for picture in try pictures(text("", attachment), CGSize(width: 30, height: 30)) {
      #expect(picture.pixel(5, 15) == [0, 0, 0, 255])
    }
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    (label.font, label.textColor) = (font, .blue)
    label.attributedText = text("", attachment)
    let picture = try Stage(view: label, size: label.bounds.size).frame(at: 0)
    #expect(isClose(picture.pixel(5, 17), [0, 0, 255, 255]))
  }

  /// Two attachments of 20 points in 30: each has a line, as if they were words.
  @Test func linesBreakAtAttachments() {
    let attachment = NSTextAttachment(image: image(20, 10))
    let two = NSMutableAttributedString(attributedString: text("", attachment))
    two.append(text("", attachment))
    let wrapped = two.boundingRect(
      with: CGSize(width: 30, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(abs(wrapped.width - 20) < 1e-9 && abs(wrapped.height - 2 * 23.84) < 1e-9)
    #expect(abs(two.size().width - 40) < 1e-9)
  }

  @Test func attachmentsThrowShadows() throws {
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowColor) = (CGSize(width: 30, height: 4), UIColor.green)
    let text = text("", NSTextAttachment(image: image(20, 10)), "", [.shadow: shadow])
    for picture in try pictures(text, CGSize(width: 60, height: 40)) {
      #expect((0..<40).filter { isClose(picture.pixel(40, $0), [0, 255, 0, 255]) }.count >= 9)
      #expect(isClose(picture.pixel(5, 12), [255, 0, 0, 255]))
    }
  }

  /// A height of 23.84 is that of the font; the attachment is the third unit.
  @Test func subclassesSayTheirRoom() throws {
    let text = text("II", MiddleAttachment(image: image(4, 4)))
    #expect(abs(text.size().width - 12.08 - 23.84) < 1e-9)
    for picture in try pictures(text, CGSize(width: 60, height: 30)) {
      // From 2 to 6 above the baseline at 19.01.
      #expect((0..<30).filter { picture.pixel(20, $0).w > 128 } == Array(13..<17))
    }
  }

  @Test func contentsAreRead() throws {
    let data = try #require(image(12, 10).pngData())
    let attachment = NSTextAttachment(data: data, ofType: "public.png")
    #expect(attachment.image == nil && abs(text("", attachment).size().width - 12) < 1e-9)
    for picture in try pictures(text("", attachment), CGSize(width: 30, height: 30)) {
      #expect(isClose(picture.pixel(5, 15), [255, 0, 0, 255]))
    }
  }

  /// Room without a picture moves what follows; numbers that are none make none.
  @Test func emptyAttachmentsAreRoom() throws {
    let attachment = NSTextAttachment()
    #expect(abs(text("I", attachment).size().width - 6.04) < 1e-9)
    attachment.bounds = CGRect(x: 0, y: 0, width: 20, height: 1)
    #expect(abs(text("I", attachment).size().width - 26.04) < 1e-9)
    for picture in try pictures(text("", attachment, "I"), CGSize(width: 30, height: 30)) {
      #expect(picture.pixel(23, 10) == [0, 0, 0, 255] && picture.pixel(10, 18).w == 0)
    }
    attachment.bounds = CGRect(x: 0, y: CGFloat.nan, width: .infinity, height: -5)
    #expect(abs(text("I", attachment).size().width - 6.04) < 1e-9)
  }

  /// Other characters with the attribute are letters.
  @Test func onlyTheCharacterIsReplaced() {
    let attachment = NSTextAttachment(image: image(20, 10))
    var attributes: [NSAttributedString.Key: Any] = [.attachment: attachment]
    attributes[.font] = font
    #expect(abs("I".size(withAttributes: attributes).width - 6.04) < 1e-9)
  }

  /// Lines of Core Text leave the room free.
  @Test func coreTextLeavesRoom() {
    let line = CTLineCreateWithAttributedString(
      text("I", NSTextAttachment(image: image(20, 30)), "I"))
    var ascent: CGFloat = 0
    #expect(abs(CTLineGetTypographicBounds(line, &ascent, nil, nil) - 32.08) < 1e-9)
    #expect(ascent == 30 && abs(CTLineGetOffsetForStringIndex(line, 2, nil) - 26.04) < 1e-9)
  }
}
