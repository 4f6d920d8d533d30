import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

@Suite struct RasterizingTests {
  static func card(_ more: [PropertyID: Value], text: Color = red) -> Tree {
    var properties: [PropertyID: Value] = [
      .backgroundColor: .color(green), .cornerRadius: .number(6),
    ]
    properties.merge(more) { $1 }
    let inner = Tree.box(5, 5, 20, 8, [.backgroundColor: .color(text)])
    return .box(10, 12, 40, 30, properties, [inner])
  }

  /// On whole pixels and at its own scale a picture of a layer is the layer.
  @Test(arguments: [1.0, 2]) func aRasterisedLayerIsTheSame(_ scale: Double) throws {
    let plain = scene(60, 60, [RasterizingTests.card([:])])
    let kept = scene(
      60, 60,
      [
        RasterizingTests.card([
          .shouldRasterize: .bool(true), .rasterizationScale: .number(scale),
        ])
      ])
    let (a, b) = (
      try drawn(plain, Int(60 * scale), Int(60 * scale), scale: scale),
      try drawn(kept, Int(60 * scale), Int(60 * scale), scale: scale)
    )
    #expect(a.bytes == b.bytes)
  }

  /// A low scale shows large pixels: the edge between two colours is wide.
  @Test func aLowScaleIsCoarse() throws {
    let kept = scene(
      60, 60,
      [
        RasterizingTests.card([
          .shouldRasterize: .bool(true), .rasterizationScale: .number(0.25),
        ])
      ])
    let picture = try drawn(kept, 60, 60)
    let mixed = (10..<50).filter { x in
      let p = picture.pixel(x, 20)
      return p.x > 20 && p.y > 20 && p.x < 235
    }
    #expect(mixed.count >= 4)
  }

  /// What is kept is drawn anew as soon as anything in it changes.
  @Test func aChangeIsSeen() throws {
    let renderer = FrameRenderer(threads: 1)
    let view = Viewport(width: 60, height: 60)
    for color in [red, blue, red] {
      let layer = RasterizingTests.card([.shouldRasterize: .bool(true)], text: color)
      let plain = RasterizingTests.card([:], text: color)
      let kept = try renderer.render(scene(60, 60, [layer]), view)
      #expect(try kept.bytes == renderer.render(scene(60, 60, [plain]), view).bytes)
    }
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, 1e9]) func anyScaleIsDrawn(_ scale: Double) throws {
    let layer = RasterizingTests.card([
      .shouldRasterize: .bool(true), .rasterizationScale: .number(scale),
    ])
    let picture = try drawn(scene(60, 60, [layer]), 60, 60)
    #expect(picture.pixel(40, 35) == greenPixel)
  }
}

/// Shrinking pictures from one halved version to the next.
@Suite struct TrilinearTests {
  static func mean(_ scale: Double, _ filter: String) throws -> Double {
    // Stripes one pixel wide: with aliasing the mean wanders.
    let stripes = Picture.made(128, 128, isOpaque: true) { x, _ in
      x % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
    }
    let layer = Tree([
      .bounds: .rect(Rect(x: 0, y: 0, width: 128, height: 128)),
      .position: .point(Point(x: 64, y: 64)), .contents: .content(stripes),
      .minificationFilter: .string(filter), .transform: .transform(.scale(scale, scale, 1)),
    ])
    let picture = try drawn(scene(128, 128, [layer]), 128, 128, background: .white)
    let inside = 64 - Int(64 * scale) + 2..<64 + Int(64 * scale) - 2
    let sum = inside.reduce(0.0) { sum, x in sum + Double(picture.pixel(x, 64).x) }
    return sum / Double(inside.count)
  }

  @Test(arguments: [0.5, 0.43, 0.31, 0.25, 0.17, 0.125]) func theMeanStays(_ scale: Double) throws {
    #expect(abs(try TrilinearTests.mean(scale, "trilinear") - 127.5) < 4)
  }

