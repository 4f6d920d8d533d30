import Pegbar
import Testing

extension BadInputTests {
  /// A replicator around a layer.
  private func replicator(_ count: Int, _ layer: CALayer, named name: String? = nil) -> CALayer {
    let replicator = CAReplicatorLayer()
    replicator.name = name
    replicator.instanceCount = count
    replicator.addSublayer(layer)
    return replicator
  }

  /// What is told of a layer by its values, and by frames at some times.
  private func told(
    _ layer: CALayer, at times: [Double] = [0]
  ) -> (demands: [String], frames: [String]) {
    func stage() -> Stage { Stage(layer: layer, size: CGSize(width: 1, height: 1)) }
    let demands = reports { stage().tellDemands() }
    let frames = reports {
      let stage = stage()
      for time in times { _ = try? stage.frame(at: time) }
    }
    return (demands, frames)
  }

  @Test func replicatorsTellOnceOfTooMuch() {
    let hidden = CALayer()
    hidden.isHidden = true
    let many = told(replicator(100_001, hidden, named: "dots"), at: [0, 0.5])
    #expect(many.demands == many.frames && many.frames.count == 1)
    #expect(
      many.frames.first?.hasPrefix("layer 'dots': more than 100,000 copies are asked for") == true)
    let inner = replicator(50_000, hidden, named: "inner")
    let nested = told(replicator(21, inner))
    #expect(nested.demands == nested.frames && nested.frames.count == 1, "\(nested)")
    #expect(
      nested.frames.first?.hasPrefix("layer 'inner': all replicators ask for more than 1,000,000")
        == true)
    let few = told(replicator(20, replicator(50, hidden)))
    #expect(few.demands == [] && few.frames == [])
  }
}
