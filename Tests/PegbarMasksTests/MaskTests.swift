import PegbarPluginKit
import Testing

@testable import PegbarMasks

/// A mask whose map is the way from the left to the right, or that way many times.
private struct Sweep: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "test.sweep", name: "Sweep", summary: "From left to right.", category: "wipe",
    parameters: [.maskCount("count", "Count", default: 1, doc: "How often.")])

  var mask: Mask<SweepMap>
}

private struct SweepMap: MaskMap {
  private let count: Double
  private var width = 1.0
  private var height = 1.0

  init(_ arguments: Arguments) { count = arguments.number("count") }

  mutating func fit(_ area: MaskArea) { (width, height) = (area.width, area.height) }

  /// Slanted where there are several, so that their seams are.
  func value(_ x: Double, _ y: Double) -> Double {
    count == 1 ? x / width : MaskMath.fraction(count * x / width + 0.1 * y / height)
  }

  var leastJump: Double { count == 1 ? 0 : 1 }
}

/// What a mask shows, from black to white: the level divided by 255 is the new picture's weight.
@Suite struct MaskTests {
  private static let (width, height) = (100, 8)
  private static let black = TestPicture(width: width, height: height) { _, _ in (0, 0, 0, 255) }
  private static let white = TestPicture(width: width, height: height) { _, _ in
    (255, 255, 255, 255)
  }

  private func drawn(
    _ values: [String: ParameterValue] = [:], _ progress: Double, from: TestPicture = black,
    to: TestPicture = white
  ) throws -> TestPicture {
    try TestPicture(drawing: Sweep.self, values, from: from, to: to, progress: progress)
  }

  private func weights(
    _ values: [String: ParameterValue] = [:], _ progress: Double
  ) throws -> [Double] {
    let picture = try drawn(values, progress)
    return (0..<Self.width).map { Double(picture[$0, 3].red) / 255 }
  }

  /// OBS Studio's formula: time runs from 0 to 1 + softness.
  @Test(arguments: [0.1, 0.3, 1], [0.001, 0.25, 0.5, 0.8, 0.999])
  func softEdgesFollowTheFormula(_ softness: Double, _ progress: Double) throws {
    let found = try weights(["softness": .numbers([softness])], progress)
    let smooth = try weights(
      ["softness": .numbers([softness]), "edge": "smooth"], progress)
    for x in 0..<Self.width {
      let map = (Double(x) + 0.5) / Double(Self.width)
      let t = min(1, max(0, (progress * (1 + softness) - map) / softness))
      #expect(abs(found[x] - t) < 0.008, "column \(x)")
      #expect(abs(smooth[x] - t * t * (3 - 2 * t)) < 0.008, "column \(x)")
    }
  }

  /// Without softness a pixel through which the edge goes has the part that lies behind it.
  @Test(arguments: [0.25, 0.503, 0.5075, 0.9])
  func hardEdgesAreOnePixelWide(_ progress: Double) throws {
    let found = try weights(progress)
    #expect(found.count { $0 > 0 && $0 < 1 } <= 2)
    #expect(found == found.sorted(by: >))
    #expect(abs(found.reduce(0, +) / Double(Self.width) - progress) < 0.006)
  }

