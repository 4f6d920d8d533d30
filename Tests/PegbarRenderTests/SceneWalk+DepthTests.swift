import PegbarCore
import PegbarEngine
import PegbarRender
import PegbarTestSupport
import Testing

/// Planes of a transform layer that pass through one another, beside the depth of every pixel.
@Suite struct SceneWalkDepthTests {
  /// A square of 40 about the middle of a scene of 80, turned.
  struct Plane {
    var angle: Double
    var axis: (Double, Double)
    var color: Color
    var pixel: SIMD4<UInt8>
    var z = 0.0
    var alpha = 1.0
    var half = 20.0

    var matrix: Transform3D {
      Transform3D.rotation(angle, axis.0, axis.1, 0) * .translation(0, 0, z)
    }

    var tree: Tree {
      Tree([
        .bounds: .rect(Rect(x: 0, y: 0, width: 2 * half, height: 2 * half)),
        .position: .point(Point(x: 0, y: 0)), .transform: .transform(matrix),
        .backgroundColor: .color(color), .opacity: .number(alpha),
      ])
    }
  }

  static func draw(_ planes: [Plane], distance: Double? = nil) throws -> Picture {
    let space = Tree(
      .transform, [.position: .point(Point(x: 40, y: 40))], planes.map(\.tree))
    var root: [PropertyID: Value] = [:]
    if let distance { root[.sublayerTransform] = .transform(DepthOrderTests.perspective(distance)) }
    return try drawn(Tree.box(0, 0, 80, 80, root, [space]).frame, 80, 80)
  }

  /// The plane that is nearest under a pixel's middle and how clearly: by rays in double precision.
  static func nearest(
    _ planes: [Plane], _ x: Double, _ y: Double, _ distance: Double?
  ) -> (plane: Int?, isClear: Bool) {
    var found: [(z: Double, plane: Int)] = []
    var isClear = true
    for (number, plane) in planes.enumerated() {
      let m = plane.matrix
      // The ray: (x, y)·(1 − z/d) at the height z.
      let k = distance.map { 1 / $0 } ?? 0
      let (a, b) = (m.m11 + x * k * m.m13, m.m21 + x * k * m.m23)
      let (c, d) = (m.m12 + y * k * m.m13, m.m22 + y * k * m.m23)
      let (p, q) = (x - m.m41 - x * k * m.m43, y - m.m42 - y * k * m.m43)
      let det = a * d - b * c
      guard det.magnitude > 1e-6 else { continue }
      let (u, v) = ((p * d - q * b) / det, (a * q - c * p) / det)
      let edge = max(u.magnitude, v.magnitude) - plane.half
      if edge.magnitude < 2 { isClear = false }
      if edge < 0 { found.append((u * m.m13 + v * m.m23 + m.m43, number)) }
    }
    found.sort { $0.z > $1.z }
    if found.count > 1, found[0].z - found[1].z < 2 { isClear = false }
    return (found.first?.plane, isClear)
  }

  static let sets: [[Plane]] = [
    [
      Plane(angle: 0.7, axis: (0, 1), color: red, pixel: redPixel),
      Plane(angle: -0.7, axis: (0, 1), color: blue, pixel: bluePixel),
    ],
    [
      Plane(angle: 0.5, axis: (0, 1), color: red, pixel: redPixel),
      Plane(angle: 0.9, axis: (1, 0), color: green, pixel: greenPixel),
      Plane(angle: -0.8, axis: (1, 1), color: blue, pixel: bluePixel, z: 4),
    ],
    [
      Plane(angle: 0, axis: (0, 1), color: red, pixel: redPixel, half: 30),
      Plane(angle: 1.2, axis: (0.3, 1), color: green, pixel: greenPixel, z: -5, half: 10),
    ],
  ]

  @Test(arguments: sets.indices, [nil, 150.0]) func theNearestIsSeen(
    _ number: Int, _ distance: Double?
  ) throws {
    for planes in [SceneWalkDepthTests.sets[number], SceneWalkDepthTests.sets[number].reversed()] {
      let picture = try SceneWalkDepthTests.draw(planes, distance: distance)
      var clear = 0
      for y in 0..<80 {
        for x in 0..<80 {
          let wanted = SceneWalkDepthTests.nearest(
            planes, Double(x) + 0.5 - 40, Double(y) + 0.5 - 40, distance)
          guard wanted.isClear else { continue }
          clear += 1
          let pixel = wanted.plane.map { planes[$0].pixel } ?? whitePixel
          #expect(picture.pixel(x, y) == pixel, "\(x), \(y)")
        }
      }
      #expect(clear > 3000)
    }
  }

  /// What the anchor point is in its layer comes to lie at the position, in z as in x and y.
  ///
  /// Rule: layers.depth.
  @Test(arguments: [false, true]) func theAnchorPointHasADepth(_ isTurned: Bool) throws {
    var leaf: [PropertyID: Value] = [.anchorPointZ: .number(-50), .backgroundColor: .color(red)]
    if isTurned { leaf[.transform] = .transform(.rotation(.pi, 0, 1, 0)) }
    let root: [PropertyID: Value] = [
      .sublayerTransform: .transform(DepthOrderTests.perspective(100))
    ]
    let picture = try drawn(
      scene(80, 80, [.box(0, 0, 80, 80, root, [.box(28, 28, 24, 24, leaf)])]), 80, 80)
    let width = (0..<80).count { picture.pixel($0, 40) == redPixel }
    // 50 before the plane it is twice as large; half a turn about that point takes it as far behind: 2/3.
    #expect(width == (isTurned ? 16 : 48))
  }

