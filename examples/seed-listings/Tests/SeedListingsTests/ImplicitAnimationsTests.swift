import Pegbar
import Testing

@testable import SeedListings

/// The listings of the chapter "Implicit Animations".
@MainActor @Suite struct ImplicitAnimationsTests {
  private let blue = [0.0, 0, 1, 1]

  /// The colour between two, each component by itself.
  private func mix(_ a: [Double], _ b: [Double], _ share: Double) -> [Double] {
    zip(a, b).map { $0 + ($1 - $0) * share }
  }

  private func model(_ layer: CALayer) -> [Double] {
    (layer.backgroundColor?.components ?? []).map { Double($0) }
  }

  @Test("7.1: the colour changes smoothly, not at once")
  func randomColor() {
    let (listing, stage) = Listing7_1.show()
    let target = model(listing.colorLayer)
    #expect(target != blue)
    for time in [0, 0.01, 0.125, 0.24] {
      stage.advance(to: time)
      let expected = mix(blue, target, defaultCurve(time / 0.25))
      #expect(isClose(color(listing.colorLayer), expected), "at \(time)")
    }
    stage.advance(to: 0.25)
    #expect(isClose(color(listing.colorLayer), target))
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test("7.2: a transaction makes it slower, and nothing else")
  func transaction() {
    let (listing, stage) = Listing7_2.show()
    let target = model(listing.colorLayer)
    for time in [0, 0.25, 0.5, 0.95] {
      stage.advance(to: time)
      let expected = mix(blue, target, defaultCurve(time))
      #expect(isClose(color(listing.colorLayer), expected), "at \(time)")
    }
    stage.advance(to: 1)
    #expect(isClose(color(listing.colorLayer), target))
    #expect(CATransaction.animationDuration() == 0.25, "the transaction's own time ended with it")
  }

  @Test("7.2, text: view blocks are transactions with begin and commit made sure")
  func viewBlocks() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let stage = Stage(view: view, size: view.frame.size)
    CATransaction.flush()
    func action() -> (any CAAction)? { view.action(for: view.layer, forKey: "opacity") }
    #expect(action() is NSNull)
    UIView.beginAnimations(nil, context: nil)
    #expect(action() is CAAnimation)
    UIView.commitAnimations()
    UIView.animate(withDuration: 1) { #expect(action() is CAAnimation) }
    #expect(action() is NSNull)
    #expect(stage.time == 0)
  }
}
