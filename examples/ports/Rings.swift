// Fills the ring of MKRingProgressView, and checks how far it has come.
import UIKit

@main @MainActor
struct Rings {
  static func main() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let ring = RingProgressView(frame: root.bounds)
    (ring.startColor, ring.endColor, ring.ringWidth) = (.red, .red, 20)
    (ring.shadowOpacity, ring.backgroundRingColor) = (0, .black)
    root.addSubview(ring)
    let stage = Stage(view: root, size: root.bounds.size)
    _ = try stage.frame(at: 0)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { ring.progress = 0.8 }
    // The ring of radius 40 fills from the top, clockwise.
    var failed = false
    for (time, progress) in [(0.5, 0.2), (1.0, 0.4), (1.5, 0.6), (3.0, 0.8)] {
      let frame = try stage.frame(at: time)
      let lit = [0.02, progress - 0.03, progress + 0.09, 0.9].map { part in
        let angle = (part - 0.25) * 2 * Double.pi
        return frame.pixel(Int(50 + 40 * cos(angle)), Int(50 + 40 * sin(angle))).x > 128
      }
      print("at \(time) s: \(lit)")
      failed = failed || lit != [true, true, false, false]
    }
    if failed { exit(1) }
  }
}
