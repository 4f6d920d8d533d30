import PegbarPluginKit
import PegbarWarps
import Testing

/// A map for tests: what it says of itself comes from parameters.
private struct Sample: WarpTransition {
  static let descriptor = Descriptor(
    id: "test.sample", name: "Sample", summary: "A map for tests.",
    parameters: [
      .number("scale", "Scale", default: 1), .number("shift", "Shift", default: 0),
      .integer("spacing", "Spacing", default: 1, range: 1...64),
      .number("jump", "Jump", default: 0), .number("opacity", "Opacity", default: 1),
      .number("inPlace", "In Place", default: 0), .number("red", "Red", default: 1),
      .bool("transparent", "Transparent", default: false), .warpAntialiased,
      .choice(
        "blend", "Blend", default: "old",
        choices: [("old", "Old"), ("even", "Even"), ("slant", "Slant"), ("above", "Above")]),
      .color("background", "Background", default: [0, 0, 0, 0]),
    ])

  var warp: Warp<SampleMap>
}

/// Scaled around the middle, and shifted to the left.
private struct SampleMap: WarpMap {
  let scale: Float
  let shift: Float
  let spacing: Int
  let leastJump: Float
  let opacity: Float
  let inPlace: Float
  let separation: (red: Float, blue: Float)
  let blend: WarpBlend
  let background: UInt32
  let surroundings: WarpSurroundings
  let isPoint: Bool
  static let shrinks = true

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    scale = arguments.float("scale")
    shift = arguments.float("shift") / moment.width
    spacing = arguments.integer("spacing")
    leastJump = arguments.float("jump")
    opacity = arguments.float("opacity")
    inPlace = arguments.float("inPlace")
    separation = (arguments.float("red"), 1)
    background = arguments.pixel("background")
    isPoint = arguments.showsPoints
    surroundings = arguments.bool("transparent") ? .transparent : .edgePixels
    blend =
      switch arguments.text("blend") {
      case "even": .even(moment.progress)
      case "slant": .varying
      case "above": .oldAbove
      default: .even(0)
      }
  }

  var moved: WarpPictures { blend == .varying ? .both : .old }
  var shrunk: WarpPictures { scale > 1 ? moved : [] }

  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    // The new picture shows under a slanted line.
    let isUnder = y .> x * 0.4 + 0.3
    return WarpPlace(
      ((x - 0.5) * scale + 0.5 + shift, (y - 0.5) * scale + 0.5),
      weight: Lanes().replacing(with: Lanes(repeating: 1), where: isUnder))
  }
}

/// A picture whose right half has half of the light.
private struct LitSample: WarpTransition {
  static let descriptor = Descriptor(
    id: "test.litSample", name: "Lit Sample", summary: "A map with light for tests.",
    parameters: [.bool("darkened", "Darkened", default: false)])

  var warp: Warp<LitSampleMap>
}

/// In place.
private struct LitSampleMap: WarpMap {
  let unlit: UInt32?
  let blend = WarpBlend.even(0)
  static let isLit = true

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    unlit = arguments.bool("darkened") ? nil : UInt32(littleEndian: 0xFF00_0000)
  }

  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let light = Lanes(repeating: 1).replacing(with: Lanes(repeating: 0.5), where: x .> 0.5)
    return WarpPlace(x, y, light: light)
  }
}

/// What a warp shows.
@Suite struct WarpTests {
  private static let (width, height) = (300, 40)
  private static let black = TestPicture(width: width, height: height) { _, _ in (0, 0, 0, 255) }
  private static let white = TestPicture(width: width, height: height) { _, _ in
    (255, 255, 255, 255)
  }
  /// Red grows by 0.5 with each column, green by 4 with each row.
  private static let ramp = TestPicture(width: width, height: height) { x, y in
    (UInt8(x / 2), UInt8(4 * y), 9, 255)
  }

  private func drawn(
    _ values: [String: ParameterValue], from: TestPicture = ramp, to: TestPicture = white,
    _ progress: Double = 0.5
  ) throws -> TestPicture {
    try TestPicture(drawing: Sample.self, values, from: from, to: to, progress: progress)
  }

  @Test(arguments: [1, 8, 64]) func placesAreThoseOfTheMap(_ spacing: Int) throws {
    let picture = try drawn(["spacing": .numbers([Double(spacing)]), "scale": 0.5, "shift": 20])
    for (x, y) in [(0, 0), (101, 7), (255, 20), (256, 20), (299, 39)] {
      let column = (Double(x) + 0.5 - 150) / 2 + 150 + 20 - 0.5
      let row = (Double(y) + 0.5 - 20) / 2 + 20 - 0.5
      // Two columns have one level.
      #expect(abs(Double(picture[x, y].red) - (column / 2 - 0.25)) <= 1.01)
      #expect(abs(Double(picture[x, y].green) - 4 * row) <= 1.01)
    }
  }

  @Test func edgePixelsGoOn() throws {
    let picture = try drawn(["shift": 250])
    #expect(picture[200, 5] == (149, 20, 9, 255))
  }

  /// Half a pixel beyond the edge, half of the pixel is covered.
  @Test func edgesAreCoveredInPart() throws {
    let picture = try drawn(["shift": 100.25, "transparent": 1], from: Self.white)
    #expect(picture[198, 9].alpha == 255 && picture[200, 9].alpha == 0)
    #expect(abs(Int(picture[199, 9].alpha) - 191) <= 1)
    #expect(picture[199, 9].red == picture[199, 9].alpha)
  }

