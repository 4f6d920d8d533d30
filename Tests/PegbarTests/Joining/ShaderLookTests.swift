import Pegbar
import PegbarBuiltins
import PegbarCore
import PegbarMedia
import PegbarTestSupport
import Testing

/// Transitions that look like shaders: what their formulae say of some places and moments.
@Suite struct ShaderLookTests {
  private static let size = PixelSize(width: 96, height: 54)

  private static func picture(_ pixel: @escaping (Int, Int) -> SIMD4<UInt8>) -> Picture {
    Picture(width: size.width, height: size.height, isOpaque: false) { pixels, stride in
      for y in 0..<size.height {
        for x in 0..<size.width {
          (pixels + y * stride).storeBytes(
            of: pixel(x, y), toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        }
      }
    }
  }

  private static let old = picture { x, y in SIMD4(UInt8(2 * x), UInt8(4 * y), 90, 255) }
  private static let new = picture { x, y in SIMD4(200, UInt8(3 * y), UInt8(2 * x), 255) }

  private static func drawn(
    _ name: String, _ progress: Double, from: Picture = old, to: Picture = new,
    subtype: String? = nil, parameters: [String: ParameterValue] = [:]
  ) throws -> Picture {
    let drawing = try TransitionDrawing(
      CutStyle(name, subtype: subtype, parameters: parameters), size: size, duration: 1,
      pool: ThreadPool(threads: 2))
    return try drawing.frame(from: from, to: to, progress: progress)
  }

  private static func pixels(_ picture: Picture) -> [SIMD4<UInt8>] {
    (0..<size.height).flatMap { y in (0..<size.width).map { picture.pixel($0, y) } }
  }

  @Test func evenPicturesHaveNoContours() throws {
    let (red, blue) = (
      Self.picture { _, _ in SIMD4(200, 0, 0, 255) }, Self.picture { _, _ in SIMD4(0, 0, 180, 255) }
    )
    let dark = try Self.drawn("edgeDissolve", 0.5, from: red, to: blue)
    #expect(Self.pixels(dark).allSatisfy { $0 == SIMD4(0, 0, 0, 255) })
    // At a quarter half of the old picture is left, of which three quarters show; the new one has none yet.
    let quarter = try Self.drawn("edgeDissolve", 0.25, from: red, to: blue)
    #expect(Self.pixels(quarter).allSatisfy { $0 == SIMD4(75, 0, 0, 255) })
  }

  @Test func aViewerIsDarkInTheMiddle() throws {
    let dark = try Self.drawn("stereoViewer", 0.5)
    #expect(Self.pixels(dark).allSatisfy { $0 == SIMD4(0, 0, 0, 255) })
    let white = Self.picture { _, _ in SIMD4(255, 255, 255, 255) }
    // Shrunk to 0.88: around it, 6 % of each side is black.
    let slide = try Self.drawn("stereoViewer", 0.0999, from: white)
    #expect(slide.pixel(48, 2) == SIMD4(0, 0, 0, 255))
    #expect(slide.pixel(48, 5) == SIMD4(255, 255, 255, 255))
    #expect(slide.pixel(4, 27) == SIMD4(0, 0, 0, 255))
    #expect(slide.pixel(7, 27) == SIMD4(255, 255, 255, 255))
    #expect(slide.pixel(7, 4) == SIMD4(0, 0, 0, 255))
  }

  @Test func paperLeavesTheFlatPageAndShowsWhatLiesBeneath() throws {
    let frame = try Self.drawn("paperCurl", 0.4)
    #expect(frame.pixel(0, 53) == Self.old.pixel(0, 53))
    #expect(frame.pixel(95, 53) == Self.new.pixel(95, 53))
    // The other way it is the same in a mirror.
    let mirrored = { (picture: Picture) in Self.picture { x, y in picture.pixel(95 - x, y) } }
    let other = try Self.drawn(
      "paperCurl", 0.4, from: mirrored(Self.old), to: mirrored(Self.new), subtype: "fromLeft")
    let back = Self.pixels(mirrored(other))
    let furthest = zip(Self.pixels(frame), back).map { pair in
      (0..<4).map { abs(Int(pair.0[$0]) - Int(pair.1[$0])) }.max() ?? 0
    }.max()
    #expect((furthest ?? 255) <= 1)
  }

  @Test(arguments: ["vortex", "flickerCut", "lightLeak"])
  func beginningsAreTheOldPicture(_ name: String) throws {
    let frame = try Self.drawn(name, name == "vortex" ? 0.08 : 1e-6)
    let furthest = zip(Self.pixels(frame), Self.pixels(Self.old)).map { pair in
      (0..<4).map { abs(Int(pair.0[$0]) - Int(pair.1[$0])) }.max() ?? 0
    }.max()
    #expect((furthest ?? 255) <= 1)
  }

  @Test(arguments: [
    "edgeDissolve", "flickerCut", "datamosh", "lightLeak", "vortex", "cornerSwing", "paperCurl",
  ])
  func nothingStaysNothing(_ name: String) throws {
    let clear = Self.picture { _, _ in SIMD4(0, 0, 0, 0) }
    for progress in [0.25, 0.5, 0.75] {
      let frame = try Self.drawn(name, progress, from: clear, to: clear)
      #expect(Self.pixels(frame).allSatisfy { $0 == SIMD4(0, 0, 0, 0) })
    }
  }

  @Test(arguments: ["cornerSwing", "vortex"])
  func meansOfOneColourAreThatColour(_ name: String) throws {
    let even = Self.picture { _, _ in SIMD4(10, 130, 200, 255) }
    let plain: [String: ParameterValue] = name == "vortex" ? ["shadow": .number(0)] : [:]
    for progress in [0.3, 0.45, 0.5, 0.6] {
      let frame = try Self.drawn(name, progress, from: even, to: even, parameters: plain)
      #expect(Self.pixels(frame).allSatisfy { $0 == SIMD4(10, 130, 200, 255) })
    }
  }
}
