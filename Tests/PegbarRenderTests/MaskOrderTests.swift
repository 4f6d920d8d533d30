import PegbarCore
import PegbarEngine
import Testing

/// What holds for all wipes and shape reveals: each pixel changes once, and all of them in time.
@Suite struct MaskOrderTests {
  /// Every transition that is a mask, by its parameters.
  static let masks: [String] = builtins.plugins.map(\.plugin.descriptor).filter { descriptor in
    descriptor.kind == .transition && descriptor.parameters.contains { $0.key == "earliest" }
  }.map(\.id)

  @Test func thereAreFortyOfThem() { #expect(Self.masks.count >= 40) }

  @Test(arguments: masks) func pixelsNeverChangeBack(_ id: String) throws {
    for values in [[:], ["softness": .numbers([0.4])], ["invert": .bool(true)]]
      as [[String: ParameterValue]]
    {
      var before = [Int](repeating: 0, count: MaskPicture.width * MaskPicture.height)
      var shares: [Double] = []
      for step in 1..<20 {
        let levels = try MaskPicture.levels(id, values, progress: Double(step) / 20)
        // One level of dither.
        #expect(zip(before, levels).allSatisfy { $0 <= $1 + 1 }, "\(values) at \(step) / 20")
        shares.append(Double(levels.reduce(0, +)) / Double(255 * levels.count))
        before = levels
      }
      // The change is spread over time: neither of the quarters at the ends has all of it.
      #expect(shares[4] < 0.75 && shares[14] > 0.25, "\(values): \(shares)")
      #expect(shares[0] < 0.3 && shares[18] > 0.7, "\(values): \(shares)")
    }
  }

  /// What is inverted shows the new picture where the old one would be at the opposite time.
  @Test(arguments: masks) func invertedPixelsComeInTheOppositeOrder(_ id: String) throws {
    for progress in [0.2, 0.5, 0.7] {
      let plain = try MaskPicture.levels(id, ["softness": .numbers([0.3])], progress: progress)
      let inverted = try MaskPicture.levels(
        id, ["softness": .numbers([0.3]), "invert": .bool(true)], progress: 1 - progress)
      let mean = zip(plain, inverted).reduce(0) { $0 + abs($1.0 + $1.1 - 255) }
      #expect(Double(mean) / Double(plain.count) < 2, "at \(progress)")
    }
  }

  /// A frame whose parameters are other ones than those of the start looks as if it had been made with them.
  @Test(
    arguments: [
      ("circleOpen", "center", [0.2, 0.7]), ("clock", "angle", [1]), ("blinds", "count", [5]),
      ("waves", "depth", [0.3]), ("cloud", "scale", [9]), ("star", "inner", [0.6]),
      ("wipe", "softness", [0.4]), ("wipe", "earliest", [0.2]), ("wipe", "border", [0.3]),
    ] as [(String, String, [Double])])
  func parametersChangeFromFrameToFrame(_ name: String, _ key: String, _ value: [Double]) throws {
    let id = "pegbar.transition." + name
    let values = [key: ParameterValue.numbers(value)]
    let made = try MaskPicture.pixels(id, values, progress: 0.4)
    let changed = try MaskPicture.pixels(id, inFrame: values, progress: 0.4)
    #expect(changed == made)
    #expect(try MaskPicture.pixels(id, progress: 0.4) != made)
  }

  /// A border's colour shows, and nothing of it remains at the ends.
  @Test(arguments: masks) func aBorderShowsOnlyOnTheWay(_ id: String) throws {
    let values: [String: ParameterValue] = [
      "border": .numbers([0.3]), "borderColor": .numbers([1, 0, 0, 1]),
    ]
    func reds(_ progress: Double) throws -> Int {
      let pixels = try MaskPicture.pixels(id, values, progress: progress)
      return stride(from: 0, to: pixels.count, by: 4).count {
        pixels[$0] > 200 && pixels[$0 + 1] < 50
      }
    }
    #expect(try reds(0.5) > 20)
    #expect(try reds(1e-6) == 0 && reds(1 - 1e-6) == 0)
  }
}

/// Frames of transitions from black to white.
enum MaskPicture {
  static let (width, height) = (96, 54)

  /// The bytes of a frame.
  static func pixels(
    _ name: String, _ values: [String: ParameterValue] = [:],
    inFrame changed: [String: ParameterValue]? = nil, progress: Double
  ) throws -> [UInt8] {
    let count = width * height
    let black = (0..<count).flatMap { _ in [0, 0, 0, 255] as [UInt8] }
    return try BorrowedNameTests.frame(
      name, values, inFrame: changed, from: black, to: [UInt8](repeating: 255, count: 4 * count),
      width: width,
      height: height, progress: progress)
  }

  /// The red channel: how much of the new picture shows.
  static func levels(
    _ name: String, _ values: [String: ParameterValue] = [:], progress: Double
  ) throws -> [Int] {
    let pixels = try pixels(name, values, progress: progress)
    return stride(from: 0, to: pixels.count, by: 4).map { Int(pixels[$0]) }
  }
}
