import PegbarCore
import PegbarEngine
import PegbarRender
import PegbarTestSupport
import Testing

/// What nobody means to draw is drawn as far as it makes sense, or left out, in time and memory.
@Suite struct BadInputTests {
  /// Draws a frame, which must not take long.
  private func drawn(
    _ frame: PresentationFrame, _ width: Int, _ height: Int
  ) throws -> Picture {
    let (picture, time) = try processorTime {
      try PegbarRenderTests.drawn(frame, width, height)
    }
    #expect(time < .seconds(120))
    return picture
  }

  static func look(_ more: [PropertyID: Value] = [:]) -> [PropertyID: Value] {
    var all: [PropertyID: Value] = [
      .backgroundColor: .color(red), .borderWidth: .number(1), .cornerRadius: .number(3),
      .shadowOpacity: .number(0.5), .shadowRadius: .number(2), .masksToBounds: .bool(false),
    ]
    all.merge(more) { $1 }
    return all
  }

  static let sizes: [(Double, Double)] = [
    (0, 0), (1, 1), (0, 10), (100_000, 1), (1, 100_000), (1e7, 1e7), (-20, -10), (.nan, 10),
    (10, .infinity), (1e300, 1e300), (1e-300, 1e-300),
  ]

  @Test(arguments: sizes.indices) func anySizeIsDrawn(_ number: Int) throws {
    let (w, h) = BadInputTests.sizes[number]
    let layer = Tree(
      [
        .bounds: .rect(Rect(x: 0, y: 0, width: w, height: h)),
        .position: .point(Point(x: 30, y: 30)),
      ].merging(BadInputTests.look()) { $1 }, [.box(0, 0, 5, 5, BadInputTests.look())])
    let witness = Tree.box(0, 0, 4, 4, [.backgroundColor: .color(green)])
    let picture = try drawn(scene(60, 60, [layer, witness]), 60, 60)
    #expect(picture.pixel(1, 1) == greenPixel)
  }

  static let geometries: [[PropertyID: Value]] = [
    [.position: .point(Point(x: .nan, y: 3))], [.position: .point(Point(x: .infinity, y: 3))],
    [.position: .point(Point(x: 1e300, y: -1e300))], [.anchorPoint: .point(Point(x: .nan, y: 0))],
    [.zPosition: .number(.nan)], [.transform: .transform(.scale(0, 1, 1))],
    [.transform: .transform(.scale(0, 0, 0))], [.transform: .transform(.scale(1e200, 1e200, 1))],
    [.transform: .transform(.scale(1e-200, 1, 1))],
    [.transform: .transform(.rotation(.pi / 2, 0, 1, 0))],
    [.transform: .transform(.scale(.nan, 1, 1))], [.cornerRadius: .number(1e9)],
    [.cornerRadius: .number(-5)], [.cornerRadius: .number(.nan)], [.borderWidth: .number(1e9)],
    [.borderWidth: .number(.nan)], [.shadowRadius: .number(10_000)],
    [.shadowRadius: .number(.nan)], [.shadowOffset: .size(Size(width: 1e30, height: .nan))],
    [.shadowOpacity: .number(.nan)], [.opacity: .number(.infinity)],
    [.contentsRect: .rect(Rect(x: .nan, y: 0, width: 1, height: 1))],
    [.contentsRect: .rect(Rect(x: 5, y: 5, width: -3, height: 1e9))],
    [.contentsCenter: .rect(Rect(x: -4, y: 2, width: 9, height: .nan))],
    [.contentsScale: .number(1e-300)], [.minificationFilterBias: .number(.nan)],
    [.maskedCorners: .number(.nan)], [.maskedCorners: .number(-1)],
  ]

