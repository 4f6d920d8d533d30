import Foundation
import Pegbar
import PegbarCore
import PegbarEngine
import Testing

/// Random animation trees.
///
/// `PEGBAR_FUZZ_COUNT` sets how many, `PEGBAR_FUZZ_SEED` the first seed.
@Suite struct FuzzTests {
  private static func setting(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
  private static let first = setting("PEGBAR_FUZZ_SEED") ?? 1
  private static let seeds = first..<(first + (setting("PEGBAR_FUZZ_COUNT") ?? 40))

  private let times = [0, 0.1, 0.3, 0.5, 0.75, 1, 1.25, 2, 3.5, 7]

  /// Nothing traps, nothing is NaN, and stepping shows what going there at once shows.
  @Test(arguments: seeds) func steppingIsGoingThere(_ seed: UInt64) throws {
    _ = Reports.shared
    let stepped = RandomTree(seed: seed).stage
    for time in times {
      stepped.advance(to: time)
      let frame = try stepped.presentationFrame()
      for row in frame.rows {
        for id in row.properties.explicitIDs {
          #expect(row.properties[id].isFinite, "seed \(seed), \(time) s: \(id.key)")
        }
      }
      let direct = RandomTree(seed: seed).stage
      direct.advance(to: time)
      let other = try direct.presentationFrame()
      #expect(
        zip(frame.rows, other.rows).allSatisfy { $0.properties == $1.properties },
        "seed \(seed), \(time) s")
    }
  }

  /// The animations of a group, and the same ones in two groups one after another.
  @Test(arguments: seeds) func aSplitGroupIsTheGroup(_ seed: UInt64) throws {
    _ = Reports.shared
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...6, using: &random)
    let cut = Int.random(in: 0...count, using: &random)
    func stage(split: Bool) -> Stage {
      var tree = RandomTree(seed: seed, isEmpty: true)
      let animations = (0..<count).map { _ in tree.animation(depth: 1) }
      let parts = split ? [animations[..<cut], animations[cut...]] : [animations[...]]
      for part in parts {
        let group = CAAnimationGroup()
        group.animations = Array(part)
        group.duration = 3
        group.timingFunction = CAMediaTimingFunction(name: .easeIn)
        group.autoreverses = seed % 2 == 0
        tree.layers[0].add(group, forKey: nil)
      }
      CATransaction.flush()
      return tree.stage
    }
    let (whole, split) = (stage(split: false), stage(split: true))
    for time in times {
      whole.advance(to: time)
      split.advance(to: time)
      let (a, b) = (try whole.presentationFrame(), try split.presentationFrame())
      #expect(
        zip(a.rows, b.rows).allSatisfy { $0.properties == $1.properties },
        "seed \(seed), \(time) s")
    }
  }
}

/// Numbers that a seed decides.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A few layers with animations that a seed decides.
struct RandomTree {
  let stage: Stage
  var layers: [CALayer] = []
  private var random: SeededGenerator

  init(seed: UInt64, isEmpty: Bool = false) {
    random = SeededGenerator(seed: seed)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage = Stage(layer: root, size: CGSize(width: 100, height: 100))
    var parent = root
    for _ in 0..<3 {
      let layer = CALayer()
      layer.frame = CGRect(x: number(50), y: number(50), width: number(90), height: number(90))
      if !isEmpty, chance(3) { layer.speed = Float(pick([0.5, 2, -1, 0, 1])) }
      if !isEmpty, chance(3) { layer.timeOffset = number(3) }
      if !isEmpty, chance(4) { layer.beginTime = number(2) }
      parent.addSublayer(layer)
      if chance(2) { parent = layer }
      layers.append(layer)
    }
    CATransaction.flush()
    if isEmpty { return }
    for layer in layers {
      for _ in 0..<Int(number(4)) {
        layer.add(animation(depth: 0), forKey: chance(2) ? "key" : nil)
      }
    }
    CATransaction.flush()
  }

  private mutating func chance(_ n: UInt64) -> Bool { random.next() % n == 0 }

  private mutating func number(_ limit: Double) -> Double {
    Double(random.next() % 1000) / 1000 * limit
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int(random.next() % UInt64(list.count))]
  }

  private mutating func amount() -> Double {
    pick([0, 1, -1, 0.5, 1e-300, 1e300, -1e308, number(100), -number(100)])
  }

  private mutating func value(_ keyPath: String) -> Any {
    switch keyPath {
    case "position": return CGPoint(x: amount(), y: amount())
    case "bounds": return CGRect(x: amount(), y: amount(), width: amount(), height: amount())
    case "backgroundColor":
      return CGColor(
        srgbRed: number(1), green: number(1), blue: number(1), alpha: number(1))
    case "transform":
      return CATransform3DRotate(
        CATransform3DMakeScale(number(3) - 1, number(2), 1), number(9), number(1), number(1), 1)
    case "hidden": return chance(2)
    default: return amount()
    }
  }

  mutating func animation(depth: Int) -> CAAnimation {
    let keyPath = pick([
      "opacity", "position", "position.x", "bounds", "bounds.size.width", "backgroundColor",
      "transform", "transform.rotation.z", "transform.scale", "hidden", "zPosition", "nothing",
    ])
    let animation: CAAnimation
    switch random.next() % (depth < 3 ? 5 : 4) {
    case 0, 1: animation = filled(CABasicAnimation(keyPath: keyPath), keyPath)
    case 2:
      let spring = CASpringAnimation(keyPath: keyPath)
      (spring.damping, spring.initialVelocity) = (number(40), number(20) - 10)
      animation = filled(spring, keyPath)
    case 3:
      let keyframes = CAKeyframeAnimation(keyPath: keyPath)
      keyframes.values = (0..<(1 + Int(number(5)))).map { _ in value(keyPath) }
      keyframes.calculationMode = pick([.linear, .discrete, .paced, .cubic, .cubicPaced])
      if chance(3) { keyframes.keyTimes = [0, NSNumber(value: number(1)), 1] }
      keyframes.isAdditive = chance(3)
      keyframes.isCumulative = chance(3)
      animation = keyframes
    default:
      let group = CAAnimationGroup()
      group.animations = (0..<Int(number(4))).map { _ in self.animation(depth: depth + 1) }
      animation = group
    }
    setTiming(of: animation)
    return animation
  }

  private mutating func filled(_ animation: CABasicAnimation, _ keyPath: String) -> CAAnimation {
    if chance(2) { animation.fromValue = value(keyPath) }
    if chance(2) { animation.toValue = value(keyPath) }
    if chance(3) { animation.byValue = value(keyPath) }
    animation.isAdditive = chance(3)
    animation.isCumulative = chance(3)
    return animation
  }

  private mutating func setTiming(of animation: CAAnimation) {
    animation.duration = pick([0, 0.1, 1, 2, number(5)])
    if chance(3) { animation.beginTime = number(3) }
    if chance(3) { animation.speed = Float(pick([0, -1, 0.5, 2, 1e-3])) }
    if chance(3) { animation.timeOffset = number(4) }
    if chance(3) { animation.repeatCount = pick([0.5, 2.5, 3, .infinity, 1e6]) }
    if chance(5) { animation.repeatDuration = number(5) }
    animation.autoreverses = chance(3)
    animation.fillMode = pick([.removed, .backwards, .forwards, .both])
    animation.isRemovedOnCompletion = chance(2)
    let curves = ["linear", "easeInBack", "easeOutElastic", "default", "easeInOutBounce"]
    if chance(2) { animation.timingFunction = CAMediaTimingFunction(plugin: pick(curves)) }
  }
}
