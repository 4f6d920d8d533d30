import Foundation
import Pegbar
import Testing

/// Recordings and patterns, which are sharp at any scale.
@Suite struct CGLayerTests {
  /// A quarter of a ring from radius 50 to 90 about the origin.
  @Test func curvesEndAtRightAngles() {
    let arc = CGMutablePath()
    arc.addArc(center: .zero, radius: 70, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    let ring = arc.copy(strokingWithWidth: 40, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    let box = ring.boundingBoxOfPath
    #expect(box.minX > -0.05 && box.minY > -0.05 && box.maxX < 90.05 && box.maxY < 90.05)
    #expect(box.maxX > 89.9 && box.maxY > 89.9)
    for (angle, isInside) in [(0.002, true), (0.8, true), (1.5688, true), (-0.002, false)] {
      for radius in [51.0, 70, 89] {
        let point = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
        #expect(ring.contains(point) == isInside, "\(angle) \(radius)")
      }
    }
  }

  @Test func layersAreDrawnAgainAtAnyScale() throws {
    let context = CGContext(size: CGSize(width: 40, height: 20))
    let layer = try #require(
      CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
    layer.context?.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.context?.fill(CGRect(x: 0, y: 0, width: 1, height: 5))
    context.draw(layer, at: CGPoint(x: 30, y: 0))
    context.draw(layer, in: CGRect(x: 0, y: 0, width: 20, height: 20))
    // What is recorded later is not part of what was drawn.
    layer.context?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let picture = try context.makePicture()
    #expect(picture.pixel(9, 19) == [255, 0, 0, 255] && picture.pixel(10, 5).w == 0)
    #expect(picture.pixel(30, 1) == [255, 0, 0, 255] && picture.pixel(31, 0).w == 0)
    #expect(picture.pixel(30, 2).w == 0)
    #expect(CGLayer(context, size: .zero, auxiliaryInfo: nil) == nil)
  }

  @Test func patternsRepeat() throws {
    let context = CGContext(size: CGSize(width: 12, height: 8))
    var callbacks = CGPatternCallbacks(drawPattern: { _, cell in
      cell.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    })
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: 4,
        yStep: 2, tiling: .noDistortion, isColored: false, callbacks: &callbacks))
    let space = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    context.setFillColorSpace(space)
    context.setFillPattern(pattern, colorComponents: [0, 0, 1, 1])
    context.fill(CGRect(x: 1, y: 0, width: 8, height: 8))
    let picture = try context.makePicture()
    let row = (0..<12).map { picture.pixel($0, 2) == [0, 0, 255, 255] }
    #expect(
      row == [false, true, false, false, true, true, false, false, true, false, false, false])
    #expect((0..<12).allSatisfy { picture.pixel($0, 3).w == 0 })
  }

  @Test func picturesTile() throws {
    let tile = Picture(width: 2, height: 1, isOpaque: true) { pixels, _ in
      pixels.storeBytes(of: SIMD4<UInt8>(255, 0, 0, 255), as: SIMD4<UInt8>.self)
      pixels.storeBytes(of: SIMD4<UInt8>(0, 0, 255, 255), toByteOffset: 4, as: SIMD4<UInt8>.self)
    }
    let context = CGContext(size: CGSize(width: 8, height: 4))
    context.clip(to: CGRect(x: 0, y: 0, width: 7, height: 4))
    context.draw(tile, in: CGRect(x: 3, y: 1, width: 2, height: 1), byTiling: true)
    let picture = try context.makePicture()
    #expect(picture.pixel(0, 0) == [0, 0, 255, 255] && picture.pixel(1, 3) == [255, 0, 0, 255])
    #expect(picture.pixel(6, 2) == [0, 0, 255, 255] && picture.pixel(7, 2).w == 0)
  }

  @Test func strokesHaveOutlines() {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    line.addLine(to: CGPoint(x: 10, y: 10))
    func outline(_ cap: CGLineCap, _ join: CGLineJoin) -> CGPath {
      line.copy(strokingWithWidth: 2, lineCap: cap, lineJoin: join, miterLimit: 10)
    }
    #expect(outline(.butt, .miter).boundingBox == CGRect(x: 0, y: -1, width: 11, height: 11))
    #expect(outline(.square, .bevel).boundingBox == CGRect(x: -1, y: -1, width: 12, height: 12))
    let corner = CGPoint(x: 10.9, y: -0.9)
    #expect(outline(.butt, .miter).contains(corner) && !outline(.butt, .round).contains(corner))
    #expect(!outline(.butt, .bevel).contains(corner))
    #expect(outline(.round, .miter).contains(CGPoint(x: -0.9, y: 0)))
    let dashes = line.copy(dashingWithPhase: 1, lengths: [3, 2])
    #expect(dashes.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(abs(dashes.length - 12) < 1e-9)
    var rect = CGRect.zero
    #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).isRect(&rect))
    #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4) && !line.isRect(nil))
  }

  @Test func settingsAndCoordinates() throws {
    let context = CGContext(size: CGSize(width: 10, height: 10), scale: 2)
    context.translateBy(x: 3, y: 1)
    #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 8, y: 16))
    #expect(context.convertToUserSpace(CGSize(width: 4, height: -2)) == CGSize(width: 2, height: 1))
    context.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(context.pathContains(CGPoint(x: 2, y: 2), mode: .fill))
    #expect(!context.pathContains(CGPoint(x: 2, y: 2), mode: .stroke))
    context.setLineWidth(2)
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == CGRect(x: -1, y: -1, width: 6, height: 6))
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.resetClip()
    #expect(context.boundingBoxOfClipPath == CGRect(x: -3, y: -1, width: 10, height: 10))
    context.setFillColorSpace(CGColorSpaceCreateDeviceCMYK())
    context.setFillColor([0, 1, 1, 0.5, 1])
    context.fill(CGRect(x: -3, y: -1, width: 10, height: 10))
    #expect(try context.makePicture().pixel(0, 0) == [128, 0, 0, 255])
  }
}
