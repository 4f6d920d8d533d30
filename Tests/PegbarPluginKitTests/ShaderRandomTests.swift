import PegbarPluginKit
import Testing

/// The pseudo-random numbers of shaders, against an OpenGL and against sines of doubles.
@Suite struct ShaderRandomTests {
  /// What Mesa's llvmpipe shows of the transition BlockDissolve, for cells of some rows: 3 for numbers up to 0.3, 5 for
  /// those up to 0.5.
  @Test(arguments: [
    (0, "3.3.555.35..53353..33.5...53.5.....5535..353353335"),
    (1, "3..33.3.5.5..5..53..3.33.3.35333....3..5.3.33..333"),
    (17, "5....5.353.....35.35..3553.5...5...3.35.5..5353333"),
    (49, "...3...55..3555..3..3..353...53..3353.355.3553.3.."),
  ])
  func cellsHaveTheNumbersOfOpenGL(_ line: (row: Int, cells: String)) {
    let found = (0..<50).map { column in
      let number = ShaderRandom.number(Float(column), Float(line.row))
      return number <= 0.3 ? "3" : number <= 0.5 ? "5" : "."
    }
    #expect(found.joined() == line.cells)
  }

  @Test func sinesAreNear() {
    for i in -4000...4000 {
      let angle = Float(i) * 0.7301
      let found = ShaderRandom.sine(SIMD4(repeating: angle))
      #expect(abs(Double(found[2]) - pegbar_sin(Double(angle))) < 2e-7, "\(angle)")
    }
  }

  @Test func wrappedAnglesAreBelowThreeFourteen() {
    for i in 0..<400 {
      let angle = Float(i) * 1.7
      let found = ShaderRandom.wrapped(SIMD4(repeating: angle))[1]
      let turns = Double(angle - found) / 3.14
      #expect(found >= 0 && found < 3.1401)
      #expect(abs(turns - turns.rounded()) < 1e-4)
      #expect(found == angle || i > 1)
    }
    // Angles that are small enough are those of other numbers.
    #expect(ShaderRandom.wrappedNumber(0.1, 0.01) == ShaderRandom.number(0.1, 0.01))
    #expect(ShaderRandom.wrappedNumber(3, 2) != ShaderRandom.number(3, 2))
  }
}