  /// Neither edges nor jumps are smoothed, and what is shrunk is not a mean.
  @Test func pointsAreThoseOfThePixelsMiddle() throws {
    let edge = try drawn(
      ["shift": 100.25, "transparent": 1, "antialiased": 0], from: Self.white)
    #expect(edge[198, 9].alpha == 255 && edge[199, 9].alpha == 255 && edge[200, 9].alpha == 0)
    let jump = try drawn(
      ["blend": "slant", "jump": 1000, "antialiased": 0], from: Self.black)
    for y in 0..<Self.height {
      for x in 0..<Self.width { #expect([0, 255].contains(jump[x, y].red), "\(x) \(y)") }
    }
    // Every third column is white, and the map goes three at a time.
    let stripes = TestPicture(width: Self.width, height: Self.height) { x, _ in
      x % 3 == 0 ? (255, 255, 255, 255) : (0, 0, 0, 255)
    }
    let shrunk = try drawn(["scale": 3, "shift": 1, "antialiased": 0], from: stripes)
    #expect((110..<190).allSatisfy { [0, 255].contains(shrunk[$0, 20].red) })
    #expect(shrunk[140, 20].red == stripes[(140 - 150) * 3 + 150 + 2, 0].red)
    let mean = try drawn(["scale": 3, "shift": 1], from: stripes)
    // Means of two and four columns, between which lies the map's three: none comes near black or white.
    let reds = (110..<190).map { Int(mean[$0, 20].red) }
    #expect(reds.allSatisfy { abs($0 - 85) < 45 } && abs(reds.reduce(0, +) / 80 - 85) < 5)
  }

  @Test func behindAPictureIsItsBackground() throws {
    let picture = try drawn(
      ["shift": 100.25, "transparent": 1, "background": [1, 0, 0, 1]], from: Self.white)
    #expect(picture[220, 3] == (255, 0, 0, 255))
    #expect(abs(Int(picture[199, 3].green) - 191) <= 1 && picture[199, 3].alpha == 255)
  }

  @Test func whatLiesAboveHasAnOpacity() throws {
    let values: [String: ParameterValue] = [
      "shift": 100, "transparent": 1, "blend": "above", "opacity": 0.25,
    ]
    let picture = try drawn(values, from: Self.black)
    #expect(picture[250, 3] == (255, 255, 255, 255))
    #expect(abs(Int(picture[50, 3].red) - 191) <= 1)
  }

  /// A pixel through which the line goes has the part that lies under it.
  @Test func jumpsAreSmooth() throws {
    let picture = try drawn(["blend": "slant", "jump": 1000], from: Self.black)
    var mixed = 0
    for x in 0..<Self.width {
      for y in 0..<Self.height {
        var under = 0.0
        for i in 0..<64 {
          let u = (Double(x) + (Double(i % 8) + 0.5) / 8) / Double(Self.width)
          let v = (Double(y) + (Double(i / 8) + 0.5) / 8) / Double(Self.height)
          under += v > u * 0.4 + 0.3 ? 1.0 / 64 : 0
        }
        #expect(abs(Double(picture[x, y].red) / 255 - under) < 0.14, "\(x), \(y)")
        mixed += under > 0 && under < 1 ? 1 : 0
      }
    }
    #expect(mixed > 250)
  }

  @Test func shrunkPicturesAreMeans() throws {
    let fine = TestPicture(width: Self.width, height: Self.height) { x, y in
      (x + y) % 2 == 0 ? (255, 255, 255, 255) : (0, 0, 0, 255)
    }
    let picture = try drawn(["scale": 6], from: fine)
    for x in 135..<165 {
      for y in 18..<22 { #expect(abs(Int(picture[x, y].red) - 128) <= 3) }
    }
  }

  @Test func channelsAreSeparated() throws {
    let picture = try drawn(["shift": 40, "red": 0.5])
    // Red moved by half of the way.
    let red = Int(picture[100, 5].red)
    #expect(abs(red - 60) <= 1)
    #expect(picture[100, 5].green == 20)
  }

  @Test func picturesInPlaceMixIn() throws {
    let picture = try drawn(["shift": 80, "inPlace": 0.25])
    let mixed = 0.75 * Double(100 + 80) / 2 + 0.25 * 50
    #expect(abs(Double(picture[100, 5].red) - mixed) <= 1)
  }

  @Test func anEvenMixtureHasTheWeight() throws {
    let picture = try drawn(["blend": "even"], from: Self.black, 0.3)
    #expect(abs(Double(picture[17, 17].red) - 0.3 * 255) <= 0.51)
  }

  /// Half of the light leaves half of a colour before black, or half of a darkened one with its alpha.
  @Test(arguments: [false, true]) func lightLeavesAPartOfPixels(_ isDarkened: Bool) throws {
    let even = TestPicture(width: Self.width, height: Self.height) { _, _ in (200, 100, 0, 200) }
    let picture = try TestPicture(
      drawing: LitSample.self, ["darkened": isDarkened ? 1 : 0], from: even, to: Self.white,
      progress: 0.5)
    #expect(picture[10, 7] == (200, 100, 0, 200))
    let half = picture[Self.width - 10, 7]
    #expect(abs(Int(half.red) - 100) <= 1 && abs(Int(half.green) - 50) <= 1)
    #expect(abs(Int(half.alpha) - (isDarkened ? 200 : 228)) <= 1)
  }
}
