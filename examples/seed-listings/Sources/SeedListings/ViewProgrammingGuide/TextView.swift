import Pegbar

/// The text view of the listings: a bar for each word, as far as a page reaches.
final class TextView: UIView {
  /// Words between spaces.
  var text = "" { didSet { setNeedsDisplay() } }

  override func draw(_ rect: CGRect) {
    UIColor.darkGray.setFill()
    var place = CGPoint(x: 16, y: 16)
    for word in text.split(separator: " ") {
      let width = CGFloat(word.count) * 7
      if place.x + width > rect.maxX - 16 { place = CGPoint(x: 16, y: place.y + 20) }
      guard place.y + 8 < rect.maxY - 16 else { return }
      UIRectFill(CGRect(x: place.x, y: place.y, width: width, height: 8))
      place.x += width + 7
    }
  }
}
