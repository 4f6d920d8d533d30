import Testing
import UIKit

/// A card that slides in from the left, and then shows its badge.
final class CardView: UIView {
  let badge = UIView(frame: CGRect(x: 40, y: 5, width: 15, height: 15))

  init() {
    super.init(frame: CGRect(x: 20, y: 20, width: 60, height: 40))
    backgroundColor = .systemBlue
    layer.cornerRadius = 8
    badge.backgroundColor = .systemRed
    badge.alpha = 0
    addSubview(badge)
  }

  required init?(coder: NSCoder) { nil }

  func appear(completion: @escaping () -> Void) {
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      completion()
      self.showBadge()
    }
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = -30
    slide.duration = 0.5
    layer.add(slide, forKey: "slide")
    CATransaction.commit()
  }

  private func showBadge() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 0.25
    badge.alpha = 1
    badge.layer.add(fade, forKey: "fade")
  }
}

@MainActor @Suite struct CardTests {
  let card = CardView()
  let stage: Stage

  init() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    root.backgroundColor = .white
    root.addSubview(card)
    stage = Stage(view: root, size: root.bounds.size)
  }

  @Test func theCardMovesEvenly() {
    card.appear {}
    // Its centre goes from -30 to 50 in half a second.
    let places: [(Double, CGFloat)] = [(0.125, -10), (0.25, 10), (0.375, 30), (0.5, 50)]
    for (time, x) in places {
      stage.advance(to: time)
      #expect(card.layer.presentation()?.position.x == x)
    }
  }

  @Test func theBadgeComesAfterTheCard() throws {
    var log: [String] = []
    card.appear { log.append("the card is there at \(stage.time)") }
    #expect(try stage.advance(untilAnimation: "slide", of: card.layer))
    #expect(log == ["the card is there at 0.5"])
    #expect(card.badge.layer.presentation()?.opacity == 0)
    try stage.advance(untilAnimationsOf: card)
    #expect(stage.time == 0.75 && card.badge.layer.presentation()?.opacity == 1)
  }

  @Test func aRemovedAnimationIsUnfinished() throws {
    card.appear {}
    stage.schedule(after: 0.2) { card.layer.removeAllAnimations() }
    #expect(try !stage.advance(untilAnimation: "slide", of: card.layer))
    #expect(stage.time == 0.2)
  }

  @Test func theBadgeIsHalfThere() throws {
    card.appear {}
    let frame = try stage.frame(at: 0.625, scale: 2)
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "card.png")
    #expect(try frame.difference(fromGolden: golden.path, tolerance: 1) == nil)
  }
}
