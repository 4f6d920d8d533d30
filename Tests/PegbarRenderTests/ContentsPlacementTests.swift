import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

/// Where pictures lie whose superlayer has flipped geometry: as they would without it, upright.
@Suite struct ContentsPlacementTests {
  /// Red, green, blue and black rows from the top, 8 × 8 pixels.
  private static let rows = Picture.made(8, 8, isOpaque: true) { _, y in
    [redPixel, greenPixel, bluePixel, SIMD4(0, 0, 0, 255)][y / 2]
  }

  /// A layer of 8 × 20 with the picture in a superlayer that is flipped.
  private static func draw(_ properties: [PropertyID: Value]) throws -> [SIMD4<UInt8>] {
    let own = properties.merging([.contents: .content(rows)]) { $1 }
    let parent = Tree.box(
      0, 0, 8, 20, [.geometryFlipped: .bool(true)], [.box(0, 0, 8, 20, own)])
    let picture = try drawn(scene(8, 20, [parent]), 8, 20)
    return (0..<20).map { picture.pixel(4, $0) }
  }

  /// Rule: layers.gravity.
  @Test(arguments: [("top", 12), ("bottom", 0), ("center", 6), ("topLeft", 12)])
  func gravityMeansThePictureAsItStands(_ gravity: String, _ first: Int) throws {
    let column = try Self.draw([.contentsGravity: .string(gravity)])
    for y in 0..<8 { #expect(column[first + y] == Self.rows.pixel(4, y)) }
    #expect(column.filter { $0 == whitePixel }.count == 12)
  }

  /// Rule: layers.gravity.
  @Test func partsMeanThePictureAsItStands() throws {
    let column = try Self.draw([
      .contentsRect: .rect(Rect(x: 0, y: 0, width: 1, height: 0.5)),
      .contentsGravity: .string("bottom"),
    ])
    for y in 0..<4 { #expect(column[y] == Self.rows.pixel(4, y)) }
    #expect(column[4] == whitePixel)
  }

  /// The highest quarter stretches, softly at its edge; the others keep their size.
  @Test func theMiddleThatStretchesMeansThePictureAsItStands() throws {
    let column = try Self.draw([
      .contentsCenter: .rect(Rect(x: 0, y: 0, width: 1, height: 0.25))
    ])
    #expect(column[..<10].allSatisfy { $0 == redPixel })
    for y in 2..<8 { #expect(column[12 + y] == Self.rows.pixel(4, y)) }
  }
}