  /// Where two solid planes cross, nothing of what lies behind them shows.
  @Test func noSeamShows() throws {
    let planes = [
      Plane(angle: 0.6, axis: (0.2, 1), color: red, pixel: redPixel, half: 60),
      Plane(angle: -0.5, axis: (0.1, 1), color: blue, pixel: bluePixel, half: 8),
    ]
    let picture = try SceneWalkDepthTests.draw(planes, distance: 300)
    for y in 10..<70 {
      for x in 10..<70 { #expect(picture.pixel(x, y).y == 0, "\(x), \(y)") }
    }
  }

  /// Where two planes that show through cross, each pixel is covered by both in full: 1 − (1 − a)².
  @Test(arguments: [0.2, 0.5, 0.9]) func noSeamShowsInTranslucentPlanes(_ alpha: Double) throws {
    let planes = [0.8, -0.8].map {
      Plane(angle: $0, axis: (0.4, 0.9), color: red, pixel: redPixel, alpha: alpha)
    }
    let picture = try SceneWalkDepthTests.draw(planes)
    let other = 255 * (1 - alpha) * (1 - alpha)
    for y in 32..<48 {
      for x in 32..<48 {
        let green = Double(picture.pixel(x, y).y)
        #expect(abs(green - other) <= 2, "\(x), \(y): \(green) for \(other)")
      }
    }
  }

  /// Hundreds of planes are ordered in time, and what is not finite is left out.
  @Test func manyPlanesAndBadOnes() throws {
    var dice = Dice(5)
    var planes = (0..<24).map { _ in
      Plane(
        angle: dice.unit() * 6, axis: (dice.unit() - 0.5, dice.unit() - 0.5), color: red,
        pixel: redPixel, z: dice.unit() * 10, alpha: 0.5)
    }
    planes[7].angle = .nan
    planes[8].z = .infinity
    planes[9].half = 0
    planes[10].half = -5
    let good = planes[..<7] + planes[10...]
    let picture = try SceneWalkDepthTests.draw(planes, distance: 100)
    #expect(picture.pixel(40, 40).y < 255, "nothing is drawn")
    let wanted = try SceneWalkDepthTests.draw(Array(good), distance: 100)
    // A plane that shows nothing may still cut others; each cut rounds once.
    let differences = zip(picture.bytes, wanted.bytes).map { abs(Int($0) - Int($1)) }
    #expect(differences.max() ?? 255 <= 3)
    let (many, time) = try processorTime {
      try SceneWalkDepthTests.draw((0..<1000).map { planes[$0 % 24] })
    }
    #expect(time < .seconds(60))
    #expect(many.pixel(40, 40).y == 0, "planes of half opacity, many times over")
  }

  /// What lies in one plane keeps its order at any angle, whether few or many pieces are compared.
  ///
  /// Rule: layers.depth.
  @Test(arguments: [0, 0.01, 0.5, -0.5, 2.6], [0, 450]) func onePlaneKeepsItsOrder(
    _ angle: Double, _ more: Int
  ) throws {
    func box(_ x: Double, _ color: Color) -> Tree {
      .box(x, 10, 10, 20, [.backgroundColor: .color(color)])
    }
    // Those of no size are planes, too.
    let others = (0..<more).map { _ in Tree.box(1, 1, 0.5, 0.5, [:]) }
    let card = Tree(
      .transform,
      [
        .bounds: .rect(Rect(x: 0, y: 0, width: 60, height: 40)),
        .position: .point(Point(x: 40, y: 40)),
        .transform: .transform(.rotation(angle, 0, 1, 0)),
      ],
      [.box(0, 0, 60, 40, [.backgroundColor: .color(green)]), box(5, red), box(45, blue)] + others)
    let root: [PropertyID: Value] = [
      .sublayerTransform: .transform(DepthOrderTests.perspective(300))
    ]
    let picture = try drawn(Tree.box(0, 0, 80, 80, root, [card]).frame, 80, 80)
    let found = Set((0..<80).map { picture.pixel($0, 40) })
    #expect(found.isSuperset(of: [redPixel, greenPixel, bluePixel]))
  }

  /// Both parts of a layer that another plane cuts blend with what lies below them.
  @Test func partsBlend() throws {
    var multiplied = Plane(angle: 0.6, axis: (0, 1), color: green, pixel: greenPixel).tree
    multiplied.properties[.compositingFilter] = .string("multiplyBlendMode")
    let wall = Plane(angle: -0.6, axis: (0, 1), color: red, pixel: redPixel, half: 30).tree
    let space = Tree(
      .transform, [.position: .point(Point(x: 40, y: 40))], [wall, multiplied])
    let ground = Tree.box(0, 0, 80, 80, [.backgroundColor: .color(blue)])
    let picture = try drawn(Tree.box(0, 0, 80, 80, [:], [ground, space]).frame, 80, 80)
    // One half lies behind the wall; the other one on it, as black as green on red is.
    let found = Set((30..<50).map { picture.pixel($0, 40) })
    #expect(found.contains(redPixel) && found.contains(SIMD4(0, 0, 0, 255)))
    #expect(!found.contains(greenPixel))
  }
}
