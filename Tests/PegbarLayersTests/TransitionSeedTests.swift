import Pegbar
import PegbarEngine
import Testing

/// The only source of chance that a layer's transitions have.
@Suite struct TransitionSeedTests {
  private func seeds(_ stage: Stage) -> [UInt64] {
    stage.snapshot().animations.compactMap { row in
      if case .transition(_, let recipe) = row.body { recipe.seed } else { nil }
    }
  }

  /// Rule: transitions.seeds.
  @Test func eachTransitionOfALayerHasTheNumberOfThoseBefore() {
    let root = CALayer()
    let layers = [CALayer(), CALayer()]
    for layer in layers { root.addSublayer(layer) }
    let stage = Stage(layer: root, size: CGSize(width: 20, height: 20))
    CATransaction.flush()
    for layer in layers { layer.add(CATransition(), forKey: nil) }
    CATransaction.flush()
    #expect(seeds(stage) == [0, 0])
    layers[1].add(CATransition(), forKey: nil)
    CATransaction.flush()
    #expect(seeds(stage) == [0, 1])
  }
}
