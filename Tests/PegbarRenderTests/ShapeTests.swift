import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

@Suite struct ShapeTests {
  static func path(_ points: [(Double, Double)], closed: Bool = true) -> Path {
    var path = Path(elements: points.map { .line(Point(x: $0.0, y: $0.1)) })
    path.elements[0] = .move(Point(x: points[0].0, y: points[0].1))
    if closed { path.elements.append(.close) }
    return path
  }

  /// The black area that a shape layer of 100 × 100 covers, in pixels.
  static func area(_ path: Path, _ more: [PropertyID: Value]) throws -> Double {
    let picture = try draw(path, more)
    return picture.bytes.indices.filter { $0 % 4 == 0 }
      .reduce(0) { $0 + (255 - Double(picture.bytes[$1])) / 255 }
  }

  static func draw(_ path: Path, _ more: [PropertyID: Value]) throws -> Picture {
    var tree = Tree.box(0, 0, 100, 100, [.path: .path(path)])
    tree.layerClass = .shape
    for (id, value) in more { tree.properties[id] = value }
    return try drawn(scene(100, 100, [tree]), 100, 100)
  }

  static let stroked: [PropertyID: Value] = [
    .fillColor: .null, .strokeColor: .color(.black), .lineWidth: .number(6),
  ]

  /// Two squares, one in the other, both drawn the same way.
  static var nested: Path {
    Path(
      elements: path([(10, 10), (90, 10), (90, 90), (10, 90)]).elements
        + path([(30, 30), (70, 30), (70, 70), (30, 70)]).elements)
  }

  @Test func fillRulesDifferInTheMiddle() throws {
    #expect(try ShapeTests.area(ShapeTests.nested, [:]) == 6400)
    let more: [PropertyID: Value] = [.fillRule: .string("even-odd")]
    #expect(try ShapeTests.area(ShapeTests.nested, more) == 4800)
  }

  @Test func flippedGeometryTurnsThePathOver() throws {
    let path = ShapeTests.path([(10, 10), (30, 10), (30, 20), (10, 20)])
    let picture = try ShapeTests.draw(path, [.geometryFlipped: .bool(true)])
    #expect(picture.pixel(20, 15) != picture.pixel(20, 85))
    #expect(picture.pixel(20, 85) == SIMD4(0, 0, 0, 255) && picture.pixel(5, 85).x == 255)
  }

  @Test func anOppositeSenseCutsAHole() throws {
    var path = ShapeTests.nested
    path.elements.removeLast(5)
    path.elements += ShapeTests.path([(30, 70), (70, 70), (70, 30), (30, 30)]).elements
    #expect(try ShapeTests.area(path, [:]) == 4800)
  }

  @Test func edgesCoverByArea() throws {
    let triangle = ShapeTests.path([(3.3, 2.1), (97.4, 40.7), (12.8, 91.6)])
    let wanted = ((97.4 - 3.3) * (91.6 - 2.1) - (12.8 - 3.3) * (40.7 - 2.1)) / 2
    let got = try ShapeTests.area(triangle, [:])
    #expect((got - wanted).magnitude < 0.5)
  }

  @Test func curvesAreSmooth() throws {
    // A circle of radius 40 from four cubic curves, which are within 3/10,000 of it.
    let k = 40 * 0.5522847498
    func p(_ x: Double, _ y: Double) -> Point { Point(x: 50 + x, y: 50 + y) }
    let circle = Path(elements: [
      .move(p(40, 0)), .cubic(control1: p(40, k), control2: p(k, 40), to: p(0, 40)),
      .cubic(control1: p(-k, 40), control2: p(-40, k), to: p(-40, 0)),
      .cubic(control1: p(-40, -k), control2: p(-k, -40), to: p(0, -40)),
      .cubic(control1: p(k, -40), control2: p(40, -k), to: p(40, 0)), .close,
    ])
    #expect((try ShapeTests.area(circle, [:]) - 1600 * Double.pi).magnitude < 12)
    let ring = try ShapeTests.area(circle, ShapeTests.stroked)
    #expect((ring - 80 * Double.pi * 6).magnitude < 12)
  }

