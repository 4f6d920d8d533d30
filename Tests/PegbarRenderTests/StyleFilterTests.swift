import PegbarCore
import PegbarEngine
import PegbarSystem
import Testing

@testable import PegbarRender

/// Filters that look around a pixel, or where it lies, against plain loops over all pixels.
@Suite struct StyleFilterTests {
  /// Rows of pixels.
  typealias Pixels = [[SIMD4<UInt8>]]

  static func plain(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> SIMD4<UInt8>) -> Pixels {
    (0..<height).map { y in (0..<width).map { x in pixel(x, y) } }
  }

  static func random(_ width: Int, _ height: Int, seed: UInt64 = 3) -> Pixels {
    var dice = Dice(seed)
    return plain(width, height) { _, _ in
      let bytes = dice.below(4) == 0 ? [0, 0, 0, 0] : dice.pixel()
      return SIMD4(bytes[0], bytes[1], bytes[2], bytes[3])
    }
  }

  static func picture(_ pixels: Pixels) -> Picture {
    Picture(width: pixels[0].count, height: pixels.count, isOpaque: false) { to, stride in
      for (y, row) in pixels.enumerated() {
        for (x, pixel) in row.enumerated() {
          (to + y * stride).storeBytes(of: pixel, toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        }
      }
    }
  }

  /// A picture through a filter of a name.
  static func filtered(
    _ name: String, _ values: [String: ParameterValue], _ pixels: Pixels, time: Double = 0
  ) throws -> Pixels {
    let found = try #require(builtins.layerFilter(name))
    let type = try #require(found.entry.plugin as? any ImageFilterType)
    let run = try FilterRun(
      type, ParameterValues(values, for: type.descriptor), pool: ThreadPool(threads: 2))
    let size = PixelSize(width: pixels[0].count, height: pixels.count)
    let result = try run.picture(of: [picture(pixels)], size: size, time: time)
    return plain(size.width, size.height) { result.pixel($0, $1) }
  }

  static func numbers(_ p: SIMD4<UInt8>) -> SIMD4<Double> {
    SIMD4(Double(p.x), Double(p.y), Double(p.z), Double(p.w))
  }

  static func near(_ a: SIMD4<UInt8>, _ b: SIMD4<Double>, _ limit: Double) -> Bool {
    let d = numbers(a) - b
    return max(d.max(), -d.min()) <= limit
  }

  /// The pixel at a place, or nothing outside.
  static func at(_ pixels: Pixels, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
    pixels.indices.contains(y) && pixels[0].indices.contains(x) ? pixels[y][x] : SIMD4()
  }

  @Test(arguments: [1, 3, 9]) func aBoxBlurIsTheMeanOfASquare(_ radius: Int) throws {
    let pixels = Self.random(37, 29)
    let found = try Self.filtered("boxBlur", ["inputRadius": .number(Double(radius))], pixels)
    for y in 0..<29 {
      for x in 0..<37 {
        var sum = SIMD4<Double>()
        for dy in -radius...radius {
          for dx in -radius...radius { sum += Self.numbers(Self.at(pixels, x + dx, y + dy)) }
        }
        let side = Double(2 * radius + 1)
        // Rounded twice.
        #expect(Self.near(found[y][x], sum / (side * side), 1.01), "\(x) \(y)")
      }
    }
  }

  @Test(arguments: [(1, 5), (5, 5), (8, 3), (40, 2)])
  func morphologyIsTheExtremeOfARectangle(_ width: Int, _ height: Int) throws {
    let pixels = Self.random(31, 45)
    for name in ["dilate", "erode"] {
      let found = try Self.filtered(
        name, ["inputWidth": .number(Double(width)), "inputHeight": .number(Double(height))],
        pixels)
      for y in 0..<45 {
        for x in 0..<31 {
          var wanted = SIMD4<UInt8>(repeating: name == "dilate" ? 0 : 255)
          for dy in -((height - 1) / 2)...height / 2 {
            for dx in -((width - 1) / 2)...width / 2 {
              let other = Self.at(pixels, x + dx, y + dy)
              wanted = pointwise(wanted, other, name == "dilate" ? Swift.max : Swift.min)
            }
          }
          #expect(found[y][x] == wanted, "\(name) \(x) \(y)")
        }
      }
    }
  }

  private func pointwise(
    _ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>, _ rule: (UInt8, UInt8) -> UInt8
  ) -> SIMD4<UInt8> {
    SIMD4(rule(a.x, b.x), rule(a.y, b.y), rule(a.z, b.z), rule(a.w, b.w))
  }

  @Test(arguments: [2, 5, 16]) func pixellatedSquaresAreMeans(_ size: Int) throws {
    // The middle of the picture, (20, 12), is a corner.
    let pixels = Self.random(40, 24)
    let found = try Self.filtered("pixellate", ["inputScale": .number(Double(size))], pixels)
    for y in 0..<24 {
      for x in 0..<40 {
        func start(_ v: Int, _ corner: Int) -> Int {
          corner + Int((Double(v - corner) / Double(size)).rounded(.down)) * size
        }
        let (left, top) = (start(x, 20), start(y, 12))
        var sum = SIMD4<Double>()
        for dy in 0..<size {
          for dx in 0..<size { sum += Self.numbers(Self.at(pixels, left + dx, top + dy)) }
        }
        #expect(Self.near(found[y][x], sum / Double(size * size), 0.51), "\(x) \(y)")
      }
    }
  }

  @Test func crystalsHaveColoursOfThePicture() throws {
    let pixels = Self.random(40, 30)
    let found = try Self.filtered("crystallize", ["inputRadius": .number(6)], pixels)
    let known = Set(pixels.joined()).union([SIMD4()])
    #expect(found.joined().allSatisfy { known.contains($0) })
    #expect(Set(found.joined()).count < 90)
    #expect(Set(found.joined()).count > 15)
  }

  @Test func aVignetteDarkensTowardsTheCorners() throws {
    let pixels = Self.plain(60, 40) { _, _ in SIMD4(200, 200, 200, 255) }
    let found = try Self.filtered("vignette", [:], pixels)
    #expect(found[20][30] == SIMD4(200, 200, 200, 255))
    #expect(found[0][0].x < 6 && found[0][0].w == 255)
    for x in 31..<60 { #expect(found[20][x].x <= found[20][x - 1].x) }
    for y in 0..<40 { #expect(found[y][10] == found[39 - y][10]) }
  }

  @Test func noiseIsEvenAndChangesWithTimeOnlyIfAsked() throws {
    let pixels = Self.plain(64, 64) { _, _ in SIMD4(128, 128, 128, 255) }
    let still = try Self.filtered("noise", ["inputAmount": .number(0.2)], pixels)
    let levels = still.joined().map { Double($0.x) }
    let mean = levels.reduce(0, +) / 4096
    #expect((mean - 128).magnitude < 2)
    #expect(levels.allSatisfy { $0 >= 128 - 51.5 && $0 <= 128 + 51.5 })
    // An even spread of ±51 has a deviation of 51/√3.
    let variance = levels.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 4096
    #expect((variance.squareRoot() - 29.4).magnitude < 1.5)
    #expect(still.joined().allSatisfy { $0.x == $0.y && $0.w == 255 })
    let later = try Self.filtered("noise", ["inputAmount": .number(0.2)], pixels, time: 3)
    #expect(later == still)
    let values: [String: ParameterValue] = ["inputSpeed": .number(10)]
    let moments = try [0.0, 0.05, 0.1].map {
      try Self.filtered("noise", values, pixels, time: $0)
    }
    #expect(moments[0] == moments[1] && moments[0] != moments[2])
  }

  /// Opaque maps of one colour move everything alike.
  @Test func aMapMovesPixels() throws {
    let pixels = Self.random(24, 20)
    let map = Self.picture(Self.plain(5, 3) { _, _ in SIMD4(255, 0, 9, 255) })
    let found = try Self.filtered(
      "displacement",
      ["inputDisplacementImage": .image(ParameterImage(map)), "inputScale": .number(8)], pixels)
    for y in 0..<20 {
      for x in 0..<24 { #expect(found[y][x] == Self.at(pixels, x + 4, y - 4), "\(x) \(y)") }
    }
  }

  @Test func aMotionBlurKeepsTheLightOnItsLine() throws {
    let pixels = Self.plain(80, 21) { x, y in
      x == 40 && y == 10 ? SIMD4(255, 255, 255, 255) : SIMD4()
    }
    let found = try Self.filtered("motionBlur", ["inputRadius": .number(8)], pixels)
    #expect(found.enumerated().allSatisfy { y, row in y == 10 || row.allSatisfy { $0 == SIMD4() } })
    let line = found[10].map { Int($0.w) }
    #expect((line.reduce(0, +) - 255).magnitude < 20)
    #expect(line.filter { $0 > 0 }.count == 16)
    let upwards = try Self.filtered(
      "motionBlur", ["inputRadius": .number(8), "inputAngle": .number(.pi / 2)], pixels)
    for row in 3...17 {
      let coverage = upwards[row][39].w + upwards[row][40].w
      #expect(coverage > 0, "row \(row)")
    }
  }

  @Test func aZoomBlurLeavesItsMiddleAndFlatGround() throws {
    let flat = Self.plain(60, 60) { _, _ in SIMD4(90, 60, 30, 255) }
    let found = try Self.filtered("zoomBlur", ["inputAmount": .number(12)], flat)
    for y in 10..<50 {
      for x in 10..<50 { #expect(Self.near(found[y][x], SIMD4(90, 60, 30, 255), 1)) }
    }
    let dot = Self.plain(61, 61) { x, y in
      abs(x - 50) < 2 && abs(y - 30) < 2 ? SIMD4(255, 255, 255, 255) : SIMD4()
    }
    let line = try Self.filtered("zoomBlur", ["inputAmount": .number(12)], dot)[30]
    // Light goes outwards from the dot, not towards the middle.
    #expect(line[..<46].allSatisfy { $0 == SIMD4() } && line[52].w > 0 && line[56].w > 0)
  }

  @Test func edgesAreTheChangeFromPixelToPixel() throws {
    let pixels = Self.plain(20, 20) { x, _ in
      x < 10 ? SIMD4(20, 20, 20, 255) : SIMD4(60, 60, 60, 255)
    }
    let found = try Self.filtered("edges", [:], pixels)
    // Sobel's sum is 4 · 40 on both sides of the step, divided by 4.
    #expect(found[10][9] == SIMD4(40, 40, 40, 255) && found[10][10] == found[10][9])
    #expect(found[10][5] == SIMD4(0, 0, 0, 255))
  }

  /// A light's halo is the colour times the blurred alpha; the picture lies over it.
  @Test func aGlowShowsAroundAShape() throws {
    let pixels = Self.plain(60, 60) { x, y in
      (20..<40).contains(x) && (20..<40).contains(y) ? SIMD4(10, 20, 30, 255) : SIMD4()
    }
    let blur = try Self.filtered("gaussianBlur", ["inputRadius": .number(4)], pixels)
    let found = try Self.filtered(
      "glow",
      [
        "inputRadius": .number(4), "inputColor": .numbers([1, 0.5, 0, 1]),
        "inputIntensity": .number(2),
      ], pixels)
    #expect(found[30][30] == SIMD4(10, 20, 30, 255))
    for x in 2..<18 {
      let alpha = min(255, 2 * Double(blur[30][x].w))
      #expect(Self.near(found[30][x], SIMD4(alpha, alpha / 2, 0, alpha), 1), "\(x)")
    }
  }

  @Test func aBloomIsTheScreenOfItsBlur() throws {
    let pixels = Self.random(50, 40)
    let blur = try Self.filtered("gaussianBlur", ["inputRadius": .number(3)], pixels)
    let found = try Self.filtered(
      "bloom", ["inputRadius": .number(3), "inputIntensity": .number(0.7)], pixels)
    for y in 0..<40 {
      for x in 0..<50 {
        let (a, b) = (Self.numbers(pixels[y][x]) / 255, Self.numbers(blur[y][x]) / 255 * 0.7)
        #expect(Self.near(found[y][x], (a + b - a * b) * 255, 1.01))
      }
    }
  }

  /// A shape of one colour has no details, not even at its edge.
  @Test(arguments: ["unsharpMask", "sharpenLuminance", "gloom"])
  func sharpeningSeesNoEdgeOfAlpha(_ name: String) throws {
    let pixels = Self.plain(40, 40) { x, y in
      (10..<30).contains(x) && (10..<30).contains(y) ? SIMD4(100, 150, 50, 255) : SIMD4()
    }
    let found = try Self.filtered(name, [:], pixels)
    for y in 0..<40 {
      for x in 0..<40 {
        // The blur's colours and alpha are rounded apart.
        #expect(Self.near(found[y][x], Self.numbers(pixels[y][x]), 6), "\(x) \(y) \(found[y][x])")
        #expect(found[y][x].w == pixels[y][x].w)
      }
    }
  }

  @Test func anUnsharpMaskMovesColoursAwayFromTheirBlur() throws {
    let pixels = Self.plain(60, 20) { x, _ in
      x < 30 ? SIMD4(80, 80, 80, 255) : SIMD4(160, 160, 160, 255)
    }
    let blur = try Self.filtered("gaussianBlur", ["inputRadius": .number(3)], pixels)
    let found = try Self.filtered(
      "unsharpMask", ["inputRadius": .number(3), "inputIntensity": .number(1)], pixels)
    for x in 15..<45 {
      let (p, b) = (Self.numbers(pixels[10][x]), Self.numbers(blur[10][x]))
      let wanted = (p + (p - b * (255 / b.w))).x
      #expect((Double(found[10][x].x) - wanted).magnitude < 1.6, "\(x)")
    }
  }

  /// The same place in a layer has the same colour wherever the layer lies and however little of it shows.
  @Test(arguments: ["vignette", "noise", "pixellate", "crystallize", "zoomBlur"])
  func layoutFollowsTheLayer(_ type: String) throws {
    var properties = FilterChainTests.filter(type)
    properties[.backgroundColor] = .color(FilterChainTests.color)
    let marks = [
      Tree.box(4, 4, 9, 9, [.backgroundColor: .color(.black)]),
      Tree.box(20, 14, 14, 5, [.backgroundColor: .color(green)]),
    ]
    let first = try drawn(scene(120, 90, [.box(40, 30, 40, 30, properties, marks)]), 120, 90)
    for (x, y) in [(45, 37), (-13, 9), (3, -11)] {
      let moved = try drawn(
        scene(120, 90, [.box(Double(x), Double(y), 40, 30, properties, marks)]), 120, 90)
      for dy in 0..<30 where (0..<90).contains(y + dy) {
        for dx in 0..<40 where (0..<120).contains(x + dx) {
          #expect(
            moved.pixel(x + dx, y + dy) == first.pixel(40 + dx, 30 + dy), "\(x) \(y) \(dx) \(dy)")
        }
      }
    }
  }
}
