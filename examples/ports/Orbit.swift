// Shows the controllers of swift-arcade whose boxes run on a circle, and checks where the boxes are.
import UIKit

@main @MainActor
struct Orbit {
  static func main() throws {
    var failed = false
    /// Compares the place of the red box, the centre of its pixels, with the circle's point.
    func check(_ controller: UIViewController, size: CGFloat, duration: Double) throws {
      let name = "\(type(of: controller))"
      let stage = Stage(view: controller.view, size: CGSize(width: 1024, height: 1366))
      stage.background = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      for part in [0, 0.125, 0.25, 0.5, 0.875] {
        let frame = try stage.frame(at: (1 + part) * duration)
        // The box has the system's red, the circle pure red.
        var (x, y, count) = (0.0, 0.0, 0.0)
        for row in 500..<870 {
          for column in 330..<700 where frame.pixel(column, row).z == 48 {
            (x, y, count) = (x + Double(column) + 0.5, y + Double(row) + 0.5, count + 1)
          }
        }
        (x, y) = (x / count, y / count)
        let angle = part * 2 * .pi
        let (wantedX, wantedY) = (512 + 150 * cos(angle), 683 + 150 * sin(angle))
        let isRight = hypot(x - wantedX, y - wantedY) < 2 && abs(count - size * size) < size * 5
        print("\(name) at \(part): \(x), \(y), \(count) pixels\(isRight ? "" : " WRONG")")
        failed = failed || !isRight
      }
    }
    try check(Rotate2ViewController(), size: 40, duration: 2)
    try check(FlyViewController(), size: 20, duration: 0.1)
    if failed { exit(1) }
  }
}
