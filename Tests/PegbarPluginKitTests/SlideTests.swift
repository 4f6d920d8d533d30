import PegbarLaws
import PegbarPluginKit
import Testing

/// Where slides show which part of the pictures, at whole pixels and between them.
@Suite struct SlideTests {
  private static let (width, height) = (7, 5)

  /// Pictures with other levels in every pixel; the new one is lighter.
  private static func level(_ x: Int, _ y: Int, isNew: Bool) -> UInt8 {
    UInt8((isNew ? 128 : 0) + (x * 37 + y * 53) % 120)
  }

  private static func slide(
    _ name: String, _ direction: Direction?, _ numbers: [String: Double] = [:]
  ) throws -> PreparedTransition {
    try PreparedTransition(
      "pegbar.transition." + name, direction: direction,
      from: .filled(width, height) { x, y, _ in level(x, y, isNew: false) },
      to: .filled(width, height) { x, y, _ in level(x, y, isNew: true) }, numbers: numbers)
  }

  /// Levels of areas: a picture of squares, moved by any distance, seen through a square of the output.
  private static func mean(
    _ x: Int, _ y: Int, of color: (_ x: Double, _ y: Double) -> Double
  ) -> Double {
    let parts = 40
    var sum = 0.0
    for j in 0..<parts {
      for i in 0..<parts {
        sum += color(
          Double(x) + (Double(i) + 0.5) / Double(parts),
          Double(y) + (Double(j) + 0.5) / Double(parts))
      }
    }
    return sum / Double(parts * parts)
  }

  /// The level at a point of a picture that lies somewhere; nil beside it.
  private static func color(
    _ x: Double, _ y: Double, at place: (x: Double, y: Double), isNew: Bool
  ) -> Double? {
    let (column, row) = ((x - place.x).rounded(.down), (y - place.y).rounded(.down))
    guard column >= 0, row >= 0, column < Double(width), row < Double(height) else { return nil }
    return Double(level(Int(column), Int(row), isNew: isNew))
  }

  private static func way(_ direction: Direction, isDiagonal: Bool) -> (x: Double, y: Double) {
    switch direction {
    case .fromLeft: (1, isDiagonal ? 1 : 0)
    case .fromTop: (isDiagonal ? -1 : 0, 1)
    case .fromRight: (-1, isDiagonal ? -1 : 0)
    case .fromBottom: (isDiagonal ? 1 : 0, -1)
    }
  }

