// Fills the ring of UICircularProgressRing, and checks its arc and its number.
import UIKit

@main @MainActor
struct Percent {
  static func main() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    root.backgroundColor = .white
    let ring = UICircularProgressRing(frame: root.bounds)
    (ring.outerRingColor, ring.outerRingWidth) = (.green, 10)
    (ring.innerRingColor, ring.innerRingWidth) = (.blue, 10)
    (ring.style, ring.startAngle, ring.fontColor) = (.ontop, -90, .red)
    root.addSubview(ring)
    let stage = Stage(view: root, size: root.bounds.size)
    _ = try stage.frame(at: 0)
    ring.startProgress(to: 75, duration: 1)
    let (early, late) = (try stage.frame(at: 0.2), try stage.frame(at: 2))
    // Along the ring the blue arc ends at three quarters: on the left it is green.
    func count(_ frame: CGImage, _ isColor: (SIMD4<UInt8>) -> Bool) -> Int {
      (0..<200).reduce(0) { sum, y in sum + (0..<200).count { isColor(frame.pixel($0, y)) } }
    }
    func blue(_ frame: CGImage) -> Int { count(frame) { $0.z > 200 && $0.x < 60 && $0.y < 60 } }
    func green(_ frame: CGImage) -> Int { count(frame) { $0.y > 200 && $0.x < 60 && $0.z < 60 } }
    let red = count(late) { $0.x > 200 && $0.y < 60 && $0.z < 60 }
    let share = Double(blue(late)) / Double(blue(late) + green(late))
    print("\(blue(early)) pixels early, \(blue(late)) late, a share of \(share), number \(red)")
    if abs(share - 0.75) > 0.03 || blue(early) >= blue(late) || red < 50 { exit(1) }
  }
}
