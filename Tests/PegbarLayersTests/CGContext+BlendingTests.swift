import Pegbar
import Testing

/// All blend modes against Core Graphics' formulas, in a context of 4 by 2 points.
@Suite struct CGContextBlendingTests {
  private typealias Pixel = SIMD4<Double>

  /// Premultiplied.
  private let below = Pixel(0.2, 0.4, 0.1, 0.5)
  private let above = Pixel(0.6, 0.15, 0.3, 0.75)

  private func color(_ p: Pixel) -> CGColor {
    CGColor(red: p.x / p.w, green: p.y / p.w, blue: p.z / p.w, alpha: p.w)
  }

  private typealias Rule = @Sendable (_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double>

  private static let rules: [(CGBlendMode, Rule)] = [
    (.normal, { s, d in s + d * (1 - s.w) }),
    (.clear, { _, _ in .zero }),
    (.copy, { s, _ in s }),
    (.sourceIn, { s, d in s * d.w }),
    (.sourceOut, { s, d in s * (1 - d.w) }),
    (.sourceAtop, { s, d in s * d.w + d * (1 - s.w) }),
    (.destinationOver, { s, d in s * (1 - d.w) + d }),
    (.destinationIn, { s, d in d * s.w }),
    (.destinationOut, { s, d in d * (1 - s.w) }),
    (.destinationAtop, { s, d in s * (1 - d.w) + d * s.w }),
    (.xor, { s, d in s * (1 - d.w) + d * (1 - s.w) }),
    (.plusLighter, { s, d in (s + d).clamped(lowerBound: .zero, upperBound: .one) }),
    (
      .plusDarker,
      { s, d in
        let alpha = min(1, s.w + d.w)
        let left = s + d + SIMD4(repeating: alpha - s.w - d.w)
        return SIMD4(max(0, left.x), max(0, left.y), max(0, left.z), alpha)
      }
    ),
    (.multiply, { s, d in s * d + s * (1 - d.w) + d * (1 - s.w) }),
    (.screen, { s, d in s + d - s * d }),
  ]

  private func draw(_ mode: CGBlendMode, _ body: (CGContext) -> Void) throws -> Picture {
    let context = CGContext(size: CGSize(width: 4, height: 2))
    context.setFillColor(color(below))
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
    context.setBlendMode(mode)
    body(context)
    return try context.makePicture()
  }

  private func expect(_ picture: Picture, _ x: Int, _ wanted: SIMD4<Double>, _ what: String) {
    for i in 0..<4 {
      let found = Double(picture.pixel(x, 1)[i])
      #expect(abs(found - wanted[i] * 255) < 2.6, "\(what), channel \(i): \(found)")
    }
  }

  @Test(arguments: rules.indices) func fillsFollowTheFormulas(_ number: Int) throws {
    let (mode, rule) = CGContextBlendingTests.rules[number]
    let picture = try draw(mode) { context in
      context.setFillColor(color(above))
      context.fill(CGRect(x: 1, y: 0, width: 3, height: 2))
    }
    expect(picture, 0, below, "\(mode) outside")
    expect(picture, 1, rule(above, below), "\(mode)")
    expect(picture, 3, rule(above, .zero), "\(mode) over nothing")
  }

  /// Transparent parts of a picture count as drawn.
  @Test(arguments: rules.indices) func picturesFollowTheFormulas(_ number: Int) throws {
    let (mode, rule) = CGContextBlendingTests.rules[number]
    let source = CGContext(size: CGSize(width: 3, height: 2))
    source.setFillColor(color(above))
    source.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    let image = try source.makePicture()
    let picture = try draw(mode) { $0.draw(image, in: CGRect(x: 1, y: 0, width: 3, height: 2)) }
    expect(picture, 0, below, "\(mode) outside")
    expect(picture, 1, rule(above, below), "\(mode)")
    expect(picture, 2, rule(.zero, below), "\(mode) of a transparent part")
  }

  @Test(arguments: rules.indices) func transparencyLayersFollowTheFormulas(_ number: Int) throws {
    let (mode, rule) = CGContextBlendingTests.rules[number]
    let picture = try draw(mode) { context in
      context.clip(to: CGRect(x: 1, y: 0, width: 3, height: 2))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(color(above))
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      context.endTransparencyLayer()
    }
    expect(picture, 0, below, "\(mode) outside")
    expect(picture, 1, rule(above, below), "\(mode)")
    expect(picture, 2, rule(.zero, below), "\(mode) of a transparent part")
  }

  /// Half a pixel of a shape changes half of what lies below.
  @Test func edgesAreMixed() throws {
    let picture = try draw(.copy) { context in
      context.setFillColor(color(above))
      context.fill(CGRect(x: 1.5, y: 0, width: 3, height: 2))
    }
    expect(picture, 1, (above + below) / 2, "copy")
  }

  @Test func numbersAreCoreGraphics() {
    let modes: [CGBlendMode] = [
      .normal, .luminosity, .clear, .copy, .sourceIn, .destinationOut, .xor, .plusDarker,
      .plusLighter,
    ]
    #expect(modes.map(\.rawValue) == [0, 15, 16, 17, 18, 23, 25, 26, 27])
  }
}
