import Pegbar
import Testing

/// Gradients in a context of 100 by 10 points; the numbers are those of linear interpolation.
@Suite struct CGGradientTests {
  private let context = CGContext(size: CGSize(width: 100, height: 10))

  private func gradient(
    _ colors: [CGColor], at locations: [CGFloat]? = nil, in space: CGColorSpace? = nil
  ) throws -> CGGradient {
    try #require(CGGradient(colorsSpace: space, colors: colors, locations: locations))
  }

  private let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]

  private func isNear(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Bool {
    (0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= 1 }
  }

  @Test func linearGradientsEndWhereTheyAreToldTo() throws {
    let gradient = try gradient([.black, .white])
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 60, y: 0),
      options: .drawsAfterEndLocation)
    let picture = try context.makePicture()
    #expect(picture.pixel(19, 5) == [0, 0, 0, 0])
    // Pixel 29 lies at 9.5 of 40 points.
    #expect(isNear(picture.pixel(29, 5), [61, 61, 61, 255]))
    #expect(picture.pixel(60, 5) == [255, 255, 255, 255])
    #expect(picture.pixel(99, 0) == [255, 255, 255, 255])
  }

  @Test func coloursMixInTheSpaceAndByLocation() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0)
    let gradient = try gradient([.black, .white, red], at: [0, 0.5, 1], in: linear)
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 0.5, y: 0), end: CGPoint(x: 100.5, y: 0), options: both)
    let picture = try context.makePicture()
    // Half the light is 187.5 of 255 in sRGB; alpha runs evenly, and colours are not premultiplied.
    #expect(isNear(picture.pixel(25, 5), [188, 188, 188, 255]))
    #expect(isNear(picture.pixel(75, 5), [128, 94, 94, 128]))
  }

  @Test func aGradientIsClippedTurnedAndBlended() throws {
    context.translateBy(x: 100, y: 0)
    context.scaleBy(x: -1, y: 1)
    context.clip(to: CGRect(x: 0, y: 0, width: 100, height: 5))
    context.drawLinearGradient(
      try gradient([.black, .white]), start: CGPoint(x: 0, y: 0), end: CGPoint(x: 100, y: 0),
      options: [])
    let picture = try context.makePicture()
    #expect(isNear(picture.pixel(0, 2), [254, 254, 254, 255]) && picture.pixel(0, 7).w == 0)
  }

  @Test func radialGradientsLieBetweenCircles() throws {
    context.drawRadialGradient(
      try gradient([.white, .black]), startCenter: CGPoint(x: 50, y: 5), startRadius: 10,
      endCenter: CGPoint(x: 50, y: 5), endRadius: 30, options: .drawsBeforeStartLocation)
    let picture = try context.makePicture()
    #expect(picture.pixel(50, 5) == [255, 255, 255, 255])
    // 19.5 points from the centre, on the row of the centre but for half a point: 0.475 of the way.
    #expect(isNear(picture.pixel(69, 5), [134, 134, 134, 255]))
    #expect(picture.pixel(81, 5) == [0, 0, 0, 0])
  }

  /// Between a point and a circle beside it lies a cone; behind its tip is nothing.
  @Test func circlesWithOtherCentresMakeACone() throws {
    context.drawRadialGradient(
      try gradient([.white, .black]), startCenter: CGPoint(x: 10, y: 5), startRadius: 0,
      endCenter: CGPoint(x: 60, y: 5), endRadius: 20, options: both)
    let picture = try context.makePicture()
    #expect(picture.pixel(5, 5).w == 0 && picture.pixel(95, 5) == [0, 0, 0, 255])
    // On the axis, a point is reached last by the far side of a circle: x = 10 + 50·t − 20·t.
    #expect(isNear(picture.pixel(24, 5), [132, 132, 132, 255]))
  }

  @Test func componentsMakeAGradientToo() throws {
    let gray = CGColorSpaceCreateDeviceGray()
    let gradient = try #require(
      CGGradient(colorSpace: gray, colorComponents: [0, 1, 1, 0.5], locations: nil, count: 2))
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 0.5, y: 0), end: CGPoint(x: 99.5, y: 0), options: both)
    let picture = try context.makePicture()
    #expect(picture.pixel(0, 5) == [0, 0, 0, 255] && picture.pixel(99, 5) == [128, 128, 128, 128])
    #expect(
      CGGradient(colorSpace: gray, colorComponents: [0, 1], locations: nil, count: 0) == nil)
  }

  @Test func gradientsNeedColours() {
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: [CGColor.black, 3], locations: nil) == nil)
  }
}
