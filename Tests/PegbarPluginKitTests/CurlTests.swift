import PegbarLaws
import PegbarPluginKit
import Testing

/// What UIKit's curls show; the laws are tested elsewhere.
@Suite struct CurlTests {
  /// A page whose rows have the levels 0, 1, 2, …, over a plain picture; nothing is shaded or pale.
  private func plain(_ name: String, _ numbers: [String: Double] = [:]) throws -> PreparedTransition
  {
    let even = ["tilt": 0, "radius": 0.1, "paleness": 0, "shading": 0, "shadow": 0]
    let page = try CanaryPicture.filled(40, 200) { _, y, _ in UInt8(y) }
    let other = try CanaryPicture.filled(40, 200) { _, _, _ in 250 }
    let goes = name == "curlUp"
    return try PreparedTransition(
      "pegbar.transition." + name, direction: nil, from: goes ? page : other,
      to: goes ? other : page, numbers: even.merging(numbers) { $1 })
  }

  /// The radius is 20, so the contact has come 120 of 240 pixels, to y = 80, and the outline is at y = 100.
  ///
  /// Rule: transitions.curls.
  @Test(arguments: [("curlUp", 0.5), ("curlDown", 0.5)])
  func pageFollowsTheCylinder(_ name: String, _ progress: Double) throws {
    let frame = try plain(name).frame(progress)
    // The page's end, at 200, lies π·20 − 120 before the contact: y = 22.83.
    let flat = (0..<22).map { Int(frame[20, $0, 0]) }
    #expect(flat == Array(0..<22))
    // Turned over, the pixel at y shows the page at 160 + π·20 − y.
    for row in 24..<80 {
      let expected = 160 + Double.pi * 20 - (Double(row) + 0.5) - 0.5
      #expect(abs(Double(frame[20, row, 0]) - expected) <= 0.51, "\(row)")
    }
    // On the cylinder at sine (y − 80) / 20, the back is that angle short of half a turn.
    for (y, angle) in [(90.0, 5.0 / 6), (80 + 20 * 0.5.squareRoot(), 0.75)] {
      let row = Int(y - 0.5)
      let between =
        Double(frame[20, row, 0]) + (y - 0.5 - Double(row))
        * (Double(frame[20, row + 1, 0]) - Double(frame[20, row, 0]))
      #expect(abs(between - (80 + 20 * angle * .pi - 0.5)) < 1, "\(y)")
    }
    #expect((101..<200).allSatisfy { frame[20, $0, 0] == 250 })
  }

  /// Rule: transitions.curls.
  @Test func curlingDownIsCurlingUpBackwards() throws {
    let a = try CanaryPicture.filled(64, 48) { x, y, channel in
      UInt8(truncatingIfNeeded: (x + 100 * channel) * 7 + y * 13)
    }
    let b = try CanaryPicture.filled(64, 48) { x, y, channel in
      UInt8(truncatingIfNeeded: 255 - (x + 100 * channel) * 5 - y * 3)
    }
    let up = try PreparedTransition("pegbar.transition.curlUp", direction: nil, from: a, to: b)
    let down = try PreparedTransition("pegbar.transition.curlDown", direction: nil, from: b, to: a)
    for progress in [0.125, 0.25, 0.5, 0.75] {
      #expect(try up.frame(progress).pixels == down.frame(1 - progress).pixels)
    }
  }

  /// Rule: transitions.curls.
  @Test func backOfThePageIsPale() throws {
    for paleness in [0.0, 0.25, 1] {
      let frame = try plain("curlUp", ["paleness": paleness]).frame(0.5)
      // At y = 60 the page turned over shows its level 162.33.
      let level = 160 + Double.pi * 20 - 60.5 - 0.5
      let expected = level * (1 - paleness) + 255 * paleness
      #expect(abs(Double(frame[20, 60, 0]) - expected) <= 1)
    }
  }

  @Test func rollIsShadedWhereItTurnsAway() throws {
    let plain = try plain("curlUp").frame(0.5)
    let shaded = try self.plain("curlUp", ["shading": 0.5]).frame(0.5)
    // The cosine at y = 92 is 0.8; flat parts keep their light.
    let (before, after) = (Double(plain[20, 91, 0]), Double(shaded[20, 91, 0]))
    let cosine = (1 - (11.5 / 20) * (11.5 / 20)).squareRoot()
    #expect(abs(after - before * (1 - 0.5 * (1 - cosine))) <= 1)
    #expect(shaded[20, 10, 0] == plain[20, 10, 0] && shaded[20, 60, 0] == plain[20, 60, 0])
  }

  @Test func shadowFallsBesideThePage() throws {
    let plain = try plain("curlUp").frame(0.5)
    let dark = try self.plain("curlUp", ["shadow": 0.5]).frame(0.5)
    // Beneath the roll: from half the light at the outline, y = 100, to all of it a radius further.
    for row in 101..<120 {
      let rest = 1 - (Double(row) + 0.5 - 100) / 20
      #expect(abs(Double(dark[20, row, 0]) - 250 * (1 - 0.5 * rest * rest)) <= 1.5, "\(row)")
    }
    #expect((120..<200).allSatisfy { dark[20, $0, 0] == 250 })
    // On the flat page before the end of the page turned over, y = 22.83.
    #expect(dark[20, 1, 0] == plain[20, 1, 0] && dark[20, 20, 0] < plain[20, 20, 0] - 5)
    // The page turned over lies in the light.
    #expect((24..<100).allSatisfy { dark[20, $0, 0] == plain[20, $0, 0] })
  }

  /// Rule: transitions.curls.
  @Test func rightCornerIsAhead() throws {
    let page = try CanaryPicture.filled(160, 90) { _, _, _ in 40 }
    let other = try CanaryPicture.filled(160, 90) { _, _, _ in 200 }
    let curl = try PreparedTransition(
      "pegbar.transition.curlUp", direction: nil, from: page, to: other)
    let frame = try curl.frame(0.2)
    #expect(frame[159, 89, 0] == 200 && frame[0, 89, 0] == 40 && frame[0, 0, 0] == 40)
    let later = try curl.frame(0.8)
    #expect(later[0, 89, 0] == 200 && later[159, 89, 0] == 200)
  }

  @Test func translucentPageShowsWhatLiesBeneath() throws {
    let page = try CanaryPicture.filled(40, 200) { _, _, _ in 60 }
    for y in 0..<200 { for x in 0..<40 { page[x, y, 3] = 100 } }
    let other = try CanaryPicture.filled(40, 200) { _, _, _ in 200 }
    let curl = try PreparedTransition(
      "pegbar.transition.curlUp", direction: nil, from: page, to: other,
      numbers: ["tilt": 0, "radius": 0.1, "paleness": 0, "shading": 0, "shadow": 0])
    let frame = try curl.frame(0.5)
    // Twice the page: 60 + 60 · 155 / 255, and 100 + 100 · 155 / 255.
    #expect(frame[20, 60, 0] == 96 && frame[20, 60, 3] == 161)
    // Twice the page over what lies beneath: 96.5 + 200 · (155 / 255)².
    #expect(abs(Int(frame[20, 85, 0]) - 170) <= 1 && frame[20, 85, 3] == 255)
  }
}
