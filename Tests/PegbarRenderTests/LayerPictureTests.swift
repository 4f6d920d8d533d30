import PegbarCore
import PegbarEngine
import Testing

@testable import PegbarRender

/// Pictures of layers far larger than the frame: what is seen of them has all its pixels, the rest none.
@Suite struct LayerPictureTests {
  private static func views(
    _ size: Double, _ map: PlaneMap, reach: Double = 0, scale: Double = 1
  ) -> LayerViews {
    let place = SceneWalk.Place(map: map, scissor: PixelArea(x0: 0, y0: 0, x1: 64, y1: 64))
    return LayerViews(
      scale, Rect(x: 0, y: 0, width: size, height: size), reach: reach, place, seenPixels: 4096)
  }

  @Test func anOrdinaryLayerHasAWholePicture() {
    for size in [1.0, 100, 2000] {
      let views = LayerPictureTests.views(size, .identity)
      #expect(!views.isTooLarge)
      #expect(views.whole == LayerPicture(whole: 1))
    }
  }

  private static let placements: [(PlaneMap, Double)] = [
    (.identity, 0), (.scale(1, 1, then: -5e5, -3e5), 900), (.scale(3, 3, then: -1e5, 0), 300),
    (PlaneMap(m11: 0.6, m12: 0.8, m21: -0.8, m22: 0.6, m31: -1e4, m32: -2e4), 50),
  ]

  @Test(arguments: placements)
  func aHugeLayerShowsWhatIsSeen(_ map: PlaneMap, _ reach: Double) throws {
    let views = LayerPictureTests.views(1e6, map, reach: reach)
    #expect(views.isTooLarge)
    let seen = try #require(views.seen)
    let part = try #require(seen.part)
    #expect(part.width * part.height <= 1 << 22)
    #expect(seen.scale == 1)
    // Each corner of the frame lies in it, with the reach around.
    let inverse = try #require(map.inverse)
    for (x, y) in [(0.0, 0.0), (64, 0), (64, 64), (0, 64)] {
      let px = x * inverse.m11 + y * inverse.m21 + inverse.m31
      let py = x * inverse.m12 + y * inverse.m22 + inverse.m32
      #expect(px - reach >= part.x && px + reach <= part.x + Double(part.width))
      #expect(py - reach >= part.y && py + reach <= part.y + Double(part.height))
    }
  }

  /// All of a huge layer in a small frame: a low scale, and no more pixels either.
  @Test func whatIsSeenWholeHasALowScale() {
    let views = LayerPictureTests.views(1e6, .scale(6e-5, 6e-5))
    #expect(views.isTooLarge && views.seen == nil)
    #expect(views.whole.part == nil)
    #expect(views.whole.scale * 1e6 * views.whole.scale * 1e6 <= Double(1 << 22) * 1.001)
  }

  /// A picture of a part looks as the layer itself does.
  @Test(arguments: [0.0, -400_000, -999_940])
  func aHugeRasterisedLayerIsTheSame(_ at: Double) throws {
    func layer(_ more: [PropertyID: Value]) -> Tree {
      var all: [PropertyID: Value] = [
        .backgroundColor: .color(green), .borderWidth: .number(5), .borderColor: .color(blue),
      ]
      all.merge(more) { $1 }
      let inner = Tree.box(10 - at, 12 - at, 20, 8, [.backgroundColor: .color(red)])
      return .box(at, at, 1e6, 1e6, all, [inner])
    }
    let plain = try drawn(scene(64, 64, [layer([:])]), 64, 64)
    let kept = try drawn(scene(64, 64, [layer([.shouldRasterize: .bool(true)])]), 64, 64)
    #expect(plain.bytes == kept.bytes)
    #expect(plain.pixel(12, 14) == redPixel)
  }

  /// The corner of a huge layer's shadow is that of a large one's.
  @Test func aHugeLayersShadowIsTheSame() throws {
    func shadow(_ size: Double) throws -> Picture {
      let tree = Tree.box(
        30, 30, size, size,
        [
          .backgroundColor: .color(red), .shadowOpacity: .number(1), .shadowRadius: .number(6),
          .shadowOffset: .size(Size(width: -8, height: -5)),
        ])
      return try drawn(scene(64, 64, [tree]), 64, 64)
    }
    let (large, huge) = (try shadow(1500), try shadow(1e6))
    #expect(large.bytes == huge.bytes)
    #expect(large.pixel(26, 40).x < 128 && large.pixel(1, 1) == whitePixel)
  }
}
