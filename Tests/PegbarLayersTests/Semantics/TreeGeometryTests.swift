import Pegbar
import Testing

/// Rules of layers: tree and geometry, and paths.
@Suite struct TreeGeometryTests {
  @Test func framesUnderTurnsAndScales() {
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(abs(layer.bounds.width - 50) < 1e-9 && abs(layer.bounds.height - 100) < 1e-9)
    #expect(abs(layer.position.x - 60) < 1e-9 && abs(layer.position.y - 45) < 1e-9)
    let mirrored = CALayer()
    mirrored.anchorPoint = .zero
    mirrored.transform = CATransform3DMakeScale(-2, 1, 1)
    mirrored.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(mirrored.bounds.size == CGSize(width: 5, height: 10))
    #expect(mirrored.position == CGPoint(x: 10, y: 0))
    #expect(mirrored.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  /// Inside a transform layer depth is kept; any other layer flattens it.
  ///
  /// Rule: layers.depth.
  @Test func depthIsKeptByTransformLayersOnly() {
    for (owner, expected) in [(CATransformLayer(), 20.0), (CALayer(), 10.0)] {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 0, height: 0)
      root.sublayerTransform.m34 = -1 / 100
      root.addSublayer(owner)
      let leaf = CALayer()
      leaf.zPosition = 50
      owner.addSublayer(leaf)
      // Half way to the eye everything is twice as large.
      let point = leaf.convert(CGPoint(x: 10, y: 0), to: root)
      #expect(abs(point.x - expected) < 1e-9)
    }
  }

  /// What the anchor point is in its layer comes to lie at the position, in z as in x and y.
  ///
  /// Rule: layers.depth.
  @Test func theAnchorPointHasADepth() {
    let root = CALayer()
    root.sublayerTransform.m34 = -1 / 100
    let leaf = CALayer()
    leaf.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    leaf.anchorPointZ = -50
    root.addSublayer(leaf)
    #expect(abs(leaf.convert(CGPoint(x: 20, y: 10), to: root).x - 20) < 1e-9)
    // A half turn about that point takes the layer as far behind it.
    leaf.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(abs(leaf.convert(CGPoint(x: 0, y: 10), to: root).x - 10 / 1.5) < 1e-9)
  }

  /// Rule: layers.hit-test.
  @Test func hitTestsGoByZ() {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let (low, high) = (CALayer(), CALayer())
    for layer in [high, low] {
      layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      root.addSublayer(layer)
    }
    #expect(root.hitTest(CGPoint(x: 15, y: 15)) == low)
    high.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 15, y: 15)) == high)
    high.isHidden = true
    #expect(root.hitTest(CGPoint(x: 15, y: 15)) == low)
  }

  @Test func subclassesMayAnswerHitTests() {
    final class Glass: CALayer {
      override func contains(_ point: CGPoint) -> Bool { false }
    }
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let glass = Glass()
    glass.frame = root.bounds
    root.addSublayer(glass)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) == root)
  }

  @Test func matrices() {
    let t = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 1, 1, 1)
    #expect(t.m41 == 2 && t.m42 == 3 && t.m43 == 4)
    let back = CATransform3DConcat(t, CATransform3DInvert(t))
    #expect(CATransform3DIsIdentity(back))
    let flat = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let space = CATransform3DMakeAffineTransform(flat)
    #expect(CATransform3DIsAffine(space) && CATransform3DGetAffineTransform(space) == flat)
    #expect(CGPoint(x: 1, y: 1).applying(flat) == CGPoint(x: 9, y: 12))
    #expect(CGSize(width: 1, height: 1).applying(flat) == CGSize(width: 4, height: 6))
    #expect(
      CGRect(x: 0, y: 0, width: 1, height: 1).applying(flat)
        == CGRect(x: 5, y: 6, width: 4, height: 6))
    #expect(flat.inverted().concatenating(flat).isIdentity)
  }

  @Test func pathsHaveLengthsAndTangents() throws {
    let line = try CGPath(svg: "M0 0H30V40")
    #expect(line.length == 70)
    #expect(line.point(atLength: 50) == CGPoint(x: 30, y: 20))
    #expect(line.tangent(atLength: 10) == CGVector(dx: 1, dy: 0))
    #expect(line.tangent(atLength: 60) == CGVector(dx: 0, dy: 1))
    #expect(line.point(atLength: -5) == .zero)
    #expect(CGPath(rect: .zero).point(atLength: 1) == .zero)
    #expect(CGMutablePath().point(atLength: 0) == nil)
    // y = x² from 0 to 1: (2√5 + asinh 2) / 4.
    let parabola = try CGPath(svg: "M0 0Q0.5 0 1 1")
    #expect(abs(parabola.length - 1.4789428575445975) < 1e-9)
  }

  @Test func pathsHaveBoundsAndAnInside() throws {
    let curve = try CGPath(svg: "M0 0C0 10 10 10 10 0Z")
    #expect(curve.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(curve.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 7.5))
    #expect(curve.contains(CGPoint(x: 5, y: 7.4)) && !curve.contains(CGPoint(x: 5, y: 7.6)))
    let rings = try CGPath(svg: "M0 0H10V10H0ZM2 2H8V8H2Z")
    #expect(rings.contains(CGPoint(x: 5, y: 5)))
    #expect(!rings.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    #expect(CGMutablePath().boundingBox.isNull)
  }

  @Test func arcsLieOnTheirCircle() {
    let arc = CGMutablePath()
    arc.addArc(
      center: CGPoint(x: 1, y: 2), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(arc.length - 5 * .pi) < 1e-2)
    #expect(abs(arc.currentPoint.x - 1) < 1e-9 && abs(arc.currentPoint.y - 12) < 1e-9)
    let other = CGMutablePath()
    other.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(other.length - 15 * .pi) < 1e-2)
    let corner = CGMutablePath()
    corner.move(to: .zero)
    corner.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(abs(corner.length - (6 + 2 * .pi)) < 1e-2)
    #expect(corner.currentPoint == CGPoint(x: 10, y: 4))
    let round = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerWidth: 5, cornerHeight: 5)
    #expect(abs(round.length - (2 * 30 + 2 * 10 + 10 * .pi)) < 1e-1)
    #expect(round.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 40, height: 20))
  }

  @Test(arguments: ["M0 0", "M1.5 -2L3 4Q5 6 7 8C1 2 3 4 5 6ZM0 0L1 1"])
  func svgReadsBackTheSame(_ data: String) throws {
    #expect(try CGPath(svg: data).svg == data)
    #expect(throws: SVGPathError.self) { try CGPath(svg: data + "X") }
  }
}
