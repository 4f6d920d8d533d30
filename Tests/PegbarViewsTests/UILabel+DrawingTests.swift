import Pegbar
import PegbarEngine
import Testing

/// A label whose text lies within insets.
private final class InsetLabel: UILabel {
  override func drawText(in rect: CGRect) {
    super.drawText(in: rect.inset(by: UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 0)))
  }
}

/// A label with text on a colour.
private final class MarkedLabel: UILabel {
  override func draw(_ rect: CGRect) {
    UIColor.green.setFill()
    UIRectFill(bounds)
    super.draw(rect)
  }
}

/// A label that draws nothing of its own.
private final class PlainLabel: UILabel {}

/// What subclasses draw, and what fits, with DejaVu Sans at 20.48 points: A is 14.01 wide, its line 23.84 high.
@MainActor @Suite struct UILabelDrawingTests {
  private let font = UIFont(name: "DejaVu Sans", size: 20.48)

  private func picture(_ label: UILabel) throws -> Picture {
    let stage = Stage(view: label, size: label.bounds.size)
    return try stage.frame(at: 0)
  }

  private func rows(_ picture: Picture, _ isInk: (SIMD4<UInt8>) -> Bool) -> [Int] {
    (0..<picture.height).filter { y in
      (0..<picture.width).contains { isInk(picture.pixel($0, y)) }
    }
  }

  /// The I of 14.93 points begins 4.08 below the top of its line: in the lower 80 points at 48.08, otherwise at 38.08.
  @Test func subclassesDrawText() throws {
    for (label, x, y) in [(InsetLabel(), 10, 48.08), (PlainLabel(), 0, 38.08)] {
      label.frame = CGRect(x: 0, y: 0, width: 40, height: 100)
      (label.font, label.text) = (font, "I")
      let picture = try picture(label)
      let top = Int(y + 4.08 + 0.5)
      #expect(rows(picture) { $0.w > 128 } == Array(top..<top + 15))
      #expect(picture.pixel(x + 3, top + 7) == [0, 0, 0, 255])
      let layer = try #require(label.layer as? CATextLayer)
      #expect((layer.string == nil) == (x == 10) && (layer.contents != nil) == (x == 10))
    }
  }

  @Test func subclassesDrawBelowText() throws {
    let label = MarkedLabel(frame: CGRect(x: 0, y: 0, width: 40, height: 100))
    (label.font, label.text) = (font, "I")
    var picture = try picture(label)
    #expect(picture.pixel(20, 5) == [0, 255, 0, 255] && picture.pixel(3, 50) == [0, 0, 0, 255])
    label.textColor = .red
    picture = try self.picture(label)
    #expect(picture.pixel(3, 50) == [255, 0, 0, 255])
  }

