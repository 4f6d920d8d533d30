import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

/// Frames that follow each other: what has not changed is taken from the frame before.
@Suite struct RenderContextFramesTests {
  static func frame(_ x: Double, _ more: [Tree] = []) -> PresentationFrame {
    var layers = (0..<10).map { i -> Tree in
      var properties: [PropertyID: Value] = [
        .backgroundColor: .color(i % 2 == 0 ? red : green), .cornerRadius: .number(7),
        .shadowOpacity: .number(0.5), .opacity: .number(i % 3 == 0 ? 0.5 : 1),
      ]
      if i % 4 == 0 { properties[.transform] = .transform(.rotation(0.3, 0, 0, 1)) }
      return .box(10, Double(i) * 30 + 5, 60, 20, properties)
    }
    layers.append(.box(x, 210, 20, 20, [.backgroundColor: .color(blue)]))
    return scene(120, 320, layers + more)
  }

  /// Every kind of frame after every other one, beside a renderer that has drawn nothing before.
  @Test func followersAreWhatTheyWouldBeAlone() throws {
    let photo = ContactSheet.photo(20)
    let other = ContactSheet.photo(20)
    let frames = [
      RenderContextFramesTests.frame(10), RenderContextFramesTests.frame(10),
      RenderContextFramesTests.frame(10.25), RenderContextFramesTests.frame(30),
      RenderContextFramesTests.frame(30, [.box(90, 10, 20, 20, [.contents: .content(photo)])]),
      RenderContextFramesTests.frame(30, [.box(90, 10, 20, 20, [.contents: .content(other)])]),
      RenderContextFramesTests.frame(30, [.box(90, 10.5, 20, 20, [.contents: .content(photo)])]),
      RenderContextFramesTests.frame(
        30,
        [
          .box(
            80, 10, 30, 300,
            [.compositingFilter: .string("multiplyBlendMode"), .backgroundColor: .color(red)])
        ]),
      ContactSheet.frame, FrameRendererTests.rich(), RenderContextFramesTests.frame(10),
    ]
    for threads in [1, 3] {
      let renderer = FrameRenderer(threads: threads)
      for background in [Color.white, blue] {
        for frame in frames + frames.reversed() {
          let view = Viewport(width: 120, height: 320)
          let found = try renderer.render(frame, view, background: background)
          let alone = try FrameRenderer(threads: 1, copiesUnchanged: false)
            .render(frame, view, background: background)
          #expect(found.bytes == alone.bytes)
        }
      }
    }
  }

  @Test func anUnchangedFrameIsThePictureBefore() throws {
    let renderer = FrameRenderer(threads: 1)
    let view = Viewport(width: 120, height: 320)
    // Shadows are kept when they are made for the second time.
    _ = try renderer.render(RenderContextFramesTests.frame(10), view, background: .white)
    let first = try renderer.render(RenderContextFramesTests.frame(10), view, background: .white)
    let second = try renderer.render(RenderContextFramesTests.frame(10), view, background: .white)
    let third = try renderer.render(RenderContextFramesTests.frame(11), view, background: .white)
    #expect(first === second)
    #expect(third !== second)
  }

  /// Pictures that come and go at the same address are told apart.
  @Test func newPicturesAreSeen() throws {
    let renderer = FrameRenderer(threads: 1)
    for i in 0..<50 {
      let level = UInt8(i * 5)
      let picture = Picture.made(64, 64, isOpaque: true) { _, _ in SIMD4(level, level, level, 255) }
      let layer = Tree.box(0, 0, 64, 64, [.contents: .content(picture)])
      let drawn = try renderer.render(scene(64, 64, [layer]), Viewport(width: 64, height: 64))
      #expect(drawn.pixel(30, 30).x == level)
    }
  }
}
