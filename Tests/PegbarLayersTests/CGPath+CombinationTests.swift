import Foundation
import Pegbar
import Testing

/// Combinations of paths against areas that are known and against the inside of both paths.
@Suite struct CGPathCombinationTests {
  /// The area that the winding integral ½∮(x dy − y dx) gives.
  private func area(_ path: CGPath) -> Double {
    var (sum, start, current) = (0.0, CGPoint.zero, CGPoint.zero)
    func line(_ p: CGPoint) {
      sum += Double(current.x * p.y - current.y * p.x) / 2
      current = p
    }
    path.applyWithBlock { element in
      let (type, p) = (element.pointee.type, element.pointee.points)
      switch type {
      case .moveToPoint:
        line(start)
        (start, current) = (p[0], p[0])
      case .closeSubpath: line(start)
      case .addLineToPoint: line(p[0])
      default:
        // Three places and weights of Gauss are exact for polynomials of the fifth degree.
        let degree = type == .addCurveToPoint ? 3 : 2
        let points = [current] + (0..<degree).map { p[$0] }
        let root = 0.6.squareRoot() / 2
        for (t, weight) in [(0.5 - root, 5.0), (0.5, 8), (0.5 + root, 5)] {
          let (at, way) = (bezier(points, t), bezier(zip(points, points.dropFirst()).map(minus), t))
          let turn = Double(at.x * way.y - at.y * way.x) * Double(degree)
          sum += turn * weight / 36
        }
        current = p[degree - 1]
      }
    }
    line(start)
    return abs(sum)
  }

  private func minus(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
    CGPoint(x: b.x - a.x, y: b.y - a.y)
  }

