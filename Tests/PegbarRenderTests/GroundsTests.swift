import PegbarCore
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarRender

/// Layers that look at what lies below them.
@Suite struct GroundsTests {
  private static func inverting(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Tree
  {
    .box(
      x, y, width, height, FilterChainTests.filter("colorInvert", list: "backgroundFilters"))
  }

  /// Each layer turns the colours under it over: of many, an even number changes nothing.
  @Test(arguments: [3, 4, 40, 41]) func everyLayerSeesAllThoseBelow(_ count: Int) throws {
    var layers: [Tree] = [.box(0, 0, 30, 60, [.backgroundColor: .color(red)])]
    for number in 0..<count {
      layers.append(Self.inverting(10, 10, 40, 20))
      // Something new between them, which the next ones turn over, too.
      layers.append(.box(Double(number), 40, 1, 10, [.backgroundColor: .color(green)]))
    }
    layers.append(Self.inverting(0, 40, 60, 10))
    let picture = try drawn(scene(60, 60, layers), 60, 60)
    let isOdd = count % 2 == 1
    #expect(picture.pixel(5, 20) == redPixel)
    #expect(picture.pixel(20, 20) == (isOdd ? SIMD4(0, 255, 255, 255) : redPixel))
    #expect(picture.pixel(40, 20) == (isOdd ? SIMD4(0, 0, 0, 255) : whitePixel))
    #expect(picture.pixel(count - 1, 45) == SIMD4(255, 0, 255, 255))
    #expect(picture.pixel(59, 45) == SIMD4(0, 0, 0, 255))
  }

  /// What a group has drawn is forgotten when the next group begins.
  @Test func groupsHaveTheirOwn() throws {
    let groups = (0..<30).map { number in
      Tree.box(
        0, Double(number), 60, 1, [.opacity: .number(0.999), .backgroundColor: .color(.black)],
        [
          .box(0, 0, 20, 1, [.backgroundColor: .color(number % 2 == 0 ? red : green)]),
          Self.inverting(0, 0, 60, 1), Self.inverting(0, 0, 60, 1), Self.inverting(0, 0, 40, 1),
        ])
    }
    let picture = try drawn(scene(60, 30, groups), 60, 30)
    for y in 0..<30 {
      let inverted = y % 2 == 0 ? SIMD4<UInt8>(0, 255, 255, 255) : SIMD4(255, 0, 255, 255)
      #expect(picture.pixel(10, y) == inverted, "row \(y)")
      #expect(picture.pixel(30, y) == whitePixel && picture.pixel(50, y) == SIMD4(0, 0, 0, 255))
    }
  }

  /// A mode that acts everywhere needs memory only where its group has drawn something.
  @Test func aGroupThatErasesIsNoLargerThanWhatIsThere() throws {
    let tree = Tree.box(
      0, 0, 500, 500, [.shouldRasterize: .bool(true)],
      [
        .box(10, 20, 30, 30, [.backgroundColor: .color(red)]),
        .box(
          20, 10, 30, 30,
          [.backgroundColor: .color(green), .compositingFilter: .string("sourceIn")]),
      ])
    let context = RenderContext(pool: FrameRenderer(threads: 1).pool)
    let area = PixelArea(x0: -9000, y0: -9000, x1: 9000, y1: 9000)
    let walk = SceneWalk(tree.frame, context: context, scale: 1, canvas: area)
    let properties = tree.frame.rows[0].properties
    let list = try walk.ownList(0, Layer(properties, .plain), LayerPicture(whole: 1))
    #expect(list.extent(0, list.items.count) == PixelArea(x0: 10, y0: 10, x1: 50, y1: 50))
    let picture = try drawn(scene(60, 60, [tree]), 60, 60)
    #expect(picture.pixel(25, 25) == greenPixel && picture.pixel(15, 45) == whitePixel)
    #expect(picture.pixel(45, 15) == whitePixel)
  }

  /// Modes that erase in one another, with shadows, come to an end.
  @Test func erasingGroupsInOneAnotherEnd() throws {
    var tree = Tree.box(0, 0, 20, 20, [.backgroundColor: .color(red)])
    for _ in 0..<12 {
      tree = .box(
        1, 1, 20, 20,
        [
          .backgroundColor: .color(green), .compositingFilter: .string("sourceIn"),
          .shadowOpacity: .number(0.5), .shadowRadius: .number(2),
        ], [tree])
    }
    let below = Tree.box(0, 0, 60, 60, [.backgroundColor: .color(blue)])
    let (picture, time) = try processorTime { try drawn(scene(60, 60, [below, tree]), 60, 60) }
    #expect(time < .seconds(60))
    #expect(picture.pixel(58, 58).w == 0)
    #expect(picture.pixel(15, 15).w == 255)
  }
}
