import Pegbar
import Testing

/// Drawing of text in the current context, with DejaVu Sans: 2048 units, ascent 1901, descent 483, A 1401, I 604.
@Suite struct NSStringDrawingTests {
  private let font = UIFont(name: "DejaVu Sans", size: 20.48)
  private var attributes: [NSAttributedString.Key: Any] { font.map { [.font: $0] } ?? [:] }

  @Test func textHasASize() {
    let size = "AI".size(withAttributes: attributes)
    #expect(abs(size.width - 20.05) < 1e-9 && abs(size.height - 23.84) < 1e-9)
    let wrapped = ("A A" as NSString).boundingRect(
      with: CGSize(width: 20, height: 0), options: .usesLineFragmentOrigin, attributes: attributes,
      context: nil)
    #expect(abs(wrapped.width - 14.01) < 1e-9 && abs(wrapped.height - 47.68) < 1e-9)
    let line = "A A".boundingRect(
      with: CGSize(width: 20, height: 0), attributes: attributes, context: nil)
    #expect(abs(line.minY + 19.01) < 1e-9 && abs(line.height - 23.84) < 1e-9)
  }

  /// The I is a rectangle from 2.01 to 4.03 and from 4.08 to 19.01 below the upper edge.
  @Test func textIsDrawnUpright() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 60)).image { _ in
      "I\nI".draw(in: CGRect(x: 0, y: 1, width: 20, height: 30), withAttributes: attributes)
      NSAttributedString(string: "I", attributes: attributes).draw(at: CGPoint(x: 10, y: 0))
    }
    let picture = image.cgImage
    #expect(picture?.pixel(3, 6) == [0, 0, 0, 255] && picture?.pixel(3, 19) == [0, 0, 0, 255])
    #expect(picture?.pixel(3, 4).w == 0 && picture?.pixel(3, 21).w == 0)
    #expect(picture?.pixel(13, 5) == [0, 0, 0, 255] && picture?.pixel(13, 20).w == 0)
  }

  /// The second line begins at 23.84, its I at 27.92.
  @Test func textIsCutAtTheLowerEdge() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 60)).image { _ in
      "I\nI".draw(in: CGRect(x: 0, y: 0, width: 20, height: 30), withAttributes: attributes)
    }
    let picture = image.cgImage
    #expect(picture?.pixel(3, 29) == [0, 0, 0, 255] && picture?.pixel(3, 30).w == 0)
    #expect(picture?.pixel(3, 26).w == 0 && picture?.pixel(3, 12) == [0, 0, 0, 255])
  }

  @Test func fontsHaveMeasures() throws {
    let font = try #require(font)
    #expect(abs(font.ascender - 19.01) < 1e-9 && abs(font.descender + 4.83) < 1e-9)
    #expect(abs(font.capHeight - 14.93) < 1e-9 && abs(font.lineHeight - 23.84) < 1e-9)
    #expect(CTFontGetSize(font) == 20.48 && font.xHeight < font.capHeight && font.leading >= 0)
  }
}
