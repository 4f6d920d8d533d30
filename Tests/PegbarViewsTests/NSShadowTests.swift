import Pegbar
import PegbarEngine
import Testing

/// Looks of text besides its colour, drawn by a layer and in a context.
///
/// Source: the letter I of DejaVu Sans is a bar from 201 to 403 of 2048, 1493 high; the ascent is 1901, the width 604.
@MainActor @Suite struct NSShadowTests {
  private static let size = CGSize(width: 120, height: 240)

  /// The pictures of text in a label, and drawn in an image.
  private func pictures(
    _ string: String, _ size: CGFloat, _ attributes: [NSAttributedString.Key: Any]
  ) throws -> [Picture] {
    var attributes = attributes
    attributes[.font] = UIFont(name: "DejaVu Sans", size: size)
    let text = NSAttributedString(string: string, attributes: attributes)
    let label = UILabel(frame: CGRect(origin: .zero, size: NSShadowTests.size))
    label.attributedText = text
    let shift = (240 - text.size().height) / 2
    let stage = Stage(view: label, size: NSShadowTests.size)
    let image = UIGraphicsImageRenderer(size: NSShadowTests.size).image { _ in
      text.draw(at: CGPoint(x: 0, y: shift))
    }
    return [try stage.frame(at: 0), try #require(image.cgImage)]
  }

  /// The bar of 2.02 by 14.93 points throws a red one 40 points to the right and 6 down.
  @Test func shadowsAreThrown() throws {
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowColor) = (CGSize(width: 40, height: 6), UIColor.red)
    for picture in try pictures("I", 20.48, [.shadow: shadow]) {
      // The line begins at 108.08.
      let top = 108.08 + 4.08
      let rows = (0..<240).filter { picture.pixel(43, $0).x > 128 }
      #expect(rows == Array(Int(top + 6 + 0.5)..<Int(top + 6 + 14.93 + 0.5)))
      #expect(picture.pixel(3, 120) == [0, 0, 0, 255])
    }
  }

  /// A blur of 8 points has a standard deviation of 4 and loses nothing.
  @Test func shadowsAreBlurred() throws {
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(width: 60, height: 0), 8)
    shadow.shadowColor = UIColor.red
    for picture in try pictures("I", 20.48, [.shadow: shadow]) {
      var (sum, first, second) = (0.0, 0.0, 0.0)
      for y in 0..<240 {
        for x in 20..<120 {
          let (red, place) = (Double(picture.pixel(x, y).x) / 255, Double(x) + 0.5)
          (sum, first, second) = (sum + red, first + red * place, second + red * place * place)
        }
      }
      let (mean, area) = (first / sum, 2.02 * 14.93)
      let deviation = (second / sum - mean * mean).squareRoot()
      #expect(abs(sum / area - 1) < 0.06, "\(sum) of \(area)")
      #expect(abs(mean - 63.02) < 0.2 && abs(deviation - 4.04) < 0.3, "\(mean) ± \(deviation)")
    }
  }

  @Test func clearTextThrowsNone() throws {
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowColor) = (CGSize(width: 40, height: 0), UIColor.red)
    let looks: [NSAttributedString.Key: Any] = [
      .shadow: shadow, .foregroundColor: UIColor.clear,
    ]
    for picture in try pictures("I", 20.48, looks) {
      #expect((0..<240).allSatisfy { picture.pixel(43, $0).w == 0 })
    }
  }

  /// The colour fills the width of 6.04 points and the ascent and descent, from 108.08 to 131.92.
  @Test func backgroundsAreAsHighAsLines() throws {
    for picture in try pictures("I", 20.48, [.backgroundColor: UIColor.green]) {
      let rows = (0..<240).filter { picture.pixel(1, $0) == [0, 255, 0, 255] }
      let columns = (0..<120).filter { picture.pixel($0, 130) == [0, 255, 0, 255] }
      #expect(rows == Array(109..<131) && columns == Array(0..<6))
      #expect(picture.pixel(3, 120) == [0, 0, 0, 255])
    }
  }

  /// Lines of a twentieth of 204.8 points lie half outside the bar from 20.1 to 40.3.
  @Test(arguments: [5.0, -5])
  func lettersAreStroked(_ width: Double) throws {
    let looks: [NSAttributedString.Key: Any] = [.strokeWidth: width, .strokeColor: UIColor.red]
    for picture in try pictures("I", 204.8, looks) {
      let columns = (0..<120).filter { picture.pixel($0, 120) == [255, 0, 0, 255] }
      #expect(columns == Array(15..<25) + Array(36..<45))
      #expect(picture.pixel(30, 120) == (width > 0 ? [0, 0, 0, 0] : [0, 0, 0, 255]))
    }
  }

  /// The baseline is at 190.9; a hundred points above it letters lie fifty to the right.
  @Test func lettersAreSlanted() throws {
    for picture in try pictures("I", 204.8, [.obliqueness: 0.5]) {
      let columns = (0..<120).filter { picture.pixel($0, 91).w > 128 }
      #expect(columns == Array(70..<90))
    }
  }

  @Test func linksAreBlueAndUnderlined() throws {
    for picture in try pictures("I", 204.8, [.link: "https://example.com"]) {
      #expect(picture.pixel(30, 120) == [0, 122, 255, 255])
      #expect((192..<230).contains { picture.pixel(5, $0) == [0, 122, 255, 255] })
    }
  }

  @Test func copiesAreEqual() {
    let shadow = NSShadow()
    #expect(shadow.shadowColor as? UIColor == UIColor(white: 0, alpha: 1 / 3))
    shadow.shadowBlurRadius = 3
    #expect((shadow.copy() as? NSShadow) == shadow && shadow != NSShadow())
  }
}
