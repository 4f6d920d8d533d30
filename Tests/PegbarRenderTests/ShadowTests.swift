import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

@Suite struct ShadowTests {
  static func shadowed(_ more: [PropertyID: Value], _ sublayers: [Tree] = []) -> Tree {
    var all: [PropertyID: Value] = [
      .shadowOpacity: .number(1), .shadowRadius: .number(0),
      .shadowOffset: .size(Size(width: 7, height: 5)), .backgroundColor: .color(red),
    ]
    all.merge(more) { $1 }
    return .box(20, 20, 20, 20, all, sublayers)
  }

  static func draw(_ tree: Tree) throws -> Picture { try drawn(scene(70, 70, [tree]), 70, 70) }

  static let black = SIMD4<UInt8>(0, 0, 0, 255)

  /// Rule: layers.shadow.
  @Test func anOffsetMovesIt() throws {
    let picture = try ShadowTests.draw(ShadowTests.shadowed([:]))
    #expect(picture.pixel(21, 21) == redPixel)
    #expect(picture.pixel(46, 44) == ShadowTests.black)
    #expect(picture.pixel(47, 44) == whitePixel)
    #expect(picture.pixel(45, 24) == whitePixel)
    #expect(picture.pixel(45, 25) == ShadowTests.black)
  }

  /// Rule: layers.shadow.
  @Test func aBlurIsAGaussian() throws {
    // Far from its ends, the shadow of an edge is the gaussian's integral: 0.5 at the edge, 0.8413 one
    // deviation inside.
    let tree = ShadowTests.shadowed([
      .shadowRadius: .number(4), .shadowOffset: .size(Size()), .backgroundColor: .null,
      .shadowPath: .path(ShapeTests.path([(0, -30), (60, -30), (60, 90), (0, 90)])),
    ])
    let picture = try ShadowTests.draw(tree)
    for (x, wanted) in [(20.0, 0.5), (24, 0.8413), (16, 0.1587), (12, 0.0228), (28, 0.9772)] {
      // Between two pixels.
      let a = Double(picture.pixel(Int(x) - 1, 35).x)
      let b = Double(picture.pixel(Int(x), 35).x)
      #expect(((a + b) / 2 - (1 - wanted) * 255).magnitude < 2.5, "x = \(x)")
    }
  }

  @Test func sublayersThrowItToo() throws {
    let tree = ShadowTests.shadowed(
      [.backgroundColor: .null], [.box(10, 10, 20, 20, [.backgroundColor: .color(green)])])
    let picture = try ShadowTests.draw(tree)
    #expect(picture.pixel(31, 31) == greenPixel)
    #expect(picture.pixel(55, 53) == ShadowTests.black)
    #expect(picture.pixel(25, 25) == whitePixel)
  }

  @Test func itIsInTheGroup() throws {
    // Half opacity of layer and shadow together: where the layer lies, no shadow shines through.
    let picture = try ShadowTests.draw(ShadowTests.shadowed([.opacity: .number(0.5)]))
    #expect(picture.pixel(30, 30) == SIMD4(255, 127, 127, 255))
    #expect(picture.pixel(45, 43) == SIMD4(127, 127, 127, 255))
  }

  @Test func aKeptShadowIsTheSameAsANewOne() throws {
    let renderer = FrameRenderer(threads: 1)
    func frame(_ x: Double, _ radius: Double, _ width: Double) -> PresentationFrame {
      let more: [PropertyID: Value] = [
        .shadowRadius: .number(radius), .position: .point(Point(x: x, y: 30)),
      ]
      var tree = ShadowTests.shadowed(more)
      tree.properties[.position] = .point(Point(x: x, y: 30))
      tree.properties[.bounds] = .rect(Rect(x: 0, y: 0, width: width, height: 20))
      return scene(90, 70, [tree])
    }
    let view = Viewport(width: 90, height: 70)
    for (x, radius, width) in [
      (30.0, 3.0, 20.0), (30, 3, 20), (41.5, 3, 20), (30, 4, 20), (30, 3, 26),
    ] {
      let frame = frame(x, radius, width)
      let kept = try renderer.render(frame, view, background: .white)
      #expect(kept.bytes == (try drawn(frame, 90, 70).bytes))
    }
  }

  /// Rule: layers.shadow.
  @Test func aClippedLayerShowsNone() throws {
    let picture = try ShadowTests.draw(ShadowTests.shadowed([.masksToBounds: .bool(true)]))
    #expect(picture.pixel(45, 43) == whitePixel)
  }
}