  @Test(arguments: geometries.indices, [false, true]) func anyGeometryIsDrawn(
    _ number: Int, _ isGroup: Bool
  ) throws {
    var more = BadInputTests.geometries[number]
    let photo = ContactSheet.photo(30)
    more[.contents] = .content(photo)
    if isGroup {
      more[.shouldRasterize] = .bool(true)
      more[.masksToBounds] = .bool(true)
      more[.minificationFilter] = .string("trilinear")
    }
    let inner = Tree.box(2, 2, 8, 8, BadInputTests.look(more))
    var layer = Tree.box(20, 20, 20, 20, BadInputTests.look(), [inner])
    layer.properties.merge(more) { $1 }
    let witness = Tree.box(0, 0, 4, 4, [.backgroundColor: .color(green)])
    let picture = try drawn(scene(60, 60, [layer, witness]), 60, 60)
    #expect(picture.pixel(1, 1) == greenPixel)
  }

  /// Blurs wider than 300 pixels count as that.
  @Test(
    arguments: ["filters", "backgroundFilters"],
    [10_000.0, 1e300, .infinity, -1, .nan, 1e-160, 1e-300])
  func anyBlurIsDrawn(_ list: String, _ radius: Double) throws {
    var properties = FilterChainTests.filter(
      "gaussianBlur", ["inputRadius": .number(radius)], list: list)
    properties[.backgroundColor] = .color(red)
    let picture = try drawn(scene(60, 60, [.box(10, 10, 40, 40, properties)]), 60, 60)
    #expect(picture.pixel(30, 30).w == 255)
  }

  /// Groups in groups: memory is that of narrow bands, and a shadow's caster is found once.
  @Test(arguments: [false, true]) func deepNestsAreDrawn(_ isShadowed: Bool) throws {
    var layer = Tree.box(0, 0, 60, 60, [.backgroundColor: .color(red)])
    for _ in 0..<(isShadowed ? 40 : 300) {
      var properties: [PropertyID: Value] = [.opacity: .number(0.999), .borderWidth: .number(1)]
      if isShadowed {
        properties[.shadowOpacity] = .number(0.5)
        properties[.shadowRadius] = .number(1)
      }
      layer = .box(0, 0, 60, 60, properties, [layer])
    }
    let picture = try drawn(scene(60, 60, [layer]), 60, 60)
    #expect(picture.pixel(30, 30).x > picture.pixel(30, 30).y)
  }

  @Test func manySublayersAreDrawn() throws {
    let layers = (0..<30_000).map { (i: Int) -> Tree in
      Tree.box(Double(i % 60), Double(i / 60 % 60), 1, 1, [.backgroundColor: .color(red)])
    }
    #expect(try drawn(scene(60, 60, layers), 60, 60).pixel(30, 30) == redPixel)
  }

  /// 200,000 edges, then what is no number.
  @Test func longPathsAreDrawn() throws {
    var points = (0..<200_000).map { i -> (Double, Double) in
      let angle = Double(i) * 0.7
      return (30 + 25 * Math.cos(angle), 30 + 25 * Math.sin(angle))
    }
    for bad in [Double.nan, .infinity, 1e300] {
      points.append((bad, 3))
      let layer = Tree(
        .shape,
        [
          .path: .path(ShapeTests.path(points)), .fillColor: .color(red),
          .bounds: .rect(Rect(x: 0, y: 0, width: 60, height: 60)),
          .position: .point(Point(x: 30, y: 30)),
        ])
      let picture = try drawn(scene(60, 60, [layer]), 60, 60)
      #expect(picture.pixel(0, 59) == whitePixel)
    }
  }

  @Test(arguments: [0.0, -5, 1e300, .nan]) func anyReplicatorIsDrawn(_ count: Double) throws {
    let layer = Tree(
      .replicator,
      [
        .instanceCount: .number(count), .bounds: .rect(Rect(x: 0, y: 0, width: 60, height: 60)),
        .position: .point(Point(x: 30, y: 30)),
        .instanceTransform: .transform(.translation(.nan, 1e300, 0)),
      ], [.box(0, 0, 3, 3, [.backgroundColor: .color(red)])])
    let picture = try drawn(scene(60, 60, [layer]), 60, 60)
    // The first copy is where it is; no other one is anywhere.
    #expect(picture.pixel(1, 1) == (count >= 1 ? redPixel : whitePixel))
    #expect(picture.pixel(5, 5) == whitePixel && picture.pixel(59, 59) == whitePixel)
  }
}
