// Spins the layer of TransitionButton, and checks that its arc turns.
import UIKit

@main @MainActor
struct Spinner {
  static func main() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    root.backgroundColor = .black
    let spinner = SpinerLayer(frame: root.bounds)
    root.layer.addSublayer(spinner)
    let stage = Stage(view: root, size: root.bounds.size)
    spinner.animation()
    // Two fifths of a circle of radius 10 from the top, clockwise, turn once in 0.4 s.
    var failed = false
    for (time, part) in [(4.0, 0.0), (4.1, 0.25), (4.2, 0.5), (4.3, 0.75)] {
      let frame = try stage.frame(at: time)
      let lit = [0.2, 0.7].map { place in
        let angle = (part + place - 0.25) * 2 * Double.pi
        let (x, y) = (Int(20 + 10 * cos(angle)), Int(20 + 10 * sin(angle)))
        return (x - 1...x + 1).contains { x in
          (y - 1...y + 1).contains { frame.pixel(x, $0).x > 100 }
        }
      }
      print("at \(time) s: on the arc \(lit[0]), beside it \(lit[1])")
      failed = failed || lit != [true, false]
    }
    if failed { exit(1) }
  }
}
