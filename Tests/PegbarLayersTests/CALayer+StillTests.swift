import Pegbar
import PegbarEngine
import Testing

@Suite struct CALayerStillTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  private func block(_ rect: CGRect, _ color: CGColor) -> CALayer {
    let layer = CALayer()
    layer.frame = rect
    layer.backgroundColor = color
    return layer
  }

  private func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> [UInt8] {
    let start = picture.row(y) + x * 4
    return (0..<4).map { start.load(fromByteOffset: $0, as: UInt8.self) }
  }

  /// The layer's own coordinates are the context's, wherever the layer lies and however it is turned.
  @Test func aLayerIsDrawnInItsOwnCoordinates() throws {
    let layer = block(CGRect(x: 50, y: 60, width: 10, height: 10), red)
    layer.bounds.origin = CGPoint(x: 2, y: 0)
    layer.addSublayer(block(CGRect(x: 6, y: 4, width: 4, height: 4), blue))
    layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    let context = CGContext(size: CGSize(width: 20, height: 20))
    context.translateBy(x: 4, y: 0)
    layer.render(in: context)
    let picture = try context.makePicture()
    #expect(pixel(picture, 5, 5) == [0, 0, 0, 0] && pixel(picture, 6, 2) == [255, 0, 0, 255])
    #expect(pixel(picture, 15, 9) == [255, 0, 0, 255] && pixel(picture, 16, 9) == [0, 0, 0, 0])
    #expect(pixel(picture, 10, 4) == [0, 0, 255, 255])
    #expect(pixel(picture, 14, 4) == [255, 0, 0, 255])
    #expect(layer.position == CGPoint(x: 55, y: 65) && layer.sublayers?.count == 1)
  }

  /// Animations do not count, masks and contents that were never drawn do.
  @Test func whatIsSetIsDrawn() throws {
    final class Drawn: CALayer {
      override func draw(in context: CGContext) {
        context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        context.fill(bounds)
      }
    }
    let (stage, layer) = makeStage()
    layer.backgroundColor = red
    layer.mask = block(CGRect(x: 0, y: 0, width: 5, height: 10), blue)
    let drawn = Drawn()
    drawn.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
    drawn.setNeedsDisplay()
    layer.addSublayer(drawn)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 0, 9)
    layer.add(fade, forKey: nil)
    stage.advance(to: 1)
    let context = CGContext(size: CGSize(width: 10, height: 10))
    layer.render(in: context)
    let picture = try context.makePicture()
    #expect(pixel(picture, 3, 3) == [255, 0, 0, 255] && pixel(picture, 7, 3) == [0, 0, 0, 0])
    #expect(pixel(picture, 1, 1) == [0, 255, 0, 255])
  }

  /// Rule: layers.render-in-context.
  @Test func aPresentationIsDrawnAsItIsShown() throws {
    let (stage, layer) = makeStage()
    let (moved, mask) = (block(CGRect(x: 0, y: 0, width: 4, height: 4), red), CALayer())
    mask.frame = CGRect(x: 0, y: 0, width: 10, height: 2)
    mask.backgroundColor = blue
    layer.addSublayer(moved)
    layer.mask = mask
    let slide = CABasicAnimation(keyPath: "position.x")
    (slide.fromValue, slide.toValue, slide.duration) = (2, 10, 2)
    moved.add(slide, forKey: nil)
    let drop = CABasicAnimation(keyPath: "position.y")
    (drop.fromValue, drop.toValue, drop.duration) = (1, 5, 2)
    mask.add(drop, forKey: nil)
    stage.advance(to: 1)
    // Not committed, so not shown.
    CATransaction.begin()
    moved.backgroundColor = blue
    let context = CGContext(size: CGSize(width: 10, height: 10))
    try #require(layer.presentation()).render(in: context)
    CATransaction.commit()
    let picture = try context.makePicture()
    // The block covers 4…8 by 0…4, the mask 2…4.
    #expect(pixel(picture, 5, 3) == [255, 0, 0, 255] && pixel(picture, 5, 1) == [0, 0, 0, 0])
    #expect(pixel(picture, 2, 3) == [0, 0, 0, 0] && pixel(picture, 8, 3) == [0, 0, 0, 0])
  }

  /// Rule: layers.render-in-context.
  @Test func transformsThatAreNotAffineHaveNoEffect() throws {
    let root = block(CGRect(x: 0, y: 0, width: 20, height: 10), blue)
    let turned = block(CGRect(x: 0, y: 0, width: 4, height: 4), red)
    turned.transform = CATransform3DTranslate(CATransform3DMakeRotation(.pi, 0, 1, 0), -10, 0, 0)
    let scaled = block(CGRect(x: 10, y: 0, width: 4, height: 4), red)
    // Two half turns about y leave rounding behind.
    let halfTurn = CATransform3DMakeRotation(.pi, 0, 1, 0)
    let turns = CATransform3DConcat(halfTurn, halfTurn)
    scaled.transform = CATransform3DConcat(turns, CATransform3DMakeScale(2, 2, 1))
    root.addSublayer(turned)
    root.addSublayer(scaled)
    let context = CGContext(size: CGSize(width: 20, height: 10))
    root.render(in: context)
    let picture = try context.makePicture()
    #expect(pixel(picture, 1, 1) == [255, 0, 0, 255] && pixel(picture, 5, 1) == [0, 0, 255, 255])
    #expect(pixel(picture, 8, 5) == [255, 0, 0, 255] && pixel(picture, 15, 5) == [255, 0, 0, 255])
    #expect(pixel(picture, 7, 5) == [0, 0, 255, 255])
  }
}
