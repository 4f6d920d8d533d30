import CPegbarPlugin
import PegbarEngine
import PegbarLaws
import PegbarPluginKit
import Testing

/// What all transitions must leave alone where the host offers no services, on pictures with transparency
/// at odd addresses; with its services the laws look at the same.
@Suite struct TransitionLawTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var direction: Direction?
    var width: Int
    var height: Int

    var testDescription: String {
      "\(id) \(direction.map { "\($0)" } ?? "") \(width)×\(height)"
    }

    /// The transition from noise to other noise.
    func transition() throws -> PreparedTransition {
      try PreparedTransition(
        id, direction: direction, from: noise(1, margin: 5), to: noise(2, margin: 18))
    }

    /// Premultiplied noise.
    private func noise(_ seed: UInt32, margin: Int) throws -> CanaryPicture {
      let picture = try CanaryPicture(PixelSize(width: width, height: height), margin: margin)
      var state = seed
      func next() -> UInt8 {
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      }
      for y in 0..<height {
        for x in 0..<width {
          let alpha = next()
          for channel in 0..<3 {
            picture[x, y, channel] = UInt8(UInt16(next()) * UInt16(alpha) / 255)
          }
          picture[x, y, 3] = alpha
        }
      }
      return picture
    }
  }

  static let cases: [Case] = Builtins.ids(PEGBAR_KIND_TRANSITION).flatMap { id in
    ((try? PreparedTransition.directions(id)) ?? []).flatMap { direction in
      [(1, 1), (1, 7), (7, 1), (2, 2), (33, 17), (40, 30)].map { (width, height) in
        Case(id: id, direction: direction, width: width, height: height)
      }
    }
  }

  @Test func thereAreTransitions() { #expect(Self.cases.count >= 6 * (9 + 4 * 4)) }

  @Test(arguments: cases) func bandsGiveTheSameBytes(_ item: Case) throws {
    let transition = try item.transition()
    for progress in [1e-9, 0.001, 0.31, 0.5, 0.77, 1 - 1e-9] {
      let whole = try transition.frame(progress, margin: 13).pixels
      for band in [1, 3, 7] {
        #expect(
          try transition.frame(progress, band: band, margin: 22).pixels == whole, "at \(progress)")
      }
    }
  }

  @Test(arguments: cases) func otherBytesAreNotWritten(_ item: Case) throws {
    let transition = try item.transition()
    let third = item.height / 3
    for rows in [0..<1, (item.height - 1)..<item.height, third..<(third + 1), 0..<item.height] {
      let output = try CanaryPicture(
        PixelSize(width: item.width, height: item.height), margin: 13)
      output.fill(CanaryPicture.canary)
      transition.draw(rows, progress: 0.4, into: output)
      #expect(output.firstChange(outside: rows, from: CanaryPicture.canary) == nil, "rows \(rows)")
    }
  }

  /// No colour exceeds alpha, so that what is drawn can be laid over something else.
  @Test(arguments: cases) func colorsStayPremultiplied(_ item: Case) throws {
    let output = try item.transition().frame(0.6, margin: 13)
    for y in 0..<item.height {
      for x in 0..<item.width {
        let most = (0..<3).map { output[x, y, $0] }.max() ?? 255
        #expect(most <= output[x, y, 3], "pixel \(x), \(y)")
      }
    }
  }
}
