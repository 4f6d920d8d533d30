import CPegbarKernels
import Foundation
import Testing

/// Coverage of polygons as a plane of bytes.
func coverage(_ points: [Double], hole: [Double] = [], _ width: Int, _ height: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 255, count: width * height)
  let area = pgb_area(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height))
  points.withUnsafeBufferPointer { points in
    hole.withUnsafeBufferPointer { hole in
      guard let base = points.baseAddress else { preconditionFailure("the array is empty") }
      var shape = pgb_convex(
        points: base, count: Int32(points.count / 2), hole: hole.isEmpty ? nil : hole.baseAddress,
        hole_count: Int32(hole.count / 2), limits: nil, limit_count: 0)
      pgb_mask_convex(&bytes, Int64(width), area, &shape)
    }
  }
  return bytes
}

@Suite struct CoverageTests {
  @Test func aPixelCoversByItsArea() {
    // A quarter, a half, and the triangle below a diagonal.
    #expect(coverage([0.5, 0.5, 1, 0.5, 1, 1, 0.5, 1], 1, 1) == [64])
    #expect(coverage([0, 0, 1, 0, 1, 0.5, 0, 0.5], 1, 1) == [128])
    #expect(coverage([0, 0, 2, 0, 0, 2], 2, 2) == [255, 128, 128, 0])
    // A needle: area ½ · 4 · 0.1 over four pixels, falling evenly.
    let needle = coverage([0, 0, 4, 0, 0, 0.1], 4, 1)
    #expect(needle == [22, 16, 10, 3])
  }

  /// A polygon on a circle; its area is ½ n r² sin(2π / n).
  static func circle(_ corners: Int, radius: Double) -> [Double] {
    (0..<corners).flatMap { corner in
      let angle = 2 * Double.pi * Double(corner) / Double(corners)
      return [0.5 + radius * cos(angle), 0.5 + radius * sin(angle)]
    }
  }

  @Test func allCornersFitIntoOneRow() {
    let corners = Int(PGB_CORNERS) + 5
    let area = 0.5 * Double(corners) * 0.16 * sin(2 * Double.pi / Double(corners))
    #expect(coverage(Self.circle(corners, radius: 0.4), 1, 1) == [UInt8((area * 255).rounded())])
  }

  @Test func moreCornersEndTheProcess() async {
    await #expect(processExitsWith: .failure) {
      _ = coverage(CoverageTests.circle(Int(PGB_CORNERS) + 6, radius: 0.4), 1, 1)
    }
  }

  @Test func wholePixelsAreExact() {
    let bytes = coverage([1, 1, 4, 1, 4, 3, 1, 3], 5, 4)
    let wanted = (0..<20).map { i -> UInt8 in
      (1..<4).contains(i % 5) && (1..<3).contains(i / 5) ? 255 : 0
    }
    #expect(bytes == wanted)
  }

  @Test func senseAndStartDoNotMatter() {
    let points = [3.2, 0.4, 17.9, 6.1, 12.3, 18.6, 1.1, 11.7]
    let one = coverage(points, 20, 20)
    let turned = Array(points[2...]) + points[..<2]
    let back = stride(from: 6, through: 0, by: -2).flatMap { [points[$0], points[$0 + 1]] }
    #expect(coverage(turned, 20, 20) == one)
    #expect(coverage(back, 20, 20) == one)
  }

  @Test func coverageSumsToTheArea() {
    var dice = Dice(11)
    for _ in 0..<50 {
      let p = (0..<3).map { _ in (dice.unit() * 40, dice.unit() * 30) }
      let area =
        ((p[1].0 - p[0].0) * (p[2].1 - p[0].1) - (p[2].0 - p[0].0) * (p[1].1 - p[0].1)) / 2
      let bytes = coverage(p.flatMap { [$0.0, $0.1] }, 40, 30)
      let sum = bytes.reduce(0.0) { $0 + Double($1) } / 255
      // Each byte is within half a level.
      #expect((sum - area.magnitude).magnitude < 0.5 / 255 * 200)
    }
  }

  @Test func neighboursFillEachOther() {
    // A square cut in two along a slanted line: together the coverage is full.
    let left = coverage([2, 2, 9.3, 2, 14.8, 18, 2, 18], 20, 20)
    let right = coverage([9.3, 2, 18, 2, 18, 18, 14.8, 18], 20, 20)
    for y in 2..<18 {
      for x in 2..<18 {
        let sum = Int(left[y * 20 + x]) + Int(right[y * 20 + x])
        #expect((254...256).contains(sum), "pixel \(x), \(y)")
      }
    }
  }

  @Test func aHoleTakesAway() {
    let outer = [1.0, 1, 19, 1, 19, 15, 1, 15]
    let hole = [3.5, 3, 16.25, 3, 16.25, 12, 3.5, 12]
    let ring = coverage(outer, hole: hole, 20, 16)
    let (a, b) = (coverage(outer, 20, 16), coverage(hole, 20, 16))
    #expect(ring == zip(a, b).map { $0 - min($0, $1) })
    #expect(ring[5 * 20 + 10] == 0)
    #expect(ring[5 * 20 + 3] == 127)
  }

  @Test func degenerateShapesCoverNothing() {
    #expect(coverage([1, 1, 5, 5, 3, 3], 8, 8).allSatisfy { $0 == 0 })
    #expect(coverage([1, 1, 1, 1, 1, 1, 1, 1], 8, 8).allSatisfy { $0 == 0 })
    #expect(coverage([-9, -9, -2, -9, -2, -2, -9, -2], 8, 8).allSatisfy { $0 == 0 })
  }

  @Test func enormousShapesAreCut() {
    let big = coverage([-1e7, -1e7, 1e7, -1e7, 1e7, 1e7, -1e7, 1e7], 9, 5)
    #expect(big.allSatisfy { $0 == 255 })
    let half = coverage([-1e7, -1e7, 4.5, -1e7, 4.5, 1e7, -1e7, 1e7], 9, 2)
    #expect(Array(half.prefix(9)) == [255, 255, 255, 255, 128, 0, 0, 0, 0])
  }

  @Test func pointsBehindTheViewerAreCutOff() {
    // w = 1 − x: the square reaches from x = 0 to the viewer at x = 1 and beyond.
    let map: [Double] = [1, 0, -1, 0, 1, 0, 0, 0, 1]
    var out = [Double](repeating: 0, count: 18)
    let square: [Double] = [0, 0, 2, 0, 2, 1, 0, 1]
    let count = pgb_project(map, square, 4, &out)
    #expect((4...9).contains(count))
    #expect((0..<Int(count)).allSatisfy { out[$0 * 2] >= 0 })
    #expect(out.contains { $0 > 1e5 })
    let behind: [Double] = [1, 0, 2, 0, 2, 1]
    #expect(pgb_project(map, behind, 3, &out) == 0)
  }
}
