import PegbarLaws
import PegbarPluginKit
import Testing

/// What transitions of cards show; the laws are tested elsewhere.
@Suite struct CardTests {
  private static let old: UInt8 = 50
  private static let new: UInt8 = 150

  /// A transition between two plain pictures.
  private func plain(
    _ name: String, _ direction: Direction?, width: Int = 200, height: Int = 100,
    _ numbers: [String: Double] = [:]
  ) throws -> PreparedTransition {
    try PreparedTransition(
      "pegbar.transition." + name, direction: direction,
      from: try .filled(width, height) { _, _, channel in channel == 3 ? 255 : Self.old },
      to: try .filled(width, height) { _, _, channel in channel == 3 ? 255 : Self.new },
      numbers: ["shading": 0].merging(numbers) { $1 })
  }

  /// The levels of red along the middle row.
  private func row(_ frame: CanaryPicture, width: Int = 200, y: Int = 50) -> [Int] {
    (0..<width).map { Int(frame[$0, y, 0]) }
  }

  @Test(arguments: [Direction.fromLeft, .fromRight, .fromTop, .fromBottom])
  func flipsAreAsWideAsTheirCosine(_ direction: Direction) throws {
    let flip = try plain("flip", direction, width: 120, height: 120, ["perspective": 0])
    for (progress, cosine) in [
      (1.0 / 6, 0.75.squareRoot()), (1.0 / 3, 0.5), (0.75, 0.5.squareRoot()),
    ] {
      let frame = try flip.frame(progress)
      let cover = (0..<120).reduce(0.0) {
        $0 + Double(direction.isHorizontal ? frame[$1, 60, 3] : frame[60, $1, 3]) / 255
      }
      #expect(abs(cover - 120 * cosine) < 0.1)
      #expect(frame[60, 60, 0] == (progress < 0.5 ? Self.old : Self.new))
    }
  }

  /// A flip is UIKit's flip with a direction; that one is drawn by other code.
  @Test(arguments: [
    ("Left", Direction.fromLeft), ("Right", .fromRight), ("Top", .fromTop), ("Bottom", .fromBottom),
  ])
  func flipsAreUIKitsFlips(_ name: String, _ direction: Direction) throws {
    let from = try CanaryPicture.filled(90, 60) { x, y, channel in
      channel == 3 ? 255 : UInt8(2 * x + y)
    }
    let to = try CanaryPicture.filled(90, 60) { x, y, channel in
      channel == 3 ? 255 : UInt8(255 - x - 2 * y)
    }
    let numbers = ["perspective": 0.7]
    let flip = try PreparedTransition(
      "pegbar.transition.flip", direction: direction, from: from, to: to,
      numbers: numbers.merging(["shading": 0]) { $1 })
    let other = try PreparedTransition(
      "pegbar.transition.flipFrom" + name, direction: nil, from: from, to: to, numbers: numbers)
    for progress in [0.1, 0.3, 0.7, 0.85] {
      let (a, b) = (try flip.frame(progress), try other.frame(progress))
      for y in 0..<60 {
        for x in 0..<90 {
          #expect(abs(Int(a[x, y, 0]) - Int(b[x, y, 0])) <= 3, "\(progress) \(x) \(y)")
        }
      }
    }
  }

  /// At half of the way the edge in which the walls meet is in the middle.
  @Test func wallsMeetInTheMiddle() throws {
    let levels = row(try plain("room", .fromRight).frame(0.5))
    #expect(levels[..<98].allSatisfy { $0 == Int(Self.old) })
    #expect(levels[102...].allSatisfy { $0 == Int(Self.new) })
  }

