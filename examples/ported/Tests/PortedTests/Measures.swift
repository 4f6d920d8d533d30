import Pegbar
import Testing

// What the tests measure, and the numbers that they expect, from formulas.

/// y of a timing curve at x, 0…1 outside: the parameter is found by halving.
func curve(_ p: (x1: Double, y1: Double, x2: Double, y2: Double), _ x: Double) -> Double {
  func component(_ a: Double, _ b: Double, _ t: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
  }
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if component(p.x1, p.x2, middle) < x { low = middle } else { high = middle }
  }
  return component(p.y1, p.y2, low)
}

func easeIn(_ x: Double) -> Double { curve((0.42, 0, 1, 1), x) }
func easeOut(_ x: Double) -> Double { curve((0, 0, 0.58, 1), x) }
func easeInOut(_ x: Double) -> Double { curve((0.42, 0, 0.58, 1), x) }

/// Where a spring without initial velocity is after so many seconds: 0 at the start, 1 at its target.
///
/// The frequency is that with which the spring is within a thousandth of its target after its duration.
func spring(damping: Double, duration: Double, _ time: Double) -> Double {
  let root = (1 - damping * damping).squareRoot()
  let frequency = log(damping / root * 1000) / (damping * duration)
  let turn = frequency * root * time
  return 1 - exp(-damping * frequency * time) * (cos(turn) + damping / root * sin(turn))
}

func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool {
  abs(a - b) <= tolerance
}

/// What is shown of a layer now.
@MainActor func shown(_ layer: CALayer) -> CALayer { layer.presentation() ?? layer }

/// Expects a picture to have the pixels of a file in `Goldens`.
func expectGolden(
  _ picture: Picture, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens/\(name).png")
  let difference = try picture.difference(fromGolden: file.path)
  #expect(difference == nil, "\(name)", sourceLocation: sourceLocation)
}
