import PegbarCore

/// Transitions with names of their own, as inequalities: where the new picture shows.
extension BorrowedFormula {
  static let own: [BorrowedFormula] = shapes + wipes

  /// The distances from the middle, pixels.
  private static func fromMiddle(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
    ((u - 0.5) * Double(width), (v - 0.5) * Double(height))
  }

  /// Clockwise from the top, 0..<1.
  private static func turn(_ u: Double, _ v: Double) -> Double {
    let (x, y) = fromMiddle(u, v)
    return fraction(Math.atan2(x, -y) / (2 * Double.pi))
  }

  private static func tooth(_ t: Double) -> Double { 1 - abs(2 * fraction(t) - 1) }

  private static func region(
    _ name: String, _ tolerance: Double = 0.012,
    _ isNew: @escaping @Sendable (_ u: Double, _ v: Double, _ p: Double) -> Bool
  ) -> BorrowedFormula {
    BorrowedFormula("pegbar:" + name, tolerance) { u, v, p in isNew(u, v, p) ? 1 : 0 }
  }

  private static let shapes: [BorrowedFormula] = [
    region("diamond") { u, v, p in
      let (x, y) = fromMiddle(u, v)
      return abs(x) + abs(y) < p * Double(width + height) / 2
    },
    region("plus", 0.016) { u, v, p in abs(2 * u - 1) < p || abs(2 * v - 1) < p },
    region("saltire", 0.03) { u, v, p in abs(abs(2 * u - 1) - abs(2 * v - 1)) < p },
    region("rings", 0.055) { u, v, p in fraction(6 * toCorner(u, v)) < p },
    region("polygon") { u, v, p in polygon(u, v, 6) < p * hexagon },
    region("triangle") { u, v, p in polygon(u, v, 3) < p * triangle },
    region("burst", 0.03) { u, v, p in burst(u, v) < p * longestRay },
    region("frameOpen", 0.025) { u, v, p in
      let side = Double(height) / 2
      let (x, y) = fromMiddle(u, v)
      return abs(x) < Double(width) / 2 - (1 - p) * side && abs(y) < side * p
    },
  ]

  /// The largest distance along the normal of a side; corners of the shape lie at the top and on from there.
  private static func polygon(_ u: Double, _ v: Double, _ sides: Int) -> Double {
    let (x, y) = fromMiddle(u, v)
    return (0..<sides).map { side in
      let angle = (Double(side) + 0.5) * 2 * Double.pi / Double(sides)
      return x * Math.sin(angle) - y * Math.cos(angle)
    }.max() ?? 0
  }

  private static func burst(_ u: Double, _ v: Double) -> Double {
    toCorner(u, v) * (1 - 0.5 * tooth(16 * turn(u, v)))
  }

  /// The largest value on the border, of many places.
  private static func largest(_ measure: (Double, Double) -> Double) -> Double {
    (0...64).flatMap { i -> [Double] in
      let t = Double(i) / 64
      return [measure(t, 0), measure(t, 1), measure(0, t), measure(1, t)]
    }.max() ?? 1
  }

  private static let hexagon = largest { polygon($0, $1, 6) }
  private static let triangle = largest { polygon($0, $1, 3) }
  private static let longestRay = largest(burst)

  private static let wipes: [BorrowedFormula] = [
    region("clock") { u, v, p in turn(u, v) < p },
    region("wheel", 0.02) { u, v, p in fraction(4 * turn(u, v)) < p },
    region("zigZag") { u, v, p in u + 0.1 * tooth(8 * v) < 1.1 * p },
    region("waves") { u, v, p in
      u + 0.05 + 0.05 * Math.sin(16 * Double.pi * v) < 1.1 * p
    },
    region("jaws") { u, v, p in abs(2 * u - 1 + 0.1 * (tooth(8 * v) - 0.5)) < 1.05 * p },
    region("diamonds", 0.03) { u, v, p in
      u + 0.25 * (abs(2 * fraction(16 * u) - 1) + abs(2 * fraction(9 * v) - 1)) < 1.5 * p
    },
    region("dots", 0.03) { u, v, p in
      let (x, y) = (fraction(16 * u) - 0.5, fraction(9 * v) - 0.5)
      return u + 0.5 * (2 * (x * x + y * y)).squareRoot() < 1.5 * p
    },
    region("spiral", 0.02) { u, v, p in
      // The arm turns five times; its outer side is a quarter of the way farther after each turn.
      let way = 5 * p
      let (distance, angle) = (4 * toCorner(u, v), turn(u, v))
      return (0...5).contains { arm in
        Double(arm) + angle < way && distance <= Double(arm) + angle
      }
    },
    region("squareSpiral", 0.03) { u, v, p in
      let place = order[Int(9 * v)][Int(16 * u)]
      return (Double(place) + 0.5) / 144 < p
    },
  ]

  /// The squares in the order in which someone walks who turns right at the border and at where they were.
  private static let order: [[Int]] = {
    var numbers = [[Int]](repeating: [Int](repeating: -1, count: 16), count: 9)
    var (x, y, stepX, stepY) = (0, 0, 1, 0)
    for number in 0..<144 {
      numbers[y][x] = number
      let (nextX, nextY) = (x + stepX, y + stepY)
      let isFree =
        (0..<16).contains(nextX) && (0..<9).contains(nextY) && numbers[nextY][nextX] < 0
      if !isFree { (stepX, stepY) = (-stepY, stepX) }
      (x, y) = (x + stepX, y + stepY)
      (x, y) = (max(0, min(15, x)), max(0, min(8, y)))
    }
    return numbers
  }()
}