  @Test(arguments: [("butt", 360.0), ("square", 396.0), ("round", 360 + 9 * Double.pi)])
  func capsLengthenALine(_ cap: String, _ wanted: Double) throws {
    var more = ShapeTests.stroked
    more[.lineCap] = .string(cap)
    let line = ShapeTests.path([(20, 50), (80, 50)], closed: false)
    #expect((try ShapeTests.area(line, more) - wanted).magnitude < 0.5)
  }

  /// A right angle of two lines of 40, six wide: the rectangles overlap in a square of 3, and the corner
  /// adds another, half of one, or a quarter of a disc.
  @Test(arguments: [
    ("miter", 10.0, 9.0), ("miter", 1.2, 4.5), ("bevel", 10, 4.5), ("round", 10, 2.25 * .pi),
  ])
  func joinsFillCorners(_ join: String, _ limit: Double, _ corner: Double) throws {
    var more = ShapeTests.stroked
    more[.lineJoin] = .string(join)
    more[.miterLimit] = .number(limit)
    let angle = ShapeTests.path([(20, 60), (60, 60), (60, 20)], closed: false)
    #expect((try ShapeTests.area(angle, more) - (480 - 9 + corner)).magnitude < 0.5)
  }

  @Test func aClosedLineHasNoCaps() throws {
    let square = ShapeTests.path([(20, 20), (80, 20), (80, 80), (20, 80)])
    #expect(try ShapeTests.area(square, ShapeTests.stroked) == 66 * 66 - 54 * 54)
  }

  @Test func dashesComeAndGo() throws {
    var more = ShapeTests.stroked
    more[.lineDashPattern] = .numbers([10, 5])
    more[.lineDashPhase] = .number(3)
    let line = ShapeTests.path([(10, 50), (90, 50)], closed: false)
    let picture = try ShapeTests.draw(line, more)
    for x in 0..<80 {
      let isDrawn = (Double(x) + 3.5).truncatingRemainder(dividingBy: 15) < 10
      #expect((picture.pixel(10 + x, 50).x < 128) == isDrawn, "\(x)")
    }
    more[.lineDashPattern] = .numbers([0, 0])
    #expect(try ShapeTests.area(line, more) == 480)
  }

  @Test func strokeStartAndEndAreShares() throws {
    var more = ShapeTests.stroked
    more[.strokeStart] = .number(0.25)
    more[.strokeEnd] = .number(0.75)
    let two = Path(
      elements: ShapeTests.path([(10, 20), (90, 20)], closed: false).elements
        + ShapeTests.path([(10, 60), (90, 60)], closed: false).elements)
    let picture = try ShapeTests.draw(two, more)
    #expect(
      (0..<100).map { picture.pixel($0, 20).x < 128 } == (0..<100).map { $0 >= 50 && $0 < 90 })
    #expect(
      (0..<100).map { picture.pixel($0, 60).x < 128 } == (0..<100).map { $0 >= 10 && $0 < 50 })
    more[.strokeEnd] = .number(0.25)
    #expect(try ShapeTests.area(two, more) == 0)
  }

  @Test func badNumbersDrawWhatCameBefore() throws {
    var square = ShapeTests.path([(20, 20), (80, 20), (80, 80), (20, 80)])
    square.elements.append(.line(Point(x: .nan, y: 0)))
    #expect(try ShapeTests.area(square, [:]) == 3600)
    _ = try ShapeTests.area(square, [.lineWidth: .number(.infinity), .strokeColor: .color(red)])
  }

  @Test func theBytesDoNotDependOnBandsOrThreads() throws {
    var dice = Dice(4)
    let star = ShapeTests.path((0..<60).map { _ in (dice.unit() * 220, dice.unit() * 220) })
    var tree = Tree.box(0, 0, 220, 220, [.path: .path(star), .fillRule: .string("even-odd")])
    tree.layerClass = .shape
    tree.properties[.strokeColor] = .color(red)
    tree.properties[.lineJoin] = .string("round")
    let frame = scene(220, 220, [tree])
    let wanted = try drawn(frame, 220, 220, threads: 1).bytes
    for threads in [2, 7] { #expect(try drawn(frame, 220, 220, threads: threads).bytes == wanted) }
  }
}
