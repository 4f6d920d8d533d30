import PegbarCore
import Testing

/// What stylised transitions show, where it is no formula of places.
@Suite struct StylisedTests {
  private static let (width, height) = (120, 80)

  private func filled(_ color: [UInt8]) -> [UInt8] {
    (0..<(Self.width * Self.height)).flatMap { _ in color }
  }

  private func frame(
    _ name: String, _ values: [String: Double] = [:], from: [UInt8], to: [UInt8],
    _ progress: Double
  ) throws -> [UInt8] {
    try BorrowedNameTests.frame(
      name, values.mapValues { .numbers([$0]) }, from: from, to: to, width: Self.width,
      height: Self.height,
      progress: progress)
  }

  private let black: [UInt8] = [0, 0, 0, 255]
  private let white: [UInt8] = [255, 255, 255, 255]

  /// The mean of a cell of a fine pattern is its grey.
  @Test(arguments: ["pixelize", "hexagonalize"]) func cellsAreMeans(_ name: String) throws {
    let pattern = (0..<Self.height).flatMap { y in
      (0..<Self.width).flatMap { x in (x + y) % 2 == 0 ? white : black }
    }
    let found = try frame(name, from: pattern, to: pattern, 0.5)
    #expect(stride(from: 0, to: found.count, by: 4).allSatisfy { abs(Int(found[$0]) - 128) < 40 })
  }

  @Test func aCarpetEndsOnTheNewPicture() throws {
    let (from, to) = (filled(black), filled(white))
    #expect(try frame("mosaic", from: from, to: to, 0.001).filter { $0 == 255 }.count < 10_000)
    let end = try frame("mosaic", from: from, to: to, 0.999)
    #expect(end.filter { $0 == 255 }.count > 38_000)
    // In between both are there.
    let middle = try frame("mosaic", from: from, to: to, 0.5)
    let share = Double(middle.filter { $0 == 0 }.count) / Double(3 * Self.width * Self.height)
    #expect(share > 0.1 && share < 0.9)
  }

  /// Columns only move down, by at least the progress.
  @Test func columnsMelt() throws {
    let found = try frame("melt", from: filled(black), to: filled(white), 0.2)
    for x in stride(from: 2, to: Self.width, by: 4) {
      let column = (0..<Self.height).map { found[4 * ($0 * Self.width + x)] }
      #expect(column == column.sorted(by: >))
      #expect(column.filter { $0 == 255 }.count >= Self.height / 5 - 1)
    }
  }

  /// Half the picture has changed, and the light is in the middle.
  @Test func aBarOfLightParts() throws {
    let found = try frame("copyMachine", from: filled(black), to: filled(white), 0.5)
    let row = (0..<Self.width).map {
      found[4 * (40 * Self.width + $0)..<4 * (40 * Self.width + $0) + 3]
    }
    #expect(row[5].allSatisfy { $0 == 255 } && row[115].allSatisfy { $0 == 0 })
    #expect(Array(row[59]) == [153, 255, 204])
  }

  @Test func noiseIsGreyAndEven() throws {
    let found = try frame("tvStatic", from: filled(black), to: filled(white), 0.5)
    let pixels = stride(from: 0, to: found.count, by: 4)
    #expect(pixels.allSatisfy { found[$0] == found[$0 + 1] && found[$0 + 3] == 255 })
    let mean = pixels.reduce(0) { $0 + Double(found[$1]) } / Double(Self.width * Self.height)
    // Five standard deviations of the mean of 9600 numbers.
    #expect(abs(mean - 127.5) < 3.8)
    #expect(Set(pixels.map { found[$0] }).count == 256)
  }

  @Test func aSignalWithoutFaultsIsAFade() throws {
    let found = try frame(
      "lostSignal", ["share": 0, "scanlines": 0], from: filled(black), to: filled(white), 0.25)
    #expect(found.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element == 64 })
  }

  /// Lamps are round: their corners are dark, their middles are lit.
  @Test func lampsAreDots() throws {
    let found = try frame("ledWall", ["size": 0.2], from: filled(white), to: filled(white), 0.5)
    func level(_ x: Int, _ y: Int) -> UInt8 { found[4 * (y * Self.width + x)] }
    // Cells of 16 pixels, one in the middle of the frame.
    #expect(level(60, 40) == 255 && level(44, 24) == 255)
    #expect(level(52, 32) == 0 && level(68, 48) == 0)
  }

  /// Bands change one after another; none is torn without strength.
  @Test func bandsChange() throws {
    var last = 0
    for progress in [0.2, 0.5, 0.8] {
      let found = try frame(
        "glitch", ["strength": 0, "changes": 1], from: filled(black), to: filled(white), progress)
      let rows = (0..<Self.height).map { y in
        Set((0..<Self.width).map { found[4 * (y * Self.width + $0)] })
      }
      #expect(rows.allSatisfy { $0 == [0] || $0 == [255] })
      let count = rows.count { $0 == [255] }
      #expect(count >= last)
      last = count
    }
    #expect(last > 40)
  }
}
