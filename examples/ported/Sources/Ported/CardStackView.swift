import Pegbar

/// A stack of cards; the front one flies off when it is swiped.
final class CardStackView: UIView {
  enum Direction: CGFloat {
    case left = -1
    case right = 1
  }

  var onSwipe: ((UIView, Direction) -> Void)?
  private(set) var cards: [UIView] = []
  private let visibleCards = 3

  func setCards(_ newCards: [UIView]) {
    cards.forEach { $0.removeFromSuperview() }
    cards = newCards
    for card in cards {
      card.layer.cornerRadius = 12
      insertSubview(card, at: 0)
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for card in cards {
      card.bounds = CGRect(x: 0, y: 0, width: bounds.width - 40, height: bounds.height - 50)
      card.center = CGPoint(x: bounds.midX, y: bounds.midY - 5)
    }
    arrangeCards()
  }

  func swipeTopCard(_ direction: Direction) {
    guard !cards.isEmpty else { return }
    let card = cards.removeFirst()
    UIView.animate(
      withDuration: 0.4, delay: 0, options: [.curveEaseIn],
      animations: {
        card.center.x += direction.rawValue * self.bounds.width * 1.2
        card.transform = CGAffineTransform(rotationAngle: direction.rawValue * .pi / 8)
        card.alpha = 0
      },
      completion: { _ in
        card.removeFromSuperview()
        self.onSwipe?(card, direction)
      })
    UIView.animate(
      withDuration: 0.6, delay: 0.1, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: [.allowUserInteraction],
      animations: { self.arrangeCards() }, completion: nil)
  }

  private func arrangeCards() {
    for (index, card) in cards.enumerated() {
      let depth = CGFloat(min(index, visibleCards - 1))
      let scale = 1 - depth * 0.08
      card.transform = CGAffineTransform(translationX: 0, y: depth * 14)
        .scaledBy(x: scale, y: scale)
      card.alpha = index < visibleCards ? 1 : 0
    }
  }
}
