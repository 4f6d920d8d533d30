import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

/// Layers of classes that draw as plain ones do.
@Suite struct LayerClassTests {
  static func layer(_ layerClass: LayerClass) -> Tree {
    var tree = Tree.box(
      10, 10, 30, 30,
      [.masksToBounds: .bool(true), .backgroundColor: .color(green), .cornerRadius: .number(6)],
      [
        .box(0, 0, 100, 12, [.backgroundColor: .color(red)]),
        .box(20, 20, 9, 50, [.contents: .content(ContactSheet.photo(12))]),
      ])
    // Scrolled by 12.5 and 4.
    tree.properties[.bounds] = .rect(Rect(x: 12.5, y: 4, width: 30, height: 30))
    tree.layerClass = layerClass
    return tree
  }

  @Test(arguments: [LayerClass.scroll, .tiled]) func isPlain(_ layerClass: LayerClass) throws {
    let plain = try drawn(scene(50, 50, [LayerClassTests.layer(.plain)]), 50, 50)
    let other = try drawn(scene(50, 50, [LayerClassTests.layer(layerClass)]), 50, 50)
    #expect(other.bytes == plain.bytes)
    // What lies at (14, 6) of the bounds' space is shown at (11.5, 12).
    #expect(other.pixel(20, 12) == redPixel)
    #expect(other.pixel(12, 30) == greenPixel)
  }
}
