import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

/// Scenes of many layers, which several threads turn into one display list.
@Suite struct SceneWalkPartsTests {
  /// What a layer may show; each needs another of a list's arrays.
  private static func look(_ dice: inout Dice) -> Tree {
    let side = 6 + 20 * dice.unit()
    var tree = Tree.box(100 * dice.unit(), 80 * dice.unit(), side, side * 0.8)
    let color = Color(
      red: dice.unit(), green: dice.unit(), blue: dice.unit(), alpha: 0.3 + 0.7 * dice.unit())
    switch dice.below(8) {
    case 0: tree.properties[.backgroundColor] = .color(color)
    case 1:
      tree.properties[.backgroundColor] = .color(color)
      tree.properties[.cornerRadius] = .number(4)
      tree.properties[.borderWidth] = .number(1.5)
      tree.properties[.shadowOpacity] = .number(dice.unit())
    case 2, 3:
      tree.layerClass = .shape
      let points = (0..<6).map { _ in Point(x: side * dice.unit(), y: side * dice.unit()) }
      tree.properties[.path] = .path(
        Path(elements: [.move(points[0])] + points.dropFirst().map { .line($0) }))
      tree.properties[.fillColor] = .color(color)
      tree.properties[.strokeColor] = .color(red)
      tree.properties[.lineWidth] = .number(2)
    case 4:
      tree.layerClass = .gradient
      tree.properties[.colors] = .colors([color, blue, green])
    case 5, 6:
      tree.properties[.contents] = .content(ContactSheet.photo(8 + dice.below(3)))
    default:
      tree.properties[.backgroundColor] = .color(color)
      tree.properties[.masksToBounds] = .bool(true)
      tree.properties[.opacity] = .number(0.6)
      tree.properties[.cornerRadius] = .number(3)
      tree.sublayers = (0..<3).map { _ in look(&dice) }
    }
    if dice.below(3) == 0 {
      tree.properties[.transform] = .transform(.rotation(dice.unit(), 0, 0, 1))
    }
    if dice.below(9) == 0 {
      tree = tree.masked(by: .box(0, 0, side, side / 2, [.backgroundColor: .color(.black)]))
    }
    if dice.below(9) == 0 { tree.properties[.compositingFilter] = .string("multiplyBlendMode") }
    return tree
  }

  private static func frame(_ seed: UInt64, _ more: [Tree] = []) -> PresentationFrame {
    var dice = Dice(seed)
    return scene(120, 100, (0..<200).map { _ in look(&dice) } + more)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func partsDrawWhatOneListDraws(
    _ seed: UInt64
  ) throws {
    let frame = SceneWalkPartsTests.frame(seed)
    let alone = try drawn(frame, 120, 100).bytes
    #expect(Set(alone).count > 100)
    for threads in [2, 3, 7] {
      #expect(try drawn(frame, 120, 100, threads: threads).bytes == alone)
    }
  }

  /// What lies behind a layer is what was drawn before it, by whichever thread.
  @Test func whatFiltersItsBackgroundSeesAll() throws {
    var glass = Tree.box(10, 10, 80, 60)
    glass.properties[PropertyID(key: "backgroundFilters.b.type")] = .string("gaussianBlur")
    glass.properties[PropertyID(key: "backgroundFilters.b.inputRadius")] = .number(3)
    let frame = SceneWalkPartsTests.frame(9, [glass])
    let alone = try drawn(frame, 120, 100).bytes
    #expect(alone != (try drawn(SceneWalkPartsTests.frame(9), 120, 100).bytes))
    #expect(try drawn(frame, 120, 100, threads: 4).bytes == alone)
  }

  /// Lists are used again: nothing of a frame is left in the next.
  @Test func frameAfterFrameUsesTheSameMemory() throws {
    let renderer = FrameRenderer(threads: 3, copiesUnchanged: false)
    let view = Viewport(width: 120, height: 100)
    for seed in [1, 2, 1, 3, 2] as [UInt64] {
      let frame = SceneWalkPartsTests.frame(seed)
      let found = try renderer.render(frame, view, background: .white).bytes
      #expect(found == (try drawn(frame, 120, 100).bytes))
    }
  }
}
