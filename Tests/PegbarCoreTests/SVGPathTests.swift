import Testing

@testable import PegbarCore

/// A path as text: letters with coordinates rounded to thousandths.
private func text(_ path: Path) -> String {
  func n(_ x: Double) -> String {
    let r = (x * 1000).rounded() / 1000
    return r == r.rounded() ? String(Int(r)) : String(r)
  }
  func p(_ points: Point...) -> String {
    points.map { n($0.x) + "," + n($0.y) }.joined(separator: " ")
  }
  return path.elements.map { element in
    switch element {
    case .move(let a): "M" + p(a)
    case .line(let a): "L" + p(a)
    case .quad(let a, let b): "Q" + p(a, b)
    case .cubic(let a, let b, let c): "C" + p(a, b, c)
    case .close: "Z"
    }
  }.joined(separator: " ")
}

@Suite struct SVGPathTests {
  private static let readsCases: [(String, String)] = [
    ("", ""),
    ("  M 1 2  ", "M1,2"),
    ("M0,0 L10,0 L10,90", "M0,0 L10,0 L10,90"),
    ("M0 0 10 0 10 90", "M0,0 L10,0 L10,90"),
    ("m1 1 2 3 4 5z", "M1,1 L3,4 L7,9 Z"),
    ("M45.00 1.00L83.11 67.00L6.89 67.00Z", "M45,1 L83.11,67 L6.89,67 Z"),
    ("M1.5.5-2-.25e1", "M1.5,0.5 L-2,-2.5"),
    ("M1e1,+2E-1", "M10,0.2"),
    ("M10 10h5v5H0V0", "M10,10 L15,10 L15,15 L0,15 L0,0"),
    ("M0 0C1 2 3 4 5 6s2 2 4 4", "M0,0 C1,2 3,4 5,6 C7,8 7,8 9,10"),
    ("M0 0S1 1 2 2", "M0,0 C0,0 1,1 2,2"),
    ("M0 0Q1 2 3 0T6 0t3 0", "M0,0 Q1,2 3,0 Q5,-2 6,0 Q7,2 9,0"),
    ("M5 5T6 6", "M5,5 Q5,5 6,6"),
    ("M0 0q1 1 2 0l1 0t1 1", "M0,0 Q1,1 2,0 L3,0 Q3,0 4,1"),
    ("M1 1h4zl2 2", "M1,1 L5,1 Z M1,1 L3,3"),
    ("M1 1h4zm2 2h1z", "M1,1 L5,1 Z M3,3 L4,3 Z"),
    ("M0 0A0 5 0 0 1 3 4", "M0,0 L3,4"),
    ("M3 4A5 5 0 0 1 3 4", "M3,4"),
  ]

  @Test(arguments: readsCases)
  func reads(_ data: String, _ expected: String) throws {
    #expect(text(try SVGPath.parse(data)) == expected)
  }

  /// The arm of a quarter circle of radius r is 4/3·tan(π/8)·r = 0.5522847498·r.
  private static let turnsArcsIntoCurvesCases: [(String, String)] = [
    ("M10 0A10 10 0 0 1 0 10", "M10,0 C10,5.523 5.523,10 0,10"),
    ("M10 0A10 10 0 0 0 20 10", "M10,0 C10,5.523 14.477,10 20,10"),
    ("M0 0a5 5 0 1110 0", "M0,0 C0,-2.761 2.239,-5 5,-5 C7.761,-5 10,-2.761 10,0"),
    ("M0 0a5,5 0 10 10,0", "M0,0 C0,2.761 2.239,5 5,5 C7.761,5 10,2.761 10,0"),
    ("M0 0a1 1 0 0 1 10 0", "M0,0 C0,-2.761 2.239,-5 5,-5 C7.761,-5 10,-2.761 10,0"),
  ]

  @Test(arguments: turnsArcsIntoCurvesCases)
  func turnsArcsIntoCurves(_ data: String, _ expected: String) throws {
    #expect(text(try SVGPath.parse(data)) == expected)
  }

  /// Half an ellipse of axes 20 and 10, turned upright: it bulges 10 to the right of its chord.
  @Test func turnsTheEllipse() throws {
    let path = try SVGPath.parse("M0 -20A20 10 90 0 1 0 20")
    #expect(
      text(path) == "M0,-20 C5.523,-20 10,-11.046 10,0 C10,11.046 5.523,20 0,20")
  }

  private static let refusesCases: [(String, Int, String)] = [
    ("L1 1", 0, "must begin with M"),
    ("10 10", 0, "must begin with M"),
    ("M1", 2, "a number"),
    ("M1 2 3", 6, "a number"),
    ("M0 0X1", 4, "unknown command"),
    ("M0 0,", 5, "a number"),
    ("M0 0L1,,2", 7, "a number"),
    ("M0 0A5 5 0 2 1 1 1", 11, "flag"),
    ("M0 0 L 1e999 0", 7, "too large"),
    ("M0 0Z5", 5, "unknown command"),
    ("M0 0 L.. 1", 6, "a number"),
  ]

  @Test(arguments: refusesCases)
  func refuses(_ data: String, _ offset: Int, _ fragment: String) {
    do {
      _ = try SVGPath.parse(data)
      Issue.record("'\(data)' was read")
    } catch {
      #expect(error.reason.contains(fragment), "\(error.reason)")
      #expect(error.offset == offset)
    }
  }
}
