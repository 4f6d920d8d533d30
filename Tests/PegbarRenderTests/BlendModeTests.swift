import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

/// The formulas of the W3C's draft, in floating point on colours before premultiplication.
enum BlendRule {
  typealias Mix = @Sendable (_ b: SIMD3<Double>, _ s: SIMD3<Double>) -> SIMD3<Double>

  static func each(_ rule: @escaping @Sendable (Double, Double) -> Double) -> Mix {
    { b, s in SIMD3(rule(b.x, s.x), rule(b.y, s.y), rule(b.z, s.z)) }
  }

  static func hard(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  static func soft(_ b: Double, _ s: Double) -> Double {
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
  }

  static func lum(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
  static func sat(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  static func setLum(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> {
    var c = c + (l - lum(c))
    let (n, x) = (c.min(), c.max())
    let middle = SIMD3(repeating: l)
    if n < 0 { c = middle + (c - middle) * l / (l - n) }
    if x > 1 { c = middle + (c - middle) * (1 - l) / (x - l) }
    return c
  }

  static func setSat(_ c: SIMD3<Double>, _ s: Double) -> SIMD3<Double> {
    sat(c) > 0 ? (c - c.min()) * s / sat(c) : SIMD3()
  }

  static func burn(_ b: Double, _ s: Double) -> Double {
    b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
  }

  static func dodge(_ b: Double, _ s: Double) -> Double {
    b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
  }

  static func held(_ x: Double) -> Double { min(max(x, 0), 1) }

  static let all: [(name: String, mode: Int, mix: Mix)] = [
    ("normal", 0, { _, s in s }),
    ("multiply", 1, each { $0 * $1 }),
    ("screen", 2, each { $0 + $1 - $0 * $1 }),
    ("overlay", 3, each { hard($1, $0) }),
    ("darken", 4, each { min($0, $1) }),
    ("lighten", 5, each { max($0, $1) }),
    ("colorDodge", 6, each(dodge)), ("colorBurn", 7, each(burn)),
    ("hardLight", 8, each { hard($0, $1) }),
    ("softLight", 9, each { soft($0, $1) }),
    ("difference", 10, each { ($0 - $1).magnitude }),
    ("exclusion", 11, each { $0 + $1 - 2 * $0 * $1 }),
    ("hue", 12, { b, s in setLum(setSat(s, sat(b)), lum(b)) }),
    ("saturation", 13, { b, s in setLum(setSat(b, sat(s)), lum(b)) }),
    ("color", 14, { b, s in setLum(s, lum(b)) }),
    ("luminosity", 15, { b, s in setLum(b, lum(s)) }),
    ("linearDodge", Int(PGB_BLEND_LINEAR_DODGE), each { min(1, $0 + $1) }),
    ("linearBurn", Int(PGB_BLEND_LINEAR_BURN), each { max(0, $0 + $1 - 1) }),
    ("linearLight", Int(PGB_BLEND_LINEAR_LIGHT), each { held($0 + 2 * $1 - 1) }),
    (
      "vividLight", Int(PGB_BLEND_VIVID_LIGHT),
      each { $1 <= 0.5 ? burn($0, 2 * $1) : dodge($0, 2 * $1 - 1) }
    ),
    (
      "pinLight", Int(PGB_BLEND_PIN_LIGHT),
      each { $1 <= 0.5 ? min($0, 2 * $1) : max($0, 2 * $1 - 1) }
    ),
    ("subtract", Int(PGB_BLEND_SUBTRACT), each { max(0, $0 - $1) }),
    ("divide", Int(PGB_BLEND_DIVIDE), each { $0 == 0 ? 0 : $1 == 0 ? 1 : min(1, $0 / $1) }),
  ]

  /// One pixel over another, 0…255.
  static func blended(_ b: SIMD4<UInt8>, _ s: SIMD4<UInt8>, _ mix: Mix) -> SIMD4<Double> {
    func split(_ p: SIMD4<UInt8>) -> (SIMD3<Double>, Double) {
      let c = SIMD3(Double(p.x), Double(p.y), Double(p.z))
      return (p.w == 0 ? SIMD3() : c / Double(p.w), Double(p.w) / 255)
    }
    let ((cb, ab), (cs, a)) = (split(b), split(s))
    let own = cs * (1 - ab)
    let mixed = mix(cb, cs) * ab
    let color = (own + mixed) * a + cb * (ab * (1 - a))
    return SIMD4(color, a + ab - a * ab) * 255
  }
}

@Suite struct BlendModeTests {
  @Test(arguments: BlendRule.all.map(\.name)) func aLayerBlendsWithWhatItLiesOn(
    _ name: String
  ) throws {
    let rule = try #require(BlendRule.all.first { $0.name == name })
    let below = Color(red: 0.2, green: 0.6, blue: 0.8)
    let above = Color(red: 0.8, green: 0.4, blue: 0.2)
    let top = Tree.box(
      5, 5, 10, 10,
      [
        .backgroundColor: .color(above), .opacity: .number(0.5),
        .compositingFilter: .string(name + "BlendMode"),
      ])
    let frame = scene(20, 20, [.box(0, 0, 20, 20, [.backgroundColor: .color(below)]), top])
    let found = try drawn(frame, 20, 20).pixel(10, 10)
    let wanted = BlendRule.blended(SIMD4(51, 153, 204, 255), SIMD4(102, 51, 26, 128), rule.mix)
    for c in 0..<4 { #expect((Double(found[c]) - wanted[c]).magnitude < 2.5, "\(found) \(wanted)") }
  }

  static func multiplied(_ x: Double) -> Tree {
    .box(
      x, 0, 10, 10,
      [.backgroundColor: .color(green), .compositingFilter: .string("multiplyBlendMode")])
  }

  static var redRow: Tree { .box(0, 0, 60, 10, [.backgroundColor: .color(red)]) }

  /// A layer that is a group shuts off what lies under it; one that is none does not.
  @Test(arguments: [
    (PropertyID.opacity, Value.number(1), false), (.masksToBounds, .bool(true), true),
    (.cornerRadius, .number(2), false), (.shouldRasterize, .bool(true), true),
  ]) func groupsAreIsolated(_ id: PropertyID, _ value: Value, _ isGroup: Bool) throws {
    let parent = Tree.box(0, 0, 60, 10, [id: value], [BlendModeTests.multiplied(20)])
    let picture = try drawn(scene(60, 10, [BlendModeTests.redRow, parent]), 60, 10)
    #expect(picture.pixel(10, 5) == redPixel)
    #expect(picture.pixel(25, 5) == (isGroup ? greenPixel : SIMD4(0, 0, 0, 255)))
  }

  @Test func aSubtreeBlendsAsOne() throws {
    // Blue over green is blue before red is multiplied.
    var layer = BlendModeTests.multiplied(20)
    layer.sublayers = [
      .box(0, 0, 10, 10, [.backgroundColor: .color(Color(red: 1, green: 1, blue: 0))])
    ]
    let picture = try drawn(scene(60, 10, [BlendModeTests.redRow, layer]), 60, 10)
    #expect(picture.pixel(25, 5) == redPixel)
  }

  @Test func aMaskHoldsItBack() throws {
    let layer = BlendModeTests.multiplied(20).masked(
      by: .box(0, 0, 5, 10, [.backgroundColor: .color(.black)]))
    let picture = try drawn(scene(60, 10, [BlendModeTests.redRow, layer]), 60, 10)
    #expect(picture.pixel(22, 5) == SIMD4(0, 0, 0, 255))
    #expect(picture.pixel(27, 5) == redPixel)
  }

  @Test func overNothingItIsItself() throws {
    let picture = try drawn(
      scene(30, 10, [BlendModeTests.multiplied(20)]), 30, 10, background: nil)
    #expect(picture.pixel(25, 5) == greenPixel)
    #expect(picture.pixel(5, 5) == SIMD4())
  }

  /// Of a red row below, what a layer of half alpha or a whole one leaves.
  static let erasures: [(String, Double, SIMD4<UInt8>)] = [
    ("xor", 1, SIMD4()), ("xor", 0.5, SIMD4(127, 0, 0, 127)), ("destinationOut", 1, SIMD4()),
    ("destinationOut", 0.5, SIMD4(127, 0, 0, 127)), ("destOut", 1, SIMD4()),
    ("destOut", 0.5, SIMD4(127, 0, 0, 127)),
  ]

  @Test(arguments: erasures) func erasingTakesAwayWhatIsBelow(
    _ name: String, _ alpha: Double, _ left: SIMD4<UInt8>
  ) throws {
    var layer = BlendModeTests.multiplied(20)
    layer.properties[.compositingFilter] = .string(name)
    layer.properties[.opacity] = .number(alpha)
    // Half of the layer lies beside the row.
    layer.properties[.position] = .point(Point(x: 25, y: 10))
    for background in [nil, Color(red: 1, green: 0, blue: 0)] {
      let tree = background == nil ? [BlendModeTests.redRow, layer] : [layer]
      let picture = try drawn(scene(60, 20, tree), 60, 20, background: background)
      #expect(!picture.isOpaque)
      #expect(picture.pixel(25, 7) == left, "\(background as Any)")
      #expect(picture.pixel(10, 5) == redPixel)
      guard background == nil else { continue }
      let alone: SIMD4<UInt8> = alpha == 1 ? greenPixel : SIMD4(0, 128, 0, 128)
      #expect(picture.pixel(25, 12) == (name == "xor" ? alone : SIMD4()))
    }
  }

  /// An inverted matte as iOS code has it: a black mask, of which a sublayer takes its shape away.
  @Test func xorInAMaskInvertsIt() throws {
    var hole = Tree.box(2, 0, 4, 10, [.backgroundColor: .color(.black)])
    hole.properties[.compositingFilter] = .string("xor")
    let mask = Tree.box(0, 0, 10, 10, [.backgroundColor: .color(.black)], [hole])
    let layer = Tree.box(20, 0, 10, 10, [.backgroundColor: .color(green)]).masked(by: mask)
    let picture = try drawn(scene(60, 10, [BlendModeTests.redRow, layer]), 60, 10)
    #expect(picture.pixel(21, 5) == greenPixel)
    #expect(picture.pixel(24, 5) == redPixel)
    #expect(picture.pixel(28, 5) == greenPixel)
  }

  @Test func everyNameThatCountsAsDrawnIsDrawn() throws {
    let names = builtins.names(of: .imageFilter).filter { builtins.blendMode($0) != nil }
    #expect(names.count > 90)
    for name in names {
      var layer = BlendModeTests.multiplied(20)
      layer.properties[.backgroundColor] = .color(
        Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.7))
      layer.properties[.compositingFilter] = .string(name)
      let color = Color(red: 0.6, green: 0.5, blue: 0.3, alpha: 0.8)
      let below = Tree.box(0, 0, 60, 10, [.backgroundColor: .color(color)])
      func pixel() throws -> SIMD4<UInt8> {
        try drawn(scene(60, 10, [below, layer]), 60, 10, background: nil).pixel(25, 5)
      }
      let found = try pixel()
      layer.properties[.compositingFilter] = .string("sparkleBlendMode")
      let plain = try pixel()
      let mode = builtins.blendMode(name)?.entry.plugin.descriptor.id
      let isPlain = mode == "pegbar.filter.sourceOver"
      #expect((found == plain) == isPlain, "\(name)")
    }
  }

  @Test func anUnknownNameChangesNothing() throws {
    var layer = BlendModeTests.multiplied(20)
    layer.properties[.compositingFilter] = .string("sparkleBlendMode")
    let picture = try drawn(scene(60, 10, [BlendModeTests.redRow, layer]), 60, 10)
    #expect(picture.pixel(25, 5) == greenPixel)
  }

  /// A layer keeps its mode while a transition runs on it.
  @Test(arguments: [0, 0.5, 1]) func transitionsBlend(_ progress: Double) throws {
    let layer = Tree.box(
      0, 0, 20, 20,
      [.backgroundColor: .color(green), .compositingFilter: .string("multiplyBlendMode")])
    var frame = TransitionRunTests.running(progress, BlendType(), layer, source: layer)
    let transitions = frame.transitions
    var live = layer
    live.transition = 0
    frame = scene(20, 20, [.box(0, 0, 20, 10, [.backgroundColor: .color(red)]), live])
    frame.transitions = transitions
    let picture = try drawn(frame, 20, 20)
    #expect(picture.pixel(10, 5) == SIMD4(0, 0, 0, 255))
    #expect(picture.pixel(10, 15) == greenPixel)
  }
}
