import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

/// Modes in which what is transparent takes part act on all of the group that a layer is in.
extension BlendModeTests {
  /// Of green over red: inside both, over red alone, over nothing alone.
  static let everywhere: [(String, SIMD4<UInt8>, SIMD4<UInt8>, SIMD4<UInt8>)] = [
    ("sourceIn", greenPixel, SIMD4(), SIMD4()), ("sourceOut", SIMD4(), SIMD4(), greenPixel),
    ("destinationIn", redPixel, SIMD4(), SIMD4()),
    ("destinationAtop", redPixel, SIMD4(), greenPixel), ("clear", SIMD4(), SIMD4(), SIMD4()),
    ("copy", greenPixel, SIMD4(), greenPixel),
    ("multiplyCompositing", SIMD4(0, 0, 0, 255), SIMD4(), SIMD4()),
    ("minimumCompositing", SIMD4(0, 0, 0, 255), SIMD4(), SIMD4()),
    // These do not.
    ("sourceAtop", greenPixel, redPixel, SIMD4()),
    ("destinationOver", redPixel, redPixel, greenPixel),
    ("maximumCompositing", SIMD4(255, 255, 0, 255), redPixel, greenPixel),
    ("additionCompositing", SIMD4(255, 255, 0, 255), redPixel, greenPixel),
    ("plusDarker", SIMD4(0, 0, 0, 255), redPixel, greenPixel),
    ("destination", redPixel, redPixel, SIMD4()),
  ]

  static func layer(_ name: String, _ properties: [PropertyID: Value] = [:]) -> Tree {
    var all: [PropertyID: Value] = [
      .backgroundColor: .color(green), .compositingFilter: .string(name),
    ]
    all.merge(properties) { $1 }
    return .box(20, 5, 10, 10, all)
  }

  @Test(arguments: everywhere) func modesActOnTheirGroup(
    _ name: String, _ both: SIMD4<UInt8>, _ below: SIMD4<UInt8>, _ above: SIMD4<UInt8>
  ) throws {
    // In the root, in a group of its own beside other layers, and under a mask.
    let group: [PropertyID: Value] = [.masksToBounds: .bool(true), .cornerRadius: .number(0.01)]
    let own = Tree.box(0, 0, 50, 20, group, [Self.redRow, Self.layer(name)])
    let beside = Tree.box(54, 0, 6, 20, [.backgroundColor: .color(green)])
    let masked = Tree.box(0, 0, 50, 20, [:], [Self.redRow, Self.layer(name)])
      .masked(by: .box(0, 0, 50, 20, [.backgroundColor: .color(.black)]))
    for tree in [[Self.redRow, Self.layer(name)], [beside, own], [beside, masked]] {
      let picture = try drawn(scene(60, 20, tree), 60, 20, background: nil)
      #expect(picture.pixel(25, 7) == both, "\(name)")
      #expect(picture.pixel(5, 5) == below, "\(name)")
      #expect(picture.pixel(25, 12) == above, "\(name)")
      #expect(picture.pixel(40, 15) == SIMD4())
      if tree.count == 2, tree[0].properties[.backgroundColor] == .color(green) {
        #expect(picture.pixel(57, 5) == greenPixel, "\(name) acts beside its group")
      }
    }
  }

  /// What a group around it has as background counts, too: the output's, for the root.
  @Test func theBackgroundIsBelow() throws {
    let picture = try drawn(scene(60, 20, [Self.layer("destinationIn")]), 60, 20)
    #expect(picture.pixel(25, 7) == whitePixel && picture.pixel(5, 5) == SIMD4())
    #expect(!picture.isOpaque)
  }

  @Test func nothingIsLaidEverywhere() throws {
    let clear: [[PropertyID: Value]] = [
      [.opacity: .number(0)], [.backgroundColor: .null], [.position: .point(Point(x: 500, y: 5))],
    ]
    for properties in clear {
      let tree = [Self.redRow, Self.layer("sourceIn", properties)]
      let picture = try drawn(scene(60, 20, tree), 60, 20, background: nil)
      #expect(picture.pixel(5, 5) == SIMD4(), "\(properties)")
    }
    let hidden = [Self.redRow, Self.layer("sourceIn", [.hidden: .bool(true)])]
    #expect(try drawn(scene(60, 20, hidden), 60, 20).pixel(5, 5) == redPixel)
  }

  /// Mask, opacity and clip are parts of the picture that is laid.
  @Test func theLayersOwnMaskAndOpacityComeBefore() throws {
    let masked = Self.layer("destinationIn", [.opacity: .number(0.5)]).masked(
      by: .box(0, 0, 5, 10, [.backgroundColor: .color(.black)]))
    let picture = try drawn(scene(60, 20, [Self.redRow, masked]), 60, 20, background: nil)
    #expect(picture.pixel(22, 7) == SIMD4(128, 0, 0, 128))
    #expect(picture.pixel(27, 7) == SIMD4() && picture.pixel(5, 5) == SIMD4())
  }

  /// A layer above is not touched; one in a layer that is no group acts through it.
  @Test func onlyWhatIsBelowCounts() throws {
    let inner = Tree.box(0, 0, 60, 20, [:], [Self.layer("clear")])
    let above = Tree.box(40, 0, 10, 20, [.backgroundColor: .color(green)])
    let tree = [Self.redRow, inner, above]
    let picture = try drawn(scene(60, 20, tree), 60, 20, background: nil)
    #expect(picture.pixel(5, 5) == SIMD4() && picture.pixel(45, 5) == greenPixel)
  }
}
