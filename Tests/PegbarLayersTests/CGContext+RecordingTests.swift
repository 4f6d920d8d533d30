import Pegbar
import Testing

/// Pictures that are made again and again of one context, and bitmaps that are drawn into at each call.
@Suite struct CGContextRecordingTests {
  /// Draws one of many things: fills, clips, shadows, modes that erase.
  private func draw(_ number: Int, in context: CGContext) {
    let (x, y) = (CGFloat(number * 7 % 50), CGFloat(number * 11 % 50))
    context.setFillColor(
      red: CGFloat(number % 3) / 2, green: CGFloat(number % 5) / 4, blue: 0.5, alpha: 0.6)
    context.saveGState()
    switch number % 6 {
    case 1: context.clip(to: CGRect(x: 5, y: 5, width: 40, height: 40))
    case 2: context.setShadow(offset: CGSize(width: 2, height: 3), blur: 4)
    case 3: context.setBlendMode(.sourceOut)
    case 4: context.setBlendMode(.destinationOut)
    case 5: context.beginTransparencyLayer(auxiliaryInfo: nil)
    default: break
    }
    context.fillEllipse(in: CGRect(x: x, y: y, width: 17.5, height: 12.25))
    context.fill(CGRect(x: x + 4, y: y + 3, width: 6, height: 6))
    if number % 6 == 5 { context.endTransparencyLayer() }
    context.restoreGState()
  }

  private func bytes(_ picture: Picture) -> [SIMD4<UInt8>] {
    (0..<picture.height).flatMap { y in (0..<picture.width).map { picture.pixel($0, y) } }
  }

  /// A picture in between changes nothing, and each shows what one of all drawing so far shows.
  @Test func picturesInBetweenChangeNothing() throws {
    let asked = CGContext(size: CGSize(width: 64, height: 64), scale: 1.5)
    for count in 1...24 {
      draw(count, in: asked)
      let whole = CGContext(size: CGSize(width: 64, height: 64), scale: 1.5)
      for number in 1...count { draw(number, in: whole) }
      #expect(try bytes(asked.makePicture()) == bytes(whole.makePicture()), "after \(count)")
    }
  }

  /// A part that is still open is seen as far as it has come, clips and all.
  @Test func openGroupsGrow() throws {
    let context = CGContext(size: CGSize(width: 20, height: 10))
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 2))
    context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
    for x in 0..<10 {
      context.fill(CGRect(x: x * 2, y: 5, width: 1, height: 1))
      let picture = try context.makePicture()
      #expect(picture.pixel(15, 1) == [0, 0, 255, 255])
      for column in 0..<20 {
        let isFilled = column < 10 && column % 2 == 0 && column <= x * 2
        #expect((picture.pixel(column, 5).w == 255) == isFilled, "\(column) after \(x)")
      }
    }
  }

  /// Memory that a program sees has at each call what a recording has in the end.
  @Test func bitmapsAreDrawnIntoWhereTheyChange() throws {
    func make() throws -> CGContext {
      try #require(
        CGContext(
          data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }
    let (recorded, seen) = (try make(), try make())
    let data = try #require(seen.data)
    for number in 1...18 {
      draw(number, in: recorded)
      draw(number, in: seen)
      #expect(try bytes(seen.makePicture()) == bytes(recorded.makePicture()), "after \(number)")
    }
    // What the program writes itself stays, wherever nothing is drawn.
    data.storeBytes(of: [1, 2, 3, 255], toByteOffset: 63 * 256 + 63 * 4, as: SIMD4<UInt8>.self)
    seen.fill(CGRect(x: 2, y: 2, width: 3, height: 3))
    #expect(try seen.makePicture().pixel(63, 63) == [1, 2, 3, 255])
  }

  /// The inner shadow of PaintCode: what a shape's moved shadow leaves of the shape.
  @Test func aPartThatIsDrawnOutsideItsShadowIsAnInnerShadow() throws {
    let context = CGContext(size: CGSize(width: 60, height: 60))
    let rect = CGRect(x: 10, y: 10, width: 40, height: 40)
    let black = CGColor(gray: 0, alpha: 1)
    context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
    context.fill(rect)
    context.saveGState()
    context.clip(to: rect)
    context.setShadow(offset: .zero, blur: 0)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setShadow(offset: CGSize(width: 8, height: 5), blur: 0, color: black)
    context.setBlendMode(.sourceOut)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(black)
    context.fill(rect)
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    context.restoreGState()
    let picture = try context.makePicture()
    for y in 0..<60 {
      for x in 0..<60 {
        let isInside = (10..<50).contains(x) && (10..<50).contains(y)
        let isShaded = isInside && (x < 18 || y < 15)
        let p = picture.pixel(x, y)
        #expect(p.w == (isInside ? 255 : 0), "(\(x), \(y))")
        let wanted: Int = isShaded ? 127 : isInside ? 255 : 0
        #expect(abs(Int(p.x) - wanted) <= 1, "(\(x), \(y)): \(p)")
      }
    }
  }
}
