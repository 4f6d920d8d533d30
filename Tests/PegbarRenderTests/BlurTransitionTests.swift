import PegbarCore
import Testing

/// Blurs spread light as far as they say, and lose none of it.
@Suite struct BlurTransitionTests {
  private static let (width, height) = (240, 160)

  /// Both pictures are one, so that only the blur shows.
  private func frame(
    _ name: String, _ values: [String: Double] = [:], _ progress: Double = 0.5,
    of level: (_ x: Int, _ y: Int) -> UInt8
  ) throws -> [UInt8] {
    let picture = (0..<Self.height).flatMap { y in
      (0..<Self.width).flatMap { x -> [UInt8] in
        let value = level(x, y)
        return [value, value, value, 255]
      }
    }
    return try BorrowedNameTests.frame(
      name, values.mapValues { .numbers([$0]) }, from: picture, to: picture, width: Self.width,
      height: Self.height,
      progress: progress)
  }

  /// The light of a square of 8 × 8 in the middle, and how far it is spread in both axes and along the diagonals.
  private func spread(_ frame: [UInt8]) -> (
    sum: Double, across: Double, down: Double, diagonal: Double
  ) {
    var (sum, xx, yy, xy) = (0.0, 0.0, 0.0, 0.0)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let value = Double(frame[4 * (y * Self.width + x)])
        let (dx, dy) = (Double(x) - 119.5, Double(y) - 79.5)
        sum += value
        xx += value * dx * dx
        yy += value * dy * dy
        xy += value * dx * dy
      }
    }
    // Less the square's own.
    let own = 63.0 / 12
    return (sum / (64 * 255), xx / sum - own, yy / sum - own, xy / sum)
  }

  private func square(_ x: Int, _ y: Int) -> UInt8 {
    (116..<124).contains(x) && (76..<84).contains(y) ? 255 : 0
  }

  @Test(arguments: [
    ("linearBlur", "intensity", 0.2), ("defocus", "size", 0.05), ("blurDissolve", "radius", 0.08),
    ("motionBlur", "length", 0.1), ("crossZoom", "strength", 0.4), ("horizontalBlur", "width", 0.1),
  ])
  func onePictureOfOneColourStays(_ item: (name: String, key: String, value: Double)) throws {
    for progress in [0.1, 0.37, 0.5, 0.9] {
      let found = try frame(item.name, [item.key: item.value], progress) { _, _ in 91 }
      #expect(
        found.enumerated().allSatisfy { $0.offset % 4 == 3 || abs(Int($0.element) - 91) <= 1 })
    }
  }

  /// The variance of an even blur of length L is L² / 12 in its direction.
  @Test(arguments: [(0.0, 0.1), (90, 0.2), (45, 0.15)])
  func aLineSpreadsAlongItself(_ line: (angle: Double, length: Double)) throws {
    let radians = line.angle * Double.pi / 180
    let values: [String: Double] = [
      "angle": radians, "length": line.length,
    ]
    let found = spread(try frame("motionBlur", values, of: square))
    let length = line.length * Double(Self.width)
    let (x, y) = (length * Math.cos(radians), length * Math.sin(radians))
    let allowed = 0.25 * length * length / 12 + 2
    #expect(abs(found.sum - 1) < 0.08)
    #expect(abs(found.across - x * x / 12) < allowed)
    #expect(abs(found.down - y * y / 12) < allowed)
    #expect(abs(found.diagonal - x * y / 12) < allowed)
  }

  /// At ½ the rectangle of gl:LinearBlur has half the intensity of each side.
  @Test func aRectangleSpreadsInBothAxes() throws {
    let found = spread(try frame("linearBlur", ["intensity": 0.2], of: square))
    let (across, down) = (24.0 * 24 / 12, 16.0 * 16 / 12)
    #expect(abs(found.sum - 1) < 0.08)
    #expect(abs(found.across - across) < 0.25 * across + 2)
    #expect(abs(found.down - down) < 0.25 * down + 2)
  }

  /// The variance of a disc of radius r is r² / 4 in each axis, in all directions.
  @Test func aDiscIsRound() throws {
    let found = spread(try frame("defocus", ["size": 0.08], of: square))
    let (across, down) = (19.2 * 19.2 / 4, 12.8 * 12.8 / 4)
    #expect(abs(found.across - across) < 0.3 * across + 2)
    #expect(abs(found.down - down) < 0.3 * down + 2)
    #expect(abs(found.diagonal) < 0.05 * across)
  }

  /// What depends on the direction from the centre alone is not changed by a zoom.
  @Test func aZoomBlursAlongRays() throws {
    func ray(_ x: Int, _ y: Int) -> UInt8 {
      let angle = Math.atan2(Double(y) - 79.5, Double(x) - 119.5)
      return UInt8(127.5 + 120 * Math.sin(3 * angle))
    }
    let found = try frame("crossZoom", ["strength": 0.5], of: ray)
    for (x, y) in [(20, 20), (60, 120), (200, 30), (220, 140), (119, 20)] {
      #expect(abs(Int(found[4 * (y * Self.width + x)]) - Int(ray(x, y))) <= 4, "\(x), \(y)")
    }
    // Rings are blurred.
    let rings = try frame("crossZoom", ["strength": 0.5]) { x, y in
      let (dx, dy) = (Double(x) - 119.5, Double(y) - 79.5)
      let distance = (dx * dx + dy * dy).squareRoot()
      return distance.truncatingRemainder(dividingBy: 8) < 4 ? 255 : 0
    }
    for x in 10..<40 { #expect(abs(Int(rings[4 * (80 * Self.width + x)]) - 127) < 40) }
  }

  /// xfade's window reaches to the right, as far as the row goes.
  @Test(arguments: [0.25, 0.5, 0.8]) func rowsAreMeansOfWindows(_ progress: Double) throws {
    let found = try frame("xfade:hblur", [:], progress) { x, _ in UInt8(x) }
    let part = progress <= 0.5 ? 2 * progress : 2 - 2 * progress
    let size = 1 + Int(Double(Self.width) / 2 * part)
    for x in 0..<Self.width {
      let window = x..<min(Self.width, x + size)
      let mean = Double(window.reduce(0, +)) / Double(window.count)
      #expect(abs(Double(found[4 * x]) - mean) <= 1)
    }
  }

  @Test func aPanWithoutShutterIsAPush() throws {
    let old = (0..<Self.width).map { UInt8($0 / 2) }
    let from = old.flatMap { [$0, 0, 0, 255] as [UInt8] }
    let to = old.flatMap { [$0, 255, 0, 255] as [UInt8] }
    let found = try BorrowedNameTests.frame(
      "whipPan", ["shutter": .numbers([0])], from: from, to: to, width: Self.width, height: 1,
      progress: 0.5)
    for x in 0..<Self.width {
      let isNew = x >= Self.width / 2
      #expect(found[4 * x] == old[isNew ? x - 120 : x + 120])
      #expect(found[4 * x + 1] == (isNew ? 255 : 0))
    }
  }
}
