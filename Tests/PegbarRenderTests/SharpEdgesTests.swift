import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

@Suite struct SharpEdgesTests {
  /// Tiles of a square of 40 points about the middle of a picture, turned, with sharp edges or soft ones.
  private func tiles(
    _ color: Color, turned angle: Double, isSharp: Bool, _ more: [PropertyID: Value] = [:]
  ) throws -> Picture {
    let layers = (0..<16).map { i in
      var properties = more
      properties[.allowsEdgeAntialiasing] = .bool(!isSharp)
      if more.isEmpty { properties[.backgroundColor] = .color(color) }
      return Tree.box(Double(i % 4) * 10 + 0.3, Double(i / 4) * 10 + 0.7, 10, 10, properties)
    }
    let turn = Tree.box(
      10, 10, 41, 41, [.transform: .transform(.rotation(angle, 0, 0, 1))], layers)
    return try drawn(scene(61, 61, [turn]), 61, 61)
  }

  /// Rule: layers.edge-antialiasing.
  @Test(arguments: [0, 0.1, 0.7, 1.2, 2.5])
  func tilesShareNoPixelAndLeaveNoneOut(_ angle: Double) throws {
    // One half of black: a pixel drawn twice would be darker, one that is left out white.
    let half = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    let picture = try tiles(half, turned: angle, isSharp: true)
    var count = 0
    for y in 0..<61 {
      for x in 0..<61 {
        let value = picture.pixel(x, y).x
        #expect(value == 255 || value == 127, "\(x), \(y)")
        if value == 127 { count += 1 }
      }
    }
    #expect((count - 1600).magnitude <= 40)
    // In the middle nothing is left out.
    for y in 20..<40 {
      for x in 20..<40 { #expect(picture.pixel(x, y).x == 127) }
    }
    if angle == 0.7 {
      let soft = try tiles(half, turned: angle, isSharp: false)
      #expect((20..<40).contains { soft.pixel($0, 30).x != 127 })
    }
  }

  /// Rule: layers.edge-antialiasing.
  @Test func contentsAndBordersHaveSharpEdges() throws {
    let white = Picture.made(2, 2, isOpaque: true) { _, _ in SIMD4(0, 0, 0, 255) }
    let pictures = try tiles(.black, turned: 0.6, isSharp: true, [.contents: .content(white)])
    let borders = try tiles(
      .black, turned: 0.6, isSharp: true, [.borderWidth: .number(3)])
    for y in 0..<61 {
      for x in 0..<61 { #expect([0, 255].contains(pictures.pixel(x, y).x)) }
    }
    // The outer edge is sharp, the inner one is not.
    #expect(borders.pixel(4, 4) == whitePixel)
    #expect((0..<61).contains { ![0, 255].contains(borders.pixel($0, 30).x) })
    for i in 0..<61 where pictures.pixel(i, 12) == whitePixel {
      #expect(borders.pixel(i, 12) == whitePixel)
    }
  }

  /// Rule: layers.edge-antialiasing.
  @Test func theMaskNamesEdges() throws {
    // From 2.4 to 8.6 both ways: a middle at 2.5 is inside, one at 8.5 as well.
    func column(_ mask: Double, _ x: Int, _ y: Int) throws -> UInt8 {
      let layer = Tree.box(
        2.4, 2.4, 6.2, 6.2,
        [.edgeAntialiasingMask: .number(mask), .backgroundColor: .color(.black)])
      return try drawn(scene(11, 11, [layer]), 11, 11).pixel(x, y).x
    }
    #expect(try column(14, 2, 5) == 0 && column(14, 8, 5) == 102)
    #expect(try column(13, 8, 5) == 0 && column(13, 2, 5) == 102)
    #expect(try column(11, 5, 2) == 0 && column(11, 5, 8) == 102)
    #expect(try column(7, 5, 8) == 0 && column(7, 5, 2) == 102)
    #expect(try column(15, 2, 5) == 102 && column(15, 5, 8) == 102)
  }

  /// Rule: layers.edge-antialiasing.
  @Test func roundedRectanglesAreAlwaysAntialiased() throws {
    let more: [PropertyID: Value] = [.cornerRadius: .number(5), .backgroundColor: .color(.black)]
    func circle(_ allows: Bool) throws -> Picture {
      var properties = more
      properties[.allowsEdgeAntialiasing] = .bool(allows)
      return try drawn(scene(12, 12, [.box(1, 1, 10, 10, properties)]), 12, 12)
    }
    #expect(try circle(true).bytes == circle(false).bytes)
  }
}