  /// From frame to frame of a slow zoom no pixel jumps: each goes through a few levels at most.
  @Test func aSlowZoomDoesNotJump() throws {
    let photo = Picture.made(256, 256, isOpaque: true) { x, y in
      SIMD4(UInt8((x / 8 + y / 8) % 2 * 200), UInt8(x), UInt8(y), 255)
    }
    var (last, worst) = ([UInt8](), 0)
    for step in 0..<60 {
      let scale = 0.6 - Double(step) * 0.002
      let layer = Tree([
        .bounds: .rect(Rect(x: 0, y: 0, width: 256, height: 256)),
        .position: .point(Point(x: 40, y: 40)), .contents: .content(photo),
        .minificationFilter: .string("trilinear"),
        .transform: .transform(.scale(scale, scale, 1)),
      ])
      let bytes = try drawn(scene(80, 80, [layer]), 80, 80).bytes
      for (a, b) in zip(bytes, last) { worst = max(worst, abs(Int(a) - Int(b))) }
      last = bytes
    }
    // 0.13 pixels of an edge of 200 levels that is 0.6 pixels wide.
    #expect(worst <= 60)
  }
}

/// Slow motion by parts of a pixel.
@Suite struct SlowMotionTests {
  /// A box that creeps by 1/50 pixel: its edge pixel's value follows the area rule and never steps by more.
  @Test func aBoxCreeps() throws {
    for step in 0...100 {
      let x = 10 + Double(step) * 0.02
      let layer = Tree.box(x, 5.5, 8, 8, [.backgroundColor: .color(.black)])
      let picture = try drawn(scene(30, 20, [layer]), 30, 20)
      for column in 8..<24 {
        let share = max(0, min(x + 8, Double(column) + 1) - max(x, Double(column)))
        let wanted = 255 * (1 - share)
        #expect(abs(Double(picture.pixel(column, 9).x) - wanted) <= 1, "\(x), \(column)")
      }
    }
  }

  /// A picture that creeps changes by no more than its slope allows; whole pixels are no exception.
  @Test func aPictureCreeps() throws {
    let ramp = Picture.made(40, 10, isOpaque: true) { x, _ in
      SIMD4(UInt8(40 + x * 5), UInt8(40 + x * 5), 0, 255)
    }
    var last: Double?
    for step in 0...100 {
      let x = 4 + Double(step) * 0.02
      let layer = Tree.box(x, 5, 40, 10, [.contents: .content(ramp)])
      let value = Double(try drawn(scene(60, 20, [layer]), 60, 20).pixel(20, 9).x)
      #expect(abs(value - (40 + (20 - x) * 5)) <= 1.5, "\(x)")
      if let last { #expect(value <= last && last - value <= 1, "\(x)") }
      last = value
    }
  }
}

@Suite struct CornerCurveTests {
  static func coverage(_ radius: Double, _ size: Double, _ curve: String) throws -> Double {
    let layer = Tree.box(
      10, 10, size, size,
      [
        .backgroundColor: .color(.black), .cornerRadius: .number(radius),
        .cornerCurve: .string(curve),
      ])
    let picture = try drawn(scene(120, 120, [layer]), 120, 120)
    return (0..<120 * 120).reduce(0.0) {
      $0 + 1 - Double(picture.pixel($1 % 120, $1 / 120).x) / 255
    }
  }

  /// A corner takes away (1 − π/4)·r² when it is a circle's; the continuous one reaches farther along the
  /// sides and takes a little more.
  @Test func aContinuousCornerTakesMore() throws {
    let square = 100.0 * 100
    let circle = try square - CornerCurveTests.coverage(20, 100, "circular")
    let continuous = try square - CornerCurveTests.coverage(20, 100, "continuous")
    #expect(abs(circle - (4 - .pi) * 400) < 3)
    #expect(continuous > circle + 2)
    #expect(continuous < circle * 1.15)
  }

  /// Without room on the sides it becomes a circle.
  @Test func withoutRoomItIsACircle() throws {
    let circle = try CornerCurveTests.coverage(50, 100, "circular")
    let continuous = try CornerCurveTests.coverage(50, 100, "continuous")
    #expect(abs(circle - continuous) < 2)
  }
}