  /// Four letters of 61.6 points fit into half of that at half the size: capitals are 7.47 high then.
  @Test func fontsShrinkToFit() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 30.8, height: 40))
    (label.font, label.text) = (font, "HHHH")
    label.adjustsFontSizeToFitWidth = true
    let picture = try picture(label)
    let ink = rows(picture) { $0.w > 0 }
    #expect(abs(ink.count - 8) <= 1, "\(ink)")
    #expect((26..<31).contains { x in ink.contains { picture.pixel(x, $0).w > 64 } })
    label.minimumScaleFactor = 0.9
    label.frame.size.width = 45
    #expect(rows(try self.picture(label)) { $0.w > 0 }.count >= 13)
    #expect(label.sizeThatFits(CGSize(width: 20, height: 0)) == CGSize(width: 62, height: 24))
  }

  /// An I of half the size, 7.47 high, has its baseline where that of 20.48 points has it: at 8.08 + 19.01 of 40.
  ///
  /// Its line of 11.92 points begins in the middle at 14.04, with the baseline 9.5 below; or at the top, at 8.08.
  @Test(arguments: [
    (UIBaselineAdjustment.alignBaselines, 27.09), (.alignCenters, 23.55), (.none, 17.59),
  ])
  func smallerTextHasAPlace(_ adjustment: UIBaselineAdjustment, _ baseline: Double) throws {
    for label in [UILabel(), PlainLabel()] {
      label.frame = CGRect(x: 0, y: 0, width: 30.8, height: 40)
      (label.font, label.text) = (font, "HHHH")
      #expect(label.baselineAdjustment == .alignBaselines)
      (label.adjustsFontSizeToFitWidth, label.baselineAdjustment) = (true, adjustment)
      let ink = rows(try picture(label)) { $0.w > 127 }
      let rows = Int((baseline - 7.47).rounded())..<Int(baseline.rounded())
      #expect(ink == Array(rows), "\(ink)")
    }
  }

  /// Where there is too little height for the text's own size, the smaller one stays inside.
  @Test func smallerTextStaysInside() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 30.8, height: 12))
    (label.font, label.text, label.adjustsFontSizeToFitWidth) = (font, "HHHH", true)
    let ink = rows(try picture(label)) { $0.w > 127 }
    #expect(ink == Array(2..<10), "\(ink)")
    label.text = "H"
    #expect(rows(try picture(label)) { $0.w > 127 }.first == 4)
  }

  /// Four letters of 61.6 points stand 0.4 closer in 60 points instead of being cut.
  @Test func lettersMoveTogether() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 24))
    (label.font, label.text) = (font, "HHHH")
    func lastInk(_ picture: Picture) -> Int? {
      (0..<60).last { x in (5..<18).allSatisfy { picture.pixel(x, $0).w > 100 } }
    }
    #expect(!label.allowsDefaultTighteningForTruncation)
    let cut = try picture(label)
    label.allowsDefaultTighteningForTruncation = true
    let tight = try picture(label)
    // The right bar of the last H: its right edge is 2.01 before its end at 60.4.
    #expect(lastInk(tight) == 57 && lastInk(cut) ?? 0 < 50)
    #expect(label.intrinsicContentSize.width == 62)
  }

  /// Grey, whatever colours there are, but for backgrounds.
  @Test func disabledTextIsGray() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 24))
    (label.font, label.text, label.textColor) = (font, "I", .red)
    label.isEnabled = false
    let layer = try #require(label.layer as? CATextLayer)
    #expect(layer.foregroundColor == UIColor.systemGray.cgColor && label.textColor == .red)
    #expect(try picture(label).pixel(3, 10) == [142, 142, 147, 255])
    let text = NSAttributedString(
      string: "I", attributes: [.foregroundColor: UIColor.red, .backgroundColor: UIColor.green])
    label.attributedText = text
    #expect(try picture(label).pixel(3, 10) == [142, 142, 147, 255])
    #expect(try picture(label).pixel(1, 10) == [0, 255, 0, 255])
    #expect(label.attributedText == text)
    label.isEnabled = true
    #expect(try picture(label).pixel(3, 10) == [255, 0, 0, 255])
  }

  @Test func textHasAPlace() {
    let label = UILabel()
    (label.font, label.text, label.numberOfLines) = (font, "A A A", 0)
    let bounds = CGRect(x: 5, y: 10, width: 40, height: 100)
    #expect(
      label.textRect(forBounds: bounds, limitedToNumberOfLines: 2)
        == CGRect(x: 5, y: 36, width: 35, height: 48))
    label.textAlignment = .right
    #expect(
      label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
        == CGRect(x: 10, y: 48, width: 35, height: 24))
    label.preferredMaxLayoutWidth = 40
    #expect(label.intrinsicContentSize == CGSize(width: 35, height: 48))
  }

  @Test func textHasAShadowWithoutBlur() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 100))
    (label.font, label.text, label.shadowColor) = (font, "I", .red)
    label.shadowOffset = CGSize(width: 8, height: 0)
    let picture = try picture(label)
    #expect(picture.pixel(3, 50) == [0, 0, 0, 255] && picture.pixel(11, 50) == [255, 0, 0, 255])
    #expect(label.text == "I")
  }

  @Test func highlightedTextHasItsColor() throws {
    let label = UILabel()
    label.highlightedTextColor = .red
    let layer = try #require(label.layer as? CATextLayer)
    #expect(layer.foregroundColor == UIColor.black.cgColor)
    label.isHighlighted = true
    #expect(layer.foregroundColor == UIColor.red.cgColor)
  }
}
