import Pegbar
import PegbarCore

extension Bench {
  /// The subject that measures emitter layers.
  package static let particles = "particles"

  /// What a frame of 10,000 and of 100,000 live particles costs, found and drawn.
  ///
  /// - Throws: `PluginError`.
  package func emitters() throws -> [BenchResult] {
    try [10_000, 100_000].map { count in
      let stage = Bench.makeEmitter(count)
      let view = Viewport(width: size.width, height: size.height)
      stage.advance(to: 10)
      let frame = try stage.presentationFrame()
      let renderer = FrameRenderer(threads: threads, copiesUnchanged: false)
      var best = Double.infinity
      let whole = Stopwatch(seconds: seconds, preparing: { () }) { _ in
        let watch = Stopwatch(once: {
          _ = try? renderer.render(frame, view, background: .black)
        })
        best = min(best, watch.cpu)
      }
      return BenchResult(
        id: "\(count) particles of 8x8", amount: min(best, whole.cpu) / 1e6, unit: "ms")
    }
  }

  /// A stage with an emitter that has so many particles alive, each turned, scaled and tinted.
  private static func makeEmitter(_ count: Int) -> Stage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 1920, height: 1080)
    let stage = Stage(layer: root, size: CGSize(width: 1920, height: 1080))
    let emitter = CAEmitterLayer()
    emitter.frame = root.frame
    emitter.emitterPosition = CGPoint(x: 960, y: 540)
    (emitter.emitterShape, emitter.emitterSize) = (.rectangle, CGSize(width: 1600, height: 800))
    let cell = CAEmitterCell()
    (cell.birthRate, cell.lifetime) = (Float(count) / 2, 2)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (40, 20, 2 * .pi)
    (cell.scale, cell.scaleRange, cell.spinRange) = (0.75, 0.25, 3)
    (cell.redRange, cell.alphaSpeed, cell.yAcceleration) = (0.5, -0.4, 20)
    cell.contents = Picture(width: 8, height: 8) { pixels, stride in
      for y in 0..<8 {
        for x in 0..<8 {
          let far = (2 * x - 7) * (2 * x - 7) + (2 * y - 7) * (2 * y - 7)
          let share = UInt32(max(0, 255 - 4 * far))
          pixels.storeBytes(
            of: share * 0x0101_0101, toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    CATransaction.flush()
    return stage
  }
}
