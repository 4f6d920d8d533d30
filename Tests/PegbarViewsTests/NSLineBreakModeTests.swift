import Pegbar
import Testing

/// Lines that do not fit, with DejaVu Sans at 20.48 points: H 15.40, I 6.04, a space 6.51, lines 23.84, capitals 14.93.
@MainActor @Suite struct NSLineBreakModeTests {
  private let font = UIFont(name: "DejaVu Sans", size: 20.48)

  private func text(_ string: String, _ mode: NSLineBreakMode) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = mode
    var attributes: [NSAttributedString.Key: Any] = [.paragraphStyle: style]
    attributes[.font] = font
    return NSAttributedString(string: string, attributes: attributes)
  }

  @Test(arguments: [
    (NSLineBreakMode.byWordWrapping, CGSize(width: 30.8, height: 47.68)),
    (.byCharWrapping, CGSize(width: 27.95, height: 47.68)),
    (.byClipping, CGSize(width: 43.35, height: 23.84)),
  ])
  func paragraphsBreak(_ mode: NSLineBreakMode, _ size: CGSize) {
    let taken = text("I HH", mode).boundingRect(
      with: CGSize(width: 31, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(abs(taken.width - size.width) < 0.011 && abs(taken.height - size.height) < 0.011)
  }

  @Test(arguments: [
    NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail,
  ])
  func paragraphsAreCut(_ mode: NSLineBreakMode) {
    let taken = text("AAAA", mode).boundingRect(
      with: CGSize(width: 50, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(taken.width <= 50 && taken.width > 30 && abs(taken.height - 23.84) < 1e-9)
  }

  @Test(arguments: (0..<6).compactMap(NSLineBreakMode.init(rawValue:)))
  func stylesKeepTheMode(_ mode: NSLineBreakMode) {
    let style = NSMutableParagraphStyle()
    #expect(style.lineBreakMode == .byWordWrapping)
    (style.lineBreakMode, style.hyphenationFactor) = (mode, 0.5)
    let other = NSMutableParagraphStyle()
    other.setParagraphStyle(style)
    #expect(other == style && other.lineBreakMode == mode && other.hyphenationFactor == 0.5)
    #expect((style.mutableCopy() as? NSParagraphStyle) == style)
    let label = UILabel()
    label.attributedText = text("A", mode)
    #expect(label.lineBreakMode == mode)
  }

  /// A style of Core Text counts like UIKit's.
  @Test func labelsTakeOverStylesOfCoreText() {
    let style = withUnsafePointer(to: CTLineBreakMode.byTruncatingMiddle) { mode in
      let setting = CTParagraphStyleSetting(spec: .lineBreakMode, valueSize: 1, value: mode)
      return CTParagraphStyleCreate([setting], 1)
    }
    let label = UILabel()
    label.attributedText = NSAttributedString(string: "A", attributes: [.paragraphStyle: style])
    #expect(label.lineBreakMode == .byTruncatingMiddle)
  }

  @Test func labelsBreakAsTheySay() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 30, height: 90))
    (label.font, label.text) = (font, "I HH")
    let layer = try #require(label.layer as? CATextLayer)
    #expect(label.lineBreakMode == .byTruncatingTail && layer.truncationMode == .end)
    label.lineBreakMode = .byTruncatingHead
    #expect(layer.truncationMode == .start && !layer.isWrapped)
    label.numberOfLines = 0
    #expect(layer.truncationMode == .start && layer.isWrapped)
    label.lineBreakMode = .byCharWrapping
    #expect(
      layer.truncationMode == .none && label.sizeThatFits(CGSize(width: 31, height: 0)).width == 28)
    label.lineBreakMode = .byWordWrapping
    #expect(label.sizeThatFits(CGSize(width: 31, height: 0)).width == 31)
  }
}