  /// Rule: transitions.types.
  @Test(
    arguments: ["push", "moveIn", "reveal"],
    Direction.allCases.flatMap { [($0, false), ($0, true)] })
  func picturesMoveByPartsOfAPixel(_ name: String, _ way: (Direction, Bool)) throws {
    let slide = try Self.slide(name, way.0, ["diagonal": way.1 ? 1 : 0])
    let (w, h) = (Double(Self.width), Double(Self.height))
    for progress in [0.03, 0.1, 0.35, 0.5, 0.725, 0.99] {
      let frame = try slide.frame(progress)
      let sign = Self.way(way.0, isDiagonal: way.1)
      let old = (x: sign.x * progress * w, y: sign.y * progress * h)
      let new = (x: old.x - sign.x * w, y: old.y - sign.y * h)
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let exact = Self.mean(x, y) { x, y in
            if name == "reveal" {
              return Self.color(x, y, at: old, isNew: false)
                ?? Self.color(x, y, at: (0, 0), isNew: true) ?? 0
            }
            if name == "moveIn" {
              return Self.color(x, y, at: new, isNew: true)
                ?? Self.color(x, y, at: (0, 0), isNew: false) ?? 0
            }
            // A diagonal push has the new picture on all sides.
            return Self.color(x, y, at: old, isNew: false)
              ?? Self.color(x, y, at: new, isNew: true)
              ?? Self.color(x, y, at: (old.x, new.y), isNew: true)
              ?? Self.color(x, y, at: (new.x, old.y), isNew: true) ?? 0
          }
          // A fortieth of a pixel along both axes, and rounding twice.
          #expect(
            abs(Double(frame[x, y, 0]) - exact) < 7, "\(progress): \(x) \(y) \(frame[x, y, 0])")
        }
      }
    }
  }

  /// Rule: transitions.types.
  @Test(arguments: ["push", "moveIn", "reveal"], Direction.allCases)
  func wholePixelsAreCopies(_ name: String, _ direction: Direction) throws {
    let slide = try Self.slide(name, direction)
    let length = direction.isHorizontal ? Self.width : Self.height
    let levels = Set(
      (0..<Self.height).flatMap { y in
        (0..<Self.width).flatMap { x in
          [Self.level(x, y, isNew: false), Self.level(x, y, isNew: true)]
        }
      })
    for step in 1..<length {
      let frame = try slide.frame(Double(step) / Double(length))
      for y in 0..<Self.height {
        for x in 0..<Self.width { #expect(levels.contains(frame[x, y, 0])) }
      }
    }
  }

  /// The strips' own directions, at a whole pixel.
  @Test func stripsMovePastEachOther() throws {
    let slide = try PreparedTransition(
      "pegbar.transition.splitSlide", direction: .fromLeft,
      from: .filled(4, 4) { x, _, _ in UInt8(x + 5) }, to: .filled(4, 4) { x, _, _ in UInt8(x + 1) }
    )
    let frame = try slide.frame(0.25)
    for y in 0..<4 {
      let row = (0..<4).map { frame[$0, y, 0] }
      #expect(row == (y < 2 ? [4, 5, 6, 7] : [6, 7, 8, 1]))
    }
  }

  /// A squeezed picture keeps its mean: no row of it is left out, however small it is.
  @Test(arguments: ["squeeze", "shrink"]) func whatShrinksKeepsItsMean(_ name: String) throws {
    let size = 64
    let from = try CanaryPicture.filled(size, size) { _, y, _ in y % 2 == 0 ? 0 : 200 }
    let to = try CanaryPicture.filled(size, size) { _, _, _ in 0 }
    let slide = try PreparedTransition(
      "pegbar.transition." + name, direction: nil, from: from, to: to)
    for progress in [0.5, 0.8, 0.9] {
      let frame = try slide.frame(progress)
      let sum = (0..<size).reduce(0) { $0 + Int(frame[size / 2, $1, 0]) }
      #expect(abs(Double(sum) - 100 * (1 - progress) * Double(size)) < 40)
      // Far inside, n rows of stripes are grey but for one of them.
      #expect(abs(Double(frame[size / 2, size / 2, 0]) - 100) <= 100 * (1 - progress) + 1)
    }
  }

  @Test func concertinaHasNoGap() throws {
    for direction in Direction.allCases {
      let slide = try Self.slide("concertina", direction)
      for progress in [0.123, 0.5, 0.9] {
        let frame = try slide.frame(progress)
        for y in 0..<Self.height {
          for x in 0..<Self.width { #expect(frame[x, y, 3] == 255) }
        }
      }
    }
  }

  /// Red is shown from above and blue from below in a squeezed picture of stripes.
  @Test func squeezeSeparatesColors() throws {
    let slide = try PreparedTransition(
      "pegbar.transition.squeeze", direction: nil,
      from: .filled(8, 100) { _, y, _ in UInt8(2 * y) }, to: .filled(8, 100) { _, _, _ in 255 },
      numbers: ["colorSeparation": 0.1])
    let frame = try slide.frame(0.5)
    // At the middle green is 99; both others are 100 · 0.1 · 0.5 rows away.
    #expect(abs(Int(frame[4, 50, 1]) - 100) <= 2)
    #expect(abs(Int(frame[4, 50, 0]) - Int(frame[4, 50, 1]) - 10) <= 1)
    #expect(abs(Int(frame[4, 50, 1]) - Int(frame[4, 50, 2]) - 10) <= 1)
  }
}
