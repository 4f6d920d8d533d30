import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

@Suite struct SceneWalkTests {
  static let background: [PropertyID: Value] = [.backgroundColor: .color(red)]

  /// A picture in which every pixel is different.
  static let checks = Picture.made(8, 6, isOpaque: true) { x, y in
    SIMD4(UInt8(x * 30), UInt8(y * 40), UInt8((x + y) % 2 * 255), 255)
  }

  @Test func anEmptyFrameShowsTheBackground() throws {
    let picture = try drawn(PresentationFrame(rows: []), 5, 4, background: green)
    #expect(picture.bytes == [[UInt8]](repeating: [0, 255, 0, 255], count: 20).flatMap { $0 })
    #expect(picture.isOpaque)
    let clear = try drawn(PresentationFrame(rows: []), 5, 4, background: nil)
    #expect(clear.bytes.allSatisfy { $0 == 0 })
  }

  @Test func aWholePixelRectangleIsExact() throws {
    let picture = try drawn(scene(10, 8, [.box(2, 3, 5, 4, SceneWalkTests.background)]), 10, 8)
    for y in 0..<8 {
      for x in 0..<10 {
        let isInside = (2..<7).contains(x) && (3..<7).contains(y)
        #expect(picture.pixel(x, y) == (isInside ? redPixel : whitePixel))
      }
    }
  }

  @Test func edgesCoverByArea() throws {
    // A quarter of a pixel to the right, half a pixel down.
    let picture = try drawn(
      scene(6, 6, [.box(1.25, 1.5, 3, 3, [.backgroundColor: .color(.black)])]), 6, 6)
    #expect(picture.pixel(1, 2) == SIMD4(64, 64, 64, 255))
    #expect(picture.pixel(2, 1) == SIMD4(127, 127, 127, 255))
    #expect(picture.pixel(2, 2) == SIMD4(0, 0, 0, 255))
    #expect(picture.pixel(4, 2) == SIMD4(191, 191, 191, 255))
    #expect(picture.pixel(5, 2) == whitePixel)
  }

  @Test func neighboursMeetWithoutASeam() throws {
    // Three columns whose edges are whole pixels only after scaling by 1.5.
    let columns = [(0.0, 4.0), (4.0, 6.0), (10.0, 2.0)].map {
      Tree.box($0.0, 0, $0.1, 8, SceneWalkTests.background)
    }
    let picture = try drawn(scene(12, 8, columns), 18, 12, scale: 1.5)
    #expect(picture.bytes == [[UInt8]](repeating: [255, 0, 0, 255], count: 216).flatMap { $0 })
  }