  /// Without perspective a door of width w that has turned by θ covers w · cos θ.
  @Test(arguments: [1.0 / 3, 0.5, 2.0 / 3])
  func doorsOpenByTheirCosine(_ progress: Double) throws {
    let cosine = [1.0 / 3: 0.75.squareRoot(), 0.5: 0.5.squareRoot(), 2.0 / 3: 0.5][progress] ?? 0
    let door = row(try plain("door", .fromLeft, ["perspective": 0]).frame(progress))
    let edge = 200 - 200 * cosine
    for x in 0..<200 where abs(Double(x) + 0.5 - edge) > 1 {
      #expect(door[x] == Int(Double(x) < edge ? Self.new : Self.old), "\(x)")
    }
    let doors = row(
      try plain("doors", .fromLeft, ["perspective": 0, "distance": 0]).frame(progress))
    for x in 0..<100 where abs(Double(x) + 0.5 - 100 * cosine) > 1 {
      #expect(doors[x] == Int(Double(x) < 100 * cosine ? Self.old : Self.new), "\(x)")
      #expect(doors[199 - x] == doors[x])
    }
  }

  /// The page's edge is at half the length times its cosine, and beyond it lies the new picture.
  @Test func pagesTurnOverTheMiddle() throws {
    let frame = row(try plain("book", .fromRight, ["perspective": 0]).frame(1.0 / 3))
    for x in 0..<200 where abs(x - 150) > 1 { #expect(frame[x] == (x < 150 ? 50 : 150), "\(x)") }
    let later = row(try plain("book", .fromRight, ["perspective": 0]).frame(2.0 / 3))
    for x in 0..<200 where abs(x - 50) > 1 { #expect(later[x] == (x < 50 ? 50 : 150), "\(x)") }
  }

  /// A third of the way through half a turn of 60°, what is folded is half as wide.
  @Test func foldsBecomeNarrower() throws {
    let numbers = ["perspective": 0.0, "folds": 5]
    let frame = row(try plain("accordion", .fromLeft, numbers).frame(2.0 / 3))
    // It moves aside by a pixel, too, so that nothing is left of it at the end.
    for x in 0..<200 where abs(x - 101) > 2 { #expect(frame[x] == (x < 101 ? 150 : 50), "\(x)") }
  }

  /// One cell that does not wait is a flip.
  @Test func aGridOfOneCellIsAFlip() throws {
    let numbers = ["columns": 1.0, "rows": 1, "spread": 0, "randomness": 0, "perspective": 0.5]
    let grid = try plain("gridFlip", .fromLeft, numbers)
    let flip = try plain("flip", .fromLeft, ["perspective": 0.5])
    for progress in [0.2, 0.6] {
      #expect(try grid.frame(progress).pixels == flip.frame(progress).pixels)
    }
  }

  /// Lines of a pixel that are seen from the side become grey instead of sparkling.
  @Test func fineLinesBecomeGrey() throws {
    let lines = try CanaryPicture.filled(256, 64) { x, _, channel in
      channel == 3 || x % 2 == 0 ? 255 : 0
    }
    let flip = try PreparedTransition(
      "pegbar.transition.flip", direction: .fromLeft, from: lines, to: lines,
      numbers: ["shading": 0, "perspective": 0])
    let frame = try flip.frame(0.42)
    let inner = (128 - 20)..<(128 + 20)
    for x in inner { #expect(abs(Int(frame[x, 32, 0]) - 128) <= 4, "\(x)") }
  }

  /// Moving pictures are where the circle says.
  @Test func swappedPicturesAreBesideEachOther() throws {
    let numbers = ["perspective": 0.0, "radius": 0.5]
    let frame = row(try plain("swap", .fromLeft, numbers).frame(0.5))
    #expect(frame[..<99].allSatisfy { $0 == 150 })
    #expect(frame[101...].allSatisfy { $0 == 50 })
  }

  /// At half of the way the middle of the frame is the middle of the gap.
  @Test func theGalleryHasAGap() throws {
    let frame = try plain("gallery", .fromRight, ["distance": 1, "gap": 0.2]).frame(0.5)
    // Twice as far away, everything is half as large: the gap has 20 pixels, pictures have 100.
    for x in 0..<200 {
      let place = abs(Double(x) + 0.5 - 100)
      if place < 9 { #expect(frame[x, 50, 3] == 0) }
      if place > 11 { #expect(frame[x, 50, 0] == (x < 100 ? 50 : 150)) }
    }
    #expect(frame[40, 20, 3] == 0 && frame[40, 30, 3] == 255)
  }
}
