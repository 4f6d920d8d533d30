import PegbarCore
import Testing

/// Distortions read their pictures where their formulas say.
@Suite struct WarpFormulaTests {
  private static let (width, height) = (WarpFormula.width, WarpFormula.height)

  /// A picture whose colours tell the place: red across, green down.
  private static func picture(blue: UInt8) -> [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x -> [UInt8] in
        [UInt8(level(x, width)), UInt8(level(y, height)), blue, 255]
      }
    }
  }

  private static func level(_ i: Int, _ count: Int) -> Double {
    (255 * (Double(i) + 0.5) / Double(count)).rounded()
  }

  /// The level that a picture has at a place, between its outermost pixels.
  private static func level(at place: Double, _ count: Int) -> Double {
    let half = 0.5 / Double(count)
    return 255 * min(1 - half, max(half, place))
  }

  private static func parameters(_ values: [String: Double]) -> [String: ParameterValue] {
    var result: [String: ParameterValue] = [:]
    for (key, value) in values {
      result[key] = key == "mean" ? .bool(value != 0) : .numbers([value])
    }
    return result
  }

  @Test(
    arguments: WarpFormula.shaders + WarpFormula.zooms + WarpFormula.stylised + WarpFormula.own,
    [0.1, 0.3, 0.5, 0.8])
  func pixelsComeFromTheirPlaces(_ formula: WarpFormula, _ progress: Double) throws {
    let frame = try BorrowedNameTests.frame(
      formula.name, Self.parameters(formula.values), from: Self.picture(blue: 0),
      to: Self.picture(blue: 255),
      width: Self.width, height: Self.height, progress: progress)
    var sum = 0.0
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let u = (Double(x) + 0.5) / Double(Self.width)
        let v = (Double(y) + 0.5) / Double(Self.height)
        let place = formula.place(u, v, progress)
        let (a, b) = (1 - place.weight, place.weight)
        let red =
          a * Self.level(at: place.old.u, Self.width) + b * Self.level(at: place.new.u, Self.width)
        let green =
          a * Self.level(at: place.old.v, Self.height)
          + b * Self.level(at: place.new.v, Self.height)
        let pixel = 4 * (y * Self.width + x)
        sum += abs(red - Double(frame[pixel])) + abs(green - Double(frame[pixel + 1]))
        sum += abs(255 * b - Double(frame[pixel + 2]))
        #expect(frame[pixel + 3] == 255)
      }
    }
    let mean = sum / Double(3 * Self.width * Self.height)
    #expect(mean <= formula.tolerance, "\(formula.name) at \(progress): \(mean)")
  }
}
