import PegbarPluginKit

/// A smooth curve through five points that never overshoots them.
struct ToneCurve: CurveFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.toneCurve", name: "Tone Curve",
    summary: "Levels follow a smooth curve through five points.", category: "colour",
    parameters: (0..<5).map { number in
      .point(
        "inputPoint\(number)", "Point \(number)",
        default: (Double(number) / 4, Double(number) / 4), range: 0...1, unit: .fraction,
        doc: "A level, and what it becomes; points count in the order of their levels.")
    },
    aliases: [.pegbar("toneCurve"), .coreImage("CIToneCurve")])

  private let points: [(x: Double, y: Double)]
  private let slopes: [Double]
  var table: CurveTable?

  init(_ arguments: Arguments) {
    let given = (0..<5).map { arguments.pair("inputPoint\($0)") }
    let sorted = given.enumerated().sorted { ($0.element.x, $0.offset) < ($1.element.x, $1.offset) }
    // Of points at one level, the last counts.
    var points: [(x: Double, y: Double)] = []
    for (_, point) in sorted {
      if let last = points.last, last.x == point.x { points.removeLast() }
      points.append(point)
    }
    self.points = points
    slopes = ToneCurve.slopes(points)
  }

  func curve(_ x: Double) -> Double {
    guard let first = points.first, let last = points.last else { return x }
    if x <= first.x { return first.y }
    if x >= last.x { return last.y }
    let i = (points.firstIndex { $0.x > x } ?? points.count - 1) - 1
    let (a, b) = (points[i], points[i + 1])
    let width = b.x - a.x
    let t = (x - a.x) / width
    let rest = 1 - t
    // Hermite's cubic in Bernstein's form.
    let (inner, outer) = (a.y + slopes[i] * width / 3, b.y - slopes[i + 1] * width / 3)
    return rest * rest * rest * a.y + 3 * rest * rest * t * inner + 3 * rest * t * t * outer
      + t * t * t * b.y
  }

  /// The slope at each point, by Fritsch and Butland: the harmonic mean of those beside it, flat at a summit.
  private static func slopes(_ points: [(x: Double, y: Double)]) -> [Double] {
    let chords = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
    return points.indices.map { i in
      if chords.isEmpty { return 0 }
      if i == 0 { return chords[0] }
      if i == chords.count { return chords[i - 1] }
      let (a, b) = (chords[i - 1], chords[i])
      if a == b { return a }
      return a * b <= 0 ? 0 : 2 * a * b / (a + b)
    }
  }
}
