import UIKit

/// A button that puts a coffee into a basket: a dot flies over, and the basket's badge counts it.
final class BasketView: UIView {
  let button = UIView(frame: CGRect(x: 20, y: 80, width: 60, height: 24))
  let basket = UIView(frame: CGRect(x: 120, y: 20, width: 28, height: 28))
  let badge = UIView(frame: CGRect(x: 140, y: 12, width: 16, height: 16))

  /// The coffees that have arrived.
  private(set) var count = 0
  /// Called when the button was pressed, when a dot has arrived, and when the badge is at rest.
  var onEvent: (String) -> Void = { _ in }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    button.backgroundColor = .systemBlue
    button.layer.cornerRadius = 12
    basket.backgroundColor = .brown
    basket.layer.cornerRadius = 6
    badge.backgroundColor = .systemRed
    badge.layer.cornerRadius = 8
    badge.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
    [button, basket, badge].forEach { addSubview($0) }
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func addCoffee() {
    pressButton()
    sendDot()
  }

  private func pressButton() {
    UIView.animate(
      withDuration: 0.1,
      animations: {
        self.button.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
      },
      completion: { _ in
        self.onEvent("pressed")
        UIView.animate(
          withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
          options: [.allowUserInteraction],
          animations: { self.button.transform = .identity })
      })
  }

  private func sendDot() {
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 12))
    dot.backgroundColor = .orange
    dot.layer.cornerRadius = 6
    dot.center = button.center
    addSubview(dot)
    UIView.animateKeyframes(
      withDuration: 0.6, delay: 0, options: [],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          dot.center = CGPoint(x: 100, y: 15)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          dot.center = self.basket.center
        }
      },
      completion: { finished in
        guard finished else { return }
        dot.removeFromSuperview()
        self.count += 1
        self.onEvent("arrived")
        self.popBadge()
      })
  }

  private func popBadge() {
    badge.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
      animations: { self.badge.transform = .identity },
      completion: { _ in self.onEvent("counted") })
  }
}
