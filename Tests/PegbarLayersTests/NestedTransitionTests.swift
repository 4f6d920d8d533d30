import Pegbar
import PegbarTestSupport
import Testing

/// Layers in one another, each with a shadow and in the middle of a transition.
@Suite struct NestedTransitionTests {
  private func picture(_ depth: Int, shadows: Bool) throws -> Picture {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    let stage = Stage(layer: root, size: CGSize(width: 60, height: 60))
    var (parent, layers) = (root, [CALayer]())
    for _ in 0..<depth {
      let layer = CALayer()
      layer.frame = CGRect(x: 1, y: 1, width: 30, height: 30)
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.25)
      if shadows { (layer.shadowOpacity, layer.shadowRadius) = (0.5, 2) }
      parent.addSublayer(layer)
      layers.append(layer)
      parent = layer
    }
    CATransaction.flush()
    for layer in layers {
      let fade = CATransition()
      fade.duration = 2
      fade.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(fade, forKey: nil)
    }
    CATransaction.flush()
    return try stage.frame(at: 1)
  }

  /// Without memory of what was drawn, thirty levels take 2^30 pieces of work.
  @Test func thirtyLevelsEnd() throws {
    let (picture, time) = try processorTime { () throws -> Picture in
      try self.picture(30, shadows: true)
    }
    #expect(time < .seconds(60))
    #expect(picture.pixel(30, 30).w > 0)
  }

  /// A fade from what a layer is to the same shows the layer, whatever lies in it.
  @Test func aFadeToTheSameShowsTheSame() throws {
    let picture = try picture(3, shadows: false)
    #expect(abs(Int(picture.pixel(1, 1).w) - 64) <= 3)
    #expect(abs(Int(picture.pixel(10, 10).w) - Int((1 - 0.75 * 0.75 * 0.75) * 255)) <= 4)
  }
}
