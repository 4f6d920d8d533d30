import CPegbarKernels
import Testing

/// A colour table in double precision, read from its definition.
struct LutReference {
  var size = 0
  var cube: [Float] = []
  var first = 0.0
  var last = 1.0

  /// Walks from a corner of the cell along the edges of the greatest part first.
  func color(_ input: [Double]) -> [Double] {
    let places = input.map { x in
      min(max((x - first) / (last - first), 0), 1) * Double(size - 1)
    }
    let corner = places.map { min(Int($0), size - 2) }
    let parts = zip(places, corner).map { $0 - Double($1) }
    var at = corner
    var result = entry(at)
    for axis in (0..<3).sorted(by: { parts[$0] > parts[$1] }) {
      let before = entry(at)
      at[axis] += 1
      let after = entry(at)
      for c in 0..<3 { result[c] += parts[axis] * (after[c] - before[c]) }
    }
    return result
  }

  private func entry(_ at: [Int]) -> [Double] {
    let start = 3 * ((at[2] * size + at[1]) * size + at[0])
    return (0..<3).map { Double(cube[start + $0]) }
  }
}

extension KernelTests {
  private static func make(
    cube: [Float] = [], size: Int = 0, curves: [Float] = [], from first: Float = 0,
    to last: Float = 1
  ) throws -> OpaquePointer {
    try cube.withUnsafeBufferPointer { cube in
      try curves.withUnsafeBufferPointer { curves in
        var parts = pgb_lut_parts()
        parts.curve_size = UInt32(curves.count / 3)
        parts.cube_size = UInt32(size)
        parts.curves = curves.baseAddress
        parts.cube = cube.baseAddress
        (parts.curve_first, parts.cube_first) = ((first, first, first), (first, first, first))
        (parts.curve_last, parts.cube_last) = ((last, last, last), (last, last, last))
        return try #require(pgb_lut_make(&parts))
      }
    }
  }

  private static func identity(_ size: Int) -> [Float] {
    var cube: [Float] = []
    for i in 0..<size * size * size {
      for place in [i % size, i / size % size, i / size / size] {
        cube.append(Float(place) / Float(size - 1))
      }
    }
    return cube
  }

  @Test(arguments: [2, 3, 16, 17, 33, 65]) func anIdentityTableKeepsEveryPixel(_ size: Int) throws {
    let lut = try KernelTests.make(cube: KernelTests.identity(size), size: size)
    defer { pgb_lut_free(lut) }
    for alpha in 0...255 {
      var row: [UInt8] = []
      for x in 0...alpha { row += [UInt8(x), UInt8(alpha - x), UInt8(x / 2), UInt8(alpha)] }
      for intensity in [0, 0.5, 1] as [Float] {
        var out = [UInt8](repeating: 9, count: row.count + 4)
        pgb_row_lut(&out, row, alpha + 1, lut, intensity)
        #expect(Array(out.dropLast(4)) == row, "alpha \(alpha), intensity \(intensity)")
        #expect(out.suffix(4) == [9, 9, 9, 9])
      }
    }
  }

  @Test(arguments: [(2, 0.0, 1.0), (5, 0, 1), (7, -0.25, 1.5), (4, 0.25, 0.5)])
  func tablesFollowTheirTetrahedra(_ size: Int, _ first: Double, _ last: Double) throws {
    var dice = Dice(77)
    var cube: [Float] = []
    for _ in 0..<3 * size * size * size { cube.append(Float(dice.below(1200)) / 1000 - 0.1) }
    let lut = try KernelTests.make(cube: cube, size: size, from: Float(first), to: Float(last))
    defer { pgb_lut_free(lut) }
    let reference = LutReference(size: size, cube: cube, first: first, last: last)
    var row: [UInt8] = [200, 200, 200, 255, 90, 10, 10, 255]
    for _ in 0..<2000 { row += dice.pixel() }
    for intensity in [1, 0.3] as [Double] {
      var out = [UInt8](repeating: 0, count: row.count)
      pgb_row_lut(&out, row, row.count / 4, lut, Float(intensity))
      for i in stride(from: 0, to: row.count, by: 4) {
        let alpha = Double(row[i + 3])
        #expect(out[i + 3] == row[i + 3])
        if alpha == 0 { continue }
        let input = (0..<3).map { min(Double(row[i + $0]) / alpha, 1) }
        let color = reference.color(input)
        for c in 0..<3 {
          let mixed = input[c] * (1 - intensity) + color[c] * intensity
          let wanted = min(max(mixed, 0), 1) * alpha
          #expect(abs(Double(out[i + c]) - wanted) < 0.502, "\(input)")
        }
      }
    }
  }

  @Test func wideTablesGoBeyondBlackAndWhite() throws {
    let cube = KernelTests.identity(3).map { 2 * $0 - 0.5 }
    let lut = try KernelTests.make(cube: cube, size: 3)
    defer { pgb_lut_free(lut) }
    // Opaque, half transparent, beyond the range, transparent with light of its own, no number.
    let row: [Float] = [
      0.5, 0.25, 1, 1, 0.25, 0.125, 0.5, 0.5, 3, -1, 0.5, 1, 0.3, 0.2, 0.1, 0, .nan, 0, 0, 1,
    ]
    var out = [Float](repeating: 9, count: row.count + 1)
    pgb_row_lut_wide(&out, row, 5, lut, 1)
    let wanted: [Float] = [
      0.5, 0, 1.5, 1, 0.25, 0, 0.75, 0.5, 1.5, -0.5, 0.5, 1, 0.3, 0.2, 0.1, 0, -0.5, -0.5, -0.5, 1,
      9,
    ]
    for (a, b) in zip(out, wanted) { #expect(abs(a - b) < 1e-6, "\(out)") }
    pgb_row_lut_wide(&out, row, 4, lut, 0.5)
    #expect(abs(out[2] - 1.25) < 1e-6 && abs(out[8] - 2.25) < 1e-6)
    pgb_row_lut_wide(&out, row, 4, lut, 0)
    #expect(Array(out.prefix(16)) == Array(row.prefix(16)))
  }

  @Test func curvesComeBeforeTheCube() throws {
    // Red is inverted, green squared at three points, blue black; then red and blue change places.
    let curves: [Float] = [1, 0, 0, 0.5, 0.25, 0, 0, 1, 0]
    let swap = KernelTests.identity(2)
    var cube: [Float] = []
    for i in 0..<8 { cube += [swap[3 * i + 2], swap[3 * i + 1], swap[3 * i]] }
    let alone = try KernelTests.make(curves: curves)
    let both = try KernelTests.make(cube: cube, size: 2, curves: curves)
    defer {
      pgb_lut_free(alone)
      pgb_lut_free(both)
    }
    let row: [UInt8] = [255, 0, 128, 255, 0, 255, 9, 255, 51, 51, 51, 255, 60, 30, 0, 120]
    var out = [UInt8](repeating: 0, count: 16)
    pgb_row_lut(&out, row, 4, alone, 1)
    // 0.2 lies at 0.4 of the way to 0.25: 0.1; 30 of 120 halfway to it: 0.125 of 120.
    #expect(out == [0, 0, 0, 255, 255, 255, 0, 255, 204, 26, 0, 255, 60, 15, 0, 120])
    pgb_row_lut(&out, row, 4, both, 1)
    #expect(out == [0, 0, 0, 255, 0, 255, 255, 255, 0, 26, 204, 255, 0, 15, 60, 120])
  }
}
