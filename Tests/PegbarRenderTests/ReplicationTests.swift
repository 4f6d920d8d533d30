import PegbarCore
import PegbarEngine
import PegbarRender
import PegbarTestSupport
import Testing

@Suite struct ReplicationTests {
  static func row(_ more: [PropertyID: Value], _ sublayer: Tree) -> PresentationFrame {
    var tree = Tree.box(
      0, 0, 40, 10,
      [
        .instanceCount: .number(4),
        .instanceTransform: .transform(.translation(10, 0, 0)),
      ], [sublayer])
    tree.layerClass = .replicator
    for (id, value) in more { tree.properties[id] = value }
    return scene(40, 10, [tree])
  }

  static var white: Tree { .box(0, 0, 6, 10, [.backgroundColor: .color(.white)]) }

  @Test func copiesAreStepsApart() throws {
    let picture = try drawn(
      ReplicationTests.row([:], .box(2, 0, 6, 10, [.backgroundColor: .color(red)])), 40, 10)
    for x in 0..<40 {
      #expect(picture.pixel(x, 5) == ((2..<8).contains(x % 10) ? redPixel : whitePixel))
    }
  }

  @Test func colorsAndAlphaRunOn() throws {
    let more: [PropertyID: Value] = [
      .instanceColor: .color(Color(red: 1, green: 0.6, blue: 0.2, alpha: 1)),
      .instanceRedOffset: .number(-0.4), .instanceGreenOffset: .number(0.2),
      .instanceAlphaOffset: .number(-0.2),
    ]
    let frame = ReplicationTests.row(more, ReplicationTests.white)
    let picture = try drawn(frame, 40, 10, background: .black)
    let wanted: [SIMD3<Double>] = [
      SIMD3(1, 0.6, 0.2), SIMD3(0.6, 0.8, 0.2) * 0.8, SIMD3(0.2, 1, 0.2) * 0.6,
      SIMD3(0, 1, 0.2) * 0.4,
    ]
    for (k, color) in wanted.enumerated() {
      let got = picture.pixel(k * 10 + 3, 5)
      for c in 0..<3 { #expect((Double(got[c]) - color[c] * 255).magnitude <= 1) }
    }
  }

  @Test func picturesAreTinted() throws {
    let contents = Picture.made(6, 10, isOpaque: true) { x, _ in SIMD4(200, 100, 50, 255) }
    let more: [PropertyID: Value] = [
      .instanceColor: .color(Color(red: 0.2, green: 1, blue: 0, alpha: 1))
    ]
    let sublayer = Tree.box(0, 0, 6, 10, [.contents: .content(contents)])
    let picture = try drawn(ReplicationTests.row(more, sublayer), 40, 10)
    #expect(picture.pixel(2, 2) == SIMD4(40, 100, 0, 255))
  }

  @Test func noCopiesShowNothing() throws {
    for count in [0, -3, Double.nan] {
      let frame = ReplicationTests.row([.instanceCount: .number(count)], ReplicationTests.white)
      #expect(try drawn(frame, 40, 10, background: blue).pixel(3, 3) == bluePixel)
    }
  }

  /// Copies that go away from the viewer lie behind one another where the replicator keeps depth, and
  /// over one another where it does not.
  @Test(arguments: [true, false]) func copiesKeepTheirDepth(_ keeps: Bool) throws {
    let frame = ReplicationTests.row(
      [
        .instanceTransform: .transform(.translation(2, 0, -5)), .instanceCount: .number(3),
        .preservesDepth: .bool(keeps), .instanceGreenOffset: .number(-0.5),
        .instanceBlueOffset: .number(-0.5),
      ], .box(2, 0, 20, 10, [.backgroundColor: .color(.white)]))
    let picture = try drawn(frame, 40, 10, background: .black)
    #expect(picture.pixel(10, 5) == (keeps ? whitePixel : redPixel))
    #expect(picture.pixel(25, 5) == redPixel)
  }

  /// Copies share the lines of their shapes; each is drawn as if it were alone.
  @Test(arguments: ["miter", "round", "bevel"]) func copiesOfShapesAreLikeSingleOnes(
    _ join: String
  ) throws {
    let path = Path(elements: [
      .move(Point(x: 1, y: 9)),
      .cubic(control1: Point(x: 2, y: -9), control2: Point(x: 9, y: 20), to: Point(x: 12, y: 1)),
      .line(Point(x: 13, y: 12)), .line(Point(x: 14, y: 3)),
    ])
    let look: [PropertyID: Value] = [
      .path: .path(path), .strokeColor: .color(blue), .fillColor: .color(red),
      .lineWidth: .number(1.5),
      .lineJoin: .string(join), .lineCap: .string("square"), .strokeEnd: .number(0.9),
      .lineDashPattern: .numbers([3, 1, 2]), .opacity: .number(0.6),
    ]
    let step = Transform3D.rotation(0.2, 0, 0, 1) * .translation(7, 2, 0)
    func shape(_ transform: Transform3D) -> Tree {
      var all = look
      all[.transform] = .transform(transform)
      return Tree(.shape, all)
    }
    var replicator = Tree(
      .replicator, [.instanceCount: .number(5), .instanceTransform: .transform(step)],
      [shape(.identity)])
    replicator.properties[.hidden] = .bool(false)
    var (alone, transform) = ([Tree](), Transform3D.identity)
    for _ in 0..<5 {
      alone.append(shape(transform))
      transform = transform * step
    }
    let copies = try drawn(scene(60, 40, [replicator]), 60, 40)
    let single = try drawn(scene(60, 40, alone), 60, 40)
    #expect(copies.bytes == single.bytes)
    #expect(Set(copies.bytes).count > 20)
  }

  /// Replicators in replicators draw a million copies at most, and the frame ends.
  @Test func copiesOfCopiesAreBounded() throws {
    var tree = Tree.box(2, 2, 1, 1, [.backgroundColor: .color(red)])
    for _ in 0..<4 {
      tree = Tree(.replicator, [.instanceCount: .number(1000)], [tree])
    }
    let (picture, time) = try processorTime { try drawn(scene(8, 8, [tree]), 8, 8) }
    #expect(time < .seconds(60))
    for y in 0..<8 {
      for x in 0..<8 {
        #expect(picture.pixel(x, y) == (x == 2 && y == 2 ? redPixel : whitePixel))
      }
    }
  }
}
