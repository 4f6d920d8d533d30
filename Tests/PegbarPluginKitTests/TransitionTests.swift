import PegbarLaws
import PegbarPluginKit
import Testing

/// What each built-in transition shows, where it has no host's services; the laws are tested elsewhere.
@Suite struct TransitionTests {
  /// Rule: transitions.types.
  @Test(arguments: ["fade", "crossDissolve"])
  func dissolvesMixToTheNearest(_ name: String) throws {
    let from = try CanaryPicture.filled(3, 1) { _, _, _ in 10 }
    let to = try CanaryPicture.filled(3, 1) { _, _, _ in 201 }
    let fade = try PreparedTransition(
      "pegbar.transition." + name, direction: nil, from: from, to: to)
    #expect(try fade.frame(0.25).row(0)[0] == 58)
    #expect(try fade.frame(0.5).row(0)[0] == 106)
  }

  /// Rule: transitions.types.
  @Test(
    arguments: [
      ("push", .fromLeft, [3, 4, 5, 6]), ("push", .fromRight, [7, 8, 1, 2]),
      ("moveIn", .fromLeft, [3, 4, 7, 8]), ("moveIn", .fromRight, [5, 6, 1, 2]),
      ("reveal", .fromLeft, [1, 2, 5, 6]), ("reveal", .fromRight, [7, 8, 3, 4]),
    ] as [(String, Direction, [UInt8])])
  func slidesMoveWholePixels(_ name: String, _ direction: Direction, _ row: [UInt8]) throws {
    // The old row is 5 6 7 8, the new one 1 2 3 4.
    let from = try CanaryPicture.filled(4, 2) { x, _, _ in UInt8(x + 5) }
    let to = try CanaryPicture.filled(4, 2) { x, _, _ in UInt8(x + 1) }
    let slide = try PreparedTransition(
      "pegbar.transition." + name, direction: direction, from: from, to: to)
    let shown = try slide.frame(0.5).row(1)
    #expect(stride(from: 0, to: 16, by: 4).map { shown[$0] } == row)
  }

  @Test func circleCoversItsArea() throws {
    let from = try CanaryPicture.filled(200, 200) { _, _, _ in 0 }
    let to = try CanaryPicture.filled(200, 200) { _, _, _ in 255 }
    let circle = try PreparedTransition(
      "pegbar.transition.circleOpen", direction: nil, from: from, to: to)
    let pixels = try circle.frame(0.5).pixels
    let covered = stride(from: 0, to: pixels.count, by: 4).reduce(0.0) {
      $0 + Double(pixels[$1]) / 255
    }
    // Outer radius (100·√2 + 1) / 2, soft over one pixel.
    let radius = (100 * 2.0.squareRoot() + 1) / 2 - 0.5
    #expect(abs(covered / (.pi * radius * radius) - 1) < 0.002)
  }

  @Test func cubeShowsNoGapBetweenItsSides() throws {
    let from = try CanaryPicture.filled(64, 48) { x, y, channel in
      UInt8(truncatingIfNeeded: (x + 1000 * channel) * 7 + y * 13)
    }
    let to = try CanaryPicture.filled(64, 48) { x, y, channel in
      UInt8(truncatingIfNeeded: 255 - (x + 1000 * channel) * 5 - y * 3)
    }
    for direction in Direction.allCases {
      let cube = try PreparedTransition(
        "pegbar.transition.cube", direction: direction, from: from, to: to)
      for progress in [0.2, 0.5, 0.71] {
        let frame = try cube.frame(progress)
        // Along the middle line of the motion every pixel between the sides is opaque.
        let alphas =
          direction.isHorizontal
          ? stride(from: 3, to: 256, by: 4).map { frame.row(24)[$0] }
          : (0..<48).map { frame.row($0)[4 * 32 + 3] }
        let solid = alphas.drop { $0 < 255 }.reversed().drop { $0 < 255 }
        #expect(solid.count > 20 && solid.allSatisfy { $0 == 255 })
      }
    }
  }
}
