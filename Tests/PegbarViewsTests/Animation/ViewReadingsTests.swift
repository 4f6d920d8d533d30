import Pegbar
import PegbarReadings
import Testing

/// Where sources on views disagree: the reading that was chosen and the other one; see ReadingsTests.
@MainActor @Suite struct ViewReadingsTests {
  private let scene = ViewOnStage()
  private var view: UIView { scene.view }
  private var stage: Stage { scene.stage }

  /// Rule: views.nesting.
  @Test func nestedDelay() {
    var end: Double?
    UIView.animate(withDuration: 2, delay: 1) { [self] in
      UIView.animate(withDuration: 2, delay: 0.5) { [self] in
        view.alpha = 0
      } completion: { [stage] _ in
        end = stage.time
      }
    }
    stage.advance(to: 9)
    #expect(end == (Reading.nestedDelayFromOuterStart.isFollowed ? 3.5 : 2.5))
  }

  /// Rule: views.springs.
  @Test func spring() throws {
    UIView.animate(
      withDuration: 3, delay: 0, usingSpringWithDamping: 0.25, initialSpringVelocity: 0
    ) { [self] in view.alpha = 0 }
    let spring = try #require(view.layer.animation(forKey: "opacity") as? CASpringAnimation)
    // ζ / √(1 − ζ²) · e^(−ζωD), or (1 + that) · e^(−ζωD), is 0.001.
    let b = Reading.blockSpringFitsEnvelope.isFollowed ? 0.25819889 : 1.25819889
    let frequency = log(b / 0.001) / (0.25 * 3)
    #expect(abs(spring.stiffness.squareRoot() - frequency) < 1e-4)
  }

  /// Rule: views.transitions.
  @Test func target() throws {
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    UIView.transition(with: view, duration: 2, options: [.transitionCrossDissolve, .curveLinear]) {
      [self] in view.backgroundColor = .red
    }
    view.backgroundColor = .blue
    let picture = try stage.frame(at: 1)
    let color = withExtendedLifetime(picture) {
      (0..<4).map { picture.row(10).load(fromByteOffset: 40 + $0, as: UInt8.self) }
    }
    // Half of the colour that the transition ends with.
    let isPicture = Reading.viewTransitionTargetIsPicture.isFollowed
    #expect(color == (isPicture ? [128, 0, 0, 128] : [0, 0, 128, 128]))
  }

  /// Rule: views.transitions.
  @Test func place() {
    let (front, new) = (UIView(), UIView())
    scene.root.addSubview(front)
    UIView.transition(from: view, to: new, duration: 0)
    let keepsPlace = Reading.viewTransitionKeepsPlace.isFollowed
    #expect(scene.root.subviews == (keepsPlace ? [new, front] : [front, new]))
  }
}