  /// De Casteljau's point.
  private func bezier(_ points: [CGPoint], _ t: Double) -> CGPoint {
    guard points.count > 1 else { return points[0] }
    let next = zip(points, points.dropFirst()).map { a, b in
      CGPoint(x: a.x + (b.x - a.x) * CGFloat(t), y: a.y + (b.y - a.y) * CGFloat(t))
    }
    return bezier(next, t)
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: width, height: height))
  }

  private func count(_ path: CGPath, _ type: CGPathElementType) -> Int {
    var count = 0
    path.applyWithBlock { if $0.pointee.type == type { count += 1 } }
    return count
  }

  // MARK: - Known areas

  @Test func rectanglesCombineExactly() {
    let (a, b) = (rect(0, 0, 10, 10), rect(4, 6, 10, 10))
    #expect(area(a.union(b)) == 176 && area(a.intersection(b)) == 24)
    #expect(area(a.subtracting(b)) == 76 && area(a.symmetricDifference(b)) == 152)
    #expect(a.intersection(b).boundingBox == CGRect(x: 4, y: 6, width: 6, height: 4))
    #expect(a.intersects(b) && !a.intersects(rect(20, 0, 1, 1)))
  }

  @Test func commonEdgesAndCornersDoNotCount() {
    let (a, beside, corner) = (rect(0, 0, 10, 10), rect(10, 0, 5, 10), rect(10, 10, 5, 5))
    #expect(a.union(beside).isRect(nil) && area(a.union(beside)) == 150)
    #expect(!a.intersects(beside) && a.intersection(beside).isEmpty)
    #expect(!a.intersects(corner) && a.union(corner).componentsSeparated().count == 2)
    #expect(a.subtracting(a).isEmpty && a.symmetricDifference(a).isEmpty)
    #expect(area(a.union(a)) == 100 && count(a.union(a), .moveToPoint) == 1)
    // A part of an edge in common.
    #expect(area(a.subtracting(rect(8, 2, 2, 3))) == 94)
  }

  @Test func circlesMakeALensOfCurves() {
    let a = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    let b = CGPath(ellipseIn: CGRect(x: 10, y: 0, width: 20, height: 20))
    let lens = a.intersection(b)
    // Of circles; the curves of a circle are a 3000th of the radius off at most.
    let expected = 2 * 100 * acos(0.5) - 10 * (100.0 - 25).squareRoot()
    #expect(abs(area(lens) - expected) < 0.1)
    #expect(abs(area(a.union(b)) + area(lens) - 2 * area(a)) < 1e-6)
    #expect(abs(area(a.subtracting(b)) + area(lens) - area(a)) < 1e-6)
    #expect(count(lens, .addCurveToPoint) == 4 && count(lens, .addLineToPoint) == 0)
    // Both tips lie on both circles' curves, as far as numbers go.
    let box = lens.boundingBoxOfPath
    #expect(abs(Double(box.midX) - 15) < 1e-9 && abs(Double(box.width) - 10) < 1e-9)
    #expect(a.union(a).boundingBoxOfPath == a.boundingBoxOfPath && a.subtracting(a).isEmpty)
  }

  @Test func normalizedPathsFillTheSameWithBothRules() {
    let star = CGMutablePath()
    for (i, k) in [0, 2, 4, 1, 3].enumerated() {
      let angle = Double(k) * 2 * .pi / 5
      let p = CGPoint(x: 10 + 10 * cos(angle), y: 10 + 10 * sin(angle))
      if i == 0 { star.move(to: p) } else { star.addLine(to: p) }
    }
    let (winding, evenOdd) = (star.normalized(), star.normalized(using: .evenOdd))
    #expect(count(winding, .moveToPoint) == 1 && count(evenOdd, .moveToPoint) == 5)
    let middle = CGPoint(x: 10, y: 10)
    #expect(winding.contains(middle, using: .evenOdd) && !evenOdd.contains(middle))
    #expect(evenOdd.componentsSeparated().count == 5)
    // Pentagram with a circumradius of 10, with and without its pentagon.
    #expect(abs(area(winding) - 112.2569941) < 1e-5 && area(evenOdd) < area(winding) - 30)
    let eight = CGMutablePath()
    eight.addLines(between: [
      CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10),
    ])
    #expect(abs(area(eight.normalized()) - 50) < 1e-6)
    let loop = CGMutablePath()
    loop.move(to: .zero)
    loop.addCurve(
      to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 30, y: 20), control2: CGPoint(x: -20, y: 20))
    #expect(count(loop.normalized(), .moveToPoint) == 2)
  }

  @Test func componentsKeepTheirHoles() {
    let path = CGMutablePath()
    for box in [(0, 30), (5, 20), (10, 10), (40, 10)] as [(Double, Double)] {
      path.addRect(CGRect(x: box.0, y: box.0 == 40 ? 0 : box.0, width: box.1, height: box.1))
    }
    let parts = path.componentsSeparated(using: .evenOdd)
    #expect(parts.map { (area($0)) } == [500, 100, 100])
    #expect(parts.map { count($0, .moveToPoint) } == [2, 1, 1])
    #expect(path.componentsSeparated().count == 2)
  }

  // MARK: - Lines

  @Test func linesAreDividedAtAnArea() {
    let line = CGMutablePath()
    line.addLines(between: [
      CGPoint(x: -5, y: 5), CGPoint(x: 15, y: 5), CGPoint(x: 15, y: 0), CGPoint(x: 0, y: 0),
    ])
    let box = rect(0, 0, 10, 10)
    let (inside, outside) = (line.lineIntersection(box), line.lineSubtracting(box))
    // The last ten points run along the edge.
    #expect(abs(Double(inside.length) - 20) < 1e-3 && abs(Double(outside.length) - 20) < 1e-3)
    #expect(count(inside, .moveToPoint) == 2 && count(outside, .moveToPoint) == 2)
    let ring = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 6, height: 6))
    #expect(count(ring.lineIntersection(box), .closeSubpath) == 1)
    #expect(ring.lineSubtracting(box).isEmpty)
    let half = CGPath(ellipseIn: CGRect(x: -3, y: 2, width: 6, height: 6)).lineIntersection(box)
    #expect(count(half, .moveToPoint) == 1 && count(half, .addCurveToPoint) == 2)
  }

  @Test func flattenedPathsHaveLinesOnly() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    for threshold in [1, 0.1, 0.001] as [CGFloat] {
      let flat = circle.flattened(threshold: threshold)
      #expect(count(flat, .addCurveToPoint) == 0 && count(flat, .closeSubpath) == 1)
      #expect(area(circle) - area(flat) < 63 * Double(threshold) && area(flat) < area(circle))
    }
    #expect(circle.flattened(threshold: 0).isEmpty == false)
  }

  // MARK: - Bad input

  @Test func nonsenseIsAnEmptyArea() {
    let box = rect(0, 0, 10, 10)
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 5, y: 5), CGPoint(x: 10, y: 10)])
    let broken = CGMutablePath()
    broken.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
    broken.move(to: CGPoint(x: 3, y: 3))
    broken.addLine(to: CGPoint(x: CGFloat.nan, y: 1))
    let dot = CGMutablePath()
    dot.move(to: CGPoint(x: 1, y: 1))
    dot.closeSubpath()
    for empty in [CGMutablePath(), line, dot] {
      #expect(area(box.union(empty)) == 100 && box.intersection(empty).isEmpty)
      #expect(area(box.subtracting(empty)) == 100 && empty.subtracting(box).isEmpty)
      #expect(!box.intersects(empty) && empty.normalized().isEmpty)
      #expect(empty.componentsSeparated().isEmpty)
    }
    // What comes before the number that is none counts.
    #expect(area(box.subtracting(broken)) == 84)
    let huge = rect(0, 0, 1e200, 1)
    #expect(huge.normalized().isEmpty && area(rect(1e12, 1e12, 8, 8).normalized()) > 60)
  }

  // MARK: - Random paths

  private struct Random {
    var state: UInt64

    mutating func below(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }

    mutating func point(_ isWhole: Bool) -> CGPoint {
      isWhole
        ? CGPoint(x: 5 * below(9), y: 5 * below(9))
        : CGPoint(x: Double(below(40_000)) / 1000, y: Double(below(40_000)) / 1000)
    }

    /// Many ends and edges coincide if points are whole.
    mutating func path(_ isWhole: Bool, curves: Bool) -> CGPath {
      let path = CGMutablePath()
      for _ in 0...below(3) {
        path.move(to: point(isWhole))
        for _ in 0...1 + below(4) {
          switch curves ? below(3) : 0 {
          case 0: path.addLine(to: point(isWhole))
          case 1: path.addQuadCurve(to: point(isWhole), control: point(isWhole))
          default:
            path.addCurve(
              to: point(isWhole), control1: point(isWhole), control2: point(isWhole))
          }
        }
        if below(2) == 0 { path.closeSubpath() }
      }
      return path
    }
  }

  /// At each sample, but near edges of curves, the combination is what both paths say.
  @Test(arguments: 0..<24) func randomPathsCombineAsTheirPointsDo(_ seed: Int) {
    var random = Random(state: UInt64(seed) &* 977 &+ 5)
    let (isWhole, curves) = (seed % 2 == 0, seed % 4 > 1)
    let (a, b) = (random.path(isWhole, curves: curves), random.path(isWhole, curves: curves))
    let rule: CGPathFillRule = random.below(2) == 0 ? .winding : .evenOdd
    let results =
      [
        (a.union(b, using: rule), { $0 || $1 }), (a.intersection(b, using: rule), { $0 && $1 }),
        (a.subtracting(b, using: rule), { $0 && !$1 }),
        (a.symmetricDifference(b, using: rule), { $0 != $1 }),
      ] as [(CGPath, (Bool, Bool) -> Bool)]
    var tested = 0
    for row in 0..<8 {
      for column in 0..<8 {
        let p = CGPoint(x: CGFloat(column) * 5.1 + 0.123, y: CGFloat(row) * 5.1 + 0.217)
        let (inA, inB) = (a.contains(p, using: rule), b.contains(p, using: rule))
        let around = [(0.1, 0), (-0.1, 0), (0, 0.1), (0, -0.1)].map {
          CGPoint(x: p.x + CGFloat($0.0), y: p.y + CGFloat($0.1))
        }
        let isClear = around.allSatisfy {
          a.contains($0, using: rule) == inA && b.contains($0, using: rule) == inB
        }
        guard isClear || !curves else { continue }
        tested += 1
        for (i, (path, holds)) in results.enumerated() {
          #expect(path.contains(p) == holds(inA, inB), "\(seed) \(i) \(p)")
          #expect(path.contains(p, using: .evenOdd) == holds(inA, inB), "\(seed) \(i) \(p)")
        }
      }
    }
    #expect(tested > 40)
    // Areas add up: what is in one of them is in both or in just one.
    let sum = area(results[1].0) + area(results[3].0)
    #expect(abs(area(results[0].0) - sum) < 0.05)
    #expect(a.intersects(b, using: rule) == !results[1].0.isEmpty)
  }
}
