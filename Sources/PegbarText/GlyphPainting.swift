import PegbarCore

/// The look of a glyph in colours of its own: version 1 of the table COLR.
///
/// Lengths are in units of the font, y upwards.
package struct GlyphPainting: Sendable {
  /// The outlines that the nodes name by their numbers.
  package internal(set) var outlines: [[Path.Element]] = []
  /// What is drawn, the lowest first.
  package internal(set) var nodes: [Node] = []

  /// A part of what is drawn.
  package indirect enum Node: Sendable {
    /// The inside of an outline, by the nonzero rule.
    case fill(Int, Paint)
    /// Nodes that are seen inside an outline only.
    case clip(Int, [Node])
    /// One part drawn over another by a mode; what comes of it is laid over the rest.
    case composite([Node], Mode, over: [Node])
  }

  /// What an outline is filled with.
  package enum Paint: Sendable {
    case tone(Tone)
    case gradient(GlyphGradient)
  }

  /// A colour of the font, or that of the text.
  package struct Tone: Hashable, Sendable {
    /// nil for the colour of the text.
    package var color: Color?
    /// Multiplied into the opacity.
    package var alpha = 1.0

    /// The colour where the text has one.
    package func shown(on text: Color) -> Color {
      var shown = color ?? text
      shown.alpha *= alpha
      return shown
    }

    /// Whether it is that of the text with an opacity of its own.
    var isFadedText: Bool { color == nil && alpha != 1 }
  }

  /// How one part is drawn over another; in the order of the table.
  package enum Mode: Int, Sendable, CaseIterable {
    case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn
    case sourceOut, destinationOut, sourceAtop, destinationAtop, xor, plus
    case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight
    case difference, exclusion, multiply, hue, saturation, color, luminosity
  }

  /// x' = xx·x + xy·y + dx, y' = yx·x + yy·y + dy.
  package struct Affine: Equatable, Sendable {
    package var xx = 1.0, yx = 0.0, xy = 0.0, yy = 1.0, dx = 0.0, dy = 0.0

    /// The map that does this one after another.
    package func after(_ a: Affine) -> Affine {
      Affine(
        xx: xx * a.xx + xy * a.yx, yx: yx * a.xx + yy * a.yx, xy: xx * a.xy + xy * a.yy,
        yy: yx * a.xy + yy * a.yy, dx: xx * a.dx + xy * a.dy + dx, dy: yx * a.dx + yy * a.dy + dy)
    }

    package init(
      xx: Double = 1, yx: Double = 0, xy: Double = 0, yy: Double = 1, dx: Double = 0,
      dy: Double = 0
    ) {
      (self.xx, self.yx, self.xy, self.yy) = (xx, yx, xy, yy)
      (self.dx, self.dy) = (dx, dy)
    }

    package func callAsFunction(_ p: Point) -> Point {
      Point(x: xx * p.x + xy * p.y + dx, y: yx * p.x + yy * p.y + dy)
    }

    /// The same around a point.
    func around(_ x: Double, _ y: Double) -> Affine {
      Affine(dx: x, dy: y).after(after(Affine(dx: -x, dy: -y)))
    }
  }

  init() {}

  /// Outlines in one colour each, the lowest first.
  init(_ layers: [(color: Color?, outline: [Path.Element])]) {
    outlines = layers.map(\.outline)
    nodes = layers.enumerated().map { .fill($0, .tone(Tone(color: $1.color))) }
  }

  /// The colours of the outlines where all are filled, unclipped, with one colour each; nil for others.
  var layers: [(color: Color?, outline: [Path.Element])]? {
    var layers: [(color: Color?, outline: [Path.Element])] = []
    for node in nodes {
      guard case .fill(let outline, .tone(let tone)) = node, !tone.isFadedText else { return nil }
      layers.append((tone.color.map { tone.shown(on: $0) }, outlines[outline]))
    }
    return layers
  }

  /// The rectangle around nodes; nil where they show nothing.
  func bounds(_ nodes: [Node]) -> GlyphBox? {
    var all = GlyphBox()
    for node in nodes {
      switch node {
      case .fill(let outline, _): all.add(GlyphBox(outlines[outline]))
      case .clip(let outline, let inside):
        if let inside = bounds(inside) { all.add(inside.within(GlyphBox(outlines[outline]))) }
      case .composite(let source, let mode, let backdrop):
        let (source, backdrop) = (bounds(source) ?? GlyphBox(), bounds(backdrop) ?? GlyphBox())
        switch mode {
        case .sourceIn, .destinationIn: all.add(source.within(backdrop))
        case .source, .sourceOut, .destinationAtop: all.add(source)
        case .destination, .destinationOut, .sourceAtop: all.add(backdrop)
        default:
          all.add(source)
          all.add(backdrop)
        }
      }
    }
    return all.isEmpty ? nil : all
  }
}

