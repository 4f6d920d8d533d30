import Pegbar
import Testing

/// Drawing in a context of 20 by 10 points, read back by pixel.
@Suite struct CGContextTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
  private let context = CGContext(size: CGSize(width: 20, height: 10))
  private let all = CGRect(x: 0, y: 0, width: 20, height: 10)
  private let left = CGRect(x: 0, y: 0, width: 10, height: 10)
  private let none: SIMD4<UInt8> = [0, 0, 0, 0]

  private func fill(_ color: CGColor, _ rect: CGRect) {
    context.setFillColor(color)
    context.fill(rect)
  }

  private func pixel(_ x: Int, _ y: Int) throws -> SIMD4<UInt8> {
    try context.makePicture().pixel(x, y)
  }

  // MARK: Blend modes

  @Test func multiplyMultiplies() throws {
    fill(CGColor(red: 1, green: 0.6, blue: 0.2, alpha: 1), all)
    context.setBlendMode(.multiply)
    fill(CGColor(red: 0.4, green: 1, blue: 0, alpha: 1), left)
    #expect(try pixel(5, 5) == [102, 153, 0, 255])
    #expect(try pixel(15, 5) == [255, 153, 51, 255])
  }

  /// What is erased inside of a clip lies outside of it in the order of drawing.
  @Test func erasingReachesBelowClips() throws {
    fill(red, all)
    context.saveGState()
    context.clip(to: left)
    fill(blue, CGRect(x: 0, y: 0, width: 20, height: 2))
    context.setBlendMode(.destinationOut)
    fill(.black, CGRect(x: 0, y: 0, width: 20, height: 4))
    context.setBlendMode(.normal)
    fill(blue, CGRect(x: 4, y: 0, width: 20, height: 2))
    context.restoreGState()
    #expect(try pixel(2, 1) == none && pixel(2, 3) == none)
    #expect(try pixel(6, 1) == [0, 0, 255, 255] && pixel(2, 6) == [255, 0, 0, 255])
    #expect(try pixel(15, 1) == [255, 0, 0, 255])
  }

  @Test func clearedRectanglesAreTransparent() throws {
    fill(red, all)
    context.setAlpha(0.5)
    context.clear(left)
    #expect(try pixel(5, 5) == none && pixel(15, 5) == [255, 0, 0, 255])
    fill(blue, left)
    #expect(try pixel(5, 5) == [0, 0, 128, 128])
  }

  // MARK: Transparency layers

  @Test func aTransparencyLayerFadesAsOnePicture() throws {
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    fill(red, all)
    fill(blue, left)
    context.endTransparencyLayer()
    #expect(try pixel(5, 5) == [0, 0, 128, 128] && pixel(15, 5) == [128, 0, 0, 128])
    context.endTransparencyLayer()
    fill(blue, all)
    // The opacity of before is back.
    #expect(try pixel(5, 5).w == 192)
  }

  @Test func insideATransparencyLayerNothingBelowIsSeen() throws {
    fill(red, all)
    context.beginTransparencyLayer(in: left, auxiliaryInfo: nil)
    context.saveGState()
    context.setBlendMode(.destinationOut)
    fill(.black, all)
    context.endTransparencyLayer()
    #expect(try pixel(5, 5) == [255, 0, 0, 255] && pixel(15, 5) == [255, 0, 0, 255])
  }

  @Test func aTransparencyLayerBlendsAsOnePicture() throws {
    fill(red, all)
    context.clip(to: left)
    context.setBlendMode(.destinationOut)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    fill(blue, CGRect(x: 0, y: 0, width: 20, height: 2))
    context.endTransparencyLayer()
    #expect(try pixel(5, 1) == none && pixel(5, 5) == [255, 0, 0, 255])
    #expect(try pixel(15, 1) == [255, 0, 0, 255])
  }

  @Test func settingsSavedOutsideStayUntilTheEnd() throws {
    context.saveGState()
    context.translateBy(x: 3, y: 0)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.restoreGState()
    #expect(context.ctm.tx == 3 && context.ctm.d == -1)
    context.endTransparencyLayer()
    context.restoreGState()
    #expect(context.ctm.tx == 0)
  }

  // MARK: Clips

  @Test func anOpaqueMaskClipsByItsLuminance() throws {
    let mask = Picture(width: 2, height: 1, isOpaque: true) { pixels, _ in
      pixels.storeBytes(of: SIMD4<UInt8>(255, 255, 255, 255), as: SIMD4<UInt8>.self)
      pixels.storeBytes(
        of: SIMD4<UInt8>(51, 51, 51, 255), toByteOffset: 4, as: SIMD4<UInt8>.self)
    }
    context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 5), mask: mask)
    fill(blue, all)
    #expect(try pixel(1, 2) == [0, 0, 255, 255] && pixel(18, 2) == [0, 0, 51, 51])
    #expect(try pixel(1, 7) == none)
  }

  @Test func anyOtherMaskClipsByItsAlpha() throws {
    let drawn = CGContext(size: CGSize(width: 20, height: 10))
    drawn.setFillColor(.black)
    drawn.fill(left)
    context.clip(to: all, mask: try drawn.makePicture())
    fill(blue, all)
    #expect(try pixel(5, 5) == [0, 0, 255, 255] && pixel(15, 5) == none)
  }

  @Test func theClippedAreaIsToldInUserCoordinates() {
    #expect(context.boundingBoxOfClipPath == all)
    context.scaleBy(x: 2, y: 2)
    context.clip(to: CGRect(x: 1, y: 1, width: 4, height: 40))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 1, width: 4, height: 4))
    context.clip(to: CGRect(x: 50, y: 50, width: 1, height: 1))
    #expect(context.boundingBoxOfClipPath.isEmpty)
  }

  // MARK: Paths

  @Test func thePathIsToldInUserCoordinates() {
    #expect(context.path == nil && context.isPathEmpty && context.boundingBoxOfPath.isNull)
    context.translateBy(x: 4, y: 0)
    context.move(to: CGPoint(x: 1, y: 2))
    context.addLine(to: CGPoint(x: 3, y: 5))
    context.translateBy(x: 1, y: 0)
    #expect(context.currentPointOfPath == CGPoint(x: 2, y: 5))
    #expect(context.boundingBoxOfPath == CGRect(x: 0, y: 2, width: 2, height: 3))
    context.strokePath()
    #expect(context.isPathEmpty)
  }

  @Test func aStrokeOfAGivenWidthKeepsTheSettings() throws {
    context.setStrokeColor(gray: 0, alpha: 1)
    context.stroke(CGRect(x: 2, y: 2, width: 16, height: 6), width: 2)
    context.stroke(CGRect(x: 6, y: 4.5, width: 8, height: 0))
    #expect(try pixel(8, 1) == [0, 0, 0, 255] && pixel(8, 2) == [0, 0, 0, 255])
    #expect(try pixel(8, 4) == [0, 0, 0, 255] && pixel(8, 5) == none)
  }

  @Test func shadowsDoNotFollowTheTransform() throws {
    context.scaleBy(x: 2, y: 2)
    context.rotate(by: .pi / 2)
    context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: .black)
    // On the surface: x 0…4, y 0…8.
    fill(red, CGRect(x: 0, y: -2, width: 4, height: 2))
    #expect(try pixel(12, 5) == [0, 0, 0, 255] && pixel(2, 5) == [255, 0, 0, 255])
    #expect(try pixel(15, 5) == none && pixel(6, 5) == none)
  }

  @Test func aShadowIsAThirdOfBlack() throws {
    context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0)
    fill(red, CGRect(x: 0, y: 0, width: 5, height: 10))
    #expect(try pixel(12, 5) == [0, 0, 0, 85] && pixel(2, 5) == [255, 0, 0, 255])
  }
}
