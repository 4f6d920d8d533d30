import Foundation
import Pegbar
import Testing

/// Gradients around a point; the numbers come from the angle at which a pixel's centre lies.
@Suite struct CGContextGradientsTests {
  private static func gradient() throws -> CGGradient {
    try #require(
      CGGradient(colorsSpace: nil, colors: [CGColor.black, CGColor.white], locations: nil))
  }

  /// The level at a place of the sweep, in turns.
  private static func level(_ turns: Double) -> Int { Int((turns * 255).rounded()) }

  /// The turns from an angle to a pixel's centre, from the x axis towards the y axis of the user.
  private static func turns(
    _ x: Int, _ y: Int, around center: CGPoint, from angle: Double, yUp height: Int?
  ) -> Double {
    let py = height.map { Double($0) - Double(y) - 0.5 } ?? Double(y) + 0.5
    let direction = atan2(py - Double(center.y), Double(x) + 0.5 - Double(center.x))
    let part = (direction - angle) / (2 * .pi)
    return part - part.rounded(.down)
  }

  private static func check(
    _ picture: Picture, around center: CGPoint, from angle: Double, yUp: Bool
  ) {
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let height = yUp ? picture.height : nil
        let turns = turns(x, y, around: center, from: angle, yUp: height)
        // Where both ends meet, the kernels choose one of them.
        guard turns > 1e-6, turns < 1 - 1e-6 else { continue }
        let pixel = picture.pixel(x, y)
        #expect(abs(Int(pixel.x) - level(turns)) <= 1 && pixel.w == 255, "\(x) \(y) \(turns)")
      }
    }
  }

  @Test(arguments: [0, 0.3, -2, .pi / 2, 7] as [Double])
  func aConicGradientRunsOnceAroundFromItsAngle(_ angle: Double) throws {
    let center = CGPoint(x: 21, y: 9.25)
    let context = CGContext(size: CGSize(width: 40, height: 24))
    context.drawConicGradient(try Self.gradient(), center: center, angle: angle)
    Self.check(try context.makePicture(), around: center, from: angle, yUp: false)
  }

  @Test func aBitmapHasItsAnglesUpwards() throws {
    let bitmap = CGContext(
      data: nil, width: 40, height: 24, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    let context = try #require(bitmap)
    #expect(context.data != nil)
    let center = CGPoint(x: 12, y: 10)
    context.drawConicGradient(try Self.gradient(), center: center, angle: 1)
    let image = try #require(context.makeImage())
    Self.check(image, around: center, from: 1, yUp: true)
  }

  /// A conic gradient of a layer over the same square has the same bytes.
  @Test func aConicGradientIsThatOfALayer() throws {
    let context = CGContext(size: CGSize(width: 32, height: 32))
    context.drawConicGradient(try Self.gradient(), center: CGPoint(x: 16, y: 16), angle: 0.5)
    let layer = CAGradientLayer()
    layer.type = .conic
    layer.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    layer.colors = (0..<1024).map { i in
      let level = CGFloat(i) / 1023
      return CGColor(red: level, green: level, blue: level, alpha: 1)
    }
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 0.5 + cos(0.5), y: 0.5 + sin(0.5))
    let stage = Stage(layer: layer, size: CGSize(width: 32, height: 32))
    let (drawn, shown) = (try context.makePicture(), try stage.frame(at: 0))
    for y in 0..<32 {
      for x in 0..<32 {
        let (a, b) = (drawn.pixel(x, y), shown.pixel(x, y))
        #expect((0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= 1 }, "\(x) \(y)")
      }
    }
  }

  @Test func aConicGradientIsClippedShadowedAndSharpInALayer() throws {
    let context = CGContext(size: CGSize(width: 40, height: 24))
    context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: .black)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.clip(to: CGRect(x: 4, y: 4, width: 8, height: 8))
    context.drawConicGradient(
      try #require(
        CGGradient(colorsSpace: nil, colors: [CGColor.white, CGColor.white], locations: nil)),
      center: CGPoint(x: 8, y: 8), angle: 0)
    context.endTransparencyLayer()
    let picture = try context.makePicture()
    #expect(picture.pixel(5, 5) == SIMD4(repeating: 255) && picture.pixel(3, 5) == .zero)
    #expect(picture.pixel(15, 5) == [0, 0, 0, 255] && picture.pixel(23, 5) == .zero)
    // Ten times as large, the border between both ends still lies on one line.
    let recording = try #require(
      CGLayer(context, size: CGSize(width: 4, height: 4), auxiliaryInfo: nil))
    recording.context?.drawConicGradient(
      try Self.gradient(), center: CGPoint(x: 2, y: 2), angle: 0)
    let large = CGContext(size: CGSize(width: 40, height: 40))
    large.draw(recording, in: CGRect(x: 0, y: 0, width: 40, height: 40))
    let sharp = try large.makePicture()
    // A recording's layer and its context both have y upwards.
    #expect(abs(Int(sharp.pixel(35, 19).x) - Int(sharp.pixel(35, 20).x)) > 240)
  }

  @Test func nonsenseDrawsNothing() throws {
    let context = CGContext(size: CGSize(width: 8, height: 8))
    let gradient = try Self.gradient()
    context.drawConicGradient(gradient, center: CGPoint(x: CGFloat.nan, y: 0), angle: 0)
    context.drawConicGradient(gradient, center: .zero, angle: .infinity)
    context.clip(to: CGRect(x: 0, y: 0, width: 0, height: 0))
    context.drawConicGradient(gradient, center: .zero, angle: 0)
    #expect(try context.makePicture().pixel(4, 4) == .zero)
  }
}
