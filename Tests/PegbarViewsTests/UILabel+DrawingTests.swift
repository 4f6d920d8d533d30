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
