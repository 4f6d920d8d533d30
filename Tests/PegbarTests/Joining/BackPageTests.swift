import Pegbar
import PegbarCore
import Testing

/// What is printed on the back of a page that curls.
@Suite struct BackPageTests {
  private static func picture(
    _ width: Int, _ height: Int, _ pixel: (Int, Int) -> SIMD4<UInt8>
  ) -> Picture {
    Picture(width: width, height: height, isOpaque: false) { pixels, stride in
      for y in 0..<height {
        for x in 0..<width {
          (pixels + y * stride).storeBytes(
            of: pixel(x, y), toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        }
      }
    }
  }

  private static let blue = picture(40, 200) { _, _ in SIMD4(0, 0, 255, 255) }
  private static let gray = picture(40, 200) { _, _ in SIMD4(128, 128, 128, 255) }

  /// Half the way, with a roll whose radius is 20 pixels.
  private static func frame(_ name: String, _ key: String, _ back: Picture) throws -> Picture {
    let radius: [String: ParameterValue] =
      name.hasPrefix("CI") ? ["inputRadius": .number(20)] : ["radius": .number(0.1)]
    let own: [String: ParameterValue] = [
      "tilt": .number(0), "shading": .number(0), "shadow": .number(0),
      key: .image(ParameterImage(back)),
    ]
    let style = try CutStyle(name, parameters: radius.merging(own) { $1 })
    let drawing = try TransitionDrawing(
      style, size: PixelSize(width: 40, height: 200), duration: 1, pool: ThreadPool(threads: 1))
    return try drawing.frame(from: gray, to: blue, progress: 0.5)
  }

  /// A ramp of 20 rows is stretched to the page's 200; turned over, y shows the page at 160 + π·20 − y.
  @Test(arguments: [
    ("curlUp", "back"), ("CIPageCurlTransition", "inputBacksideImage"),
    ("CIPageCurlWithShadowTransition", "back"),
  ])
  func theBackIsStretchedOverThePage(_ name: String, _ key: String) throws {
    let ramp = Self.picture(4, 20) { x, y in SIMD4(UInt8(10 * y), x < 2 ? 0 : 200, 0, 255) }
    let frame = try Self.frame(name, key, ramp)
    for row in 30..<76 {
      let place = 160 + Double.pi * 20 - (Double(row) + 0.5)
      let level = 10 * (place / 10 - 0.5)
      #expect(abs(Double(frame.pixel(5, row).x) - level) < 1.5, "\(row)")
      #expect(frame.pixel(5, row).y == 0 && frame.pixel(34, row).y == 200)
    }
    // The front and what lies beneath are the pictures.
    #expect(frame.pixel(5, 10) == SIMD4(128, 128, 128, 255))
    #expect(frame.pixel(5, 150) == SIMD4(0, 0, 255, 255))
  }

  /// What is shrunk is a mean: stripes of one pixel become grey.
  @Test func aLargeBackIsAMean() throws {
    let stripes = Self.picture(320, 400) { x, _ in
      x % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
    }
    let frame = try Self.frame("curlUp", "back", stripes)
    for row in 30..<76 { #expect(abs(Int(frame.pixel(20, row).x) - 128) <= 1) }
  }
}
