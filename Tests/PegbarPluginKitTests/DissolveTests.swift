import PegbarLaws
import PegbarPluginKit
import Testing

/// The colours of dissolves at chosen pixels, by their formulas.
@Suite struct DissolveTests {
  typealias Color = [Double]

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var numbers: [String: Double] = [:]
    /// The colour from an old and a new one, 0…1, at a progress.
    var rule: @Sendable (_ old: Color, _ new: Color, _ p: Double) -> Color

    var testDescription: String { name }
  }

  private static func smooth(_ low: Double, _ high: Double, _ x: Double) -> Double {
    let t = min(1, max(0, (x - low) / (high - low)))
    return t * t * (3 - 2 * t)
  }

  private static func mix(_ a: Color, _ b: Color, _ part: Double) -> Color {
    zip(a, b).map { $0 + ($1 - $0) * part }
  }

  private static func gray(_ color: Color) -> Color {
    [Double](repeating: 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2], count: 3)
  }

  static let cases: [Case] = [
    Case(name: "fade") { old, new, p in mix(old, new, p) },
    Case(name: "morph", numbers: ["strength": 0]) { old, new, p in mix(old, new, p) },
    Case(name: "fadeColor", numbers: ["oldEnd": 0.5, "newBegin": 0.5]) { old, new, p in
      p < 0.5 ? old.map { $0 * (1 - 2 * p) } : new.map { $0 * (2 * p - 1) }
    },
    Case(name: "fadeGray") { old, new, p in
      mix(
        mix(gray(old), old, 1 - smooth(0, 0.7, p)), mix(gray(new), new, smooth(0.3, 1, p)), p)
    },
    Case(name: "overexposure") { old, new, p in
      let light = 0.6 * pegbar_sin(p * Double.pi)
      return zip(old, new).map { min(1, $0 * (1 - p + light) + $1 * (p + light)) }
    },
    Case(name: "burn") { old, new, p in
      (0..<3).map {
        min(1, old[$0] * (1 - p) + new[$0] * p + 2 * p * (1 - p) * [0.9, 0.4, 0.2][$0])
      }
    },
    Case(name: "colorPhase") { old, new, p in
      (0..<3).map { c in
        let begin = 0.2 * Double(c)
        return old[c] + (new[c] - old[c]) * smooth(begin, begin + 0.6, p)
      }
    },
    Case(name: "blendDissolve") { old, new, p in
      let both = zip(old, new).map { $0 * $1 }
      return p < 0.5 ? mix(old, both, 2 * p) : mix(both, new, 2 * p - 1)
    },
    Case(name: "contrastFade") { old, new, p in
      zip(old, new).map { a, b in
        b + (a - b) * pegbar_pow(1 - p, 1 + pegbar_log(1 + abs(a - b)))
      }
    },
    Case(name: "colorDistance", numbers: ["softness": 0.001]) { old, new, p in
      let away = zip(old, new).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
      return away <= p ? new : mix(old, new, pegbar_pow(p, 5))
    },
  ]

  /// Two rows of colours.
  private static let colors: [(old: [UInt8], new: [UInt8])] = [
    ([255, 0, 0], [0, 0, 255]), ([10, 200, 90], [240, 30, 60]), ([0, 0, 0], [255, 255, 255]),
    ([128, 128, 128], [128, 128, 128]), ([255, 255, 255], [0, 0, 0]),
    ([7, 99, 180], [9, 90, 200]),
    ([250, 240, 20], [60, 230, 210]), ([33, 66, 99], [200, 150, 100]),
    ([1, 2, 3], [254, 253, 252]),
  ]

  @Test(arguments: cases, [0.1, 0.3, 0.5, 0.62, 0.9])
  func aDissolveFollowsItsFormula(_ item: Case, _ progress: Double) throws {
    let frame = try Self.frame(item.name, item.numbers, progress)
    for (x, pair) in Self.colors.enumerated() {
      let exact = item.rule(
        pair.old.map { Double($0) / 255 }, pair.new.map { Double($0) / 255 }, progress)
      for c in 0..<3 {
        #expect(abs(Double(frame[x, 0, c]) - 255 * exact[c]) < 1.3, "colour \(x), channel \(c)")
      }
      #expect(frame[x, 0, 3] == 255)
    }
  }

  private static func frame(
    _ name: String, _ numbers: [String: Double], _ progress: Double
  ) throws -> CanaryPicture {
    try PreparedTransition(
      "pegbar.transition." + name, direction: nil,
      from: .filled(colors.count, 1) { x, _, c in colors[x].old[c] },
      to: .filled(colors.count, 1) { x, _, c in colors[x].new[c] }, numbers: numbers
    ).frame(progress)
  }

  /// Half of black and half of white is 188 of 255 in linear light.
  @Test(arguments: ["fade", "crossDissolve"]) func lightAddsUp(_ name: String) throws {
    let frame = try Self.frame(name, ["mixing": 1], 0.5)
    #expect((0..<3).allSatisfy { frame[2, 0, $0] == 188 })
    #expect((0..<3).allSatisfy { frame[3, 0, $0] == 128 })
  }

  /// So it is where the pictures are distorted or blurred while they dissolve.
  @Test(arguments: [
    "swirl", "wave", "waterDrop", "spin", "mirrorFold", "linearBlur", "defocus", "blurDissolve",
    "motionBlur", "zoomInOut", "jitter",
  ])
  func lightAddsUpInDistortions(_ name: String) throws {
    for (mixing, level) in [(0.0, 128), (1, 188)] {
      let transition = try PreparedTransition(
        "pegbar.transition." + name, direction: nil,
        from: .filled(24, 24) { _, _, c in c == 3 ? 255 : 0 },
        to: .filled(24, 24) { _, _, _ in 255 }, numbers: ["mixing": mixing])
      let frame = try transition.frame(0.5)
      #expect((0..<3).allSatisfy { abs(Int(frame[12, 12, $0]) - level) <= 1 }, "\(name)")
      #expect(frame[12, 12, 3] == 255)
    }
  }

  /// So it is under lights and lines, which are left out here, and where a picture comes nearer.
  @Test(
    arguments: [
      ("scaleIn", [:]), ("filmBurn", ["strength": 0]), ("swipe", [:]),
      ("lostSignal", ["scanlines": 0, "drift": 0]),
    ] as [(String, [String: Double])])
  func lightAddsUpUnderEffects(_ name: String, _ own: [String: Double]) throws {
    for (mixing, level) in [(0.0, 128), (1, 188)] {
      let transition = try PreparedTransition(
        "pegbar.transition." + name, direction: nil,
        from: .filled(25, 25) { _, _, c in c == 3 ? 255 : 0 },
        to: .filled(25, 25) { _, _, _ in 255 },
        numbers: own.merging(["mixing": mixing]) { _, last in last })
      let frame = try transition.frame(0.5)
      #expect((0..<3).allSatisfy { abs(Int(frame[12, 12, $0]) - level) <= 1 }, "\(name)")
      #expect(frame[12, 12, 3] == 255)
    }
  }

  /// Black changes to white with the power 1 + ln 2; its part is mixed as light.
  @Test func contrastFadeMixesLight() throws {
    for (mixing, level) in [(0.0, 176), (1, 216)] {
      let frame = try PreparedTransition(
        "pegbar.transition.contrastFade", direction: nil,
        from: .filled(2, 2) { _, _, c in c == 3 ? 255 : 0 }, to: .filled(2, 2) { _, _, _ in 255 },
        numbers: ["mixing": mixing]
      ).frame(0.5)
      #expect((0..<3).allSatisfy { abs(Int(frame[1, 1, $0]) - level) <= 1 }, "\(frame[1, 1, 0])")
    }
  }

  /// A soft mask mixes in linear light, too; away from the edge it copies.
  @Test func softMasksMixLight() throws {
    let wipe = try PreparedTransition(
      "pegbar.transition.wipe", direction: .fromLeft, from: .filled(64, 4) { _, _, _ in 0 },
      to: .filled(64, 4) { _, _, _ in 255 }, numbers: ["mixing": 1, "softness": 0.5])
    let frame = try wipe.frame(0.5)
    // The edge is from 0.75 to 0.25.
    for (x, light) in [(24, 0.7421875), (32, 0.4921875), (40, 0.2421875)] {
      let exact = 255 * (1.055 * pegbar_pow(light, 1 / 2.4) - 0.055)
      #expect(abs(Double(frame[x, 1, 0]) - exact) < 3, "\(x): \(frame[x, 1, 0]), \(exact)")
    }
    #expect(frame[2, 1, 0] == 255 && frame[60, 1, 0] == 0)
  }

  /// Dark parts burn first, half the time after the beginning, with a glow before them.
  @Test func embersGlowAtTheEdge() throws {
    let frame = try PreparedTransition(
      "pegbar.transition.emberDissolve", direction: nil,
      from: .filled(256, 1) { x, _, _ in UInt8(x) }, to: .filled(256, 1) { _, _, _ in 0 }
    ).frame(0.75)
    // 0.5 + luma / 2 is 0.75 at 127.5, and 0.1 farther at 178.5.
    #expect(frame[100, 0, 0] == 0 && frame[200, 0, 0] == 200 && frame[200, 0, 1] == 200)
    // The hot colour to the power of 5 is 0.59 red, 0.59 green and nearly no blue.
    #expect(abs(Int(frame[130, 0, 0]) - 150) < 8 && frame[130, 0, 2] < 10)
  }

  /// Static covers everything around half the time, and nothing at the ends.
  @Test func staticCoversEverything() throws {
    for (progress, isCovered) in [(0.02, false), (0.5, true), (0.98, false)] {
      let frame = try PreparedTransition(
        "pegbar.transition.staticFade", direction: nil, from: .filled(50, 20) { _, _, _ in 255 },
        to: .filled(50, 20) { _, _, _ in 255 }
      ).frame(progress)
      for y in 0..<20 {
        // The brightest static has 0.8 of 255.
        for x in 0..<50 { #expect((frame[x, y, 0] < 205) == isCovered) }
      }
    }
  }

  /// At the middle the flash is bright, and darker farther away; both ends are near the pictures.
  @Test func aFlashComesFromItsCentre() throws {
    let flash = try PreparedTransition(
      "pegbar.transition.flash", direction: nil, from: .filled(64, 36) { _, _, _ in 20 },
      to: .filled(64, 36) { _, _, _ in 60 }, numbers: ["striationStrength": 0])
    let early = try flash.frame(0.2)
    #expect(early[32, 18, 0] > 150 && early[0, 0, 0] < early[32, 18, 0] - 100)
    let middle = try flash.frame(0.5)
    #expect(middle[32, 18, 0] == 255 && middle[0, 0, 0] > 200)
    #expect(try flash.frame(0.999)[32, 18, 1] == 60)
  }

  /// A pixel's colours are the coordinates of what it shows in the other picture.
  @Test func coordinatesComeFromColors() throws {
    let frame = try PreparedTransition(
      "pegbar.transition.colorCoordinates", direction: nil,
      from: .filled(101, 101) { x, y, c in c == 0 ? UInt8(2 * x) : c == 1 ? UInt8(2 * y) : 0 },
      // The middle of the picture from everywhere.
      to: .filled(101, 101) { _, _, c in c < 2 ? 128 : 0 }
    ).frame(0.999)
    // Nearly all of it is the new picture, which is one colour.
    #expect(abs(Int(frame[50, 50, 0]) - 128) <= 1)
    let half = try PreparedTransition(
      "pegbar.transition.colorCoordinates", direction: nil,
      from: .filled(101, 101) { x, y, c in c == 0 ? UInt8(2 * x) : c == 1 ? UInt8(2 * y) : 0 },
      to: .filled(101, 101) { _, _, c in c == 0 ? 255 : 0 }
    ).frame(0.5)
    // Halfway from the left edge to the right: column 50; rows go to the lower edge.
    let red = (100 + 255) / 2
    #expect(abs(Int(half[0, 50, 0]) - red) <= 2, "\(half[0, 50, 0])")
  }

  /// Colours that are darker than the middle move what they show to the right.
  @Test func morphMovesPixelsByTheirColors() throws {
    let frame = try PreparedTransition(
      "pegbar.transition.morph", direction: nil,
      from: .filled(101, 11) { x, _, c in c == 0 ? UInt8(2 * x) : 0 },
      to: .filled(101, 11) { _, _, c in c == 0 ? 255 : 0 }, numbers: ["strength": 0.2]
    ).frame(0.5)
    // Half of 0.2 of the width times the sum of all reds and blues, which is −1…1.
    let way = 0.5 * 0.2 * 101 * ((100 + 255) / 510 - 1)
    let red = (2 * (50 + way) + 255) / 2
    #expect(abs(Double(frame[50, 5, 0]) - red) < 1.2, "\(frame[50, 5, 0]), \(red)")
  }
}
