import Pegbar

/// Grows a thumbnail into the picture of a detail page, and back; a finger may hold it on the way.
@MainActor
final class HeroTransition {
  private let container: UIView
  private let thumbnail: UIView
  private var backdrop = UIView()
  private var hero = UIView()
  private(set) var animator: UIViewPropertyAnimator?
  private(set) var isPresented = false

  init(container: UIView, thumbnail: UIView) {
    self.container = container
    self.thumbnail = thumbnail
  }

  /// The place of the picture on the detail page.
  private var detailFrame: CGRect {
    CGRect(x: 0, y: 0, width: container.bounds.width, height: container.bounds.height * 0.6)
  }

  func present() {
    backdrop = UIView(frame: container.bounds)
    backdrop.backgroundColor = .black
    backdrop.alpha = 0
    container.addSubview(backdrop)

    hero = UIView(frame: thumbnail.convert(thumbnail.bounds, to: container))
    hero.backgroundColor = thumbnail.backgroundColor
    hero.layer.cornerRadius = thumbnail.layer.cornerRadius
    container.addSubview(hero)
    thumbnail.isHidden = true

    let animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.8) {
      self.hero.frame = self.detailFrame
      self.hero.layer.cornerRadius = 0
      self.backdrop.alpha = 0.6
    }
    animator.addCompletion { position in
      if position == .start {
        self.cleanUp()
      } else {
        self.isPresented = true
      }
    }
    animator.startAnimation()
    self.animator = animator
  }

  /// A finger holds the picture at a fraction of the way.
  func hold(at fraction: CGFloat) {
    animator?.pauseAnimation()
    animator?.fractionComplete = fraction
  }

  /// The finger lets go: on to the detail page, or back to the list.
  func letGo(cancelled: Bool) {
    animator?.isReversed = cancelled
    animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  }

  func dismiss() {
    let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut) {
      self.hero.frame = self.thumbnail.convert(self.thumbnail.bounds, to: self.container)
      self.hero.layer.cornerRadius = self.thumbnail.layer.cornerRadius
      self.backdrop.alpha = 0
    }
    animator.addCompletion { _ in self.cleanUp() }
    animator.startAnimation()
    self.animator = animator
  }

  private func cleanUp() {
    hero.removeFromSuperview()
    backdrop.removeFromSuperview()
    thumbnail.isHidden = false
    isPresented = false
  }
}