/// A gradient of a glyph.
package struct GlyphGradient: Sendable {
  /// Where it runs, in its own space.
  package enum Shape: Sendable {
    case linear(Point, Point)
    /// Between two circles.
    case radial(Point, Double, Point, Double)
    /// Around a point, from one angle to another: turns from the x axis towards the y axis.
    case sweep(Point, Double, Double)
  }

  /// What lies outside of the first and the last stop; in the order of the table.
  package enum Extend: Int, Sendable {
    case pad, `repeat`, reflect
  }

  /// A colour and its place.
  package struct Stop: Sendable {
    package var place: Double
    package var tone: GlyphPainting.Tone
  }

  package var shape: Shape
  package var extend: Extend
  /// At least one; by their places.
  package var stops: [Stop]
  /// From the gradient's space to that of the glyph.
  package var map: GlyphPainting.Affine
}

/// A rectangle around points.
struct GlyphBox: Equatable {
  var low = SIMD2(repeating: Double.infinity)
  var high = SIMD2(repeating: -Double.infinity)

  init() {}

  /// The rectangle around the points of an outline, those that only bend it too.
  init(_ outline: [Path.Element]) {
    for element in outline {
      switch element {
      case .move(let p), .line(let p): add(p)
      case .quad(let c, let p):
        add(c)
        add(p)
      case .cubic(let c, let d, let p):
        add(c)
        add(d)
        add(p)
      case .close: break
      }
    }
  }

  var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }

  mutating func add(_ p: Point) {
    low = pointwiseMin(low, SIMD2(p.x, p.y))
    high = pointwiseMax(high, SIMD2(p.x, p.y))
  }

  mutating func add(_ box: GlyphBox) {
    guard !box.isEmpty else { return }
    low = pointwiseMin(low, box.low)
    high = pointwiseMax(high, box.high)
  }

  /// What lies in both.
  func within(_ box: GlyphBox) -> GlyphBox {
    var both = self
    both.low = pointwiseMax(low, box.low)
    both.high = pointwiseMin(high, box.high)
    return both
  }

  func contains(_ box: GlyphBox) -> Bool {
    low.x <= box.low.x && low.y <= box.low.y && high.x >= box.high.x && high.y >= box.high.y
  }

  /// Its four sides.
  var outline: [Path.Element] {
    [
      .move(Point(x: low.x, y: low.y)), .line(Point(x: high.x, y: low.y)),
      .line(Point(x: high.x, y: high.y)), .line(Point(x: low.x, y: high.y)), .close,
    ]
  }
}

extension Path.Element {
  /// The same through a map.
  func moved(by map: GlyphPainting.Affine) -> Path.Element {
    switch self {
    case .move(let p): .move(map(p))
    case .line(let p): .line(map(p))
    case .quad(let c, let p): .quad(control: map(c), to: map(p))
    case .cubic(let c, let d, let p): .cubic(control1: map(c), control2: map(d), to: map(p))
    case .close: .close
    }
  }
}
