// Starts a Pulsator, and checks how large and how bright its pulse is.
import UIKit

@main @MainActor
struct Pulse {
  static func main() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
    root.backgroundColor = .white
    let pulsator = Pulsator()
    pulsator.position = CGPoint(x: 60, y: 60)
    pulsator.radius = 50
    root.layer.addSublayer(pulsator)
    let stage = Stage(view: root, size: root.bounds.size)
    pulsator.start()

    var failed = false
    for time in [0.3, 0.6, 0.9, 3.3] {
      let frame = try stage.frame(at: time)
      let red = Double(frame.pixel(60, 60).x)
      let left = (0..<60).first { frame.pixel($0, 60).x < 250 } ?? 60
      // The radius grows from 0 to 50, and the opacity falls from 0.45 to half of it at a fifth, then to 0.
      let progress = defaultCurve(time.truncatingRemainder(dividingBy: 3) / 3)
      let opacity = progress < 0.2 ? 0.45 - 1.125 * progress : 0.225 * (1 - progress) / 0.8
      let (wantedRed, wantedLeft) = (255 * (1 - 0.45 * opacity), 60 - 50 * progress)
      let isRight = abs(red - wantedRed) < 2 && abs(Double(left) - wantedLeft) < 2
      print("at \(time): red \(red), left edge \(left)\(isRight ? "" : " WRONG")")
      failed = failed || !isRight
    }
    if failed { exit(1) }
  }

  /// The curve of the name `default`, control points (0.25, 0.1) and (0.25, 1), by bisection.
  static func defaultCurve(_ x: Double) -> Double {
    func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if bezier(middle, 0.25, 0.25) < x { low = middle } else { high = middle }
    }
    return bezier(low, 0.1, 1)
  }
}
