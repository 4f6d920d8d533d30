import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

@Suite struct DepthOrderTests {
  static func perspective(_ distance: Double) -> Transform3D {
    var t = Transform3D.identity
    t.m34 = -1 / distance
    return t
  }

  /// A scene of 60 × 60 whose root has a perspective of 100.
  static func room(_ layers: [Tree]) -> PresentationFrame {
    Tree.box(0, 0, 60, 60, [.sublayerTransform: .transform(perspective(100))], layers).frame
  }

  @Test func backFacesOfSingleSidedLayersHide() throws {
    func shows(_ angle: Double, _ axis: (Double, Double), _ more: Transform3D = .identity) throws
      -> Bool
    {
      let t = more * .rotation(angle, axis.0, axis.1, 0)
      let layer = Tree.box(
        20, 20, 20, 20,
        [
          .doubleSided: .bool(false), .transform: .transform(t), .backgroundColor: .color(red),
        ])
      return try drawn(DepthOrderTests.room([layer]), 60, 60).pixel(30, 30) == redPixel
    }
    #expect(try shows(0.4, (0, 1)))
    #expect(try !shows(2.6, (0, 1)))
    #expect(try !shows(2.6, (1, 0)))
    #expect(try shows(0, (0, 1), .scale(-1, 1, 1)))
  }

  @Test func aTransformLayerSortsByDepth() throws {
    func layer(_ z: Double, _ color: Color) -> Tree {
      .box(
        0, 0, 20, 20,
        [.transform: .transform(.translation(0, 0, z)), .backgroundColor: .color(color)])
    }
    let box: [PropertyID: Value] = [
      .bounds: .rect(Rect(x: 0, y: 0, width: 20, height: 20)),
      .position: .point(Point(x: 30, y: 30)),
    ]
    let front = Tree(.transform, box, [layer(20, red), layer(-20, blue)])
    #expect(try drawn(DepthOrderTests.room([front]), 60, 60).pixel(30, 30) == redPixel)
    var turned = front
    turned.properties[.transform] = .transform(.rotation(.pi, 0, 1, 0))
    #expect(try drawn(DepthOrderTests.room([turned]), 60, 60).pixel(30, 30) == bluePixel)
    // Siblings in a plain layer share a space, too, which its own turn flattens.
    var flat = Tree(.plain, box, [layer(20, red), layer(-20, blue)])
    #expect(try drawn(DepthOrderTests.room([flat]), 60, 60).pixel(30, 30) == redPixel)
    flat.properties[.transform] = .transform(.rotation(.pi, 0, 1, 0))
    #expect(try drawn(DepthOrderTests.room([flat]), 60, 60).pixel(30, 30) == redPixel)
    // In one plane the order of insertion counts.
    let level = Tree(.plain, box, [layer(0, red), layer(0, blue)])
    #expect(try drawn(DepthOrderTests.room([level]), 60, 60).pixel(30, 30) == bluePixel)
  }

  /// Rule: layers.depth.
  @Test func depthBringsLayersNearer() throws {
    // z = 50 of 100 doubles the size, z = −100 halves it.
    func width(_ z: Double) throws -> Int {
      let layer = Tree.box(
        20, 20, 20, 20, [.zPosition: .number(z), .backgroundColor: .color(red)])
      let picture = try drawn(DepthOrderTests.room([layer]), 60, 60)
      return (0..<60).filter { picture.pixel($0, 30) == redPixel }.count
    }
    #expect(try width(0) == 20)
    #expect(try width(50) == 40)
    #expect(try width(-100) == 10)
    #expect(try width(100) == 0)
    #expect(try width(150) == 0)
  }

  @Test func aLayerThroughTheViewerIsCutOff() throws {
    // Turned by a right angle and a little, the far end lies before the viewer, the near one behind.
    let t = Transform3D.rotation(1.5, 0, 1, 0)
    let layer = Tree.box(
      -170, 20, 400, 20, [.transform: .transform(t), .backgroundColor: .color(red)])
    let picture = try drawn(DepthOrderTests.room([layer]), 60, 60)
    let count = (0..<3600).filter { picture.pixel($0 % 60, $0 / 60) == redPixel }.count
    #expect(count > 20)
    #expect(count < 3500)
  }

  /// A tilted picture against 16 × 16 samples a pixel in double precision, straight from the definition.
  @Test(arguments: [(0.5, 0.3), (-0.9, 0.1), (0.2, -0.7)])
  func perspectiveIsThatOfTheDefinition(_ aboutY: Double, _ aboutX: Double) throws {
    let contents = Picture.made(40, 40, isOpaque: true) { x, y in
      SIMD4(UInt8(x * 6), UInt8(y * 6), UInt8((x + y) * 3), 255)
    }
    let t = Transform3D.rotation(aboutY, 0, 1, 0) * .rotation(aboutX, 1, 0, 0)
    let layer = Tree.box(
      10, 10, 40, 40, [.transform: .transform(t), .contents: .content(contents)])
    let picture = try drawn(DepthOrderTests.room([layer]), 60, 60)
    let root =
      Transform3D.translation(-30, -30, 0) * DepthOrderTests.perspective(100)
      * .translation(30, 30, 0)
    let matrix = Transform3D.translation(-20, -20, 0) * t * .translation(30, 30, 0) * root
    var worst = 0.0
    var total = 0.0
    for y in 0..<60 {
      for x in 0..<60 {
        let wanted = supersampled(matrix, contents, x, y)
        let got = picture.pixel(x, y)
        for c in 0..<3 {
          let difference = (Double(got[c]) - wanted[c]).magnitude
          worst = max(worst, difference)
          total += difference
        }
      }
    }
    // Edge pixels mix one sample with an exact area, the reference many samples.
    #expect(worst <= 10)
    #expect(total / 10_800 < 0.5)
  }

  /// The mean of 256 samples over white: where a ray through the pixel meets the picture's plane.
  private func supersampled(
    _ m: Transform3D, _ contents: Picture, _ x: Int, _ y: Int
  ) -> SIMD3<Double> {
    var sum = SIMD3<Double>()
    for i in 0..<256 {
      let px = Double(x) + (Double(i % 16) + 0.5) / 16
      let py = Double(y) + (Double(i / 16) + 0.5) / 16
      // (u, v) with u·r1 + v·r2 + r4 proportional to (px, py, 1): two linear equations.
      let a = (m.m11 - px * m.m14, m.m21 - px * m.m24, m.m41 - px * m.m44)
      let b = (m.m12 - py * m.m14, m.m22 - py * m.m24, m.m42 - py * m.m44)
      let d = a.0 * b.1 - a.1 * b.0
      let u = (a.1 * b.2 - a.2 * b.1) / d
      let v = (a.2 * b.0 - a.0 * b.2) / d
      guard u >= 0, u < 40, v >= 0, v < 40 else {
        sum += 255
        continue
      }
      let (tu, tv) = (min(max(u - 0.5, 0), 39), min(max(v - 0.5, 0), 39))
      sum += SIMD3(tu * 6, tv * 6, (tu + tv) * 3)
    }
    return sum / 256
  }
}