  @Test func aPictureOnWholePixelsIsCopied() throws {
    let contents: [PropertyID: Value] = [.contents: .content(SceneWalkTests.checks)]
    let picture = try drawn(scene(20, 12, [.box(5, 4, 8, 6, contents)]), 20, 12)
    for y in 0..<6 {
      for x in 0..<8 { #expect(picture.pixel(5 + x, 4 + y) == SceneWalkTests.checks.pixel(x, y)) }
    }
    #expect(picture.pixel(4, 4) == whitePixel)
  }

  @Test func aPictureOfTwiceThePixelsIsCopiedAtScaleTwo() throws {
    let contents: [PropertyID: Value] = [
      .contents: .content(SceneWalkTests.checks), .contentsScale: .number(2),
      .contentsGravity: .string("center"),
    ]
    let frame = scene(10, 10, [.box(2, 2, 4, 3, contents)])
    let picture = try drawn(frame, 20, 20, scale: 2)
    for y in 0..<6 {
      for x in 0..<8 { #expect(picture.pixel(4 + x, 4 + y) == SceneWalkTests.checks.pixel(x, y)) }
    }
  }

  /// Where an 8 × 6 picture begins in bounds of 20 × 20, y down: `bottom` is the least y.
  static let gravities: [(String, Int, Int)] = [
    ("center", 6, 7), ("top", 6, 14), ("bottom", 6, 0), ("left", 0, 7), ("right", 12, 7),
    ("topLeft", 0, 14), ("topRight", 12, 14), ("bottomLeft", 0, 0), ("bottomRight", 12, 0),
  ]

  /// Rule: layers.gravity.
  @Test(arguments: gravities) func gravityPlacesAPicture(_ name: String, _ x: Int, _ y: Int) throws
  {
    let contents: [PropertyID: Value] = [
      .contents: .content(SceneWalkTests.checks), .contentsGravity: .string(name),
    ]
    let picture = try drawn(scene(20, 20, [.box(0, 0, 20, 20, contents)]), 20, 20)
    for j in 0..<6 {
      for i in 0..<8 { #expect(picture.pixel(x + i, y + j) == SceneWalkTests.checks.pixel(i, j)) }
    }
  }

  @Test func aspectGravitiesKeepTheShape() throws {
    func bounds(_ gravity: String) throws -> (Int, Int) {
      let solid = Picture.made(8, 4, isOpaque: true) { _, _ in redPixel }
      let contents: [PropertyID: Value] = [
        .contents: .content(solid), .contentsGravity: .string(gravity),
      ]
      let picture = try drawn(scene(60, 60, [.box(20, 20, 20, 20, contents)]), 60, 60)
      let columns = (0..<60).filter { picture.pixel($0, 30) == redPixel }.count
      let rows = (0..<60).filter { picture.pixel(30, $0) == redPixel }.count
      return (columns, rows)
    }
    #expect(try bounds("resize") == (20, 20))
    #expect(try bounds("resizeAspect") == (20, 10))
    #expect(try bounds("resizeAspectFill") == (40, 20))
  }

  @Test func contentsRectShowsAPart() throws {
    let contents: [PropertyID: Value] = [
      .contents: .content(SceneWalkTests.checks),
      .contentsRect: .rect(Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)),
    ]
    let picture = try drawn(scene(10, 10, [.box(1, 1, 4, 3, contents)]), 10, 10)
    for y in 0..<3 {
      for x in 0..<4 {
        #expect(picture.pixel(1 + x, 1 + y) == SceneWalkTests.checks.pixel(x + 2, y + 3))
      }
    }
  }

  @Test func nearestEnlargesWithoutMixing() throws {
    let contents: [PropertyID: Value] = [
      .contents: .content(SceneWalkTests.checks), .magnificationFilter: .string("nearest"),
    ]
    let picture = try drawn(scene(24, 18, [.box(0, 0, 24, 18, contents)]), 24, 18)
    for y in 0..<18 {
      for x in 0..<24 { #expect(picture.pixel(x, y) == SceneWalkTests.checks.pixel(x / 3, y / 3)) }
    }
  }

  @Test func shrinkingAverages() throws {
    let stripes = Picture.made(64, 64, isOpaque: true) { x, _ in
      x % 2 == 0 ? SIMD4(0, 0, 0, 255) : whitePixel
    }
    let contents: [PropertyID: Value] = [.contents: .content(stripes)]
    let picture = try drawn(scene(16, 16, [.box(0, 0, 16, 16, contents)]), 16, 16)
    for x in 0..<16 { #expect((127...129).contains(picture.pixel(x, 8).x)) }
  }

  /// Rule: layers.order.
  @Test func zPositionOrdersSiblings() throws {
    func layer(_ z: Double, _ color: Color) -> Tree {
      .box(0, 0, 4, 4, [.zPosition: .number(z), .backgroundColor: .color(color)])
    }
    let frame = scene(4, 4, [layer(1, red), layer(0, green), layer(1, blue), layer(-3, green)])
    #expect(try drawn(frame, 4, 4).pixel(1, 1) == bluePixel)
  }

  @Test func hiddenAndTransparentLayersShowNothing() throws {
    let layers = [
      Tree.box(0, 0, 4, 4, [.hidden: .bool(true), .backgroundColor: .color(red)]),
      Tree.box(0, 0, 4, 4, [.opacity: .number(0)], [.box(0, 0, 4, 4, SceneWalkTests.background)]),
    ]
    #expect(try drawn(scene(4, 4, layers), 4, 4).pixel(1, 1) == whitePixel)
  }

  /// Rule: layers.group-opacity.
  @Test func opacityIsThatOfTheGroup() throws {
    // Two overlapping sublayers at one half: where they overlap only the upper one counts.
    let group = Tree.box(
      0, 0, 8, 4, [.opacity: .number(0.5)],
      [
        .box(0, 0, 5, 4, [.backgroundColor: .color(red)]),
        .box(3, 0, 5, 4, [.backgroundColor: .color(blue)]),
      ])
    let picture = try drawn(scene(8, 4, [group]), 8, 4)
    #expect(picture.pixel(1, 1) == SIMD4(255, 127, 127, 255))
    #expect(picture.pixel(4, 1) == SIMD4(127, 127, 255, 255))
    #expect(picture.pixel(6, 1) == SIMD4(127, 127, 255, 255))
  }

  /// Rule: layers.group-opacity.
  @Test func opacityIsThatOfEachPartWhereAskedFor() throws {
    let parts: [PropertyID: Value] = [
      .opacity: .number(0.5), .allowsGroupOpacity: .bool(false), .backgroundColor: .color(green),
    ]
    let children = [
      Tree.box(0, 0, 5, 4, [.backgroundColor: .color(red)]),
      .box(
        3, 0, 5, 4, [.backgroundColor: .color(blue), .opacity: .number(0.5)],
        [.box(3, 0, 2, 4, SceneWalkTests.background)]),
    ]
    /// Over white, one after the other, each with its opacity.
    func over(_ layers: [(Color, Double)]) -> SIMD4<Double> {
      layers.reduce(SIMD4(repeating: 255)) { below, layer in
        let c = SIMD4(layer.0.red, layer.0.green, layer.0.blue, 1) * 255
        return c * layer.1 + below * (1 - layer.1)
      }
    }
    for more: [PropertyID: Value] in [
      [:], [.cornerRadius: .number(1), .masksToBounds: .bool(true)],
    ] {
      let layer = Tree.box(0, 0, 8, 4, parts.merging(more) { $1 }, children)
      let picture = try drawn(scene(8, 4, [layer]), 8, 4)
      func expect(_ x: Int, _ wanted: SIMD4<Double>) {
        let got = picture.pixel(x, 2)
        for i in 0..<4 { #expect((Double(got[i]) - wanted[i]).magnitude <= 2, "\(x): \(got)") }
      }
      expect(1, over([(green, 0.5), (red, 0.5)]))
      expect(4, over([(green, 0.5), (red, 0.5), (blue, 0.25)]))
      // The sublayer's own sublayer is one picture with it.
      expect(6, over([(green, 0.5), (red, 0.25)]))
    }
  }

  /// Rule: layers.group-opacity.
  @Test func aShadowHasTheOpacityOfAPart() throws {
    let layer = Tree.box(
      0, 0, 8, 4,
      [
        .opacity: .number(0.5), .allowsGroupOpacity: .bool(false), .shadowOpacity: .number(1),
        .shadowRadius: .number(0), .shadowOffset: .size(Size(width: 0, height: 4)),
        .backgroundColor: .color(red),
      ])
    let picture = try drawn(scene(8, 8, [layer]), 8, 8)
    #expect(picture.pixel(4, 2) == SIMD4(255, 127, 127, 255))
    #expect(picture.pixel(4, 6) == SIMD4(127, 127, 127, 255))
  }

  /// Rule: layers.border.
  @Test(arguments: [(9.0, true), (18, false)])
  func nothingShinesThroughAnOpaqueBorder(_ radius: Double, _ clips: Bool) throws {
    let layer = Tree.box(
      12, 12, 36, 36,
      [
        .transform: .transform(.rotation(0.4, 0, 0, 1)), .cornerRadius: .number(radius),
        .borderWidth: .number(5), .borderColor: .color(blue), .backgroundColor: .color(red),
        .masksToBounds: .bool(clips),
      ], clips ? [.box(-9, -9, 99, 99, SceneWalkTests.background)] : [])
    let picture = try drawn(scene(60, 60, [layer]), 60, 60)
    var edge = 0
    for y in 0..<60 {
      for x in 0..<60 where picture.pixel(x, y).z == 255 {
        // White and blue alone: no more red than green.
        let c = picture.pixel(x, y)
        #expect(c.x == c.y, "\(x), \(y): \(c)")
        if c.x != 0, c.x != 255 { edge += 1 }
      }
    }
    #expect(edge > 60 && picture.pixel(30, 30) == redPixel)
  }

  /// Next to its straight edges a corner has little to cover: a tenth of what would shine through at most.
  ///
  /// Rule: layers.border.
  @Test func cornersEndUnderAnOpaqueBorder() throws {
    func redness(_ border: Color) throws -> Double {
      let layer = Tree.box(
        2, 2, 36, 36,
        [
          .cornerRadius: .number(9), .borderWidth: .number(5), .borderColor: .color(border),
          .backgroundColor: .color(red),
        ])
      let picture = try drawn(scene(40, 40, [layer]), 40, 40)
      var sum = 0.0
      for y in 0..<40 {
        for x in 0..<40 where (x < 7 || x > 32) && picture.pixel(x, y).z > 0 {
          let c = picture.pixel(x, y)
          sum += Double(c.x) - Double(c.y)
        }
      }
      return sum
    }
    let nearlyOpaque = Color(red: 0, green: 0, blue: 1, alpha: 254.0 / 255)
    let through = try redness(nearlyOpaque) - 5 * 36 * 1
    #expect(try redness(blue) < through / 10 && through > 1000)
  }

  /// Rule: values.pictures.
  @Test func contentsFadeIntoOthers() throws {
    let other = Picture.made(2, 2, isOpaque: false) { _, _ in SIMD4(0, 0, 200, 200) }
    let mixed = Value.interpolate(.content(SceneWalkTests.checks), .content(other), 0.25)
    let layer = Tree.box(1, 1, 8, 6, [.contents: try #require(mixed)])
    let picture = try drawn(scene(10, 8, [layer]), 10, 8)
    for y in 0..<6 {
      for x in 0..<8 {
        let (a, b) = (SceneWalkTests.checks.pixel(x, y), other.pixel(0, 0))
        for i in 0..<4 {
          let white = 255 * (1 - (0.75 * Double(a.w) + 0.25 * Double(b.w)) / 255)
          let wanted = 0.75 * Double(a[i]) + 0.25 * Double(b[i]) + white
          #expect((Double(picture.pixel(1 + x, 1 + y)[i]) - wanted).magnitude <= 2)
        }
      }
    }
    #expect(picture.pixel(0, 0) == whitePixel)
  }

  /// Rule: layers.clip.
  @Test func masksToBoundsCutsSublayers() throws {
    let child = Tree.box(-5, -5, 30, 30, SceneWalkTests.background)
    let plain = Tree.box(2, 2, 6, 6, [.masksToBounds: .bool(true)], [child])
    let picture = try drawn(scene(12, 12, [plain]), 12, 12)
    for y in 0..<12 {
      for x in 0..<12 {
        let isInside = (2..<8).contains(x) && (2..<8).contains(y)
        #expect(picture.pixel(x, y) == (isInside ? redPixel : whitePixel))
      }
    }
  }

  /// Rule: layers.clip.
  @Test func roundCornersCutByArea() throws {
    // A circle of radius 20: its area, and nothing beyond it.
    let layer = Tree.box(
      4, 4, 40, 40, [.cornerRadius: .number(20), .backgroundColor: .color(.black)])
    let picture = try drawn(scene(48, 48, [layer]), 48, 48)
    var sum = 0.0
    for y in 0..<48 {
      for x in 0..<48 { sum += (255 - Double(picture.pixel(x, y).x)) / 255 }
    }
    #expect((sum - 400 * Double.pi).magnitude < 0.5)
    #expect(picture.pixel(4, 4) == whitePixel)
    #expect(picture.pixel(24, 24) == SIMD4(0, 0, 0, 255))
  }

  @Test func aClipUnderATurnCutsTheSameArea() throws {
    var turned = Transform3D.rotation(0.4, 0, 0, 1)
    turned = .scale(0.9, 1.1, 1) * turned
    let layer = Tree.box(
      14, 14, 30, 30,
      [
        .cornerRadius: .number(9), .masksToBounds: .bool(true), .transform: .transform(turned),
      ], [.box(-50, -50, 200, 200, [.backgroundColor: .color(.black)])])
    let picture = try drawn(scene(58, 58, [layer]), 58, 58)
    var sum = 0.0
    for y in 0..<58 {
      for x in 0..<58 { sum += (255 - Double(picture.pixel(x, y).x)) / 255 }
    }
    let area = (900 - (4 - Double.pi) * 81) * 0.99
    #expect((sum - area).magnitude < 0.5)
  }

  /// Rule: layers.border.
  @Test func theBorderLiesInsideAndAbove() throws {
    let layer = Tree.box(
      2, 2, 10, 10,
      [
        .borderWidth: .number(2), .borderColor: .color(blue), .backgroundColor: .color(green),
      ], [.box(0, 0, 10, 10, SceneWalkTests.background)])
    let picture = try drawn(scene(14, 14, [layer]), 14, 14)
    #expect(picture.pixel(2, 7) == bluePixel)
    #expect(picture.pixel(3, 7) == bluePixel)
    #expect(picture.pixel(4, 7) == redPixel)
    #expect(picture.pixel(1, 7) == whitePixel)
    #expect(picture.pixel(11, 11) == bluePixel)
  }

  /// Rule: layers.mask.
  @Test func aMaskLetsItsAlphaThrough() throws {
    let half = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    let mask = Tree.box(
      0, 0, 8, 8, [:],
      [
        .box(0, 0, 4, 8, [.backgroundColor: .color(.black)]),
        .box(4, 0, 2, 8, [.backgroundColor: .color(half)]),
      ])
    let layer = Tree.box(1, 1, 8, 8, SceneWalkTests.background).masked(by: mask)
    let picture = try drawn(scene(10, 10, [layer]), 10, 10)
    #expect(picture.pixel(2, 4) == redPixel)
    #expect(picture.pixel(5, 4) == SIMD4(255, 127, 127, 255))
    #expect(picture.pixel(7, 4) == whitePixel)
    let nothing = layer.masked(by: .box(0, 0, 8, 8))
    #expect(try drawn(scene(10, 10, [nothing]), 10, 10).pixel(2, 4) == whitePixel)
  }

  @Test func geometryFlippedMirrorsPlacesNotPictures() throws {
    let contents: [PropertyID: Value] = [.contents: .content(SceneWalkTests.checks)]
    let layer = Tree.box(
      0, 0, 20, 20, [.geometryFlipped: .bool(true)], [.box(3, 2, 8, 6, contents)])
    let picture = try drawn(scene(20, 20, [layer]), 20, 20)
    for y in 0..<6 {
      for x in 0..<8 { #expect(picture.pixel(3 + x, 12 + y) == SceneWalkTests.checks.pixel(x, y)) }
    }
  }

  @Test func boundsOriginScrolls() throws {
    var parent = Tree.box(2, 2, 6, 6, [:], [.box(10, 10, 2, 2, SceneWalkTests.background)])
    parent.properties[.bounds] = .rect(Rect(x: 9, y: 8, width: 6, height: 6))
    let picture = try drawn(scene(10, 10, [parent]), 10, 10)
    #expect(picture.pixel(3, 4) == redPixel)
    #expect(picture.pixel(4, 5) == redPixel)
    #expect(picture.pixel(5, 4) == whitePixel)
  }

  @Test func clippingToTheRootLeavesTheRest() throws {
    let frame = scene(4, 4, [.box(-10, -10, 40, 40, SceneWalkTests.background)])
    let viewport = Viewport(
      width: 10, height: 8, scale: 2, offset: Point(x: 1, y: 0), clipsToRoot: true)
    let picture = try FrameRenderer(threads: 1).render(frame, viewport, background: .white)
    for x in 0..<10 {
      #expect(picture.pixel(x, 3) == ((1..<9).contains(x) ? redPixel : whitePixel))
    }
  }

  @Test func numbersThatAreNotFiniteDrawNothing() throws {
    let bad = Transform3D.scale(.infinity, .nan, 1)
    let layers = [
      Tree.box(0, 0, 4, 4, [.transform: .transform(bad), .backgroundColor: .color(red)]),
      Tree.box(.nan, 0, 4, 4, SceneWalkTests.background),
      Tree.box(0, 0, 4, 4, [.opacity: .number(.nan), .backgroundColor: .color(red)]),
    ]
    for layer in layers {
      let picture = try drawn(scene(4, 4, [layer]), 4, 4)
      #expect(picture.bytes.allSatisfy { $0 == 255 }, "\(layer.properties)")
    }
    // A border as wide as may be fills the layer; a radius that is no number rounds nothing.
    let border = Tree.box(
      0, 0, 4, 4, [.cornerRadius: .number(.nan), .borderWidth: .number(.infinity)])
    let picture = try drawn(scene(4, 4, [border]), 4, 4)
    for place in 0..<16 { #expect(picture.pixel(place % 4, place / 4) == SIMD4(0, 0, 0, 255)) }
  }
}
