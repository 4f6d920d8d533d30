import Pegbar
import Testing

/// Frames of a stage, one by one and each begun before the last one's picture is taken.
@Suite struct StageFrameTests {
  /// A layer that moves, one that fades, and an event that changes a colour for good.
  private func stage() -> Stage {
    let (root, moving, fading) = (CALayer(), CALayer(), CALayer())
    for layer in [moving, fading] {
      layer.frame = CGRect(x: 4, y: 4, width: 20, height: 12)
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(layer)
    }
    fading.position = CGPoint(x: 40, y: 30)
    let stage = Stage(layer: root, size: CGSize(width: 64, height: 48))
    stage.background = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    CATransaction.flush()
    for (layer, key, value) in [(moving, "position.x", 50.0), (fading, "opacity", 0.1)] {
      let animation = CABasicAnimation(keyPath: key)
      (animation.toValue, animation.duration) = (value, 1)
      layer.add(animation, forKey: nil)
    }
    stage.schedule(at: 0.45) { [unowned stage] in
      moving.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      stage.background = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    }
    return stage
  }

  private func bytes(_ picture: Picture) -> [SIMD4<UInt8>] {
    (0..<picture.height).flatMap { y in (0..<picture.width).map { picture.pixel($0, y) } }
  }

  @Test func begunFramesAreThoseDrawnOneByOne() throws {
    let (one, other) = (stage(), stage())
    var (wanted, found): ([[SIMD4<UInt8>]], [[SIMD4<UInt8>]]) = ([], [])
    var last: PendingPicture?
    for k in 0..<12 {
      wanted.append(bytes(try one.frame(at: Double(k) / 10, scale: 2)))
      let next = try other.begin(at: Double(k) / 10, scale: 2)
      if let last { found.append(bytes(try last.picture())) }
      last = next
    }
    if let last { found.append(bytes(try last.picture())) }
    #expect(Set(wanted).count > 10 && found == wanted)
  }

  /// What happens later changes nothing of a frame that was begun before.
  @Test func eventsBelongToTheirFrame() throws {
    let stage = stage()
    let before = try stage.begin(at: 0.4)
    let after = try stage.begin(at: 0.5)
    #expect(try before.picture().pixel(63, 0) == SIMD4(255, 255, 255, 255))
    #expect(try after.picture().pixel(63, 0) == SIMD4(0, 255, 0, 255))
  }

  /// The error of an event is thrown for its frame; the one before is there.
  @Test func aFailureLeavesTheFrameBefore() throws {
    struct Failure: Error {}
    let stage = stage()
    stage.schedule(at: 0.6) { throw Failure() }
    let before = try stage.begin(at: 0.5)
    #expect(throws: Failure.self) { try stage.begin(at: 0.7) }
    #expect(try before.picture().pixel(63, 0) == SIMD4(0, 255, 0, 255))
  }
}
