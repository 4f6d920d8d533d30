import Pegbar
import PegbarEngine
import Testing

@testable import PegbarLayers

/// Drawing without smooth edges: a pixel is inside if its middle is.
@Suite struct SharpRasterTests {
  private func picture(_ scale: CGFloat = 1, _ body: (CGContext) -> Void) throws -> Picture {
    let context = CGContext(size: CGSize(width: 20, height: 20), scale: scale)
    context.setShouldAntialias(false)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
    body(context)
    return try context.makePicture()
  }

  @Test(arguments: [1.0, 2])
  func circlesAreMadeOfWholePixels(_ scale: Double) throws {
    let picture = try picture(scale) {
      $0.fillEllipse(in: CGRect(x: 1, y: 2, width: 15, height: 15))
    }
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let (dx, dy) = ((Double(x) + 0.5) / scale - 8.5, (Double(y) + 0.5) / scale - 9.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        // A curve of four parts is round to a few thousandths.
        guard abs(distance - 7.5) > 0.02 else { continue }
        #expect(picture.pixel(x, y) == (distance < 7.5 ? [255, 0, 0, 255] : [0, 0, 0, 0]))
      }
    }
  }

  /// The picture of a shape is no larger than the shape, wherever that lies.
  @Test func picturesAreAsLargeAsTheirShapes() throws {
    let context = CGContext(size: CGSize(width: 2000, height: 2000))
    context.setShouldAntialias(false)
    context.fill(CGRect(x: 1500.2, y: -3, width: 9, height: 5))
    context.fill(CGRect(x: 3000, y: 0, width: 9, height: 5))
    let sizes = context.copyRecording().sublayers?.map { drawn -> [Int] in
      let picture = drawn.sublayers?.first?.contents as? Picture
      return picture.map { [$0.width, $0.height] } ?? []
    }
    #expect(sizes == [[9, 2], []])
    let picture = try context.makePicture()
    for (x, y, alpha) in [(1499, 0, 0), (1500, 0, 255), (1508, 1, 255), (1509, 1, 0), (1500, 2, 0)]
    {
      #expect(Int(picture.pixel(x, y).w) == alpha, "\(x), \(y)")
    }
  }

  @Test func linesBetweenPixelsHaveOneRow() throws {
    let picture = try picture { context in
      context.move(to: CGPoint(x: 2, y: 10))
      context.addLine(to: CGPoint(x: 12, y: 10))
      context.strokePath()
    }
    let rows = (0..<20).filter { picture.pixel(5, $0).w > 0 }
    #expect(rows.count == 1 && picture.pixel(5, rows[0]) == [0, 0, 255, 255])
    #expect((0..<20).filter { picture.pixel($0, rows[0]).w > 0 } == Array(2..<12))
  }

  @Test func holesStayEmpty() throws {
    let picture = try picture { context in
      context.addRect(CGRect(x: 2.4, y: 2.4, width: 12, height: 12))
      context.addRect(CGRect(x: 5.6, y: 5.6, width: 4, height: 4))
      context.fillPath(using: .evenOdd)
    }
    let row = (0..<20).filter { picture.pixel($0, 7).w == 255 }
    #expect(row == Array(2..<6) + Array(10..<14))
  }

  @Test func clipsAndTransformsAreSharp() throws {
    let picture = try picture { context in
      context.clip(to: CGRect(x: 0, y: 0, width: 10.4, height: 20))
      context.setAlpha(0.5)
      context.scaleBy(x: 2, y: 1)
      context.fill(CGRect(x: 1.3, y: 3, width: 9, height: 9))
    }
    #expect((0..<20).filter { picture.pixel($0, 5).w > 0 } == Array(3..<10))
    #expect(picture.pixel(5, 5) == [128, 0, 0, 128])
  }

  @Test func savedSettingsComeBack() throws {
    let picture = try picture { context in
      context.saveGState()
      context.setShouldAntialias(true)
      context.fill(CGRect(x: 0.5, y: 0, width: 4, height: 4))
      context.restoreGState()
      context.fill(CGRect(x: 10.6, y: 0, width: 4, height: 4))
    }
    #expect(picture.pixel(0, 1).w > 100 && picture.pixel(0, 1).w < 150)
    #expect(picture.pixel(10, 1).w == 0 && picture.pixel(14, 1).w == 255)
  }

  /// Core Graphics counts pixels from the lower left corner.
  @Test func theTransformHasScaleAndFlip() {
    let context = CGContext(size: CGSize(width: 10, height: 20), scale: 2)
    #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 40))
    context.concatenate(context.ctm.inverted())
    #expect(context.ctm.isIdentity)
  }

  @Test func strokesBecomePaths() throws {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    let stroked = try #require(
      CGPath(
        __byStroking: line, transform: nil, lineWidth: 2, lineCap: .butt, lineJoin: .miter,
        miterLimit: 10))
    #expect(stroked.boundingBox == CGRect(x: 0, y: -1, width: 10, height: 2))
  }
}
