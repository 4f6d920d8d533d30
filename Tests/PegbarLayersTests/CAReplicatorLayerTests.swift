import Pegbar
import PegbarCore
import PegbarEngine
import Testing

/// Copies of a replicator that lag behind one another.
@Suite struct CAReplicatorLayerTests {
  /// Four copies ten points apart of a box that appears in a second.
  static func stage(delay: Double, speed: Float = 1) -> (Stage, CAReplicatorLayer) {
    let root = CALayer()
    let stage = Stage(layer: root, size: CGSize(width: 40, height: 10))
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
    replicator.instanceCount = 4
    replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
    replicator.instanceDelay = delay
    replicator.speed = speed
    root.addSublayer(replicator)
    let box = CALayer()
    box.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    box.backgroundColor = .black
    replicator.addSublayer(box)
    CATransaction.flush()
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
    fade.fillMode = .both
    fade.isRemovedOnCompletion = false
    fade.beginTime = 1e-9
    box.add(fade, forKey: "fade")
    return (stage, replicator)
  }

  static func alphas(_ picture: Picture) -> [Int] {
    (0..<4).map { i in
      Int(picture.row(5).load(fromByteOffset: (i * 10 + 5) * 4 + 3, as: UInt8.self))
    }
  }

  @Test(arguments: [
    (0.5, 0.25, [0.5, 0.25, 0, 0]), (1.5, 0.25, [1, 1, 1, 0.75]), (0.5, 0, [0.5, 0.5, 0.5, 0.5]),
    (0.5, -0.2, [0.5, 0.7, 0.9, 1]),
  ]) func copiesLagBehind(_ time: Double, _ delay: Double, _ wanted: [Double]) throws {
    let (stage, _) = CAReplicatorLayerTests.stage(delay: delay)
    let found = try CAReplicatorLayerTests.alphas(stage.frame(at: time))
    for (a, b) in zip(found, wanted) { #expect(abs(Double(a) - b * 255) <= 1.5, "\(found)") }
  }

  /// The delay is in the replicator's own seconds.
  @Test func theDelayRunsWithTheReplicator() throws {
    let (stage, _) = CAReplicatorLayerTests.stage(delay: 0.25, speed: 2)
    let found = try CAReplicatorLayerTests.alphas(stage.frame(at: 0.4))
    for (a, b) in zip(found, [0.8, 0.55, 0.3, 0.05]) {
      #expect(abs(Double(a) - b * 255) <= 1.5, "\(found)")
    }
  }

  /// A replicator in a replicator: the delays add up, and the order of frames does not matter.
  @Test func delaysAddUp() throws {
    let (stage, inner) = CAReplicatorLayerTests.stage(delay: 0.1)
    inner.instanceCount = 2
    let outer = CAReplicatorLayer()
    outer.frame = inner.frame
    outer.instanceCount = 2
    outer.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    outer.instanceDelay = 0.3
    stage.layer.addSublayer(outer)
    outer.addSublayer(inner)
    CATransaction.flush()
    let found = try CAReplicatorLayerTests.alphas(stage.frame(at: 0.8))
    for (a, b) in zip(found, [0.8, 0.7, 0.5, 0.4]) {
      #expect(abs(Double(a) - b * 255) <= 1.5, "\(found)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, 1e300]) func anyDelayIsShown(_ delay: Double) throws {
    let (stage, replicator) = CAReplicatorLayerTests.stage(delay: delay)
    replicator.instanceCount = 3000
    #expect(try CAReplicatorLayerTests.alphas(stage.frame(at: 0.5))[0] > 100)
  }
}
