import PegbarCore
import PegbarEngine
import Testing

@testable import PegbarRender

/// Numbers far larger than any frame show what their geometry says.
@Suite struct HugeNumberTests {
  static let sizes = [1e6, 5e8, 6e8, 1e12, 1e18, 1e30, 1e100]

  /// A line of any width covers what lies between its ends.
  @Test(arguments: sizes) func aStrokeStaysBetweenItsEnds(_ width: Double) throws {
    let line = ShapeTests.path([(20, 50), (70, 50)], closed: false)
    let picture = try ShapeTests.draw(
      line, [.fillColor: .null, .strokeColor: .color(red), .lineWidth: .number(width)])
    for y in [0, 40, 50, 99] {
      #expect(picture.pixel(19, y) == whitePixel && picture.pixel(20, y) == redPixel)
      #expect(picture.pixel(69, y) == redPixel && picture.pixel(70, y) == whitePixel)
    }
  }

  @Test(arguments: sizes) func roundEndsFillEverything(_ width: Double) throws {
    let line = ShapeTests.path([(20, 50), (70, 30), (40, 80)], closed: false)
    let picture = try ShapeTests.draw(
      line,
      [
        .fillColor: .null, .strokeColor: .color(red), .lineWidth: .number(width),
        .lineCap: .string("round"), .lineJoin: .string("round"),
      ])
    for (x, y) in [(0, 0), (50, 50), (99, 99), (0, 99)] {
      #expect(picture.pixel(x, y) == redPixel, "(\(x), \(y))")
    }
  }

  /// Half of the plane, with its edge along a diagonal of the frame.
  @Test(arguments: [1e6, 1e8, 1e10]) func aHugePathKeepsItsEdges(_ size: Double) throws {
    let path = ShapeTests.path([(-size, -size), (size, size), (-size, size)])
    let picture = try ShapeTests.draw(path, [.fillColor: .color(red)])
    #expect(picture.pixel(20, 60) == redPixel && picture.pixel(49, 52) == redPixel)
    #expect(picture.pixel(60, 20) == whitePixel && picture.pixel(52, 49) == whitePixel)
  }

  @Test(arguments: sizes, [false, true]) func aHugeLayerFillsTheFrame(
    _ size: Double, _ rasterizes: Bool
  ) throws {
    let tree = Tree.box(
      50 - size / 2, 50 - size / 2, size, size,
      [.backgroundColor: .color(red), .shouldRasterize: .bool(rasterizes)])
    let picture = try drawn(scene(100, 100, [tree]), 100, 100)
    for (x, y) in [(1, 1), (50, 50), (98, 98), (25, 75), (75, 25)] {
      #expect(picture.pixel(x, y) == redPixel, "(\(x), \(y))")
    }
  }

  @Test(arguments: sizes + [1e300]) func aHugePictureFillsTheFrame(_ size: Double) throws {
    let image = Picture.made(4, 4, isOpaque: true) { _, _ in redPixel }
    let tree = Tree.box(50 - size / 2, 50 - size / 2, size, size, [.contents: .content(image)])
    let picture = try drawn(scene(100, 100, [tree]), 100, 100)
    for (x, y) in [(1, 1), (50, 50), (98, 98), (25, 75)] {
      #expect(picture.pixel(x, y) == redPixel, "(\(x), \(y))")
    }
  }

  @Test func aHugeMapHasAnInverse() throws {
    let map = PlaneMap(m11: 3e200, m12: 4e200, m21: -4e200, m22: 3e200, m31: 1e200, m32: 0)
    let back = try #require(map.inverse)
    let unit = map.scaled(by: 1e-200, 1e-200) * back.scaled(by: 1, 1)
    #expect((unit.m11 * 1e200 - 1).magnitude < 1e-9 && (unit.m12 * 1e200).magnitude < 1e-9)
    #expect(PlaneMap(m11: 0, m12: 0, m21: 0, m22: 0, m31: 1, m32: 1).inverse == nil)
  }
}
