import Pegbar
import Testing

@MainActor @Suite struct UILabelTests {
  @Test func theLayerHasTheText() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
    let layer = try #require(label.layer as? CATextLayer)
    #expect(layer.foregroundColor == UIColor.black.cgColor && layer.fontSize == 17)
    #expect(!label.isUserInteractionEnabled && !layer.isWrapped && layer.truncationMode == .end)
    label.text = "one"
    #expect(layer.string as? String == "one" && label.attributedText?.string == "one")
    label.attributedText = NSAttributedString(string: "two")
    #expect(layer.string as? String == "two" && label.text == "two")
    label.text = nil
    #expect(label.attributedText == nil && layer.string == nil)
    label.font = .boldSystemFont(ofSize: 30)
    #expect(layer.fontSize == 30 && layer.font as? String == "Helvetica-Bold")
    label.textColor = .red
    #expect(layer.foregroundColor == UIColor.red.cgColor)
    (label.textAlignment, label.numberOfLines) = (.center, 0)
    #expect(layer.alignmentMode == .center && layer.isWrapped)
    (label.textColor, label.font) = (nil, nil)
    #expect(label.textColor == .label && label.font == .systemFont(ofSize: 17))
    #expect(layer.foregroundColor == UIColor.label.cgColor && layer.fontSize == 17)
  }

  /// Source: DejaVu Sans has letters H of 1540 / 2048, spaces of 651 / 2048 and lines of 2384 / 2048.
  @Test func theSizeIsThatOfTheText() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
    label.font = UIFont(name: "DejaVu Sans", size: 20.48)
    label.text = "HH HH"
    #expect(label.intrinsicContentSize == CGSize(width: 69, height: 24))
    #expect(label.sizeThatFits(CGSize(width: 40, height: 0)) == CGSize(width: 69, height: 24))
    label.numberOfLines = 0
    #expect(label.sizeThatFits(CGSize(width: 40, height: 0)) == CGSize(width: 31, height: 48))
    label.numberOfLines = 1
    label.sizeToFit()
    #expect(label.bounds.size == CGSize(width: 69, height: 24))
    label.text = nil
    #expect(label.intrinsicContentSize == .zero)
  }

  /// The line of 23.84 points begins at 38.08: letters reach from 42.16 to 57.09.
  @Test func theTextIsInTheMiddle() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 100))
    label.font = UIFont(name: "DejaVu Sans", size: 20.48)
    label.text = "I"
    let stage = Stage(view: label, size: CGSize(width: 40, height: 100))
    let picture = try stage.frame(at: 0)
    let rows = (0..<100).filter { y in (0..<40).contains { picture.pixel($0, y).w > 128 } }
    #expect(rows == Array(42..<57))
  }

  /// Attributes reach the layer; the label's font and colour fill in what they do not say.
  @Test func attributesReachTheLayer() throws {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineSpacing, style.baseWritingDirection) = (.center, 3, .rightToLeft)
    let text = NSAttributedString(
      string: "ab",
      attributes: [
        .kern: 2.5, .underlineStyle: NSUnderlineStyle.double.rawValue, .baselineOffset: 4,
        .foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 9), .paragraphStyle: style,
      ])
    let label = UILabel()
    label.attributedText = text
    let layer = try #require(label.layer as? CATextLayer)
    #expect(layer.string as? NSAttributedString == text)
    #expect(style.mutableCopy() as? NSMutableParagraphStyle == style)
    #expect(style.alignment == .center && style.baseWritingDirection == .rightToLeft)
  }

  @Test(arguments: [
    (NSTextAlignment.left, CATextLayerAlignmentMode.left), (.center, .center), (.right, .right),
    (.justified, .justified), (.natural, .natural),
  ])
  func alignmentsAreThoseOfTheLayer(_ one: NSTextAlignment, _ other: CATextLayerAlignmentMode) {
    let label = UILabel()
    label.textAlignment = one
    #expect((label.layer as? CATextLayer)?.alignmentMode == other)
  }
}
