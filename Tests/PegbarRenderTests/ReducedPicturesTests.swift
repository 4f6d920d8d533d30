import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

/// Shrinking pictures from one halved version to the next.
@Suite struct ReducedPicturesTests {
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
    #expect(abs(try ReducedPicturesTests.mean(scale, "trilinear") - 127.5) < 4)
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