  /// Then the map's value in the middle of a pixel decides.
  @Test(arguments: [0.25, 0.503, 0.5075, 0.9], [1, 2])
  func withoutAntialiasingPixelsShowOnePicture(_ progress: Double, _ count: Double) throws {
    let found = try drawn(["antialiased": 0, "count": .numbers([count])], progress)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let way = count * (Double(x) + 0.5) / Double(Self.width)
        let slant = count == 1 ? 0 : 0.1 * (Double(y) + 0.5) / Double(Self.height)
        let value = MaskMath.fraction(way + slant)
        guard abs(value - progress) > 0.0005 else { continue }
        #expect(found[x, y].red == (value < progress ? 255 : 0), "\(x) \(y)")
      }
    }
  }

  private func weights(_ progress: Double) throws -> [Double] { try weights([:], progress) }

  @Test func invertedTheLastIsFirst() throws {
    let values: [String: ParameterValue] = ["softness": 0.4]
    let plain = try weights(values, 0.3)
    let inverted = try weights(values.merging(["invert": 1]) { $1 }, 0.3)
    for (a, b) in zip(plain, inverted.reversed()) { #expect(abs(a - b) < 0.005) }
  }

  /// The map's values 0 and 1 become `earliest` and `latest`.
  @Test func theMapCanBeginLaterAndEndEarlier() throws {
    let values: [String: ParameterValue] = ["earliest": 0.25, "latest": 0.75]
    #expect(try weights(values, 0.24).allSatisfy { $0 == 0 })
    #expect(try weights(values, 0.76).allSatisfy { $0 == 1 })
    let middle = try weights(values, 0.375)
    #expect(abs(middle.reduce(0, +) / Double(Self.width) - 0.25) < 0.01)
  }

  /// A border of 0.2 runs from −0.2 to 1.2: at progress p its edges are at 1.2 p − 0.2 and 1.2 p.
  @Test func aBorderComesBeforeTheEdge() throws {
    let values: [String: ParameterValue] = [
      "border": 0.2, "borderColor": [1, 0, 0, 1], "softness": 0,
    ]
    let picture = try drawn(values, 0.5)
    #expect(picture[20, 0] == (255, 255, 255, 255))
    #expect(picture[38, 0] == (255, 255, 255, 255))
    #expect(picture[42, 0] == (255, 0, 0, 255))
    #expect(picture[58, 0] == (255, 0, 0, 255))
    #expect(picture[62, 0] == (0, 0, 0, 255))
    // A colour that lets half through shows half of what lies behind.
    let clear = try drawn(values.merging(["borderColor": [1, 0, 0, 0]]) { $1 }, 0.5)
    #expect(clear[50, 0] == (0, 0, 0, 0))
    for (progress, plain) in [(1e-6, Self.black), (1 - 1e-6, Self.white)] {
      #expect(try drawn(values, progress) == plain)
    }
  }

  /// On a slanted seam the pixels show as much of the new picture as lies on its side.
  @Test func seamsAreAntiAliased() throws {
    let picture = try drawn(["count": 2], 0.5)
    var covered = 0.0
    for y in 0..<Self.height {
      for x in 0..<Self.width { covered += Double(picture[x, y].red) / 255 }
    }
    #expect(abs(covered / Double(Self.width * Self.height) - 0.5) < 0.01)
    // The seam goes through 2·x / 100 + 0.1·y / 8 = 1: 50 at the top, 45 at the bottom.
    let levels = (0..<Self.height).flatMap { y in (43..<52).map { picture[$0, y].red } }
    #expect(levels.contains { $0 > 40 && $0 < 215 })
    #expect(picture[43, 0].red == 0 && picture[52, 0].red == 255)
  }

  @Test(arguments: [0.2, 0.5, 0.9]) func colorsStayPremultiplied(_ progress: Double) throws {
    let from = TestPicture(width: Self.width, height: Self.height) { x, y in
      (UInt8(x), UInt8(x / 2), 0, UInt8(x))
    }
    let to = TestPicture(width: Self.width, height: Self.height) { x, y in
      (UInt8(200 - x), UInt8(10 * y), 255 - UInt8(x), 255)
    }
    let picture = try drawn(["softness": 1], progress, from: from, to: to)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let pixel = picture[x, y]
        #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha, "\(x), \(y)")
      }
    }
  }

  /// What is equal in both pictures stays as it is, whatever the dither.
  @Test func equalPixelsStay() throws {
    let gray = TestPicture(width: Self.width, height: Self.height) { x, y in
      (UInt8(2 * x), 100, 7, 255)
    }
    #expect(try drawn(["softness": 0.7], 0.4, from: gray, to: gray) == gray)
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2), (33, 3)])
  func smallPicturesEndExactly(_ width: Int, _ height: Int) throws {
    let from = TestPicture(width: width, height: height) { _, _ in (0, 0, 0, 255) }
    let to = TestPicture(width: width, height: height) { _, _ in (255, 255, 255, 255) }
    for values in [[:], ["softness": 1], ["count": 7]] as [[String: ParameterValue]] {
      let first = try drawn(values, 1e-9, from: from, to: to)
      let last = try drawn(values, 1 - 1e-9, from: from, to: to)
      for y in 0..<height {
        for x in 0..<width {
          #expect(first[x, y].red <= 1 && last[x, y].red >= 254)
        }
      }
    }
  }

  /// A map that changes only across the picture keeps one row, for the whole picture and for a band.
  @Test func equalRowsAreKeptOnce() {
    func count(_ values: [String: ParameterValue], _ rows: Range<Int>) -> Int {
      let arguments = Arguments(testing: Sweep.self, values)
      var map = SweepMap(arguments)
      map.fit(MaskArea(width: 100, height: 8))
      return MaskField(map, MaskOrder(arguments), width: 100, rows: rows).count
    }
    #expect(count([:], 0..<8) == 1)
    #expect(count([:], 3..<5) == 1)
    #expect(count(["count": 3], 0..<8) == 8)
  }
}
