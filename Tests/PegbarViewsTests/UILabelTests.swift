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

  /// Text is not measured yet.
  @Test func theSizeStays() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
    label.text = "a long text that would need more space"
    label.sizeToFit()
    #expect(label.bounds.size == CGSize(width: 80, height: 20))
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
