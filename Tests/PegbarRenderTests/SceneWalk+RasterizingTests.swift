import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

@Suite struct SceneWalkRasterizingTests {
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
    let plain = scene(60, 60, [SceneWalkRasterizingTests.card([:])])
    let kept = scene(
      60, 60,
      [
        SceneWalkRasterizingTests.card([
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
        SceneWalkRasterizingTests.card([
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
      let layer = SceneWalkRasterizingTests.card([.shouldRasterize: .bool(true)], text: color)
      let plain = SceneWalkRasterizingTests.card([:], text: color)
      let kept = try renderer.render(scene(60, 60, [layer]), view)
      #expect(try kept.bytes == renderer.render(scene(60, 60, [plain]), view).bytes)
    }
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, 1e9]) func anyScaleIsDrawn(_ scale: Double) throws {
    let layer = SceneWalkRasterizingTests.card([
      .shouldRasterize: .bool(true), .rasterizationScale: .number(scale),
    ])
    let picture = try drawn(scene(60, 60, [layer]), 60, 60)
    #expect(picture.pixel(40, 35) == greenPixel)
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
