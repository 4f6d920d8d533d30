import Pegbar
import Testing

@Suite struct UIBezierPathTests {
  /// The opacity of pixels of a drawing of 20 × 20.
  private func drawn(_ body: () -> Void) throws -> (_ x: Int, _ y: Int) -> UInt8 {
    let context = CGContext(size: CGSize(width: 20, height: 20))
    UIGraphicsPushContext(context)
    body()
    UIGraphicsPopContext()
    let picture = try context.makePicture()
    return { picture.row($1).load(fromByteOffset: $0 * 4 + 3, as: UInt8.self) }
  }

  /// Clockwise is what it looks like on the screen: from the right to the bottom.
  @Test func arcsTurnAsSeen() {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi / 2,
      clockwise: true)
    #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 20) < 1e-9)
    #expect(path.cgPath.boundingBoxOfPath.minX > 9.99)
    let other = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi / 2,
      clockwise: false)
    #expect(other.cgPath.boundingBoxOfPath.minX < 0.01)
    #expect(abs(other.cgPath.length - 3 * path.cgPath.length) < 0.01)
  }

  @Test func shapesAreWhatTheirNamesSay() {
    let rect = CGRect(x: 2, y: 3, width: 10, height: 6)
    for path in [
      UIBezierPath(rect: rect), UIBezierPath(ovalIn: rect),
      UIBezierPath(roundedRect: rect, cornerRadius: 2),
      UIBezierPath(
        roundedRect: rect, byRoundingCorners: .allCorners,
        cornerRadii: CGSize(width: 2, height: 2)),
    ] {
      let box = path.cgPath.boundingBoxOfPath
      #expect(abs(box.minX - 2) < 1e-9 && abs(box.maxY - 9) < 1e-9 && !path.isEmpty)
      #expect(path.contains(CGPoint(x: 7, y: 6)) && !path.contains(CGPoint(x: 13, y: 6)))
    }
    #expect(UIBezierPath(rect: rect).contains(CGPoint(x: 2.1, y: 3.1)))
    #expect(!UIBezierPath(ovalIn: rect).contains(CGPoint(x: 2.5, y: 3.5)))
  }

  /// Every corner alone is round, and the others stay sharp.
  @Test(arguments: [
    (UIRectCorner.topLeft, 0.1, 0.1), (.topRight, 9.9, 0.1), (.bottomLeft, 0.1, 9.9),
    (.bottomRight, 9.9, 9.9),
  ])
  func cornersAreRoundOneByOne(_ corner: UIRectCorner, _ x: Double, _ y: Double) {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), byRoundingCorners: corner,
      cornerRadii: CGSize(width: 4, height: 4))
    for (px, py) in [(0.1, 0.1), (9.9, 0.1), (0.1, 9.9), (9.9, 9.9)] {
      #expect(path.contains(CGPoint(x: px, y: py)) == (px != x || py != y))
    }
    // The arc passes through the circle's point at 45 degrees.
    let inset = 4 - 4 * 0.5.squareRoot()
    let (dx, dy) = (x < 5 ? inset : 10 - inset, y < 5 ? inset : 10 - inset)
    let (sx, sy) = (x < 5 ? 0.02 : -0.02, y < 5 ? 0.02 : -0.02)
    #expect(path.contains(CGPoint(x: dx + sx, y: dy + sy)))
    #expect(!path.contains(CGPoint(x: dx - sx, y: dy - sy)))
  }

  @Test func pathsAreBuiltAndChanged() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 5, y: 1))
    path.addQuadCurve(to: CGPoint(x: 9, y: 1), controlPoint: CGPoint(x: 7, y: 5))
    path.addCurve(
      to: CGPoint(x: 12, y: 1), controlPoint1: CGPoint(x: 10, y: 0),
      controlPoint2: CGPoint(x: 11, y: 0))
    #expect(path.cgPath.svg == "M1 1L5 1Q7 5 9 1C10 0 11 0 12 1")
    #expect(path.bounds == CGRect(x: 1, y: 0, width: 11, height: 5))
    let back = path.reversing()
    #expect(back.currentPoint == CGPoint(x: 1, y: 1))
    path.close()
    path.apply(CGAffineTransform(translationX: 1, y: 2))
    let tail = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    path.append(tail)
    #expect(path.cgPath.svg.hasPrefix("M2 3L6 3") && path.cgPath.svg.contains("ZM0 0"))
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  /// A path that was handed out or in does not change with the other.
  @Test func layersGetCopies() {
    let given = CGMutablePath()
    given.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
    let path = UIBezierPath(cgPath: given)
    given.addRect(CGRect(x: 8, y: 8, width: 4, height: 4))
    #expect(path.bounds.maxX == 4)
    let handed = path.cgPath
    path.addLine(to: CGPoint(x: 50, y: 0))
    #expect(handed.boundingBox.maxX == 4)
    path.lineWidth = 3
    #expect((path.copy() as? UIBezierPath)?.lineWidth == 3)
  }

  @Test func drawingUsesTheAttributesOfThePath() throws {
    let ring = UIBezierPath(rect: CGRect(x: 2, y: 2, width: 16, height: 16))
    ring.append(UIBezierPath(rect: CGRect(x: 6, y: 6, width: 8, height: 8)))
    let full = try drawn { ring.fill() }
    #expect(full(10, 10) == 255 && full(3, 3) == 255 && full(0, 0) == 0)
    ring.usesEvenOddFillRule = true
    let hollow = try drawn { ring.fill() }
    #expect(hollow(10, 10) == 0 && hollow(3, 3) == 255)
    let clipped = try drawn {
      ring.addClip()
      UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 20))
    }
    #expect(clipped(3, 10) == 255 && clipped(8, 10) == 0 && clipped(16, 10) == 0)
    let line = UIBezierPath()
    line.move(to: CGPoint(x: 4, y: 10))
    line.addLine(to: CGPoint(x: 16, y: 10))
    line.lineWidth = 4
    let butt = try drawn { line.stroke() }
    #expect(butt(5, 8) == 255 && butt(5, 11) == 255 && butt(5, 7) == 0 && butt(3, 10) == 0)
    line.lineCapStyle = .square
    line.setLineDash([2, 6], count: 2, phase: 0)
    let dashed = try drawn { line.stroke() }
    #expect(dashed(3, 10) == 255 && dashed(9, 10) == 0 && dashed(13, 10) == 255)
    // Without a context nothing happens.
    line.stroke()
    ring.addClip()
  }
}
