import PegbarLaws
import PegbarPluginKit
import Testing

/// What UIKit's flips show; the laws are tested elsewhere.
@Suite struct FlipTests {
  static let sides: [(String, Direction)] = [
    ("Left", .fromLeft), ("Right", .fromRight), ("Top", .fromTop), ("Bottom", .fromBottom),
  ]

  static let size = 200

  /// A flip between two pictures of levels.
  private func flip(
    _ name: String, perspective: Double, from: (Int, Int) -> UInt8 = { _, _ in 50 },
    to: (Int, Int) -> UInt8 = { _, _ in 150 }
  ) throws -> PreparedTransition {
    try PreparedTransition(
      "pegbar.transition.flipFrom" + name, direction: nil,
      from: try .filled(Self.size, Self.size) { x, y, _ in from(x, y) },
      to: try .filled(Self.size, Self.size) { x, y, _ in to(x, y) },
      numbers: ["perspective": perspective])
  }

  /// The sum of alpha along a line across the hinge, or along it, in pixels.
  private func cover(_ frame: CanaryPicture, line: Int, isRow: Bool) -> Double {
    (0..<Self.size).reduce(0) {
      $0 + Double(isRow ? frame[$1, line, 3] : frame[line, $1, 3]) / 255
    }
  }

  /// Rule: transitions.flips.
  @Test(arguments: sides)
  func cardIsAsWideAsItsCosine(_ name: String, _ side: Direction) throws {
    let flip = try flip(name, perspective: 0)
    for (progress, cosine) in [
      (1.0 / 6, 0.75.squareRoot()), (1.0 / 3, 0.5), (0.75, 0.5.squareRoot()),
    ] {
      let frame = try flip.frame(progress)
      let across = cover(frame, line: 100, isRow: side.isHorizontal)
      #expect(abs(across - cosine * 200) < 0.5, "\(progress): \(across)")
      // The hinge keeps its length.
      #expect(cover(frame, line: 100, isRow: !side.isHorizontal) == 200)
    }
  }

  /// Rule: transitions.flips.
  @Test(arguments: sides)
  func namedSideComesToTheFront(_ name: String, _ side: Direction) throws {
    let flip = try flip(name, perspective: 0.5)
    // After half the time the side that was behind has come round: the new picture's far edge is the named one.
    for (progress, nearIsNamed) in [(0.25, true), (0.75, false)] {
      let frame = try flip.frame(progress)
      let lines = (0..<Self.size).map { cover(frame, line: $0, isRow: !side.isHorizontal) }
      // A pixel beside the edges, which are soft.
      let first = try #require(lines.firstIndex { $0 > 1 }) + 2
      let last = try #require(lines.lastIndex { $0 > 1 }) - 2
      // The near edge keeps its length; the far one is 1 + 0.5·sin 45° times as far away.
      let (near, far) = side.isForward == nearIsNamed ? (first, last) : (last, first)
      #expect(abs(lines[near] - 200) < 2, "\(progress): \(lines[near])")
      #expect(abs(lines[far] - 200 / (1 + 0.5 * 0.5.squareRoot())) < 2, "\(lines[far])")
    }
  }

  /// Rule: transitions.flips.
  @Test(arguments: sides)
  func picturesChangeWhenTheCardIsSeenFromItsEdge(_ name: String, _ side: Direction) throws {
    let flip = try flip(name, perspective: 0.5)
    #expect(try flip.frame(0.45)[100, 100, 0] == 50)
    #expect(try flip.frame(0.55)[100, 100, 0] == 150)
    #expect(try flip.frame(0.5).pixels.allSatisfy { $0 == 0 })
  }

  /// Rule: transitions.flips.
  @Test(arguments: sides)
  func pictureOnTheBackIsNotMirrored(_ name: String, _ side: Direction) throws {
    let level = { (x: Int, y: Int) -> UInt8 in
      UInt8(20 * (x < 100 ? 1 : 2) + 100 * (y < 100 ? 0 : 1))
    }
    let flip = try flip(name, perspective: 0.5, from: level, to: level)
    for progress in [0.2, 0.8] {
      let frame = try flip.frame(progress)
      for (x, y) in [(70, 70), (130, 70), (70, 130), (130, 130)] {
        #expect(frame[x, y, 0] == level(x, y))
      }
    }
  }

  /// The extension's law: the placements lead to the same picture.
  @Test(arguments: sides)
  func placementsAgreeWithFrames(_ name: String, _ side: Direction) throws {
    let flip = try flip(name, perspective: 0.5)
    for progress in [0.2, 0.7] {
      let places = try #require(flip.placements(progress))
      let isOld = progress < 0.5
      #expect(places.from.visible == (isOld ? 1 : 0) && places.to.visible == (isOld ? 0 : 1))
      let m = isOld ? places.from.transform : places.to.transform
      let frame = try flip.frame(progress)
      for (u, v) in [(0.02, 0.02), (0.98, 0.02), (0.02, 0.98), (0.98, 0.98)] {
        // Just inside the card's corners the frame is opaque, as far outside of them it is clear.
        for (factor, alpha) in [(1.0, UInt8(255)), (1.08, 0)] {
          let (s, t) = (0.5 + (u - 0.5) * factor, 0.5 + (v - 0.5) * factor)
          let w = s * m.3 + t * m.7 + m.15
          let x = Int(((s * m.0 + t * m.4 + m.12) / w * 200).rounded(.down))
          let y = Int(((s * m.1 + t * m.5 + m.13) / w * 200).rounded(.down))
          guard (0..<200).contains(x), (0..<200).contains(y) else { continue }
          #expect(frame[x, y, 3] == alpha, "\(progress) \(s) \(t) at \(x) \(y)")
        }
      }
    }
    let edge = try #require(flip.placements(0.5))
    #expect(edge.from.visible == 0 && edge.to.visible == 0)
  }
}
